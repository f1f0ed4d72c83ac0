import { figureOf } from '../../widgets/figures/figure-type.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import { notKnown } from '../../widgets/table/unknown-figures.ts'
import type { WidgetTable } from '../../widgets/table/widget-table.ts'

export const summaryItems = {
  securities: 'Securities',
  cash: 'Cash',
  unsettledCash: 'Cash not settled',
  receivable: 'Receivable',
  total: 'Total value',
  cost: 'Cost base',
  unrealised: 'Unrealised gain',
  realised: 'Realised gain, financial year to date',
  income: 'Income, financial year to date',
  gain: 'Return, financial year to date',
} as const

interface Headline {
  readonly item: string
  readonly amount: string
  /** Nothing where there is none. */
  readonly rate: string
}

export interface Headlines {
  readonly figures: readonly Headline[]
  readonly day: string
  readonly notes: readonly string[]
}

export const headlineItems: readonly string[] = [
  summaryItems.total,
  summaryItems.unrealised,
  summaryItems.income,
  summaryItems.gain,
]

export const headlinesOf = ({ rows, meta }: WidgetTable): Headlines => ({
  figures: rows.flatMap(({ item, amount, rate }) =>
    typeof item === 'string' && headlineItems.includes(item)
      ? [
          {
            item,
            amount: amount === null ? notKnown : formatCell('currency', amount),
            rate: figureOf(rate) === null ? '' : formatCell('percent', rate),
          },
        ]
      : [],
  ),
  day: meta.find((one) => one.class === 'title-suffix')?.value ?? '',
  notes: meta.flatMap((one) => (one.class === 'title-suffix' ? [] : [one.value])),
})

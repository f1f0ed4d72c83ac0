import { figureOf } from '../../widgets/figures/figure-type.ts'
import { shownCellText, isIncompleteCell } from '../../widgets/table/unknown-figures.ts'
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

interface HeadlineFigure {
  readonly item: string
  readonly amount: string
  readonly rate: string
}

export interface DayHeadlines {
  readonly figures: readonly HeadlineFigure[]
  readonly day: string
  readonly notes: readonly string[]
}

export const headlineItems: readonly string[] = [
  summaryItems.total,
  summaryItems.unrealised,
  summaryItems.income,
  summaryItems.gain,
]

export const headlinesOf = ({ rows, meta }: WidgetTable): DayHeadlines => ({
  figures: rows.flatMap((row) => {
    const { item, amount, rate } = row
    return typeof item === 'string' && headlineItems.includes(item)
      ? [
          {
            item,
            amount: shownCellText('currency', amount, isIncompleteCell(row, 'amount')),
            rate: figureOf(rate) === null ? '' : shownCellText('percent', rate, isIncompleteCell(row, 'rate')),
          },
        ]
      : []
  }),
  day: meta.find((one) => one.class === 'title-suffix')?.value ?? '',
  notes: meta.flatMap((one) => (one.class === 'title-suffix' ? [] : [one.value])),
})

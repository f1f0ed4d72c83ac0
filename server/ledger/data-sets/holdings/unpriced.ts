import type { CashHolding } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { incompleteNote, unknownPath } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { Holding } from './holding.ts'

/** Securities without a price and currencies without a rate, which stand at what they cost. */
export const unpricedOf = (
  holdings: readonly Pick<Holding, 'security' | 'isAtCost'>[],
  cash: readonly Pick<CashHolding, 'currency' | 'rate'>[],
): readonly string[] =>
  [
    ...new Set([
      ...holdings.flatMap(({ security, isAtCost }) => (isAtCost ? [security] : [])),
      ...cash.flatMap(({ currency, rate }) => (rate === null ? [`cash in ${currency}`] : [])),
    ]),
  ].toSorted()

const unknownWorth = ['securities', 'total', 'unrealised'].map(unknownPath)

/** Marks the figures of a row that depend on a missing price or rate. */
export const unpricedCells = ({ unpriced }: { readonly unpriced: number }): Row =>
  unpriced === 0 ? {} : Object.fromEntries(unknownWorth.map((path) => [path, true]))

export const unpricedMeta = (figures: string, unpriced: number): readonly Meta[] =>
  unpriced === 0
    ? []
    : [
        {
          class: 'footer-table-row',
          value: incompleteNote(figures, 'Holdings without a price or an exchange rate stand at what they cost.'),
        },
      ]

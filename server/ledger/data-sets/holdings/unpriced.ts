import { firstDate, type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import {
  spansWithin,
  type UnpricedSpan,
  unpricedSpansText,
} from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import type { CashHolding } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import type { TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { incompleteNote, unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { Holding } from './holding.ts'

export const unpricedAssetCodes = (
  holdings: readonly Pick<Holding, 'security' | 'isAtCost'>[],
  cash: readonly Pick<CashHolding, 'currency' | 'rate'>[],
): readonly string[] =>
  [
    ...new Set([
      ...holdings.flatMap(({ security, isAtCost }) => (isAtCost ? [security] : [])),
      ...cash.flatMap(({ currency, rate }) => (rate === null ? [`cash in ${currency}`] : [])),
    ]),
  ].toSorted()

export const uncostedSecurities = (
  holdings: readonly Pick<Holding, 'security' | 'isCostUnknown'>[],
): readonly string[] =>
  [...new Set(holdings.flatMap(({ security, isCostUnknown }) => (isCostUnknown ? [security] : [])))].toSorted()

export const uncostedNotes = (securities: readonly string[]): readonly string[] =>
  securities.length === 0
    ? []
    : [incompleteNote('Cost, Unrealised gain', `The cost of some units of ${listText(securities)} is unknown.`)]

export const uncostedMeta = (securities: readonly string[]): readonly TableMeta[] =>
  uncostedNotes(securities).map((value) => ({ class: 'footer-table-row', value }))

const unpricedDaysNotes = (
  figures: string,
  spans: readonly UnpricedSpan[],
  from: IsoDate = firstDate,
): readonly string[] => {
  const own = spansWithin(spans, from, lastDate)
  return own.length === 0 ? [] : [incompleteNote(figures, unpricedSpansText(own))]
}

export const unpricedDaysMeta = (
  figures: string,
  spans: readonly UnpricedSpan[],
  from: IsoDate = firstDate,
  shownAs: TableMeta['class'] = 'footer-table-row',
): readonly TableMeta[] => unpricedDaysNotes(figures, spans, from).map((value) => ({ class: shownAs, value }))

export interface UnknownValues {
  /** Securities without a price and currencies without a rate, which are valued at cost. */
  readonly unpriced: number
  readonly uncosted: readonly string[]
  readonly isReturnIncomplete: boolean
}

export const unpricedCells = ({ unpriced, uncosted, isReturnIncomplete }: UnknownValues): TableRow => ({
  ...(isReturnIncomplete ? unknownCells('timeWeighted') : {}),
  ...(unpriced === 0 ? {} : unknownCells('securities', 'total', 'unrealised')),
  ...(uncosted.length === 0 ? {} : unknownCells('cost', 'unrealised')),
})

export const unpricedNotes = (figures: string, unpriced: number): readonly string[] =>
  unpriced === 0 ? [] : [incompleteNote(figures, 'Holdings without a price or exchange rate are valued at cost.')]

export const unpricedMeta = (...asked: Parameters<typeof unpricedNotes>): readonly TableMeta[] =>
  unpricedNotes(...asked).map((value) => ({ class: 'footer-table-row', value }))

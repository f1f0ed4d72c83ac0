import { addDays } from '../../dates/calendar.ts'
import { displayDate } from '../../dates/display-date.ts'
import { earliestDate, type IsoDate, latestDate } from '../../dates/iso-date.ts'
import { listText } from '../../text/list-text.ts'
import type { ReturnRange } from '../returns/range.ts'
import type { ForeignCash } from './foreign-cash.ts'
import type { AccountLedger, LedgerPosition } from './ledger.ts'
import type { DatedStep } from './step.ts'
import type { FlowDay } from './valued-transfer.ts'

/** Days, including `first` and `last`, at cost: the security has no price, or the cash no exchange rate. */
export interface UnpricedSpan {
  readonly what: string
  readonly first: IsoDate
  readonly last: IsoDate
}

const heldSpans = (held: readonly DatedStep[], until: IsoDate): readonly Omit<UnpricedSpan, 'what'>[] =>
  held.flatMap(({ date, value }, index) => {
    const last = addDays(earliestDate(held[index + 1]?.date ?? until, until), -1)
    return value === 0 || last < date ? [] : [{ first: date, last }]
  })

const positionSpans = ({ security, history, atCost }: LedgerPosition, to: IsoDate): readonly UnpricedSpan[] =>
  atCost === undefined
    ? []
    : heldSpans(history.held, atCost.until ?? addDays(to, 1)).map((days) => ({ what: security, ...days }))

const cashSpans = ({ currency, history, rates }: ForeignCash, to: IsoDate): readonly UnpricedSpan[] =>
  heldSpans(history.balances, rates[0]?.date ?? addDays(to, 1)).map((days) => ({
    what: `cash in ${currency}`,
    ...days,
  }))

export const mergedSpans = (spans: readonly UnpricedSpan[]): readonly UnpricedSpan[] =>
  [...Map.groupBy(spans, ({ what }) => what).values()].flatMap((same) => {
    const merged: UnpricedSpan[] = []
    for (const span of same.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
      const before = merged.at(-1)
      if (before === undefined || span.first > addDays(before.last, 1)) merged.push(span)
      else merged[merged.length - 1] = { ...before, last: latestDate(before.last, span.last) }
    }
    return merged
  })

export const spansWithin = (spans: readonly UnpricedSpan[], from: IsoDate, to: IsoDate): readonly UnpricedSpan[] =>
  spans
    .filter(({ first, last }) => first <= to && last >= from)
    .map(({ what, first, last }) => ({ what, first: latestDate(first, from), last: earliestDate(last, to) }))

export const unpricedSpans = (
  { positions, foreignCash = [] }: Pick<AccountLedger, 'positions' | 'foreignCash'>,
  from: IsoDate,
  to: IsoDate,
): readonly UnpricedSpan[] => {
  const spans = [
    ...positions.flatMap((position) => positionSpans(position, to)),
    ...foreignCash.flatMap((cash) => cashSpans(cash, to)),
  ]
  return mergedSpans(spansWithin(spans, from, to))
}

/** Values at cost affect a return only at the opening, the closing and the closes around a flow. Others cancel out. */
export const isUnpricedIn = (
  spans: readonly UnpricedSpan[],
  { opening, closing }: Pick<ReturnRange, 'opening' | 'closing'>,
  flows: readonly FlowDay[],
): boolean => {
  const own = spansWithin(spans, opening, closing)
  const moved = flows.filter(({ deposits, withdrawals }) => deposits !== 0 || withdrawals !== 0)
  const isWithin = (date: IsoDate): boolean => own.some(({ first, last }) => first <= date && date <= last)
  return (
    own.length > 0 &&
    [opening, closing, ...moved.flatMap(({ date }) => [addDays(date, -1), date])].some(
      (date) => date >= opening && date <= closing && isWithin(date),
    )
  )
}

const maxNamedSpans = 8

const daysText = ({ what, first, last }: UnpricedSpan): string =>
  first === last ? `${what} on ${displayDate(first)}` : `${what} from ${displayDate(first)} to ${displayDate(last)}`

export const unpricedSpansText = (spans: readonly UnpricedSpan[]): string => {
  const named = spans.slice(0, maxNamedSpans).map(daysText)
  const more = spans.length - named.length
  return `Plutus has no price or exchange rate for ${listText(more > 0 ? [...named, `${more} more`] : named)}. It values these holdings at cost.`
}

import type { IsoDate } from '../../dates/iso-date.ts'
import { runToEnd, type CooperativeWork } from '../../cooperative-work.ts'
import { foreignCashValues } from './foreign-cash.ts'
import { addingTotalValues, type AccountLedger } from './ledger.ts'
import { flowDays } from './valued-transfer.ts'

/** `value` at the close; deposits precede the opening, withdrawals follow the close; in kind, both at market value. */
export interface DailyValue {
  readonly date: IsoDate
  readonly value: number
  readonly deposits: number
  readonly withdrawals: number
}

type DatedEvents = readonly { readonly date: IsoDate }[]

const ledgerEvents = (ledger: AccountLedger): readonly DatedEvents[] => [
  ledger.cash,
  ...ledger.positions.map(({ history }) => history.held),
  ...ledger.positions.flatMap(({ atCost }) => (atCost === undefined ? [] : [atCost.costs])),
  ledger.receivables.flatMap(({ from, until }) => [{ date: from }, { date: until }]),
]

const ledgerPrices = (ledger: AccountLedger): readonly DatedEvents[] => [
  ...ledger.prices.values(),
  ...ledger.positions.flatMap(({ prices }) => (prices === undefined ? [] : [prices])),
  ...(ledger.foreignCash ?? []).map(foreignCashValues),
]

const withDaysOf = (days: readonly IsoDate[], events: DatedEvents): readonly IsoDate[] => {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const next = { index: 0 }
  const missing: IsoDate[] = []
  for (const { date } of events) {
    if (days[next.index] !== date) {
      if (date <= from || date >= to) continue
      while ((days[next.index] ?? to) < date) next.index += 1
      if (days[next.index] !== date) {
        missing.push(date)
        continue
      }
    }
    next.index += 1
  }
  return missing.length === 0 ? days : [...new Set([...days, ...missing])].sort()
}

function* collectValuationDays(ledger: AccountLedger, from: IsoDate, to: IsoDate): CooperativeWork<readonly IsoDate[]> {
  const days = new Set([from, to])
  for (const events of ledgerEvents(ledger)) {
    for (const { date } of events) if (date > from && date < to) days.add(date)
    yield
  }
  const all: { days: readonly IsoDate[] } = { days: [...days].sort() }
  for (const prices of ledgerPrices(ledger)) {
    all.days = withDaysOf(all.days, prices)
    yield
  }
  return all.days
}

export const valuationDaysOf = (ledger: AccountLedger, from: IsoDate, to: IsoDate): readonly IsoDate[] =>
  runToEnd(collectValuationDays(ledger, from, to))

export function* valuingDays(
  ledger: AccountLedger,
  from: IsoDate,
  to: IsoDate,
): CooperativeWork<readonly DailyValue[]> {
  const dates = yield* collectValuationDays(ledger, from, to)
  const flows = new Map(flowDays(ledger.cash, ledger.transfers).map((day) => [day.date, day]))
  const values = yield* addingTotalValues(ledger, dates)
  return values.map((value, day) => {
    const date = dates[day] ?? to
    const { deposits = 0, withdrawals = 0 } = flows.get(date) ?? {}
    return { date, value, deposits, withdrawals }
  })
}

export const dailyValues = (ledger: AccountLedger, from: IsoDate, to: IsoDate): readonly DailyValue[] =>
  runToEnd(valuingDays(ledger, from, to))

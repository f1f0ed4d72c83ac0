import type { IsoDate } from '../../dates/iso-date.ts'
import { type AtCost, unitWorthOn } from './at-cost.ts'
import type { CashDay } from './cash-day.ts'
import type { IncomeReceivable } from '../income/receivable.ts'
import { runToEnd, type CooperativeWork } from '../../cooperative-work.ts'
import { inCents } from '../../money.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import { type ForeignCash, foreignCashValues } from './foreign-cash.ts'
import type { QuotedPrices } from './price.ts'
import { addSteps, isDue, valuesOnDates, type DatedStep } from './step.ts'
import type { ValuedTransfer } from './valued-transfer.ts'

/** After the account's own split, `prices` differ from the security's until the next price. `atCost` precedes them. */
export interface LedgerPosition {
  readonly account: string
  readonly security: string
  readonly history: ParcelHistory
  readonly prices?: readonly DatedStep[]
  readonly atCost?: AtCost
}

export interface AccountLedger {
  readonly positions: readonly LedgerPosition[]
  readonly receivables: readonly IncomeReceivable[]
  /** Balances in Australian dollars. */
  readonly cash: readonly CashDay[]
  readonly foreignCash?: readonly ForeignCash[]
  readonly transfers?: readonly ValuedTransfer[]
  readonly prices: ReadonlyMap<string, readonly DatedStep[]>
  readonly quoted?: ReadonlyMap<string, QuotedPrices>
}

export const pricesOf = (
  { prices }: Pick<AccountLedger, 'prices'>,
  position: Pick<LedgerPosition, 'security' | 'prices'>,
): readonly DatedStep[] => position.prices ?? prices.get(position.security) ?? []

export const unitWorth = (
  ledger: Pick<AccountLedger, 'prices'>,
  position: Pick<LedgerPosition, 'security' | 'prices' | 'atCost'>,
  date: IsoDate,
): DatedStep | undefined => unitWorthOn({ prices: pricesOf(ledger, position), atCost: position.atCost }, date)

export const dateIndexOf = (dates: readonly IsoDate[], date: IsoDate): number => {
  const range = { first: 0, end: dates.length }
  while (range.first < range.end) {
    const middle = (range.first + range.end) >> 1
    if ((dates[middle] ?? '') < date) range.first = middle + 1
    else range.end = middle
  }
  return range.first
}

/** Adds values in cents, one span of equal quantity at a time, because a holding may not change for years. */
const addValues = (
  totals: Float64Array,
  held: readonly DatedStep[],
  prices: Float64Array,
  dates: readonly IsoDate[],
): void => {
  const indexes = held.map(({ date }) => dateIndexOf(dates, date))
  held.forEach(({ value: quantity }, step) => {
    const end = quantity !== 0 ? (indexes[step + 1] ?? dates.length) : 0
    const at = { day: indexes[step] ?? 0 }
    while (at.day < end) {
      totals[at.day] = (totals[at.day] ?? 0) + inCents(quantity * (prices[at.day] ?? 0))
      at.day += 1
    }
  })
}

/** 0 before the first step. */
const pricesOn = (steps: readonly DatedStep[], dates: readonly IsoDate[]): Float64Array => {
  const prices = new Float64Array(dates.length)
  const next = { step: 0 }
  dates.forEach((date, day) => {
    while (isDue(steps[next.step], date)) next.step += 1
    prices[day] = steps[next.step - 1]?.value ?? 0
  })
  return prices
}

function* addingSecurityValues(
  totals: Float64Array,
  ledger: Pick<AccountLedger, 'prices'>,
  positions: readonly LedgerPosition[],
  dates: readonly IsoDate[],
): CooperativeWork<void> {
  const common = ledger.prices.get(positions[0]?.security ?? '') ?? []
  const known = new Map<readonly DatedStep[], Float64Array>()
  for (const { history, prices = common, atCost } of positions) {
    const first = atCost === undefined ? 0 : atCost.until === null ? dates.length : dateIndexOf(dates, atCost.until)
    const later = first === 0 ? dates : dates.slice(first)
    if (atCost !== undefined && first > 0) {
      const before = dates.slice(0, first)
      addValues(totals.subarray(0, first), history.held, pricesOn(atCost.costs, before), before)
    }
    const quoted = known.get(prices) ?? pricesOn(prices, dates)
    known.set(prices, quoted)
    addValues(totals.subarray(first), history.held, quoted.subarray(first), later)
    yield
  }
}

export const addSecurityValues = (...values: Parameters<typeof addingSecurityValues>): void => {
  runToEnd(addingSecurityValues(...values))
}

function* securityValues(ledger: AccountLedger, dates: readonly IsoDate[]): CooperativeWork<Float64Array> {
  const totals = new Float64Array(dates.length)
  for (const positions of Map.groupBy(ledger.positions, ({ security }) => security).values())
    yield* addingSecurityValues(totals, ledger, positions, dates)
  return totals
}

export const cashSteps = ({ cash, foreignCash = [] }: AccountLedger): readonly DatedStep[] => {
  const home = cash.map(({ date, balance }) => ({ date, value: balance }))
  return foreignCash.length === 0 ? home : addSteps([home, ...foreignCash.map(foreignCashValues)])
}

export const addReceivables = (
  totals: Float64Array,
  receivables: readonly IncomeReceivable[],
  dates: readonly IsoDate[],
): void => {
  for (const { from, until, amount } of receivables) {
    const [first, end] = [dateIndexOf(dates, from), dateIndexOf(dates, until)]
    totals.subarray(first, end).forEach((total, day) => {
      totals[first + day] = total + inCents(amount)
    })
  }
}

/** Securities at market value + cash + receivables, at the close of ascending dates. */
export function* addingTotalValues(
  ledger: AccountLedger,
  dates: readonly IsoDate[],
): CooperativeWork<readonly number[]> {
  const values = yield* securityValues(ledger, dates)
  addReceivables(values, ledger.receivables, dates)
  return valuesOnDates(cashSteps(ledger), dates).map((cash, day) => ((values[day] ?? 0) + inCents(cash ?? 0)) / 100)
}

export const totalValues = (ledger: AccountLedger, dates: readonly IsoDate[]): readonly number[] =>
  runToEnd(addingTotalValues(ledger, dates))

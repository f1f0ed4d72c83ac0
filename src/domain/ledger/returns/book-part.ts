import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { inCents } from '../../money.ts'
import { isIncome } from '../income/receivable.ts'
import { addReceivables, addSecurityValues, cashSteps, type Ledger, placeOf, unitWorth } from '../valuation/ledger.ts'
import { marketValue } from '../valuation/price.ts'
import { onDates } from '../valuation/step.ts'

/**
 * A security with what is receivable of it, the cash, or the fees of a book, in cents. `values` are those at the close of each of some days, `flows` what
 * came into the part that day from the others and from outside, less what went to them, and `income` what it earned of that in
 * dividends, distributions or interest. What a part gains on a day is its value − its value the day before − its flows.
 */
export interface BookPart {
  readonly code: string
  readonly values: Float64Array
  readonly flows: Float64Array
  readonly income: Float64Array
}

export const cashPart = 'cash'
export const feesPart = 'fees'

const addTo = (figures: Float64Array, place: number, amount: number): void => {
  if (place > 0 && place < figures.length) figures[place] = (figures[place] ?? 0) + amount
}

interface Moved {
  readonly security: string
  readonly date: IsoDate
  /** What came into the security, in cents. */
  readonly amount: number
  readonly isPaid: boolean
}

/** What was paid for a security and received for it, came in kind, and was exchanged for another, at the prices of the day. */
const movedIn = (ledger: Ledger): readonly Moved[] => {
  const own = new Map(ledger.positions.map((position) => [`${position.account} ${position.security}`, position]))
  return ledger.positions.flatMap((position): readonly Moved[] => {
    const { account, security, history } = position
    const worth = (code: string, date: IsoDate, units: number): number => {
      const price = unitWorth(ledger, own.get(`${account} ${code}`) ?? { security: code }, date)?.value ?? 0
      return inCents(marketValue(Math.abs(units), price)) * Math.sign(units)
    }
    return [
      ...history.paid.map(({ date, value }) => ({ security, date, amount: -inCents(value), isPaid: true })),
      ...(history.exchanges ?? []).map(({ date, from, to, units }) => ({
        ...{ security, date, isPaid: false },
        amount: worth(to, date, from === security ? -units : units),
      })),
    ]
  })
}

const securityPart = (ledger: Ledger, dates: readonly IsoDate[]) => {
  const positions = Map.groupBy(ledger.positions, ({ security }) => security)
  const owed = Map.groupBy(ledger.receivables, ({ security }) => security)
  return (code: string): BookPart => {
    const values = new Float64Array(dates.length)
    addSecurityValues(values, ledger, positions.get(code) ?? [], dates)
    const receivable = new Float64Array(dates.length)
    addReceivables(receivable, owed.get(code) ?? [], dates)
    const accrued = new Float64Array(dates.length)
    addReceivables(accrued, (owed.get(code) ?? []).filter(isIncome), dates)
    const income = accrued.map((amount, day) => (day === 0 ? 0 : amount - (accrued[day - 1] ?? 0)))
    return {
      ...{ code, income },
      values: values.map((value, day) => value + (receivable[day] ?? 0)),
      flows: new Float64Array(dates.length),
    }
  }
}

const wholeCash = (ledger: Ledger, dates: readonly IsoDate[]): BookPart => ({
  code: cashPart,
  values: Float64Array.from(onDates(cashSteps(ledger), dates), (balance) => inCents(balance ?? 0)),
  ...{ flows: new Float64Array(dates.length), income: new Float64Array(dates.length) },
})

const noValue = (code: string, days: number): BookPart => ({
  ...{ code, values: new Float64Array(days), flows: new Float64Array(days), income: new Float64Array(days) },
})

export const EarningType = t.keyof({ dividend: null, distribution: null, interest: null, fee: null })

/** What was received of a security, or on the cash without one, or was paid as a fee, which is negative. */
export const Earning = t.readonly(
  t.strict({
    date: t.string,
    security: t.union([t.string, t.null]),
    type: EarningType,
    amount: t.number,
  }),
)
export type Earning = t.TypeOf<typeof Earning>

const codesOf = (ledger: Ledger, earnings: readonly Earning[]): readonly string[] => [
  ...new Set([
    ...ledger.positions.map(({ security }) => security),
    ...ledger.receivables.map(({ security }) => security),
    ...earnings.flatMap(({ security }) => security ?? []),
  ]),
]

/**
 * A book taken apart over some ascending days, from the close of the first: what its parts gain on a day is what the book gains. Income leaves
 * the security that paid it for the cash, and so do fees leave the cash.
 */
export const bookParts = (
  ledger: Ledger,
  earnings: readonly Earning[],
  dates: readonly IsoDate[],
): readonly BookPart[] => {
  const securities = new Map(codesOf(ledger, earnings).map((code) => [code, securityPart(ledger, dates)(code)]))
  const [cash, fees] = [wholeCash(ledger, dates), noValue(feesPart, dates.length)]
  const on = (date: IsoDate): number => (date <= (dates[0] ?? '') ? 0 : placeOf(dates, date))
  for (const { date, deposits, withdrawals } of ledger.cash)
    addTo(cash.flows, on(date), inCents(deposits) - inCents(withdrawals))
  for (const { security, date, value } of ledger.transfers ?? []) {
    const part = securities.get(security)
    if (part !== undefined) addTo(part.flows, on(date), inCents(value))
  }
  for (const { security, date, amount, isPaid } of movedIn(ledger)) {
    const part = securities.get(security)
    if (part !== undefined) addTo(part.flows, on(date), amount)
    if (isPaid) addTo(cash.flows, on(date), -amount)
  }
  for (const { security, date, type, amount } of earnings) {
    const paid = inCents(amount)
    const earner = type === 'fee' ? fees : security === null ? cash : securities.get(security)
    if (earner === undefined) continue
    if (type !== 'fee') addTo(earner.income, on(date), paid)
    if (earner === cash) continue
    addTo(earner.flows, on(date), -paid)
    addTo(cash.flows, on(date), paid)
  }
  return [...securities.values(), cash, fees]
}

import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { inCents } from '../../money.ts'
import { isIncome } from '../income/receivable.ts'
import {
  addReceivables,
  addSecurityValues,
  cashSteps,
  type AccountLedger,
  dateIndexOf,
  unitWorth,
} from '../valuation/ledger.ts'
import { marketValue } from '../valuation/price.ts'
import { valuesOnDates } from '../valuation/step.ts'

/** In cents: `values` at each close, net inflows `flows`, and `income`. Gain of a day = change of value − flows. */
export interface BookPart {
  readonly code: string
  readonly values: Float64Array
  readonly flows: Float64Array
  readonly income: Float64Array
}

export const cashPartCode = 'cash'
export const feesPartCode = 'fees'

const addAmountAtIndex = (figures: Float64Array, index: number, amount: number): void => {
  if (index > 0 && index < figures.length) figures[index] = (figures[index] ?? 0) + amount
}

interface SecurityFlow {
  readonly security: string
  readonly date: IsoDate
  readonly amount: number
  readonly isPaid: boolean
}

const securityFlowsIn = (ledger: AccountLedger): readonly SecurityFlow[] => {
  const own = new Map(ledger.positions.map((position) => [`${position.account} ${position.security}`, position]))
  return ledger.positions.flatMap((position): readonly SecurityFlow[] => {
    const { account, security, history } = position
    const worth = (code: string, date: IsoDate, units: number): number => {
      const price = unitWorth(ledger, own.get(`${account} ${code}`) ?? { security: code }, date)?.value ?? 0
      return inCents(marketValue(Math.abs(units), price)) * Math.sign(units)
    }
    return [
      ...history.paid.map(({ date, value }) => ({ security, date, amount: -inCents(value), isPaid: true })),
      ...(history.exchanges ?? []).map(({ date, from, to, units }) => ({
        security,
        date,
        isPaid: false,
        amount: worth(to, date, from === security ? -units : units),
      })),
    ]
  })
}

const securityPart = (ledger: AccountLedger, dates: readonly IsoDate[]) => {
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
      code,
      income,
      values: values.map((value, day) => value + (receivable[day] ?? 0)),
      flows: new Float64Array(dates.length),
    }
  }
}

const cashBookPart = (ledger: AccountLedger, dates: readonly IsoDate[]): BookPart => ({
  code: cashPartCode,
  values: Float64Array.from(valuesOnDates(cashSteps(ledger), dates), (balance) => inCents(balance ?? 0)),
  flows: new Float64Array(dates.length),
  income: new Float64Array(dates.length),
})

const emptyBookPart = (code: string, days: number): BookPart => ({
  code,
  values: new Float64Array(days),
  flows: new Float64Array(days),
  income: new Float64Array(days),
})

export const EarningType = t.keyof({ dividend: null, distribution: null, interest: null, fee: null })

export const BookEarning = t.readonly(
  t.strict({
    date: t.string,
    security: t.union([t.string, t.null]),
    type: EarningType,
    amount: t.number,
  }),
)
export type BookEarning = t.TypeOf<typeof BookEarning>

const codesOf = (ledger: AccountLedger, earnings: readonly BookEarning[]): readonly string[] => [
  ...new Set([
    ...ledger.positions.map(({ security }) => security),
    ...ledger.receivables.map(({ security }) => security),
    ...earnings.flatMap(({ security }) => security ?? []),
  ]),
]

/** The parts' gains of a day add up to the book's. Income flows from its security to cash, fees from cash to fees. */
export const bookParts = (
  ledger: AccountLedger,
  earnings: readonly BookEarning[],
  dates: readonly IsoDate[],
): readonly BookPart[] => {
  const securities = new Map(codesOf(ledger, earnings).map((code) => [code, securityPart(ledger, dates)(code)]))
  const [cash, fees] = [cashBookPart(ledger, dates), emptyBookPart(feesPartCode, dates.length)]
  const on = (date: IsoDate): number => (date <= (dates[0] ?? '') ? 0 : dateIndexOf(dates, date))
  for (const { date, deposits, withdrawals } of ledger.cash)
    addAmountAtIndex(cash.flows, on(date), inCents(deposits) - inCents(withdrawals))
  for (const { security, date, value } of ledger.transfers ?? []) {
    const part = securities.get(security)
    if (part !== undefined) addAmountAtIndex(part.flows, on(date), inCents(value))
  }
  for (const { security, date, amount, isPaid } of securityFlowsIn(ledger)) {
    const part = securities.get(security)
    if (part !== undefined) addAmountAtIndex(part.flows, on(date), amount)
    if (isPaid) addAmountAtIndex(cash.flows, on(date), -amount)
  }
  for (const { security, date, type, amount } of earnings) {
    const paid = inCents(amount)
    const earner = type === 'fee' ? fees : security === null ? cash : securities.get(security)
    if (earner === undefined) continue
    if (type !== 'fee') addAmountAtIndex(earner.income, on(date), paid)
    if (earner === cash) continue
    addAmountAtIndex(earner.flows, on(date), -paid)
    addAmountAtIndex(cash.flows, on(date), paid)
  }
  return [...securities.values(), cash, fees]
}

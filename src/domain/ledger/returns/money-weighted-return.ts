import { daysBetween } from '../../date/calendar.ts'
import type { IsoDate } from '../../date/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { yearsOf } from './annualised.ts'

/** Money into an investment is negative, money out of it and its closing value positive. */
export interface CashFlow {
  readonly date: IsoDate
  readonly amount: number
}

interface Payment {
  readonly years: number
  readonly amount: number
}

const firstGuess = Math.log(1.1)
const tolerance = 1e-14

const paymentsOf = (flows: readonly CashFlow[]): readonly Payment[] => {
  const first = flows.reduce((earliest, { date }) => (date < earliest ? date : earliest), flows[0]?.date ?? '')
  return flows
    .filter(({ amount }) => amount !== 0)
    .map(({ date, amount }) => ({ years: yearsOf(daysBetween(first, date)), amount }))
}

/** Net present value at a continuously compounded rate (the force of interest). */
const presentValue = (payments: readonly Payment[], force: number): number =>
  payments.reduce((total, { years, amount }) => total + amount * Math.exp(-force * years), 0)

const slope = (payments: readonly Payment[], force: number): number =>
  payments.reduce((total, { years, amount }) => total - years * amount * Math.exp(-force * years), 0)

const newton = (payments: readonly Payment[], force: number, attempts: number): O.Option<number> => {
  const step = presentValue(payments, force) / slope(payments, force)
  if (!Number.isFinite(step) || attempts === 0) return O.none
  if (Math.abs(step) <= tolerance * Math.max(1, Math.abs(force))) return O.some(force - step)
  return newton(payments, force - step, attempts - 1)
}

const bisect = (payments: readonly Payment[], low: number, high: number): number => {
  const middle = (low + high) / 2
  if (middle === low || middle === high) return middle
  const isBelow = Math.sign(presentValue(payments, middle)) === Math.sign(presentValue(payments, low))
  return isBelow ? bisect(payments, middle, high) : bisect(payments, low, middle)
}

/** Rates ever further from nought on either side, as far as e^(rate × years) stays a number. */
const lattice = (longest: number): readonly number[] => {
  const outward = Array.from({ length: 60 }, (_, index) => (600 / longest) * 1.5 ** (index - 59))
  return [...outward.map((force) => -force).reverse(), 0, ...outward]
}

const bracketed = (payments: readonly Payment[]): O.Option<number> => {
  const forces = lattice(Math.max(...payments.map(({ years }) => years)))
  const values = forces.map((force) => presentValue(payments, force))
  const crossings = forces.flatMap((low, index) => {
    const [high, here, next] = [forces[index + 1], values[index] ?? 0, values[index + 1] ?? 0]
    return high !== undefined && here * next <= 0 && here !== next ? [[low, high] as const] : []
  })
  const nearest = crossings.toSorted(([a], [b]) => Math.abs(a) - Math.abs(b))[0]
  return nearest === undefined ? O.none : O.some(bisect(payments, ...nearest))
}

const isSolvable = (payments: readonly Payment[]): boolean =>
  payments.some(({ amount }) => amount > 0) &&
  payments.some(({ amount }) => amount < 0) &&
  payments.some(({ years }) => years > 0)

/** Newton from 10 %, and where that leads nowhere, bisection between two rates of opposite sign. */
const forceOf = (flows: readonly CashFlow[]): O.Option<number> => {
  const payments = paymentsOf(flows)
  if (!isSolvable(payments)) return O.none
  return pipe(
    newton(payments, firstGuess, 60),
    O.alt(() => bracketed(payments)),
  )
}

/** The money-weighted return over some years: (1 + XIRR)^years − 1, `none` where that is not a number. */
export const moneyWeightedReturn = (flows: readonly CashFlow[], years: number): O.Option<number> =>
  pipe(
    forceOf(flows),
    O.map((force) => Math.expm1(force * years)),
    O.filter(Number.isFinite),
  )

/**
 * XIRR: the yearly rate r at which Σ amount ÷ (1 + r)^(days ÷ 365) = 0, days counted from the first flow (Microsoft
 * Excel, "XIRR function"). Solved for ln(1 + r), which has no edge at −100 %. `none` without both a payment in and one
 * out on different days, or when no rate solves it.
 */
export const xirr = (flows: readonly CashFlow[]): O.Option<number> => moneyWeightedReturn(flows, 1)

import { dayNumber } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import { yearsOf } from './annualised.ts'
import type { MissingRate } from './holding-period.ts'

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
/** What is left over of the discounted payments, as a part of them all, at a rate that solves them. */
const residue = 1e-9
/** What is left over of the payments of a day that cancel, as a part of them all. */
const dust = 1e-14

const lastDate = (flows: readonly CashFlow[]): IsoDate =>
  flows.reduce((latest, { date }) => (date > latest ? date : latest), '')

const largestOf = (amounts: readonly number[]): number =>
  amounts.reduce((largest, amount) => Math.max(largest, Math.abs(amount)), 0)

const netByDay = (flows: readonly CashFlow[]): readonly CashFlow[] => {
  const largest = largestOf(flows.map(({ amount }) => amount))
  const days = new Map<IsoDate, { net: number; gross: number }>()
  for (const { date, amount } of flows) {
    const { net, gross } = days.get(date) ?? { net: 0, gross: 0 }
    days.set(date, { net: net + amount / largest, gross: gross + Math.abs(amount / largest) })
  }
  return [...days]
    .filter(([, { net, gross }]) => Math.abs(net) > dust * gross)
    .map(([date, { net }]) => ({ date, amount: net }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const paymentsOf = (net: readonly CashFlow[]): readonly Payment[] => {
  const first = dayNumber(net[0]?.date ?? '')
  return net.map(({ date, amount }) => ({ years: yearsOf(dayNumber(date) - first), amount }))
}

interface Discounted {
  readonly net: number
  readonly gross: number
  readonly slope: number
}

/** Net present value at a continuously compounded rate (the force of interest), its slope, and the same with no amount below zero. */
const discounted = (payments: readonly Payment[], force: number): Discounted => {
  const total = { net: 0, gross: 0, slope: 0 }
  for (const { years, amount } of payments) {
    const present = amount * Math.exp(-force * years)
    total.net += present
    total.gross += Math.abs(present)
    total.slope -= years * present
  }
  return total
}

const presentValue = (payments: readonly Payment[], force: number): number => discounted(payments, force).net

const isSolution = (payments: readonly Payment[], force: number): boolean => {
  const { net, gross } = discounted(payments, force)
  return Number.isFinite(gross) && Math.abs(net) <= residue * gross
}

const newton = (payments: readonly Payment[], force: number, attempts: number): O.Option<number> => {
  const { net, slope } = discounted(payments, force)
  const step = net / slope
  if (!Number.isFinite(step) || attempts === 0) return O.none
  if (Math.abs(step) <= tolerance * Math.max(1, Math.abs(force)))
    return O.fromPredicate((found: number) => isSolution(payments, found))(force - step)
  return newton(payments, force - step, attempts - 1)
}

/**
 * Whether at this rate money is invested from the first payment to the last, and never owed. Then no other rate solves the
 * payments (Soper, "The marginal efficiency of capital: a further note", Economic Journal, 1959).
 */
const isPureInvestment = (payments: readonly Payment[], force: number): boolean => {
  const so = { balance: 0, years: 0 }
  return payments.slice(0, -1).every(({ years, amount }) => {
    so.balance = so.balance * Math.exp(force * (years - so.years)) + amount
    so.years = years
    return so.balance < 0
  })
}

const bisect = (payments: readonly Payment[], low: number, high: number): number => {
  const middle = (low + high) / 2
  if (middle === low || middle === high) return middle
  const isBelow = Math.sign(presentValue(payments, middle)) === Math.sign(presentValue(payments, low))
  return isBelow ? bisect(payments, middle, high) : bisect(payments, low, middle)
}

const latticePoints = 240

/** Rates ever further from nought on either side, as far as e^(rate × years) stays a number. */
const lattice = (longest: number): readonly number[] => {
  const outward = Array.from(
    { length: latticePoints },
    (_, index) => (600 / longest) * 1.1 ** (index - latticePoints + 1),
  )
  return [...outward.map((force) => -force).reverse(), 0, ...outward]
}

const bracketed = (payments: readonly Payment[]): readonly number[] => {
  const forces = lattice(payments.at(-1)?.years ?? 0)
  const signs = forces.map((force) => Math.sign(presentValue(payments, force)))
  return forces.flatMap((low, index) => {
    const high = forces[index + 1]
    if (signs[index] === 0) return [low]
    return high !== undefined && signs[index + 1] === -(signs[index] ?? 0) ? [bisect(payments, low, high)] : []
  })
}

const nearest = (forces: readonly number[]): O.Option<number> =>
  O.fromNullable(forces.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0])

/** Newton from 10 %; where its rate need not be the only one, or it finds none, the one nearest to nought of all that are found. */
const forceOf = (payments: readonly Payment[]): O.Option<number> => {
  const found = newton(payments, firstGuess, 60)
  if (O.isSome(found) && isPureInvestment(payments, found.value)) return found
  const others = bracketed(payments).filter((force) => isSolution(payments, force))
  return nearest([
    ...others,
    ...O.match(
      (): readonly number[] => [],
      (force: number) => [force],
    )(found),
  ])
}

const missing = (_tag: MissingRate['_tag']): E.Either<MissingRate, never> => E.left({ _tag })

/** A rate that rounds to −100 %, or beyond all numbers, says nothing. */
const isRate = (rate: number): boolean => Number.isFinite(rate) && rate > -1

const isSolvable = (net: readonly CashFlow[]): boolean =>
  net.some(({ amount }) => amount > 0) && net.some(({ amount }) => amount < 0)

const solved = (net: readonly CashFlow[], years: number): E.Either<MissingRate, number> =>
  pipe(
    isSolvable(net) ? forceOf(paymentsOf(net)) : O.none,
    O.map((force) => Math.expm1(force * years)),
    O.match(
      () => missing('NoSolution'),
      E.fromPredicate(isRate, (): MissingRate => ({ _tag: 'BeyondNumbers' })),
    ),
  )

const isLost = (net: readonly CashFlow[], last: IsoDate): boolean =>
  net.every(({ date, amount }) => amount < 0 && date < last)

/**
 * The money-weighted return over some years: (1 + XIRR)^years − 1, or why there is none. Where the money came in before the
 * last day and nothing came of it, it is −100 %, the rate at which what it grew to, Σ amount × (1 + r)^(days to the last ÷ 365),
 * is nothing.
 */
export const moneyWeightedReturn = (flows: readonly CashFlow[], years: number): E.Either<MissingRate, number> => {
  const last = lastDate(flows)
  const moving = flows.filter(({ amount }) => amount !== 0)
  if (!moving.every(({ amount }) => Number.isFinite(amount))) return missing('BeyondNumbers')
  if (!moving.some(({ amount }) => amount < 0)) return missing('NothingInvested')
  if (moving.every(({ date }) => date === last)) return missing('AllOnLastDay')
  const net = netByDay(moving)
  if (net.length === 0) return missing('NothingStayed')
  return isLost(net, last) ? E.right(-1) : solved(net, years)
}

/**
 * XIRR: the yearly rate r at which Σ amount ÷ (1 + r)^(days ÷ 365) = 0, days counted from the first flow (Microsoft
 * Excel, "XIRR function"). Solved for ln(1 + r), which has no edge at −100 %. Of several rates it is the one nearest to nought.
 */
export const xirr = (flows: readonly CashFlow[]): E.Either<MissingRate, number> => moneyWeightedReturn(flows, 1)

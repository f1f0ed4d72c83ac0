import { dayNumber } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O } from '../../fp.ts'
import { yearsOfDays } from './annualised.ts'
import type { MissingRate } from './holding-period.ts'

/** Money in is negative; money out and the closing value are positive. */
export interface CashFlow {
  readonly date: IsoDate
  readonly amount: number
}

interface DatedPayment {
  readonly years: number
  readonly amount: number
}

const firstGuess = Math.log(1.1)
const forceTolerance = 1e-14
/** Largest relative residual of a solution. */
const solutionTolerance = 1e-9
/** Largest relative residual of an exact solution. */
const exactSolutionTolerance = 1e-12
/** Relative residual of payments that cancel within a day. */
const cancellationTolerance = 1e-14

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
    .filter(([, { net, gross }]) => Math.abs(net) > cancellationTolerance * gross)
    .map(([date, { net }]) => ({ date, amount: net }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const paymentsOf = (net: readonly CashFlow[]): readonly DatedPayment[] => {
  const first = dayNumber(net[0]?.date ?? '')
  return net.map(({ date, amount }) => ({ years: yearsOfDays(dayNumber(date) - first), amount }))
}

interface DiscountedPayments {
  readonly net: number
  readonly gross: number
  readonly slope: number
}

/** Present values at a continuously compounded rate (the force of interest). */
const discountPayments = (payments: readonly DatedPayment[], force: number): DiscountedPayments => {
  const total = { net: 0, gross: 0, slope: 0 }
  for (const { years, amount } of payments) {
    const present = amount * Math.exp(-force * years)
    total.net += present
    total.gross += Math.abs(present)
    total.slope -= years * present
  }
  return total
}

const presentValue = (payments: readonly DatedPayment[], force: number): number => discountPayments(payments, force).net

const isNearly = (payments: readonly DatedPayment[], force: number, part: number): boolean => {
  const { net, gross } = discountPayments(payments, force)
  return Number.isFinite(gross) && Math.abs(net) <= part * gross
}

const isSolution = (payments: readonly DatedPayment[], force: number): boolean =>
  isNearly(payments, force, solutionTolerance)

const newtonForce = (payments: readonly DatedPayment[], force: number, attempts: number): O.Option<number> => {
  const { net, slope } = discountPayments(payments, force)
  const step = net / slope
  if (!Number.isFinite(step) || attempts === 0) return O.none
  if (Math.abs(step) <= forceTolerance * Math.max(1, Math.abs(force)))
    return O.fromPredicate((found: number) => isSolution(payments, found))(force - step)
  return newtonForce(payments, force - step, attempts - 1)
}

/**
 * True if at this rate money is always invested, never owed. Then no other rate solves the payments (Soper, "The
 * marginal efficiency of capital: a further note", Economic Journal, 1959).
 */
const isPureInvestment = (payments: readonly DatedPayment[], force: number): boolean => {
  const so = { balance: 0, years: 0 }
  return payments.slice(0, -1).every(({ years, amount }) => {
    so.balance = so.balance * Math.exp(force * (years - so.years)) + amount
    so.years = years
    return so.balance < 0
  })
}

const bisectForce = (payments: readonly DatedPayment[], low: number, high: number): number => {
  const middle = (low + high) / 2
  if (middle === low || middle === high) return middle
  const isBelow = Math.sign(presentValue(payments, middle)) === Math.sign(presentValue(payments, low))
  return isBelow ? bisectForce(payments, middle, high) : bisectForce(payments, low, middle)
}

const longestOf = (payments: readonly DatedPayment[]): number => payments.at(-1)?.years ?? 0

/** Largest exponent that does not overflow. */
const maxExponent = 600
const sameExponent = 1e-5

const signChanges = (sums: readonly number[]): number => {
  const signs = sums.map(Math.sign).filter((sign) => sign !== 0)
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
}

const partialSums = (amounts: readonly number[]): readonly number[] => {
  const so = { sum: 0 }
  return amounts.map((amount) => (so.sum += amount))
}

interface ForceProbe {
  readonly force: number
  readonly presents: readonly number[]
  readonly net: number
  /** Upper bounds of the number of solutions above and below `force`. */
  readonly above: number
  readonly below: number
}

/**
 * Sign changes of the partial sums bound the number of solutions on either side (Laguerre, "Mémoire sur la théorie des
 * équations numériques", 1883; Norstrøm's criterion is force 0 with one change).
 */
const probeAt = (payments: readonly DatedPayment[], force: number): ForceProbe => {
  const presents = payments.map(({ years, amount }) => amount * Math.exp(-force * years))
  const sums = partialSums(presents)
  return {
    force,
    presents,
    net: sums.at(-1) ?? 0,
    above: signChanges(sums),
    below: signChanges(partialSums(presents.toReversed())),
  }
}

/** True if the sum of the present values can be zero between two forces of interest. Each value is monotonic between them. */
const canVanish = (
  payments: readonly DatedPayment[],
  low: ForceProbe,
  high: ForceProbe,
  weightOf: (payment: DatedPayment) => number,
): boolean => {
  const bounds = { lower: 0, upper: 0 }
  payments.forEach((payment, index) => {
    const weight = weightOf(payment)
    const [atLow, atHigh] = [weight * (low.presents[index] ?? 0), weight * (high.presents[index] ?? 0)]
    bounds.lower += Math.min(atLow, atHigh)
    bounds.upper += Math.max(atLow, atHigh)
  })
  return bounds.lower <= 0 && bounds.upper >= 0
}

const probePair = (probe: ForceProbe): readonly [ForceProbe, ForceProbe] => [probe, probe]

const solutionsBetween = (payments: readonly DatedPayment[], low: ForceProbe, high: ForceProbe): readonly number[] => {
  const most = Math.min(low.above, high.below)
  if (most === 0 || !canVanish(payments, low, high, () => 1)) return []
  const isCrossed = low.net > 0 !== high.net > 0
  if (most === 1 || !canVanish(payments, low, high, ({ years }) => years))
    return isCrossed ? [bisectForce(payments, low.force, high.force)] : []
  const middle = (low.force + high.force) / 2
  const same = sameExponent / longestOf(payments)
  // a double root: the sum touches zero without a change of sign
  if (high.force - low.force < same / 10)
    return isCrossed || isNearly(payments, middle, exactSolutionTolerance) ? [middle] : []
  // the bounds do not count a solution at the probed force
  const isThere = isNearly(payments, middle, exactSolutionTolerance)
  const [left, right] = isThere
    ? [probeAt(payments, middle - same), probeAt(payments, middle + same)]
    : probePair(probeAt(payments, middle))
  return [
    ...solutionsBetween(payments, low, left),
    ...(isThere ? [middle] : []),
    ...solutionsBetween(payments, right, high),
  ]
}

const solutionsOf = (payments: readonly DatedPayment[]): readonly number[] => {
  const largest = maxExponent / longestOf(payments)
  const same = sameExponent / longestOf(payments)
  const found = solutionsBetween(payments, probeAt(payments, -largest), probeAt(payments, largest))
  return found.filter(
    (force, index) => isSolution(payments, force) && !(force - (found[index - 1] ?? Number.NEGATIVE_INFINITY) < same),
  )
}

/** The solution of Newton's method from 10 %, if it is sure to be the only one; otherwise all solutions. */
const forcesOf = (payments: readonly DatedPayment[]): readonly number[] => {
  const found = newtonForce(payments, firstGuess, 60)
  return O.isSome(found) && isPureInvestment(payments, found.value) ? [found.value] : solutionsOf(payments)
}

const missingRate = (_tag: MissingRate['_tag']): E.Either<MissingRate, never> => E.left({ _tag })

/** False for rates that round to −100 % or overflow, because these are not meaningful. */
const isRate = (rate: number): boolean => Number.isFinite(rate) && rate > -1

const isSolvable = (net: readonly CashFlow[]): boolean =>
  net.some(({ amount }) => amount > 0) && net.some(({ amount }) => amount < 0)

const solveRate = (net: readonly CashFlow[], years: number): E.Either<MissingRate, number> => {
  const rates = (isSolvable(net) ? forcesOf(paymentsOf(net)) : []).map((force) => Math.expm1(force * years))
  const [rate, ...others] = rates.filter(isRate)
  if (rate === undefined) return missingRate(rates.length === 0 ? 'NoSolution' : 'BeyondNumbers')
  return others.length === 0 ? E.right(rate) : missingRate('SeveralSolutions')
}

const isLost = (net: readonly CashFlow[], last: IsoDate): boolean =>
  net.every(({ date, amount }) => amount < 0 && date < last)

/**
 * (1 + XIRR)^years − 1, or why there is none. It is −100 % if money came in before the last day and nothing is left:
 * the rate at which Σ amount × (1 + r)^(days to the last ÷ 365) is zero.
 */
export const moneyWeightedReturn = (flows: readonly CashFlow[], years: number): E.Either<MissingRate, number> => {
  const last = lastDate(flows)
  const moving = flows.filter(({ amount }) => amount !== 0)
  if (!moving.every(({ amount }) => Number.isFinite(amount))) return missingRate('BeyondNumbers')
  if (!moving.some(({ amount }) => amount < 0)) return missingRate('NothingInvested')
  if (moving.every(({ date }) => date === last)) return missingRate('AllOnLastDay')
  const net = netByDay(moving)
  if (net.length === 0) return missingRate('NothingStayed')
  return isLost(net, last) ? E.right(-1) : solveRate(net, years)
}

/**
 * The rate r with Σ amount ÷ (1 + r)^(days ÷ 365) = 0, days counted from the first flow (Microsoft Excel, "XIRR
 * function"). Solved for ln(1 + r), which has no edge at −100 %. If several rates solve it, none is the return.
 */
export const xirr = (flows: readonly CashFlow[]): E.Either<MissingRate, number> => moneyWeightedReturn(flows, 1)

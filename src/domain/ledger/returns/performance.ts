import { daysBetween } from '../../dates/calendar.ts'
import { displayDate } from '../../dates/display-date.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { type Step, stepOn } from '../valuation/step.ts'
import { annualised, yearsBetween, yearsOf } from './annualised.ts'
import { benchmarkReturn } from './benchmark.ts'
import { type HoldingPeriod, holdingPeriods, isMoney, type MissingRate } from './holding-period.ts'
import { type CashFlow, moneyWeightedReturn } from './money-weighted-return.ts'
import type { Range } from './range.ts'

/** The growth factor of each day; `null` of one that begins with nothing invested. */
const factorsOf = (opening: number, days: readonly DailyValue[]): readonly (number | null)[] =>
  days.map(({ value, deposits, withdrawals }, day) => {
    const invested = (days[day - 1]?.value ?? opening) + deposits
    const left = value + withdrawals
    return invested > 0 && isMoney(invested) ? (isMoney(left) ? left : 0) / invested : null
  })

/**
 * The first day on which more than everything invested was lost: its growth factor is below zero and ends the chain, as every later day would
 * count with the wrong sign. Days after it begin with nothing invested until money comes, which starts a new chain.
 */
export const dayBelowNothing = (opening: number, days: readonly DailyValue[]): IsoDate | null => {
  const place = factorsOf(opening, days).findIndex((factor) => factor !== null && factor < 0)
  return days[place]?.date ?? null
}

export const belowNothingText = (date: IsoDate): string =>
  `more than everything that was invested was lost on ${displayDate(date)}`

/**
 * Time-weighted return = ∏ (V + W) ÷ (V₋₁ + D) − 1 over the days, where V is the value at a day's close, V₋₁ at the
 * close before it, D the deposits (in before the day opens) and W the withdrawals (out after it closes). Income and fees
 * stay inside, so it is net of fees. A day that begins with nothing invested has no return and is passed over; `none`
 * when every day is, and where one is below zero (`dayBelowNothing`). A day that loses everything makes it −100 %. (CFA Institute, Global Investment Performance Standards: true time-weighted return with daily valuation
 * at each external cash flow.)
 */
export const timeWeightedReturn = (opening: number, days: readonly DailyValue[]): O.Option<number> => {
  const factors = factorsOf(opening, days).flatMap((factor) => factor ?? [])
  if (factors.length === 0 || factors.some((factor) => factor < 0)) return O.none
  return O.some(factors.reduce((product, factor) => product * factor, 1) - 1)
}

/**
 * Rates are for the range as a whole up to a year, and per year over more than one. They are of the time in which the book had
 * money, and so is the benchmark's: `range` begins and ends with it, and a time without any in between counts for nothing.
 */
export interface Performance {
  readonly range: Omit<Range, 'years'>
  readonly isAnnualised: boolean
  readonly timeWeighted: O.Option<number>
  /** Why there is no time-weighted return of a book that had money. */
  readonly belowNothingOn: IsoDate | null
  readonly benchmark: O.Option<number>
  readonly moneyWeighted: E.Either<MissingRate, number>
  readonly gain: number
}

interface Stretch {
  readonly opening: number
  readonly days: readonly DailyValue[]
}

const stretchOf = (daily: readonly DailyValue[], range: Range): Stretch => {
  const opening = stepOn(daily, range.opening)?.value ?? 0
  const days = daily.filter(({ date }) => date > range.opening && date <= range.closing)
  const last = days.at(-1) ?? { date: range.opening, value: opening }
  const closing = { date: range.closing, value: last.value, deposits: 0, withdrawals: 0 }
  return { opening, days: last.date < range.closing ? [...days, closing] : days }
}

const closingValue = ({ opening, days }: Stretch): number => days.at(-1)?.value ?? opening

const flowOf = (date: IsoDate, amount: number): CashFlow => ({ date, amount: isMoney(amount) ? amount : 0 })

const cashFlows = (stretch: Stretch, range: Range): readonly CashFlow[] => [
  flowOf(range.opening, -stretch.opening),
  ...stretch.days
    .filter(({ deposits, withdrawals }) => deposits !== withdrawals)
    .map(({ date, deposits, withdrawals }) => flowOf(date, withdrawals - deposits)),
  flowOf(range.closing, closingValue(stretch)),
]

/** Gain = closing value − opening value − deposits + withdrawals. */
const gainOver = (stretch: Stretch): number =>
  stretch.days.reduce(
    (gain, { deposits, withdrawals }) => gain - deposits + withdrawals,
    closingValue(stretch) - stretch.opening,
  )

/** Excess = time-weighted return − the benchmark's. */
export const excessOf = ({ timeWeighted, benchmark }: Performance): O.Option<number> =>
  pipe(
    timeWeighted,
    O.chain((own) =>
      pipe(
        benchmark,
        O.map((other) => own - other),
      ),
    ),
  )

type Held = readonly [HoldingPeriod, ...(readonly HoldingPeriod[])]

const heldIn = (stretch: Stretch, { opening, closing }: Range): Held => {
  const [first, ...others] = holdingPeriods({ date: opening, value: stretch.opening }, stretch.days)
  return first === undefined ? [{ opening, funded: opening, closing }] : [first, ...others]
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

const yearsHeld = ([first, ...others]: Held, { opening, closing, years }: Range): number =>
  years !== undefined && first.opening === opening && first.closing === closing
    ? years
    : sum([first, ...others].map((period) => yearsBetween(period.opening, period.closing)))

const benchmarkOver = (index: readonly Step[], periods: Held): O.Option<number> =>
  periods
    .map(({ opening, closing }) => benchmarkReturn(index, opening, closing))
    .reduce((whole, next) =>
      pipe(
        whole,
        O.chain((so) =>
          pipe(
            next,
            O.map((rate) => (1 + so) * (1 + rate) - 1),
          ),
        ),
      ),
    )

/** What a dollar had grown to at the close of each day of a range, from 1 at its opening. */
export const growthOver = (daily: readonly DailyValue[], range: Range): readonly Step[] => {
  const { opening, days } = stretchOf(daily, range)
  const so = { growth: 1 }
  const grown = factorsOf(opening, days).map((factor, day) => {
    so.growth *= factor ?? 1
    return { date: days[day]?.date ?? range.closing, value: so.growth }
  })
  return [{ date: range.opening, value: 1 }, ...grown]
}

export const yearsOver = (daily: readonly DailyValue[], range: Range): number =>
  yearsHeld(heldIn(stretchOf(daily, range), range), range)

export const performanceOver = (daily: readonly DailyValue[], index: readonly Step[], range: Range): Performance => {
  const stretch = stretchOf(daily, range)
  const periods = heldIn(stretch, range)
  const years = yearsHeld(periods, range)
  const isAnnualised = years > 1
  const perYear = O.map((rate: number) => (isAnnualised ? annualised(rate, years) : rate))
  const timeWeighted = timeWeightedReturn(stretch.opening, stretch.days)
  const belowNothingOn = dayBelowNothing(stretch.opening, stretch.days)
  const yearsFunded = yearsOf(sum(periods.map(({ funded, closing }) => daysBetween(funded, closing))))
  return {
    range: { name: range.name, opening: periods[0].opening, closing: periods.at(-1)?.closing ?? range.closing },
    isAnnualised,
    timeWeighted: perYear(timeWeighted),
    belowNothingOn,
    benchmark: perYear(benchmarkOver(index, periods)),
    moneyWeighted:
      O.isNone(timeWeighted) && belowNothingOn === null
        ? E.left({ _tag: 'NothingInvested' })
        : moneyWeightedReturn(cashFlows(stretch, range), isAnnualised ? 1 : yearsFunded),
    gain: gainOver(stretch),
  }
}

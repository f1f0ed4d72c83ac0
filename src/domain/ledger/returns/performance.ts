import { daysBetween } from '../../dates/calendar.ts'
import { displayDate } from '../../dates/display-date.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { type DatedStep, stepOn } from '../valuation/step.ts'
import { annualisedRate, yearsBetween, yearsOfDays } from './annualised.ts'
import { benchmarkReturn } from './benchmark.ts'
import { type HoldingPeriod, holdingPeriods, isNonZeroAmount, type MissingRate } from './holding-period.ts'
import { type CashFlow, moneyWeightedReturn } from './money-weighted-return.ts'
import type { ReturnRange } from './range.ts'

/** `null` for a day that begins with nothing invested. */
const dailyGrowthFactors = (opening: number, days: readonly DailyValue[]): readonly (number | null)[] =>
  days.map(({ value, deposits, withdrawals }, day) => {
    const invested = (days[day - 1]?.value ?? opening) + deposits
    const left = value + withdrawals
    return invested > 0 && isNonZeroAmount(invested) ? (isNonZeroAmount(left) ? left : 0) / invested : null
  })

/** First day that lost more than was invested. It ends the chain: until a deposit, later signs would be wrong. */
export const firstDayBelowZero = (opening: number, days: readonly DailyValue[]): IsoDate | null => {
  const index = dailyGrowthFactors(opening, days).findIndex((factor) => factor !== null && factor < 0)
  return days[index]?.date ?? null
}

export interface TotalLoss {
  readonly on: IsoDate
  readonly resumedOn: IsoDate | null
}

/** First day that lost exactly everything: its factor of 0 makes every longer return −100 %. */
export const firstTotalLoss = (opening: number, days: readonly DailyValue[]): TotalLoss | null => {
  const factors = dailyGrowthFactors(opening, days)
  const index = factors.indexOf(0)
  const on = days[index]?.date
  if (on === undefined || factors.some((factor) => factor !== null && factor < 0)) return null
  const resumed = factors.findIndex((factor, later) => later > index && factor !== null)
  return { on, resumedOn: days[resumed]?.date ?? null }
}

export const totalLossText = ({ on, resumedOn }: TotalLoss): string => {
  const ended = `everything that was invested was lost on ${displayDate(on)}, which ended the chain of returns.`
  return resumedOn === null
    ? ended
    : `${ended} The deposit on ${displayDate(resumedOn)} began a new chain, which only periods that begin later show.`
}

export const belowZeroText = (date: IsoDate): string => `losses on ${displayDate(date)} exceeded the capital invested`

/**
 * ∏ (V + W) ÷ (V₋₁ + D) − 1 over the days: V is the value at the close, V₋₁ at the close before, D the deposits (before
 * the opening), W the withdrawals (after the close). Income and fees stay inside, so it is net of fees. Days that begin
 * with nothing invested are skipped. `none` without other days, or after a day below zero (`firstDayBelowZero`). (CFA
 * Institute, Global Investment Performance Standards: true time-weighted return with daily valuation at each external
 * cash flow.)
 */
export const timeWeightedReturn = (opening: number, days: readonly DailyValue[]): O.Option<number> => {
  const factors = dailyGrowthFactors(opening, days).flatMap((factor) => factor ?? [])
  if (factors.length === 0 || factors.some((factor) => factor < 0)) return O.none
  return O.some(factors.reduce((product, factor) => product * factor, 1) - 1)
}

/**
 * Rates are per year if the range exceeds a year, otherwise for the whole range. Like the benchmark's rates, they cover
 * only days with money: `range` begins and ends with money, and gaps count for nothing.
 */
export interface RangePerformance {
  readonly range: Omit<ReturnRange, 'years'>
  readonly isAnnualised: boolean
  readonly timeWeighted: O.Option<number>
  readonly belowNothingOn: IsoDate | null
  readonly lostAll: TotalLoss | null
  readonly benchmark: O.Option<number>
  readonly moneyWeighted: E.Either<MissingRate, number>
  readonly gain: number
}

interface RangeDailyValues {
  readonly opening: number
  readonly days: readonly DailyValue[]
}

const dailyValuesInRange = (daily: readonly DailyValue[], range: ReturnRange): RangeDailyValues => {
  const opening = stepOn(daily, range.opening)?.value ?? 0
  const days = daily.filter(({ date }) => date > range.opening && date <= range.closing)
  const last = days.at(-1) ?? { date: range.opening, value: opening }
  const closing = { date: range.closing, value: last.value, deposits: 0, withdrawals: 0 }
  return { opening, days: last.date < range.closing ? [...days, closing] : days }
}

const closingValue = ({ opening, days }: RangeDailyValues): number => days.at(-1)?.value ?? opening

const flowOf = (date: IsoDate, amount: number): CashFlow => ({ date, amount: isNonZeroAmount(amount) ? amount : 0 })

const cashFlows = (stretch: RangeDailyValues, range: ReturnRange): readonly CashFlow[] => [
  flowOf(range.opening, -stretch.opening),
  ...stretch.days
    .filter(({ deposits, withdrawals }) => deposits !== withdrawals)
    .map(({ date, deposits, withdrawals }) => flowOf(date, withdrawals - deposits)),
  flowOf(range.closing, closingValue(stretch)),
]

/** Closing value − opening value − deposits + withdrawals. */
const gainOver = (stretch: RangeDailyValues): number =>
  stretch.days.reduce(
    (gain, { deposits, withdrawals }) => gain - deposits + withdrawals,
    closingValue(stretch) - stretch.opening,
  )

export const excessOf = ({ timeWeighted, benchmark }: RangePerformance): O.Option<number> =>
  pipe(
    timeWeighted,
    O.chain((own) =>
      pipe(
        benchmark,
        O.map((other) => own - other),
      ),
    ),
  )

type HoldingPeriods = readonly [HoldingPeriod, ...(readonly HoldingPeriod[])]

const holdingPeriodsIn = (stretch: RangeDailyValues, { opening, closing }: ReturnRange): HoldingPeriods => {
  const [first, ...others] = holdingPeriods({ date: opening, value: stretch.opening }, stretch.days)
  return first === undefined ? [{ opening, funded: opening, closing }] : [first, ...others]
}

const sumOf = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

const yearsHeld = ([first, ...others]: HoldingPeriods, { opening, closing, years }: ReturnRange): number =>
  years !== undefined && first.opening === opening && first.closing === closing
    ? years
    : sumOf([first, ...others].map((period) => yearsBetween(period.opening, period.closing)))

const benchmarkOver = (index: readonly DatedStep[], periods: HoldingPeriods): O.Option<number> =>
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

/** Growth of one dollar at each day's close; 1 at the opening of the range. */
export const growthOver = (daily: readonly DailyValue[], range: ReturnRange): readonly DatedStep[] => {
  const { opening, days } = dailyValuesInRange(daily, range)
  const so = { growth: 1 }
  const grown = dailyGrowthFactors(opening, days).map((factor, day) => {
    so.growth *= factor ?? 1
    return { date: days[day]?.date ?? range.closing, value: so.growth }
  })
  return [{ date: range.opening, value: 1 }, ...grown]
}

export const yearsOver = (daily: readonly DailyValue[], range: ReturnRange): number =>
  yearsHeld(holdingPeriodsIn(dailyValuesInRange(daily, range), range), range)

export const performanceOver = (
  daily: readonly DailyValue[],
  index: readonly DatedStep[],
  range: ReturnRange,
): RangePerformance => {
  const stretch = dailyValuesInRange(daily, range)
  const periods = holdingPeriodsIn(stretch, range)
  const years = yearsHeld(periods, range)
  const isAnnualised = years > 1
  const perYear = O.map((rate: number) => (isAnnualised ? annualisedRate(rate, years) : rate))
  const timeWeighted = timeWeightedReturn(stretch.opening, stretch.days)
  const belowNothingOn = firstDayBelowZero(stretch.opening, stretch.days)
  const yearsFunded = yearsOfDays(sumOf(periods.map(({ funded, closing }) => daysBetween(funded, closing))))
  return {
    range: { name: range.name, opening: periods[0].opening, closing: periods.at(-1)?.closing ?? range.closing },
    isAnnualised,
    timeWeighted: perYear(timeWeighted),
    belowNothingOn,
    lostAll: firstTotalLoss(stretch.opening, stretch.days),
    benchmark: perYear(benchmarkOver(index, periods)),
    moneyWeighted:
      O.isNone(timeWeighted) && belowNothingOn === null
        ? E.left({ _tag: 'NothingInvested' })
        : moneyWeightedReturn(cashFlows(stretch, range), isAnnualised ? 1 : yearsFunded),
    gain: gainOver(stretch),
  }
}

import { daysBetween } from '../../date/calendar.ts'
import { O, pipe } from '../../fp.ts'
import { annualised, isBeyondOneYear, yearsOf } from './annualised.ts'
import { benchmarkReturn } from './benchmark.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { type CashFlow, moneyWeightedReturn } from './money-weighted-return.ts'
import type { Range } from './range.ts'
import { type Step, stepOn } from '../valuation/step.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'

/** Rates are for the whole range up to a year, and a year beyond that. */
export interface Performance {
  readonly range: Range
  readonly isAnnualised: boolean
  readonly timeWeighted: O.Option<number>
  readonly benchmark: O.Option<number>
  readonly moneyWeighted: O.Option<number>
  readonly gain: number
}

interface Stretch {
  readonly opening: number
  readonly days: readonly DailyValue[]
}

const stretchOf = (daily: readonly DailyValue[], { opening, closing }: Range): Stretch => ({
  opening: stepOn(daily, opening)?.value ?? 0,
  days: daily.filter(({ date }) => date > opening && date <= closing),
})

const closingValue = ({ opening, days }: Stretch): number => days.at(-1)?.value ?? opening

const cashFlows = (stretch: Stretch, range: Range): readonly CashFlow[] => [
  { date: range.opening, amount: -stretch.opening },
  ...stretch.days.map(({ date, deposits, withdrawals }) => ({ date, amount: withdrawals - deposits })),
  { date: range.closing, amount: closingValue(stretch) },
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

/** A book's returns over a range its daily values cover, beside those of a benchmark's total return index. */
export const performanceOver = (daily: readonly DailyValue[], index: readonly Step[], range: Range): Performance => {
  const stretch = stretchOf(daily, range)
  const years = yearsOf(daysBetween(range.opening, range.closing))
  const isAnnualised = isBeyondOneYear(range.opening, range.closing)
  const perYear = O.map((rate: number) => (isAnnualised ? annualised(rate, years) : rate))
  return {
    range,
    isAnnualised,
    timeWeighted: pipe(timeWeightedReturn(stretch.opening, stretch.days), perYear),
    benchmark: pipe(benchmarkReturn(index, range.opening, range.closing), perYear),
    moneyWeighted: moneyWeightedReturn(cashFlows(stretch, range), isAnnualised ? 1 : years),
    gain: gainOver(stretch),
  }
}

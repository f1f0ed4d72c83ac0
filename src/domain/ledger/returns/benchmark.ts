import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { valuesBeforeDates, valuesOnDates, type DatedStep, stepOn } from '../valuation/step.ts'

export const benchmarkReturn = (index: readonly DatedStep[], opening: IsoDate, closing: IsoDate): O.Option<number> => {
  const [start, end] = [stepOn(index, opening), stepOn(index, closing)]
  return start === undefined || end === undefined ? O.none : O.some(end.value / start.value - 1)
}

/**
 * Values of the same money in the benchmark. They start with the book's value at the first close, or at the first close
 * with a benchmark price (`null` before). Deposits buy and withdrawals sell by the conventions of the time-weighted
 * return, so brokerage and the book's first-day gain are left out.
 */
export const benchmarkEquivalentValues = (
  days: readonly DailyValue[],
  index: readonly DatedStep[],
): readonly (number | null)[] => {
  const dates = days.map(({ date }) => date)
  const levels = valuesOnDates(index, dates)
  const evenings = valuesBeforeDates(index, dates)
  const worth: (number | null)[] = []
  days.forEach(({ value, deposits, withdrawals }, day) => {
    const [level, before, evening] = [levels[day], levels[day - 1], evenings[day]]
    const [held, own] = [worth.at(-1) ?? null, days[day - 1]?.value]
    if (level === undefined) worth.push(null)
    else if (own === undefined) worth.push(value)
    else if (evening === undefined) worth.push(own === 0 ? deposits - withdrawals : value)
    else {
      const grown = before === undefined || held === null ? (own * level) / evening : (held * level) / before
      worth.push(grown + (deposits * level) / evening - withdrawals)
    }
  })
  return worth
}

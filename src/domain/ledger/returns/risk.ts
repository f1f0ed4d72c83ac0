import { addDays, addMonths, daysBetween, monthOf } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import { valuesOnDates, type DatedStep } from '../valuation/step.ts'

export const maximumDrawdown = (growth: readonly DatedStep[]): number => {
  const so = { peak: 0, fall: 0 }
  for (const { value } of growth) {
    so.peak = Math.max(so.peak, value)
    so.fall = so.peak > 0 ? Math.max(so.fall, 1 - value / so.peak) : so.fall
  }
  return so.fall
}

/** √(Σ (r − mean)² ÷ n): the returns are the whole population, not a sample. */
const standardDeviation = (returns: readonly number[]): number => {
  const mean = returns.reduce((sum, rate) => sum + rate, 0) / returns.length
  return Math.sqrt(returns.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / returns.length)
}

const monthsAYear = 12

export const annualisedDeviation = (monthly: readonly number[]): number =>
  standardDeviation(monthly) * Math.sqrt(monthsAYear)

const monthEnds = (opening: IsoDate, closing: IsoDate): readonly IsoDate[] => {
  const first: IsoDate = `${monthOf(addDays(opening, 1))}-01`
  const maxMonths = Math.ceil(daysBetween(opening, closing) / 28) + 2
  return Array.from({ length: maxMonths }, (_, month) => addDays(addMonths(first, month), -1)).filter(
    (end) => end >= opening && end <= closing,
  )
}

/**
 * Annualised standard deviation of whole months' returns, divided by n (CFA Institute, Global Investment Performance
 * Standards: ex-post standard deviation of monthly returns); `none` for fewer than twelve.
 */
export const annualVolatility = (growth: readonly DatedStep[]): O.Option<number> => {
  const [first, last] = [growth[0], growth.at(-1)]
  if (first === undefined || last === undefined) return O.none
  const values = valuesOnDates(growth, monthEnds(first.date, last.date)).map((value) => value ?? 1)
  const monthly = values.slice(1).map((value, month) => value / (values[month] ?? 1) - 1)
  return monthly.length < monthsAYear ? O.none : O.some(annualisedDeviation(monthly))
}

export const timeWeightedMean = (steps: readonly DatedStep[], to: IsoDate): number => {
  const weighed = steps.map(({ date, value }, index) => {
    const days = daysBetween(date, steps[index + 1]?.date ?? to)
    return { days, sum: days * value }
  })
  const days = weighed.reduce((sum, one) => sum + one.days, 0)
  return days === 0 ? 0 : weighed.reduce((sum, one) => sum + one.sum, 0) / days
}

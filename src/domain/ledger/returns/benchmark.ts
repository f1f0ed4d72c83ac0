import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import type { Split } from '../valuation/price.ts'
import { onDates, type Step, stepOn } from '../valuation/step.ts'

export interface BenchmarkHistory {
  readonly prices: readonly Step[]
  readonly splits: readonly Split[]
  readonly distributions: readonly Step[]
}

/**
 * Total return index of a security: it starts at 1 and grows each day by (P + D) × S ÷ P₋₁, where P is the price, D what
 * was distributed a share that day and at once reinvested, and S the ratio of a split that day (1 without one).
 */
export const totalReturnIndex = ({ prices, splits, distributions }: BenchmarkHistory): readonly Step[] => {
  const paid = new Map(distributions.map(({ date, value }) => [date, value]))
  const ratios = new Map(splits.map(({ date, ratio }) => [date, ratio]))
  const first = prices[0]?.date ?? ''
  const dates = [...new Set([...prices, ...distributions].map(({ date }) => date))]
    .filter((date) => date >= first)
    .sort()
  const closes = onDates(prices, dates)
  const index: Step[] = []
  dates.forEach((date, day) => {
    const [close, before] = [closes[day] ?? 0, closes[day - 1]]
    const growth = before === undefined ? 1 : ((close + (paid.get(date) ?? 0)) * (ratios.get(date) ?? 1)) / before
    index.push({ date, value: (index.at(-1)?.value ?? 1) * growth })
  })
  return index
}

export const benchmarkReturn = (index: readonly Step[], opening: IsoDate, closing: IsoDate): O.Option<number> => {
  const [start, end] = [stepOn(index, opening), stepOn(index, closing)]
  return start === undefined || end === undefined ? O.none : O.some(end.value / start.value - 1)
}

/**
 * The same money in the benchmark: from the book's own value on the first day the benchmark has a price, each deposit buys and
 * each withdrawal sells it, under the conventions of the time-weighted return. `null` before that day.
 */
export const sameMoney = (days: readonly DailyValue[], index: readonly Step[]): readonly (number | null)[] => {
  const levels = onDates(
    index,
    days.map(({ date }) => date),
  )
  const worth: (number | null)[] = []
  days.forEach(({ value, deposits, withdrawals }, day) => {
    const [level, before, held] = [levels[day], levels[day - 1], worth.at(-1) ?? null]
    if (level === undefined) worth.push(null)
    else if (before === undefined || held === null) worth.push(value)
    else worth.push(((held + deposits) * level) / before - withdrawals)
  })
  return worth
}

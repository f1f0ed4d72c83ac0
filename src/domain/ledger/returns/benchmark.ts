import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { onDates, type Step, stepOn } from '../valuation/step.ts'

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

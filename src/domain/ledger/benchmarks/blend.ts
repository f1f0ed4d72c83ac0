import * as t from 'io-ts'
import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { onDates, type Step } from '../valuation/step.ts'

export const Rebalanced = t.keyof({ monthly: null, quarterly: null, 'half-yearly': null, yearly: null, never: null })
export type Rebalanced = t.TypeOf<typeof Rebalanced>

export interface BlendPart {
  readonly weight: number
  readonly values: readonly Step[]
}

const lengths: Readonly<Record<Exclude<Rebalanced, 'never'>, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
}

const july = 6

/** The first day of the period a date is in: years begin in July, as quarters and half years then do too. */
const periodStart = (rebalanced: Exclude<Rebalanced, 'never'>, date: IsoDate): IsoDate => {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const length = lengths[rebalanced]
  const start = months - ((months - july) % length)
  const [year, month] = [Math.floor(start / 12), (start % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

/**
 * The last day on or before `date` at whose close a blend has exactly its weights, so that what it does from `date` on is known from
 * its parts' values from there on; `null` where that is when it began.
 */
export const rebalancedBefore = (rebalanced: Rebalanced, date: IsoDate): IsoDate | null =>
  rebalanced === 'never' ? null : addDays(periodStart(rebalanced, date), -1)

const latest = (dates: readonly IsoDate[]): IsoDate => dates.reduce((one, other) => (one > other ? one : other), '')

/**
 * A blend of indices: bₜ = bₛ × Σ wᵢ × vᵢₜ ÷ vᵢₛ, where v are the parts’ values, w their weights (of a whole of one), and s the close of
 * the last day before the period t is in, at which each part is brought back to its weight; between those days the
 * parts drift. It begins with 1 on the first day on which every part has a value.
 */
export const blendIndex = (parts: readonly BlendPart[], rebalanced: Rebalanced): readonly Step[] => {
  if (parts.length === 0 || parts.some(({ values }) => values.length === 0)) return []
  const first = latest(parts.map(({ values }) => values[0]?.date ?? ''))
  const dates = [...new Set(parts.flatMap(({ values }) => values.map(({ date }) => date)))]
    .filter((date) => date >= first)
    .sort()
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const levels = parts.map(({ weight, values }) => ({ share: weight / whole, on: onDates(values, dates) }))
  const periodOf = (date: IsoDate): IsoDate => (rebalanced === 'never' ? '' : periodStart(rebalanced, date))
  const index: Step[] = []
  const base = { day: 0, value: 1, period: periodOf(first) }
  dates.forEach((date, day) => {
    const period = periodOf(date)
    if (period !== base.period) Object.assign(base, { day: day - 1, value: index[day - 1]?.value ?? 1, period })
    const growth = levels.reduce((sum, { share, on }) => sum + (share * (on[day] ?? 0)) / (on[base.day] ?? 1), 0)
    index.push({ date, value: base.value * growth })
  })
  return index
}

import * as t from 'io-ts'
import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { valuesOnDates, type DatedStep } from '../valuation/step.ts'

export const RebalancingInterval = t.keyof({
  monthly: null,
  quarterly: null,
  'half-yearly': null,
  yearly: null,
  never: null,
})
export type RebalancingInterval = t.TypeOf<typeof RebalancingInterval>

export interface BlendPart {
  readonly weight: number
  readonly values: readonly DatedStep[]
}

const intervalMonths: Readonly<Record<Exclude<RebalancingInterval, 'never'>, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
}

const julyIndex = 6

/** Years begin in July, and with them quarters and half years. */
const periodStart = (rebalanced: Exclude<RebalancingInterval, 'never'>, date: IsoDate): IsoDate => {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const length = intervalMonths[rebalanced]
  const start = months - ((months - julyIndex) % length)
  const [year, month] = [Math.floor(start / 12), (start % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

/** Last day at whose close the blend has exactly its weights; later values move it. `null` is the blend's start. */
export const lastRebalancingDay = (rebalanced: RebalancingInterval, date: IsoDate): IsoDate | null =>
  rebalanced === 'never' ? null : addDays(periodStart(rebalanced, date), -1)

const latestOf = (dates: readonly IsoDate[]): IsoDate => dates.reduce((one, other) => (one > other ? one : other), '')

/**
 * bₜ = bₛ × Σ wᵢ × vᵢₜ ÷ vᵢₛ, with the parts' values v, their weights w (sum 1), and s the close before the period of
 * t. Parts return to their weights at s and drift in between. It begins with 1 on the first day with all values.
 */
export const blendIndex = (parts: readonly BlendPart[], rebalanced: RebalancingInterval): readonly DatedStep[] => {
  if (parts.length === 0 || parts.some(({ values }) => values.length === 0)) return []
  const first = latestOf(parts.map(({ values }) => values[0]?.date ?? ''))
  const dates = [...new Set(parts.flatMap(({ values }) => values.map(({ date }) => date)))]
    .filter((date) => date >= first)
    .sort()
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const levels = parts.map(({ weight, values }) => ({ share: weight / whole, on: valuesOnDates(values, dates) }))
  const periodOf = (date: IsoDate): IsoDate => (rebalanced === 'never' ? '' : periodStart(rebalanced, date))
  const index: DatedStep[] = []
  const base = { day: 0, value: 1, period: periodOf(first) }
  dates.forEach((date, day) => {
    const period = periodOf(date)
    if (period !== base.period) Object.assign(base, { day: day - 1, value: index[day - 1]?.value ?? 1, period })
    const growth = levels.reduce((sum, { share, on }) => sum + (share * (on[day] ?? 0)) / (on[base.day] ?? 1), 0)
    index.push({ date, value: base.value * growth })
  })
  return index
}

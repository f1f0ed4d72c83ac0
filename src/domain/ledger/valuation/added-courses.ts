import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, inCents } from '../../money.ts'
import type { Receivable } from '../income/receivable.ts'
import type { CashDay } from './cash-day.ts'
import type { DailyValue } from './daily-value.ts'
import { isDue, type Step } from './step.ts'
import { flowDays, type FlowDay, type ValuedTransfer } from './valued-transfer.ts'

/** A book day by day. `flows` are the days on which money came and went, in kind too, and `receivables` what it was entitled to. */
export interface DailyCourse {
  readonly days: readonly DailyValue[]
  readonly flows: readonly FlowDay[]
  readonly receivables: readonly Receivable[]
}

/** A part of a book: what it was worth at the close of each day on which anything changed, the first and the last among them. */
export interface PartCourse {
  readonly values: readonly Step[]
  readonly flows: readonly FlowDay[]
  readonly transfers: readonly ValuedTransfer[]
  readonly receivables: readonly Receivable[]
}

/** Adds what a part was worth in cents: on a day on which nothing of it changed, what it was before. */
const addTo = (totals: Float64Array, dates: readonly IsoDate[], { values }: PartCourse): void => {
  const at = { next: 0, worth: 0 }
  dates.forEach((date, day) => {
    while (isDue(values[at.next], date)) {
      at.worth = inCents(values[at.next]?.value ?? 0)
      at.next += 1
    }
    totals[day] = (totals[day] ?? 0) + at.worth
  })
}

const addedFlows = (parts: readonly PartCourse[]): readonly FlowDay[] => {
  const days = new Map<IsoDate, FlowDay>()
  for (const { flows } of parts)
    for (const { date, deposits, withdrawals } of flows) {
      const so = days.get(date) ?? { date, deposits: 0, withdrawals: 0 }
      days.set(date, {
        date,
        deposits: cents(so.deposits + deposits),
        withdrawals: cents(so.withdrawals + withdrawals),
      })
    }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const isWhole = (amount: number): boolean => cents(amount) === amount

/** Whether parts with such cash add up to the cent to what they are together. */
export const isInCents = (cash: readonly CashDay[]): boolean =>
  cash.every(({ balance, deposits, withdrawals }) => [balance, deposits, withdrawals].every(isWhole))

/** What the parts of a book are together: each day's value is theirs added in cents, and what went from one to another is no flow. */
export const addedCourses = (parts: readonly PartCourse[]): DailyCourse => {
  const dates = [...new Set(parts.flatMap(({ values }) => values.map(({ date }) => date)))].toSorted()
  const totals = new Float64Array(dates.length)
  for (const part of parts) addTo(totals, dates, part)
  const flows = flowDays(
    addedFlows(parts),
    parts.flatMap(({ transfers }) => transfers),
  )
  const flowOn = new Map(flows.map((flow) => [flow.date, flow]))
  return {
    days: dates.map((date, day) => {
      const { deposits = 0, withdrawals = 0 } = flowOn.get(date) ?? {}
      return { date, value: (totals[day] ?? 0) / 100, deposits, withdrawals }
    }),
    flows,
    receivables: parts.flatMap(({ receivables }) => receivables),
  }
}

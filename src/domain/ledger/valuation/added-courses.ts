import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, inCents } from '../../money.ts'
import type { IncomeReceivable } from '../income/receivable.ts'
import type { CashDay } from './cash-day.ts'
import type { DailyValue } from './daily-value.ts'
import { isDue, type DatedStep } from './step.ts'
import { mergedSpans, type UnpricedSpan } from './unpriced-span.ts'
import { flowDays, type FlowDay, type ValuedTransfer } from './valued-transfer.ts'

export interface DailyValuation {
  readonly days: readonly DailyValue[]
  readonly flows: readonly FlowDay[]
  readonly receivables: readonly IncomeReceivable[]
  readonly unpriced: readonly UnpricedSpan[]
}

export interface PartValuation {
  readonly values: readonly DatedStep[]
  readonly flows: readonly FlowDay[]
  readonly transfers: readonly ValuedTransfer[]
  readonly receivables: readonly IncomeReceivable[]
  readonly unpriced: readonly UnpricedSpan[]
}

const addPartValues = (totals: Float64Array, dates: readonly IsoDate[], { values }: PartValuation): void => {
  const at = { next: 0, worth: 0 }
  dates.forEach((date, day) => {
    while (isDue(values[at.next], date)) {
      at.worth = inCents(values[at.next]?.value ?? 0)
      at.next += 1
    }
    totals[day] = (totals[day] ?? 0) + at.worth
  })
}

const addedFlows = (parts: readonly PartValuation[]): readonly FlowDay[] => {
  const days = new Map<IsoDate, FlowDay>()
  for (const { flows } of parts)
    for (const { date, deposits, withdrawals } of flows) {
      const so = days.get(date) ?? { date, deposits: 0, withdrawals: 0 }
      days.set(date, {
        date,
        deposits: roundToCents(so.deposits + deposits),
        withdrawals: roundToCents(so.withdrawals + withdrawals),
      })
    }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const isWhole = (amount: number): boolean => roundToCents(amount) === amount

export const isInCents = (cash: readonly CashDay[]): boolean =>
  cash.every(({ balance, deposits, withdrawals }) => [balance, deposits, withdrawals].every(isWhole))

/** Values are added in cents. Transfers between parts are no flows. */
export const sumPartValuations = (parts: readonly PartValuation[]): DailyValuation => {
  const dates = [...new Set(parts.flatMap(({ values }) => values.map(({ date }) => date)))].toSorted()
  const totals = new Float64Array(dates.length)
  for (const part of parts) addPartValues(totals, dates, part)
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
    unpriced: mergedSpans(parts.flatMap(({ unpriced }) => unpriced)),
  }
}

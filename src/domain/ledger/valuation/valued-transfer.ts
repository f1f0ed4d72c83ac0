import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import { type AtCost, isAtCost } from './at-cost.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { CashDay } from './cash-day.ts'
import { marketValue } from './price.ts'
import { type DatedStep, stepOn } from './step.ts'

/** `value` at the close of the day, or cost without a price. Outgoing units have negative value and cost. */
export interface ValuedTransfer {
  readonly security: string
  readonly date: IsoDate
  readonly value: number
  readonly cost: number
}

interface TransferredHolding {
  readonly security: string
  readonly history: Pick<ParcelHistory, 'transfers'>
  readonly prices: readonly DatedStep[]
  readonly atCost?: AtCost
}

export const valuedTransfers = ({
  security,
  history,
  prices,
  ...position
}: TransferredHolding): readonly ValuedTransfer[] =>
  (history.transfers ?? []).map(({ date, units, cost }) => {
    if (isAtCost(position, date)) return { security, date, value: cost, cost }
    const value = marketValue(Math.abs(units), stepOn(prices, date)?.value ?? 0)
    return { security, date, value: units < 0 ? roundToCents(-value) : value, cost }
  })

const transferFlows = (transfers: readonly ValuedTransfer[]) =>
  [...Map.groupBy(transfers, ({ date, security }) => `${date} ${security}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ date }) => ({ date, amount: totalOf(same, ({ value }) => value) })),
  )

export type FlowDay = Omit<CashDay, 'balance'>

/**
 * Securities in kind count at market value (CFA Institute, Global Investment Performance Standards: external cash flows
 * are of cash and of investments). Transfers between these accounts on one day are no flow.
 */
export const flowDays = (cash: readonly FlowDay[], transfers: readonly ValuedTransfer[] = []): readonly FlowDay[] => {
  if (transfers.length === 0) return cash
  const days = new Map(cash.map((day) => [day.date, day]))
  for (const { date, amount } of transferFlows(transfers)) {
    const { deposits, withdrawals } = days.get(date) ?? { deposits: 0, withdrawals: 0 }
    days.set(date, {
      date,
      deposits: roundToCents(deposits + Math.max(0, amount)),
      withdrawals: roundToCents(withdrawals + Math.max(0, -amount)),
    })
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

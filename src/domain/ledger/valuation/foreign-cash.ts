import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import type { ForeignCashHistory } from '../parcels/foreign-cash.ts'
import { totalQuantity } from '../parcels/parcel.ts'
import { valuesOnDates, type DatedStep, stepOn } from './step.ts'

/** `rates` are Australian dollars per unit of the currency. */
export interface ForeignCash {
  readonly account: string
  readonly currency: string
  readonly history: ForeignCashHistory
  readonly rates: readonly DatedStep[]
}

/** Balance × the day's rate, to the cent; its cost until there is a rate. */
export const foreignCashValues = ({ history: { balances, costs }, rates }: ForeignCash): readonly DatedStep[] => {
  const dates = [...new Set([...balances, ...rates].map(({ date }) => date))].toSorted()
  const [balance, rate, cost] = [
    valuesOnDates(balances, dates),
    valuesOnDates(rates, dates),
    valuesOnDates(costs, dates),
  ]
  return dates.map((date, index) => {
    const each = rate[index]
    return { date, value: each === undefined ? (cost[index] ?? 0) : roundToCents((balance[index] ?? 0) * each) }
  })
}

/** All accounts' cash in one currency: gain = value − cost. */
export interface CashHolding {
  readonly currency: string
  readonly balance: number
  readonly rate: DatedStep | null
  readonly value: number
  readonly cost: number
  readonly gain: number
}

const holdingOf = (currency: string, own: readonly ForeignCash[], date: IsoDate): CashHolding => {
  const cost = totalOf(own, ({ history }) => history.costs.at(-1)?.value ?? 0)
  const value = totalOf(own, (cash) => stepOn(foreignCashValues(cash), date)?.value ?? 0)
  return {
    currency,
    balance: totalQuantity(own, ({ history }) => history.balances.at(-1)?.value ?? 0),
    rate: stepOn(own[0]?.rates ?? [], date) ?? null,
    value,
    cost,
    gain: roundToCents(value - cost),
  }
}

export const cashHoldings = (cash: readonly ForeignCash[], date: IsoDate): readonly CashHolding[] =>
  [...Map.groupBy(cash, ({ currency }) => currency)]
    .map(([currency, own]) => holdingOf(currency, own, date))
    .filter(({ balance, value }) => balance !== 0 || value !== 0)
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

import type { Trade } from './trade.ts'

/**
 * The order within one day, in whatever order its rows are listed: a split is of what was held when the market opened, and
 * everything traded on its day is in the new units, as prices are from that day on; then what is acquired comes before what
 * is disposed of, for whoever buys and sells on one day sells what they have. Of one type, rows keep the order of the
 * ledger. Whatever replays trades goes by this list.
 */
export const orderOfDay = ['split', 'buy', 'sell'] as const satisfies readonly Trade['type'][]

const compare = (a: Trade, b: Trade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return orderOfDay.indexOf(a.type) - orderOfDay.indexOf(b.type)
}

/** Trades by date, those of a day in its order. */
export const inTradeOrder = <T extends Trade>(trades: readonly T[]): readonly T[] => trades.toSorted(compare)

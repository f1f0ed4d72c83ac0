import type { IsoDate } from '../../date/iso-date.ts'
import type { CashDay } from './cash-day.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import { added, onDates, type Step } from './step.ts'

/** One account's history in one security. */
export interface Position {
  readonly account: string
  readonly security: string
  readonly history: ParcelHistory
}

/** What the arithmetic needs to know of one or more accounts. Several accounts are one book: their holdings and cash added. */
export interface Book {
  readonly positions: readonly Position[]
  readonly cash: readonly CashDay[]
  readonly prices: ReadonlyMap<string, readonly Step[]>
}

/** Market value of the securities = Σ quantity × price, at the close of each of some ascending dates. */
const securityValues = (book: Book, dates: readonly IsoDate[]): readonly number[] => {
  const totals = dates.map(() => 0)
  for (const [security, positions] of Map.groupBy(book.positions, (position) => position.security)) {
    const prices = onDates(book.prices.get(security) ?? [], dates)
    const held = onDates(added(positions.map(({ history }) => history.held)), dates)
    held.forEach((quantity, day) => {
      totals[day] = (totals[day] ?? 0) + (quantity ?? 0) * (prices[day] ?? 0)
    })
  }
  return totals
}

const cashSteps = (book: Book): readonly Step[] => book.cash.map(({ date, balance }) => ({ date, value: balance }))

/** Total value = market value of the securities + cash, at the close of each of some ascending dates. */
export const totalValues = (book: Book, dates: readonly IsoDate[]): readonly number[] => {
  const cash = onDates(cashSteps(book), dates)
  return securityValues(book, dates).map((value, day) => value + (cash[day] ?? 0))
}

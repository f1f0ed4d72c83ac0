import type { IsoDate } from '../date/iso-date.ts'
import { type Book, totalValues } from './book.ts'

/** A day of a book: its value at the close, deposits that came before it opened, withdrawals that left after it closed. */
export interface DailyValue {
  readonly date: IsoDate
  readonly value: number
  readonly deposits: number
  readonly withdrawals: number
}

const eventful = (book: Book): readonly IsoDate[] => [
  ...book.cash.map(({ date }) => date),
  ...book.positions.flatMap(({ history }) => history.held.map(({ date }) => date)),
  ...[...book.prices.values()].flatMap((prices) => prices.map(({ date }) => date)),
]

/** The days from `from` to `to`, both ends included, on which a price, a holding or the cash changed. */
const daysOf = (book: Book, from: IsoDate, to: IsoDate): readonly IsoDate[] =>
  [...new Set([from, ...eventful(book).filter((date) => date > from && date < to), to])].sort()

/** Every day of a range that can differ from the day before it, valued; nothing changes on the days between. */
export const dailyValues = (book: Book, from: IsoDate, to: IsoDate): readonly DailyValue[] => {
  const dates = daysOf(book, from, to)
  const flows = new Map(book.cash.map((day) => [day.date, day]))
  return totalValues(book, dates).map((value, day) => {
    const date = dates[day] ?? to
    const { deposits = 0, withdrawals = 0 } = flows.get(date) ?? {}
    return { date, value, deposits, withdrawals }
  })
}

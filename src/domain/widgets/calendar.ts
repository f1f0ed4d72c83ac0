import * as t from 'io-ts'
import { addDays, addMonths, monthOf, weekOf } from '../dates/calendar.ts'
import { financialYearOf } from '../dates/financial-year.ts'
import { IsoDate } from '../dates/iso-date.ts'
import { O, RA } from '../fp.ts'
import type { Row } from './table/widget-table.ts'

export const CalendarEntry = t.readonly(
  t.strict({ date: IsoDate, title: t.string, amount: t.union([t.number, t.null]) }),
)
export type CalendarEntry = t.TypeOf<typeof CalendarEntry>

export const firstOf = (month: string): IsoDate => `${month}-01`

const byDate = (a: CalendarEntry, b: CalendarEntry): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

export const entriesOf = (rows: readonly Row[]): readonly CalendarEntry[] =>
  RA.filterMap((row: Row) => O.fromEither(CalendarEntry.decode({ amount: null, ...row })))(rows).toSorted(byDate)

export const latestMonth = (entries: readonly CalendarEntry[]): O.Option<string> =>
  O.map(({ date }: CalendarEntry) => monthOf(date))(O.fromNullable(entries.at(-1)))

export const turned = (month: string, months: number): string => monthOf(addMonths(firstOf(month), months))

const sevenFrom = (monday: IsoDate): readonly IsoDate[] => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day))

export const weeksOf = (month: string): readonly (readonly IsoDate[])[] => {
  const first = weekOf(firstOf(month))
  return [0, 7, 14, 21, 28, 35]
    .map((days) => addDays(first, days))
    .filter((monday) => monday < firstOf(turned(month, 1)))
    .map(sevenFrom)
}

export const inMonth = (entries: readonly CalendarEntry[], month: string): readonly CalendarEntry[] =>
  entries.filter(({ date }) => monthOf(date) === month)

export const inYearOf = (entries: readonly CalendarEntry[], month: string): readonly CalendarEntry[] => {
  const { start, end } = financialYearOf(firstOf(month))
  return entries.filter(({ date }) => start <= date && date <= end).toReversed()
}

/** More are shown when they are asked for. */
const mostEntries = 6

export const isLong = (entries: readonly CalendarEntry[]): boolean => entries.length > mostEntries

export const shortened = (entries: readonly CalendarEntry[]): readonly CalendarEntry[] => entries.slice(0, mostEntries)

export const totalOf = (entries: readonly CalendarEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

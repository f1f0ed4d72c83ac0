import * as t from 'io-ts'
import { addDays, addMonths, monthOf, weekStart } from '../dates/calendar.ts'
import { financialYearOf } from '../dates/financial-year.ts'
import { IsoDate } from '../dates/iso-date.ts'
import { O, RA } from '../fp.ts'
import { runningSum } from './table/totals.ts'
import { shownCellText, incompleteNote } from './table/unknown-figures.ts'
import type { TableRow } from './table/widget-table.ts'

export const CalendarEntry = t.readonly(
  t.strict({ date: IsoDate, title: t.string, amount: t.union([t.number, t.null]) }),
)
export type CalendarEntry = t.TypeOf<typeof CalendarEntry>

export const firstDayOf = (month: string): IsoDate => `${month}-01`

const byDate = (a: CalendarEntry, b: CalendarEntry): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

export const entriesOf = (rows: readonly TableRow[]): readonly CalendarEntry[] =>
  RA.filterMap((row: TableRow) => O.fromEither(CalendarEntry.decode({ amount: null, ...row })))(rows).toSorted(byDate)

export const latestMonth = (entries: readonly CalendarEntry[]): O.Option<string> =>
  O.map(({ date }: CalendarEntry) => monthOf(date))(O.fromNullable(entries.at(-1)))

export const turnMonth = (month: string, months: number): string => monthOf(addMonths(firstDayOf(month), months))

const weekFrom = (monday: IsoDate): readonly IsoDate[] => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day))

export const weeksOf = (month: string): readonly (readonly IsoDate[])[] => {
  const first = weekStart(firstDayOf(month))
  return [0, 7, 14, 21, 28, 35]
    .map((days) => addDays(first, days))
    .filter((monday) => monday < firstDayOf(turnMonth(month, 1)))
    .map(weekFrom)
}

export const entriesInMonth = (entries: readonly CalendarEntry[], month: string): readonly CalendarEntry[] =>
  entries.filter(({ date }) => monthOf(date) === month)

export const entriesInFinancialYear = (entries: readonly CalendarEntry[], month: string): readonly CalendarEntry[] => {
  const { start, end } = financialYearOf(firstDayOf(month))
  return entries.filter(({ date }) => start <= date && date <= end).toReversed()
}

const maxEntries = 6

export const hasMoreThanShown = (entries: readonly CalendarEntry[]): boolean => entries.length > maxEntries

export const shownEntries = (entries: readonly CalendarEntry[]): readonly CalendarEntry[] =>
  entries.slice(0, maxEntries)

const isWithoutAmount = ({ amount }: CalendarEntry): boolean => amount === null

export const amountText = ({ amount }: CalendarEntry): string => shownCellText('currency', amount, amount === null)

export const totalText = (entries: readonly CalendarEntry[]): string => {
  const sum = runningSum()
  for (const { amount } of entries) sum.add(amount ?? 0)
  return shownCellText('currency', sum.total(), entries.some(isWithoutAmount))
}

export const missingAmountsNote = (entries: readonly CalendarEntry[]): string | null => {
  const count = entries.filter(isWithoutAmount).length
  return count === 0
    ? null
    : incompleteNote('Total', `${count} of ${entries.length} entries ${count === 1 ? 'has' : 'have'} no amount.`)
}

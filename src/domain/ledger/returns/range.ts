import { addDays, addMonthsEndToEnd } from '../../dates/calendar.ts'
import { financialYearEnding, financialYearOf } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'

/** From the close of `opening` to the close of `closing`. */
export interface ReturnRange {
  readonly name: string
  readonly opening: IsoDate
  readonly closing: IsoDate
  /** Set for whole years, which dates alone do not show: three years to 28 February 2024 begin on a month's end. */
  readonly years?: number
}

export const rangeOf = (name: string, from: IsoDate, to: IsoDate): ReturnRange => ({
  name,
  opening: addDays(from, -1),
  closing: to,
})

export interface BookYear extends ReturnRange {
  readonly isPart: boolean
}

const yearFrom = (name: string, start: IsoDate, end: IsoDate, inception: IsoDate, asAt: IsoDate): BookYear => {
  const range = rangeSince(inception, rangeOf(name, start, end < asAt ? end : asAt))
  return { ...range, isPart: inception > start || asAt < end }
}

export const bookYears = (
  inception: IsoDate,
  asAt: IsoDate,
): readonly {
  readonly year: string
  readonly financial: BookYear | null
  readonly calendar: BookYear | null
}[] => {
  const last = Number(financialYearOf(asAt).end.slice(0, 4))
  const first = Number(inception.slice(0, 4))
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = last - index
    const { label, start, end } = financialYearEnding(year)
    const [january, december] = [`${String(year)}-01-01`, `${String(year)}-12-31`]
    return {
      year: String(year),
      financial: end < inception ? null : yearFrom(label, start, end, inception, asAt),
      calendar: january > asAt ? null : yearFrom(String(year), january, december, inception, asAt),
    }
  })
}

const monthRanges = [
  ['1 month', 1],
  ['3 months', 3],
] as const

const yearRanges = [
  ['1 year', 12],
  ['3 years', 36],
  ['5 years', 60],
] as const

export const rangeSince = (inception: IsoDate, range: ReturnRange): ReturnRange => {
  const earliest = addDays(inception, -1)
  return range.opening < earliest ? { name: range.name, opening: earliest, closing: range.closing } : range
}

export const monthsBefore = (asAt: IsoDate, count: number): IsoDate => addMonthsEndToEnd(asAt, -count)

/** Leaves out fixed lengths beyond the book's age. The year to date begins no earlier than the book. */
export const standardRanges = (asAt: IsoDate, inception: IsoDate): readonly ReturnRange[] => {
  const whole = (lengths: typeof monthRanges | typeof yearRanges): readonly ReturnRange[] =>
    lengths
      .map(([name, length]) => ({
        name,
        opening: monthsBefore(asAt, length),
        closing: asAt,
        ...(length % 12 === 0 ? { years: length / 12 } : {}),
      }))
      .filter(({ opening }) => opening >= addDays(inception, -1))
  return [
    ...whole(monthRanges),
    rangeSince(inception, rangeOf('Financial year to date', financialYearOf(asAt).start, asAt)),
    ...whole(yearRanges),
    rangeOf('Since inception', inception, asAt),
  ]
}

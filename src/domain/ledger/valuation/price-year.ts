import type { IsoDate } from '../../dates/iso-date.ts'
import type { Step } from './step.ts'

/** The closes of a security in a year: `days` are those of the year with commas between, 1 January being 1. */
export interface PriceYear {
  readonly security: string
  readonly year: number
  readonly days: string
  readonly closes: readonly number[]
}

/** The closes of price years, in their order. Securities of one exchange have the same days, whose dates are looked up once. */
export const closesOf = (
  years: readonly PriceYear[],
  datesOfYear: (year: number) => readonly IsoDate[],
): readonly (readonly Step[])[] => {
  const known = new Map<string, readonly IsoDate[]>()
  const datesOf = ({ year, days }: PriceYear): readonly IsoDate[] => {
    const key = `${year} ${days}`
    const all = datesOfYear(year)
    const dates = known.get(key) ?? days.split(',').map((day) => all[Number(day) - 1] ?? '')
    known.set(key, dates)
    return dates
  }
  return years.map((priced) => {
    const dates = datesOf(priced)
    return priced.closes.map((value, place) => ({ date: dates[place] ?? '', value }))
  })
}

/** From the close that is carried to `from` until the last by `to`. */
const within = (steps: readonly Step[], from: IsoDate, to: IsoDate): readonly Step[] => {
  const end = steps.findLastIndex(({ date }) => date <= to) + 1
  const later = steps.findIndex(({ date }) => date > from)
  return steps.slice(Math.max(0, (later === -1 ? steps.length : later) - 1), end)
}

/** The prices of each security from the closes of its years, which come in order. */
export const pricesOfYears = (
  years: readonly (readonly [security: string, closes: readonly Step[]])[],
  from: IsoDate,
  to: IsoDate,
): ReadonlyMap<string, readonly Step[]> => {
  const all = [...Map.groupBy(years, ([security]) => security)].map(
    ([security, own]) =>
      [
        security,
        within(
          own.flatMap(([, closes]) => closes),
          from,
          to,
        ),
      ] as const,
  )
  return new Map(all.filter(([, steps]) => steps.length > 0))
}

import { datesOfYear } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { Step } from './step.ts'

/** The closes of a security in a year: `days` are those of the year with commas between, 1 January being 1. */
export interface PriceYear {
  readonly security: string
  readonly year: number
  readonly days: string
  readonly closes: readonly number[]
}

/** The dates of price years. Securities of one exchange have the same days, which are worked out once. */
const remembered = (): ((priced: PriceYear) => readonly IsoDate[]) => {
  const ofYear = new Map<number, readonly IsoDate[]>()
  const ofDays = new Map<string, readonly IsoDate[]>()
  return ({ year, days }) => {
    const all = ofYear.get(year) ?? datesOfYear(year)
    ofYear.set(year, all)
    const key = `${year} ${days}`
    const dates = ofDays.get(key) ?? days.split(',').map((day) => all[Number(day) - 1] ?? '')
    ofDays.set(key, dates)
    return dates
  }
}

/** From the close that is carried to `from` until the last by `to`. */
const within = (steps: Step[], from: IsoDate, to: IsoDate): readonly Step[] => {
  const end = steps.findLastIndex(({ date }) => date <= to) + 1
  const later = steps.findIndex(({ date }) => date > from)
  return steps.slice(Math.max(0, (later === -1 ? steps.length : later) - 1), end)
}

/** The prices of each security from its years, which come in order. */
export const stepsOfYears = (
  years: readonly PriceYear[],
  from: IsoDate,
  to: IsoDate,
): ReadonlyMap<string, readonly Step[]> => {
  const datesOf = remembered()
  const stepsOf = (priced: PriceYear): readonly Step[] => {
    const dates = datesOf(priced)
    return priced.closes.map((value, place) => ({ date: dates[place] ?? '', value }))
  }
  const all = [...Map.groupBy(years, ({ security }) => security)].map(
    ([security, own]) => [security, within(own.flatMap(stepsOf), from, to)] as const,
  )
  return new Map(all.filter(([, steps]) => steps.length > 0))
}

import * as t from 'io-ts'
import { earliestDate, IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'

/** Defaults to the latest figures as known now. */
export const FiguresDates = t.readonly(t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate })))
export type FiguresDates = t.TypeOf<typeof FiguresDates>

const dateNames = ['asAt', 'knownOn'] as const

export const datesOfSearch = (search: string): FiguresDates => {
  const asked = new URLSearchParams(search)
  return Object.fromEntries(
    dateNames.flatMap((name) =>
      pipe(
        O.fromEither(IsoDate.decode(asked.get(name))),
        O.match(
          (): readonly (readonly [string, IsoDate])[] => [],
          (date) => [[name, date]],
        ),
      ),
    ),
  )
}

export const hasMalformedDates = (search: string): boolean => {
  const asked = new URLSearchParams(search)
  return dateNames.some((name) => asked.has(name) && !IsoDate.is(asked.get(name)))
}

export const searchOfDates = (dates: FiguresDates): string => {
  const search = new URLSearchParams(dates).toString()
  return search === '' ? '' : `?${search}`
}

const cappedDateParams = (
  asked: URLSearchParams,
  limit: IsoDate | undefined,
  always: string,
  others: readonly string[],
): readonly (readonly [string, string])[] =>
  limit === undefined
    ? []
    : [always, ...others.filter((name) => asked.has(name))].map((name) => [
        name,
        earliestDate(asked.get(name) ?? limit, limit),
      ])

export const datedPath = (path: string, { asAt, knownOn }: FiguresDates): string => {
  const [address = '', query = ''] = path.split('?', 2)
  const asked = new URLSearchParams(query)
  const dates = [
    ...cappedDateParams(asked, asAt, 'asAt', ['from', 'to']),
    ...cappedDateParams(asked, knownOn, 'knownOn', []),
  ]
  if (!address.startsWith('/data/') || dates.length === 0) return path
  return `${address}?${new URLSearchParams({ ...Object.fromEntries(asked), ...Object.fromEntries(dates) }).toString()}`
}

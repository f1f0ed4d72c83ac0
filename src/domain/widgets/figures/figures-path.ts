import { O, pipe } from '../../fp.ts'
import type { DashboardPlace } from '../../log/frame.ts'
import type { WidgetDefinition } from '../widget-definition.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { DashboardType } from '../../dashboards/dashboard.ts'
import type { EntityType } from '../../ledger/entity.ts'
import * as t from 'io-ts'

/** The day figures are to be as at, and the day as known on which they are to be; without them, the latest as known now. */
export const FiguresDates = t.readonly(t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate })))
export type FiguresDates = t.TypeOf<typeof FiguresDates>

const entities: Readonly<Record<DashboardType, EntityType>> = {
  admin: 'firm',
  adviser: 'adviser',
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

/** Whose ledger the figures on dashboards of a type are read from. */
export const entityOf = (type: DashboardType): EntityType => entities[type]

const filled = (url: string, { type, code }: DashboardPlace): string =>
  url
    .replaceAll('{type}', type)
    .replaceAll('{entity}', entityOf(type))
    .replaceAll('{code}', () => encodeURIComponent(code))

/** Segments that do not begin with a dot and hide no dot or slash behind a percent sign, then perhaps a query. */
const pathUnderTheApi = /^(?:\/(?!\.)(?:[\w.~:@-]|%(?!2e|2f|5c)[\da-f]{2})+)+(?:\?[\w.~:@=&%,+-]*)?$/i

/** The path under the API a widget's `url` stands for on this dashboard; none when it would lead anywhere else. */
export const sourcePath = (url: string, place: DashboardPlace): O.Option<string> =>
  pipe(
    filled(url, place),
    O.fromPredicate((path) => pathUnderTheApi.test(path)),
  )

/** Stands where a path was refused; nothing is ever fetched from it. */
export const nowhere = (): string => ''

const earlier = (own: IsoDate | null, limit: IsoDate): IsoDate => (own !== null && own < limit ? own : limit)

/** The days a path names come no later than the limit; that in `always` it names from now on. */
const limited = (
  asked: URLSearchParams,
  limit: IsoDate | undefined,
  always: string,
  others: readonly string[],
): readonly (readonly [string, string])[] =>
  limit === undefined
    ? []
    : [always, ...others.filter((name) => asked.has(name))].map((name) => [name, earlier(asked.get(name), limit)])

/** The path of a data set with its dates; what is no data set has none, and is the same on every day. */
export const datedPath = (path: string, { asAt, knownOn }: FiguresDates): string => {
  const [address = '', query = ''] = path.split('?', 2)
  const asked = new URLSearchParams(query)
  const dates = [...limited(asked, asAt, 'asAt', ['from', 'to']), ...limited(asked, knownOn, 'knownOn', [])]
  if (!address.startsWith('/data/') || dates.length === 0) return path
  return `${address}?${new URLSearchParams({ ...Object.fromEntries(asked), ...Object.fromEntries(dates) }).toString()}`
}

/** The path under the API a widget's figures of these dates are read from; none when it has none, or leads elsewhere. */
export const figuresPath = (
  { config }: WidgetDefinition,
  place: DashboardPlace,
  dates: FiguresDates,
): O.Option<string> =>
  'url' in config
    ? pipe(
        sourcePath(config.url, place),
        O.map((path) => datedPath(path, dates)),
      )
    : O.none

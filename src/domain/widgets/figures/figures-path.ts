import { O, pipe } from '../../fp.ts'
import type { DashboardPlace } from '../../log/frame.ts'
import type { WidgetDefinition } from '../widget-definition.ts'
import { datedPath, type FiguresDates } from './figures-dates.ts'
import type { DashboardType } from '../../dashboards/dashboard-type.ts'
import type { EntityType } from '../../ledger/entity.ts'

const entities: Readonly<Record<DashboardType, EntityType>> = {
  admin: 'firm',
  adviser: 'adviser',
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

export const entityOf = (type: DashboardType): EntityType => entities[type]

const filled = (url: string, { type, code }: DashboardPlace): string =>
  url
    .replaceAll('{type}', type)
    .replaceAll('{entity}', entityOf(type))
    .replaceAll('{code}', () => encodeURIComponent(code))

/** Segments that do not begin with a dot and hide no dot or slash behind a percent sign, then perhaps a query. */
const pathUnderTheApi = /^(?:\/(?!\.)(?:[\w.~:@-]|%(?!2e|2f|5c)[\da-f]{2})+)+(?:\?[\w.~:@=&%,+-]*)?$/i

export const sourcePath = (url: string, place: DashboardPlace): O.Option<string> =>
  pipe(
    filled(url, place),
    O.fromPredicate((path) => pathUnderTheApi.test(path)),
  )

/** Stands where a path was refused; nothing is ever fetched from it. */
export const nowhere = (): string => ''

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

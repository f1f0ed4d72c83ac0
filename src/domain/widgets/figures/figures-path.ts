import { O, pipe } from '../../fp.ts'
import type { DashboardPlace } from '../../log/frame.ts'
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

/** No segment begins with a dot or hides a dot or slash behind a percent sign; a query may follow. */
const pathUnderTheApi = /^(?:\/(?!\.)(?:[\w.~:@-]|%(?!2e|2f|5c)[\da-f]{2})+)+(?:\?[\w.~:@=&%,+-]*)?$/i

export const sourcePath = (url: string, place: DashboardPlace): O.Option<string> =>
  pipe(
    filled(url, place),
    O.fromPredicate((path) => pathUnderTheApi.test(path)),
  )

/** Replaces a refused path; nothing is ever fetched from it. */
export const nowhere = (): string => ''

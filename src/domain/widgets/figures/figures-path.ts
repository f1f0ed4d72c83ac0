import { O, pipe } from '../../fp.ts'
import type { DashboardKey } from '../../dashboards/dashboard-key.ts'
import type { DashboardType } from '../../dashboards/dashboard-type.ts'
import type { EntityType } from '../../ledger/entity.ts'

const entityTypes: Readonly<Record<DashboardType, EntityType>> = {
  admin: 'firm',
  adviser: 'adviser',
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

export const entityOf = (type: DashboardType): EntityType => entityTypes[type]

const filledUrl = (url: string, { type, code }: DashboardKey): string =>
  url
    .replaceAll('{type}', type)
    .replaceAll('{entity}', entityOf(type))
    .replaceAll('{code}', () => encodeURIComponent(code))

/** No segment begins with a dot or hides a dot or slash behind a percent sign; a query may follow. */
const apiPathPattern = /^(?:\/(?!\.)(?:[\w.~:@-]|%(?!2e|2f|5c)[\da-f]{2})+)+(?:\?[\w.~:@=&%,+-]*)?$/i

export const sourcePath = (url: string, key: DashboardKey): O.Option<string> =>
  pipe(
    filledUrl(url, key),
    O.fromPredicate((path) => apiPathPattern.test(path)),
  )

/** Replaces a refused path; nothing is ever fetched from it. */
export const emptyPath = (): string => ''

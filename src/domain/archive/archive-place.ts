import type { DashboardType } from '../dashboards/dashboard-type.ts'
import { O, pipe } from '../fp.ts'
import type { DashboardPlace } from '../log/frame.ts'
import { reportPath } from '../navigation/route.ts'
import type { Owner } from './owner.ts'
import type { OwnerType, StaticReportKey } from './static-report.ts'
import type { Permission } from '../permissions/permission.ts'

export const archivePermissions: readonly Permission[] = ['client.admin', 'site.admin']

export type ArchivePlace = Pick<Owner, 'type' | 'code'>

const owners: Readonly<Record<DashboardType, OwnerType | null>> = {
  admin: null,
  adviser: null,
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

export const archiveOf = ({ type, code }: DashboardPlace): O.Option<ArchivePlace> =>
  pipe(
    O.fromNullable(owners[type]),
    O.map((owner) => ({ type: owner, code })),
  )

/** The archive that reports are in, or where there are several the reader's own. */
export const archivePathFor = (
  place: DashboardPlace,
  [first, ...others]: readonly Pick<StaticReportKey, 'Type' | 'Code'>[],
): string => {
  const isOne = first !== undefined && others.every(({ Type, Code }) => Type === first.Type && Code === first.Code)
  return reportPath(isOne ? { type: place.type === 'external' ? 'external' : first.Type, code: first.Code } : place)
}

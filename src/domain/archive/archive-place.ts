import type { DashboardType } from '../dashboards/dashboard-type.ts'
import { O, pipe } from '../fp.ts'
import type { DashboardPlace } from '../log/frame.ts'
import type { Owner } from './owner.ts'
import type { OwnerType } from './static-report.ts'
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

import type { DashboardType } from '../dashboards/dashboard-type.ts'
import { O, pipe } from '../fp.ts'
import type { DashboardPlace } from '../log/frame.ts'
import type { Owner } from './owner.ts'
import type { OwnerType } from './static-report.ts'
import type { Permission } from '../permissions/permission.ts'

/** Whoever has one of these keeps the archive: uploads, edits and deletes its reports, and hears of all that happens there. */
export const archivePermissions: readonly Permission[] = ['client.admin', 'site.admin']

/** Whose archive is looked at: one portfolio's, or a group's with those of its portfolios. */
export type ArchivePlace = Pick<Owner, 'type' | 'code'>

const owners: Readonly<Record<DashboardType, OwnerType | null>> = {
  admin: null,
  adviser: null,
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

/** Whose archive a dashboard leads to: an accountant's has that of a portfolio. */
export const archiveOf = ({ type, code }: DashboardPlace): O.Option<ArchivePlace> =>
  pipe(
    O.fromNullable(owners[type]),
    O.map((owner) => ({ type: owner, code })),
  )

import type { DashboardType } from '../dashboards/dashboard-type.ts'
import { O, pipe } from '../fp.ts'
import type { DashboardKey } from '../dashboards/dashboard-key.ts'
import { reportPath } from '../navigation/route.ts'
import type { ReportOwner } from './owner.ts'
import type { OwnerType, StaticReport } from './static-report.ts'
import type { Permission } from '../permissions/permission.ts'

export const archivePermissions: readonly Permission[] = ['client.admin', 'site.admin']

export type ArchiveKey = Pick<ReportOwner, 'type' | 'code'>

const ownerTypes: Readonly<Record<DashboardType, OwnerType | null>> = {
  admin: null,
  adviser: null,
  group: 'group',
  portfolio: 'portfolio',
  external: 'portfolio',
}

export const archiveOf = ({ type, code }: DashboardKey): O.Option<ArchiveKey> =>
  pipe(
    O.fromNullable(ownerTypes[type]),
    O.map((owner) => ({ type: owner, code })),
  )

const reportParameter = 'archived'

export const staticReportInSearch = (search: string): O.Option<string> =>
  O.fromNullable(new URLSearchParams(search).get(reportParameter))

export const searchOfStaticReport = (search: string, id: O.Option<string>): string => {
  const query = new URLSearchParams(search)
  if (O.isSome(id)) query.set(reportParameter, id.value)
  else query.delete(reportParameter)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Path of the reports' archive, or of the reader's own if the reports are in several. It selects a single report. */
export const archivePathFor = (
  key: DashboardKey,
  [first, ...others]: readonly Pick<StaticReport, 'StaticReportID' | 'Type' | 'Code'>[],
): string => {
  const isOne = first !== undefined && others.every(({ Type, Code }) => Type === first.Type && Code === first.Code)
  const archive = reportPath(
    isOne ? { type: key.type === 'external' ? 'external' : first.Type, code: first.Code } : key,
  )
  return first !== undefined && others.length === 0
    ? `${archive}${searchOfStaticReport('', O.some(first.StaticReportID))}`
    : archive
}

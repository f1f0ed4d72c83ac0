import { dashboardKindsFor } from '../dashboards/dashboard-kinds.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'
import { O, pipe, RA } from '../fp.ts'
import { isAdministrator, type UserRole } from '../permissions/permission.ts'
import { firmCode } from '../permissions/reaches.ts'

export interface DefaultDashboardChoice {
  readonly roles: readonly UserRole[]
  readonly dashboardId: DashboardType | ''
  readonly defaultCode: string
  readonly accounts: readonly string[]
  readonly groups: readonly string[]
}

/** An adviser's access depends on their default code, so it cannot be the code of an account or a group. */
const opensOnAdviserDashboard = (roles: readonly UserRole[]): boolean =>
  roles.includes('adviser') && !roles.some(isAdministrator)

export const dashboardTypesOf = (roles: readonly UserRole[]): readonly DashboardType[] =>
  dashboardKindsFor(opensOnAdviserDashboard(roles) ? ['adviser'] : roles).map(({ name }) => name)

/** Spec §4: portfolio if the first role is client, otherwise the first role's. */
export const defaultDashboardType = (roles: readonly UserRole[]): O.Option<DashboardType> =>
  pipe(
    RA.head(roles),
    O.chain((role) => RA.head<DashboardType>(role === 'client' ? ['portfolio'] : dashboardTypesOf([role]))),
  )

const codesOf: Readonly<Record<DashboardType, (landing: DefaultDashboardChoice) => readonly string[]>> = {
  admin: () => [firmCode],
  adviser: () => [],
  group: ({ groups }) => groups,
  portfolio: ({ accounts }) => accounts,
  external: ({ accounts }) => accounts,
}

export const defaultCodesOf = (landing: DefaultDashboardChoice, advisers: readonly string[]): readonly string[] => {
  if (landing.dashboardId === '') return []
  return landing.dashboardId === 'adviser' ? advisers : codesOf[landing.dashboardId](landing)
}

/** Spec §5. The administrators' dashboard has only one code, so there is nothing to choose. */
export const canChooseDefaultCode = ({ dashboardId, accounts, groups }: DefaultDashboardChoice): boolean =>
  dashboardId === 'adviser' || (dashboardId !== '' && dashboardId !== 'admin' && accounts.length + groups.length > 0)

const withCode = <D extends DefaultDashboardChoice>(draft: D): D => {
  if (draft.dashboardId === '') return { ...draft, defaultCode: '' }
  if (draft.dashboardId === 'adviser') return draft
  const codes = codesOf[draft.dashboardId](draft)
  if (codes.includes(draft.defaultCode)) return draft
  return { ...draft, defaultCode: codes.length === 1 ? (codes[0] ?? '') : '' }
}

export const withDashboard = <D extends DefaultDashboardChoice>(
  draft: D,
  dashboardId: DefaultDashboardChoice['dashboardId'],
): D => withCode({ ...draft, dashboardId, defaultCode: dashboardId === draft.dashboardId ? draft.defaultCode : '' })

export const withRoles = <D extends DefaultDashboardChoice>(draft: D, roles: readonly UserRole[]): D => {
  const types = dashboardTypesOf(roles)
  const kept = types.find((type) => type === draft.dashboardId)
  return withDashboard({ ...draft, roles }, kept ?? (types.length === 1 ? (types[0] ?? '') : ''))
}

export const withAccounts = <D extends DefaultDashboardChoice>(draft: D, accounts: readonly string[]): D =>
  withCode({ ...draft, accounts })

export const withGroups = <D extends DefaultDashboardChoice>(draft: D, groups: readonly string[]): D =>
  withCode({ ...draft, groups })

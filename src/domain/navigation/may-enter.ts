import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { holdsNeeded, holdsAny, mayOpenDashboard } from '../permissions/permission.ts'
import type { Identity } from '../users/identity.ts'
import type { MatchedRoute } from './route.ts'

const ReportType = t.keyof({ group: null, account: null, portfolio: null })

/** Accountants report on accounts, never on groups (spec §6). */
const mayReport = (identity: Identity, type: t.TypeOf<typeof ReportType>): boolean =>
  holdsAny(identity, ['client.dashboard.view', 'client.adviser']) ||
  (type !== 'group' && holdsAny(identity, ['external.dashboard.view']))

const mayTrade = (identity: Identity, type: DashboardType): boolean =>
  type !== 'external' && mayOpenDashboard(identity, type)

export type EntryRight = 'allowed' | 'unauthorised' | 'unknown'

const allowedIf = (isAllowed: boolean): EntryRight => (isAllowed ? 'allowed' : 'unauthorised')

export const mayEnter = (
  { access, params }: Pick<MatchedRoute, 'access' | 'params'>,
  identity: Identity,
): EntryRight => {
  const { type, username } = params
  switch (access._tag) {
    case 'Anyone':
    case 'SignedIn':
      return 'allowed'
    case 'AnyOf':
    case 'AllOf':
      return allowedIf(holdsNeeded(identity, access))
    case 'Dashboard':
      return DashboardType.is(type) ? allowedIf(mayOpenDashboard(identity, type)) : 'unknown'
    case 'Trading':
      return DashboardType.is(type) ? allowedIf(mayTrade(identity, type)) : 'unknown'
    case 'Report':
      return ReportType.is(type) ? allowedIf(mayReport(identity, type)) : 'unknown'
    case 'Mailbox':
      return allowedIf(username === identity.username || holdsAny(identity, ['client.adviser', 'site.superadmin']))
    case 'Role':
      return allowedIf(access.roles.some((role) => identity.roles.includes(role)))
  }
}

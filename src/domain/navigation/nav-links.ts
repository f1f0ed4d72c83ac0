import { E, pipe } from '../fp.ts'
import type { Identity } from '../identity/identity.ts'
import { holdsAny } from '../permission/permits.ts'
import { ownDashboardPath } from './dashboard-path.ts'
import * as t from 'io-ts'

export interface NavLink {
  readonly label: string
  readonly path: string
}

export interface NavMenu {
  readonly label: string
  readonly links: readonly NavLink[]
}

const ReportedType = t.keyof({ group: null, portfolio: null })

/** Advisers and accountants have no reports link (spec §6), and the firm's own dashboard has no report of its own. */
const reportLinks = ({ roles, defaultDashboardType, defaultCode }: Identity): readonly NavLink[] =>
  pipe(
    ReportedType.decode(defaultDashboardType),
    E.match(
      () => [],
      (type) =>
        roles[0] === 'adviser' || roles[0] === 'external'
          ? []
          : [{ label: 'Reports', path: `/reports/${type}/${encodeURIComponent(defaultCode)}` }],
    ),
  )

export const navLinks = (identity: Identity): readonly NavLink[] => [
  { label: 'Dashboard', path: ownDashboardPath(identity) },
  ...reportLinks(identity),
  { label: 'Messages', path: `/messages/${encodeURIComponent(identity.username)}` },
]

const userMenu: NavMenu = {
  label: 'Users',
  links: [
    { label: 'All users', path: '/users' },
    { label: 'New user', path: '/users/new' },
  ],
}

const administration: readonly NavLink[] = [
  { label: 'Widgets', path: '/admin/widgets' },
  { label: 'Site settings', path: '/admin/site-settings' },
  { label: 'Notifications', path: '/admin/notifications' },
  { label: 'Static reports', path: '/admin/reports/static-reports' },
]

const liveReports: readonly NavLink[] = [
  { label: 'Live reports', path: '/admin/reports/live-reports' },
  { label: 'Reports run', path: '/reports/runs' },
  { label: 'Reports for many', path: '/reports/batches' },
]

export const navMenus = (identity: Identity): readonly NavMenu[] =>
  holdsAny(identity, ['client.admin'])
    ? [
        userMenu,
        {
          label: 'Administration',
          links: holdsAny(identity, ['site.admin']) ? [...administration, ...liveReports] : administration,
        },
      ]
    : []

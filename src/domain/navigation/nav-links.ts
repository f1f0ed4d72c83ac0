import { O, pipe, RA } from '../fp.ts'
import { holdsAny, isAdministrator } from '../permissions/permission.ts'
import type { Identity } from '../users/identity.ts'
import { archiveOf, type ArchiveKey } from '../archive/archive-key.ts'
import { ownDashboardPath, ownDashboardKey, reportPath, reportsPath, type AppRoute, appRoutes } from './route.ts'
import { mayEnter } from './may-enter.ts'

export interface NavLink {
  readonly label: string
  readonly path: string
}

export interface NavMenu {
  readonly label: string
  readonly links: readonly NavLink[]
}

type LinkReader = Pick<Identity, 'roles' | 'defaultDashboardType' | 'defaultCode'>

export const ownReportArchive = ({ roles, defaultDashboardType, defaultCode }: LinkReader): O.Option<ArchiveKey> =>
  pipe(
    archiveOf({ type: defaultDashboardType, code: defaultCode }),
    O.filter(() => roles[0] !== 'adviser'),
  )

/** Advisers and accountants have no reports link (spec §6). */
const linkedReportArchive = (reader: LinkReader): O.Option<ArchiveKey> =>
  pipe(
    ownReportArchive(reader),
    O.filter(() => reader.roles[0] !== 'external'),
  )

export const reportsLabel = 'Reports'
export const messagesLabel = 'Messages'

export const messagesPath = ({ username }: Pick<Identity, 'username'>): string =>
  `/messages/${encodeURIComponent(username)}`

interface ConversationKey extends Pick<Identity, 'username'> {
  readonly conversation: string
}

export const conversationPath = ({ username, conversation }: ConversationKey): string =>
  `${messagesPath({ username })}?conversation=${encodeURIComponent(conversation)}`

const reportLinks = (identity: Identity): readonly NavLink[] =>
  pipe(
    linkedReportArchive(identity),
    O.map(({ type, code }) => reportsPath(type, code)),
    O.alt(() =>
      pipe(
        RA.head(identity.roles),
        O.filter(isAdministrator),
        O.map(() => reportPath(ownDashboardKey(identity))),
      ),
    ),
    O.match(
      () => [],
      (path) => [{ label: reportsLabel, path }],
    ),
  )

export const navLinks = (identity: Identity): readonly NavLink[] => [
  { label: appRoutes.home.title, path: appRoutes.home.pattern },
  { label: 'Dashboard', path: ownDashboardPath(identity) },
  ...reportLinks(identity),
  { label: messagesLabel, path: messagesPath(identity) },
]

const userMenu: NavMenu = {
  label: 'Users',
  links: [
    { label: 'All users', path: '/users' },
    { label: 'New user', path: '/users/new' },
  ],
}

const administrationLinks: readonly NavLink[] = [
  { label: 'Widgets', path: '/admin/widgets' },
  { label: 'Site settings', path: '/admin/site-settings' },
  { label: appRoutes['change-requests'].title, path: appRoutes['change-requests'].pattern },
  { label: 'Notifications', path: '/admin/notifications' },
  { label: 'Static reports', path: '/admin/reports/static-reports' },
]

const siteAdministratorLinks: readonly NavLink[] = [
  { label: 'Imports', path: '/admin/imports' },
  { label: appRoutes.reconciliation.title, path: appRoutes.reconciliation.pattern },
  { label: appRoutes['closed-years'].title, path: appRoutes['closed-years'].pattern },
  { label: 'Live reports', path: '/admin/reports/live-reports' },
  { label: 'Report history', path: '/reports/runs' },
  { label: 'Bulk reports', path: '/reports/batches' },
]

const supervisionsLink: NavLink = { label: appRoutes.supervisions.title, path: appRoutes.supervisions.pattern }

export const navMenus = (identity: Identity): readonly NavMenu[] =>
  holdsAny(identity, ['client.admin'])
    ? [
        userMenu,
        {
          label: 'Administration',
          links: [
            ...administrationLinks,
            ...(holdsAny(identity, ['site.admin']) ? siteAdministratorLinks : []),
            ...(holdsAny(identity, ['site.superadmin']) ? [supervisionsLink] : []),
          ],
        },
      ]
    : []

const linkTo = ({ title, pattern }: AppRoute): NavLink => ({ label: title, path: pattern })

export const guideLinks = (identity: Identity): readonly NavLink[] =>
  Object.values(appRoutes)
    .filter(({ access }) => access._tag === 'Role' && mayEnter({ access, params: {} }, identity) === 'allowed')
    .map(linkTo)

const linkedAlready: readonly string[] = [appRoutes.home.pattern, appRoutes['own-dashboard'].pattern]

const plainRoutes = Object.values(appRoutes).filter(
  ({ pattern, access }) => access._tag !== 'Anyone' && !pattern.includes(':') && !linkedAlready.includes(pattern),
)

export const screenLinks = (identity: Identity): readonly NavLink[] => [
  ...navLinks(identity),
  ...plainRoutes.filter(({ access }) => mayEnter({ access, params: {} }, identity) === 'allowed').map(linkTo),
]

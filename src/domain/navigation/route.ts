import type { O } from '../fp.ts'
import type { PermissionNeeds, Permission, UserRole } from '../permissions/permission.ts'
import type { Identity } from '../users/identity.ts'
import type { OrderSide } from '../trading/order/terms/order-terms.ts'
import type { DashboardKey } from '../dashboards/dashboard-key.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'

const reportPathTypes: Readonly<Record<DashboardType, string>> = {
  admin: 'adviser',
  adviser: 'adviser',
  group: 'group',
  portfolio: 'portfolio',
  external: 'account',
}

export const reportsPath = (level: string, code: string): string => `/reports/${level}/${encodeURIComponent(code)}`

export const reportPath = ({ type, code }: DashboardKey): string => reportsPath(reportPathTypes[type], code)

export const dashboardPath = ({ type, code }: DashboardKey): string => `/dashboard/${type}/${encodeURIComponent(code)}`

export const tradingPath = ({ type, code }: DashboardKey): string => `/trading/${type}/${encodeURIComponent(code)}`

const stockParameter = 'stock'

export const tradedStockPath = (path: string, code: string): string =>
  `${path}?${new URLSearchParams({ [stockParameter]: code }).toString()}`

export const tradedStockOf = (search: string): string => new URLSearchParams(search).get(stockParameter) ?? ''

const sideParameter = 'side'
const sideParameterValues: Readonly<Record<OrderSide, string>> = { b: 'buy', s: 'sell' }

export const orderPath = (path: string, code: string, side: OrderSide): string =>
  `${tradedStockPath(path, code)}&${sideParameter}=${sideParameterValues[side]}`

export const orderSideOf = (search: string): OrderSide =>
  new URLSearchParams(search).get(sideParameter) === sideParameterValues.s ? 's' : 'b'

interface TrialSale {
  readonly security: string
  readonly accounts: readonly string[]
}

export const whatIfPath = (account: string, sale?: TrialSale): string => {
  const path = `/parcels/portfolio/${encodeURIComponent(account)}`
  if (sale === undefined) return path
  const others = sale.accounts.length > 1 ? sale.accounts : []
  const query = new URLSearchParams([['security', sale.security], ...others.map((code) => ['account', code])])
  return `${path}?${query.toString()}`
}

export const saleParcelsPath = (account: string, search = ''): string =>
  `/parcels/portfolio/${encodeURIComponent(account)}/sales${search === '' ? '' : `?${search}`}`

export const newMessagePath = (about: string): string => `/messages/new?about=${encodeURIComponent(about)}`

export const ownDashboardKey = ({ defaultDashboardType, defaultCode }: Identity): DashboardKey => ({
  type: defaultDashboardType,
  code: defaultCode,
})

export const ownDashboardPath = (identity: Identity): string => dashboardPath(ownDashboardKey(identity))

export interface PageAddress {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export const addressText = ({ path, search, hash }: PageAddress): string => `${path}${search}${hash}`

export const queryOf = ({ search }: PageAddress, name: string): string | null => new URLSearchParams(search).get(name)

export const topSegment = ({ path }: Pick<PageAddress, 'path'>): string => path.split('/')[1] ?? ''

/** `Mailbox` also admits stand-ins and supervisors, whom only the server knows. */
export type RouteAccess =
  | { readonly _tag: 'Anyone' }
  | { readonly _tag: 'SignedIn' }
  | PermissionNeeds
  | { readonly _tag: 'Dashboard' }
  | { readonly _tag: 'Trading' }
  | { readonly _tag: 'Report' }
  | { readonly _tag: 'Mailbox' }
  | { readonly _tag: 'Role'; readonly roles: readonly UserRole[] }

export interface AppRoute {
  readonly pattern: string
  readonly title: string
  readonly access: RouteAccess
}

const anyoneAccess: RouteAccess = { _tag: 'Anyone' }
const signedInAccess: RouteAccess = { _tag: 'SignedIn' }
const anyPermissionAccess = (...permissions: readonly Permission[]): RouteAccess => ({ _tag: 'AnyOf', permissions })
const roleAccess = (...roles: readonly UserRole[]): RouteAccess => ({ _tag: 'Role', roles })

const administrationAccess = anyPermissionAccess('client.admin', 'site.admin')
const siteAdministrationAccess = anyPermissionAccess('site.admin')

/** All routes of spec §2, and the guides of the sidebar. The first match counts. */
export const appRoutes = {
  home: { pattern: '/', title: 'Home', access: signedInAccess },
  login: { pattern: '/login', title: 'Sign in', access: anyoneAccess },
  'forgot-password': { pattern: '/login/forgot', title: 'Forgot password?', access: anyoneAccess },
  verify: { pattern: '/verify', title: 'Verification', access: anyoneAccess },
  unsubscribe: { pattern: '/unsubscribe', title: 'Unsubscribe', access: anyoneAccess },
  logout: { pattern: '/logout', title: 'Signing out', access: anyoneAccess },
  error: { pattern: '/error/:type', title: 'Error', access: anyoneAccess },
  'own-dashboard': { pattern: '/dashboard', title: 'Dashboard', access: signedInAccess },
  dashboard: { pattern: '/dashboard/:type/:code', title: 'Dashboard', access: { _tag: 'Dashboard' } },
  trading: { pattern: '/trading/:type/:code', title: 'Trading', access: { _tag: 'Trading' } },
  'what-if': {
    pattern: '/parcels/portfolio/:code',
    title: 'What-if for a sale',
    access: anyPermissionAccess('client.dashboard.view', 'client.adviser', 'external.dashboard.view'),
  },
  'sale-parcels': {
    pattern: '/parcels/portfolio/:code/sales',
    title: 'Parcels of sales',
    access: anyPermissionAccess('client.dashboard.view', 'client.adviser', 'external.dashboard.view'),
  },
  'adviser-report': {
    pattern: '/reports/adviser/:code',
    title: 'Adviser reports',
    access: anyPermissionAccess('site.admin', 'client.adviser', 'client.admin'),
  },
  'report-runs': { pattern: '/reports/runs', title: 'Report history', access: signedInAccess },
  'report-batches': {
    pattern: '/reports/batches',
    title: 'Bulk reports',
    access: anyPermissionAccess('site.admin', 'client.adviser'),
  },
  report: { pattern: '/reports/:type/:code', title: 'Reports', access: { _tag: 'Report' } },
  users: { pattern: '/users', title: 'Users', access: anyPermissionAccess('client.admin') },
  'new-user': { pattern: '/users/new', title: 'New user', access: anyPermissionAccess('client.admin') },
  user: { pattern: '/users/:username', title: 'User', access: anyPermissionAccess('client.admin') },
  'new-message': { pattern: '/messages/new', title: 'New message', access: signedInAccess },
  messages: { pattern: '/messages/:username', title: 'Messages', access: { _tag: 'Mailbox' } },
  'mail-choices': { pattern: '/email', title: 'Email preferences', access: signedInAccess },
  'admin-widgets': { pattern: '/admin/widgets', title: 'Widgets', access: administrationAccess },
  'site-settings': { pattern: '/admin/site-settings', title: 'Site settings', access: administrationAccess },
  'admin-notifications': { pattern: '/admin/notifications', title: 'Notifications', access: administrationAccess },
  'ledger-imports': { pattern: '/admin/imports', title: 'Imports', access: siteAdministrationAccess },
  reconciliation: {
    pattern: '/admin/reconciliation',
    title: 'Reconciliation',
    access: anyPermissionAccess('site.admin', 'client.adviser'),
  },
  'change-requests': { pattern: '/admin/change-requests', title: 'Change requests', access: administrationAccess },
  'closed-years': { pattern: '/admin/closed-years', title: 'Closed years', access: siteAdministrationAccess },
  supervisions: {
    pattern: '/admin/supervisions',
    title: 'Supervision of messages',
    access: anyPermissionAccess('site.superadmin'),
  },
  'static-reports': { pattern: '/admin/reports/static-reports', title: 'Static reports', access: administrationAccess },
  'live-reports': { pattern: '/admin/reports/live-reports', title: 'Live reports', access: siteAdministrationAccess },
  'new-live-report': {
    pattern: '/admin/reports/live-reports/new',
    title: 'New live report',
    access: siteAdministrationAccess,
  },
  'live-report': {
    pattern: '/admin/reports/live-reports/edit/:name',
    title: 'Edit live report',
    access: siteAdministrationAccess,
  },
  'client-guide': { pattern: '/guides/client', title: 'Client user guide', access: roleAccess('client') },
  'accountant-guide': { pattern: '/guides/accountant', title: 'Accountant user guide', access: roleAccess('external') },
  'adviser-guide': { pattern: '/guides/adviser', title: 'Adviser user guide', access: roleAccess('adviser') },
  'administrator-guide': {
    pattern: '/guides/administrator',
    title: 'Administrator user guide',
    access: roleAccess('admin', 'superadmin'),
  },
} as const satisfies Readonly<Record<string, AppRoute>>

export type RouteName = keyof typeof appRoutes

export type PathParams = Readonly<Record<string, string>>

export interface MatchedRoute {
  readonly name: RouteName
  readonly title: string
  readonly access: RouteAccess
  readonly params: PathParams
}

export type MatchRoute = (path: string) => O.Option<MatchedRoute>

import { staticReportInSearch } from '../domain/archive/archive-key.ts'
import { O, pipe } from '../domain/fp.ts'
import { DashboardKey } from '../domain/dashboards/dashboard-key.ts'
import type { MessageFolder } from '../domain/messages/shown-message.ts'
import { orderSideOf, ownDashboardKey, type PathParams, tradedStockOf } from '../domain/navigation/route.ts'
import { datesOfSearch, hasMalformedDates } from '../domain/widgets/figures/figures-dates.ts'
import type { PageScreen } from '../domain/navigation/screen.ts'
import { bookedSaleOfSearch, saleOfSearch } from '../domain/ledger/parcels/sale-address.ts'
import { yearOfSearch } from '../domain/ledger/years/sought-years.ts'
import { holdsAny, mayOpenDashboard } from '../domain/permissions/permission.ts'
import { mayAdminister } from '../domain/permissions/reaches.ts'
import { isChoiceTyped } from '../domain/session/password-draft.ts'
import { canonicalUsername } from '../domain/users/username.ts'
import type { ReportPickerInput } from '../machines/reports/report-picker.ts'
import type { ScreenInput } from '../machines/shell/open-screen.ts'
import { LoginScreen } from '../views/session/sign-in/login-screen.tsx'
import { OpeningView } from '../views/shell/opening.tsx'
import type { PageView, PlainView } from '../views/shell/screen-view.ts'
import {
  type MachineScreen,
  returnFalse,
  returnUndefined,
  publicScreen,
  pageView,
  plainView,
  type PublicScreen,
  machineScreen,
} from './screen.ts'

const reportEditor = machineScreen({
  machine: async (deps) => (await import('./reports/provide-report-editor.ts')).provideReportEditor(deps),
  input: ({ params, newId }) => ({ name: O.fromNullable(params['name']), newId }),
  unsaved: ({ context }) => context.hasUnsavedActs,
  view: async () => {
    const { ReportEditorScreen } = await import('../views/reports/editor/report-editor-screen.tsx')
    return ({ actor }) => <ReportEditorScreen editor={actor} />
  },
})

const userForm = machineScreen({
  machine: async (deps) => (await import('./users/provide-user-form.ts')).provideUserForm(deps),
  input: ({ identity, params, newId }) => ({ username: params['username'] ?? null, identity, newId }),
  unsaved: ({ context }) => context.hasUnsavedActs || context.isStandInUnsaved,
  writing: ({ children }) => children.supervision,
  view: async () => {
    const { UserFormScreen } = await import('../views/users/form/user-form-screen.tsx')
    return ({ actor }) => <UserFormScreen form={actor} />
  },
})

const reportPickerInput = (
  { identity, newId, params, search }: ScreenInput,
  screen: ReportPickerInput['screen'],
  level: ReportPickerInput['level'],
): ReportPickerInput => ({
  identity,
  newId,
  screen,
  level,
  code: params['code'] ?? '',
  name: O.fromNullable(new URLSearchParams(search).get('name')),
})

const dashboardKeyIn = (params: PathParams): DashboardKey =>
  pipe(
    O.fromEither(DashboardKey.decode(params)),
    O.getOrElse((): DashboardKey => ({ type: 'portfolio', code: '' })),
  )

const accountDashboardKey = (identity: ScreenInput['identity'], params: PathParams) => ({
  type: mayOpenDashboard(identity, 'portfolio') ? ('portfolio' as const) : ('external' as const),
  code: params['code'] ?? '',
})

const messageFolder = (folder: string | null): MessageFolder => (folder === 'sent' ? 'sent' : 'inbox')

/** A route without a screen does not compile. All but the sign-in page load on demand. */
export const appScreens: Readonly<Record<PageScreen['name'], PageView | PlainView | PublicScreen | MachineScreen>> = {
  login: { kind: 'page', View: ({ session }) => <LoginScreen session={session} /> },
  logout: { kind: 'page', View: () => <OpeningView label="Signing out" /> },
  'own-dashboard': { kind: 'page', View: () => null },
  verify: publicScreen({
    machine: async (deps) => (await import('./session/provide-password-link.ts')).providePasswordLink(deps),
    unsaved: ({ context }) => isChoiceTyped(context.draft),
    view: async () => (await import('../views/session/link/link-screen.tsx')).LinkScreen,
  }),
  'forgot-password': publicScreen({
    machine: async (deps) => (await import('./session/provide-forgot-password.ts')).provideForgotPassword(deps),
    unsaved: returnFalse,
    view: async () => (await import('../views/session/link/forgot-screen.tsx')).ForgotScreen,
  }),
  unsubscribe: publicScreen({
    machine: async (deps) => (await import('./mail/provide-unsubscription.ts')).provideUnsubscription(deps),
    unsaved: returnFalse,
    view: async () => (await import('../views/mail/unsubscribe-screen.tsx')).UnsubscribeScreen,
  }),
  error: {
    ...pageView(async () => (await import('../views/shell/error/error-page.tsx')).ErrorPage),
    atHome: plainView(async () => (await import('../views/shell/error/error-page.tsx')).ErrorAtHome, true),
  },
  'new-password': pageView(
    async () => (await import('../views/session/password/new-password-screen.tsx')).NewPasswordScreen,
  ),
  home: machineScreen({
    machine: async (deps) => (await import('./shell/provide-home.ts')).provideHome(deps),
    input: ({ identity }) => ({ of: ownDashboardKey(identity) }),
    unsaved: returnFalse,
    view: async () => {
      const { HomeScreen } = await import('../views/shell/home/home-screen.tsx')
      return ({ actor, identity }) => <HomeScreen home={actor} identity={identity} />
    },
  }),
  'client-guide': plainView(async () => (await import('../views/shell/guide/client-guide.tsx')).ClientGuide),
  'accountant-guide': plainView(
    async () => (await import('../views/shell/guide/accountant-guide.tsx')).AccountantGuide,
  ),
  'adviser-guide': plainView(async () => (await import('../views/shell/guide/adviser-guide.tsx')).AdviserGuide),
  'administrator-guide': plainView(
    async () => (await import('../views/shell/guide/administrator-guide.tsx')).AdministratorGuide,
  ),
  dashboard: machineScreen({
    machine: async (deps) => (await import('./dashboards/provide-dashboard.ts')).provideDashboard(deps),
    input: ({ identity, params, search, newId }) => ({
      dashboardKey: dashboardKeyIn(params),
      mayEdit: holdsAny(identity, ['site.admin']),
      seesBreaks: holdsAny(identity, ['site.admin', 'client.adviser']),
      dates: datesOfSearch(search),
      hasMalformedDates: hasMalformedDates(search),
      newId,
    }),
    unsaved: ({ context }) => context.hasUnsavedActs,
    hasOwnTitle: true,
    view: async () => {
      const { DashboardScreen } = await import('../views/dashboards/dashboard-screen.tsx')
      return ({ actor }) => <DashboardScreen dashboard={actor} />
    },
  }),
  'what-if': machineScreen({
    machine: async (deps) => (await import('./ledger/provide-sale-what-if.ts')).provideSaleWhatIf(deps),
    input: ({ identity, params, search, newId }) => ({
      dashboardKey: accountDashboardKey(identity, params),
      draft: saleOfSearch(search),
      mayChoose: mayAdminister(identity),
      newId,
    }),
    unsaved: returnFalse,
    view: async () => {
      const { WhatIfScreen } = await import('../views/ledger/what-if/what-if-screen.tsx')
      return ({ actor }) => <WhatIfScreen whatIf={actor} />
    },
  }),
  'sale-parcels': machineScreen({
    machine: async (deps) => (await import('./ledger/provide-sale-parcels.ts')).provideSaleParcels(deps),
    input: ({ identity, params, search }) => ({
      dashboardKey: accountDashboardKey(identity, params),
      ...bookedSaleOfSearch(search),
      mayPick: holdsAny(identity, ['client.adviser']),
    }),
    unsaved: returnFalse,
    view: async () => {
      const { SaleParcelsScreen } = await import('../views/ledger/sale-parcels/sale-parcels-screen.tsx')
      return ({ actor }) => <SaleParcelsScreen sales={actor} />
    },
  }),
  report: machineScreen({
    machine: async (deps) => (await import('./reports/provide-reports.ts')).provideClientReports(deps),
    input: (at) => ({
      ...reportPickerInput(at, 'client', at.params['type'] === 'group' ? 'group' : 'account'),
      linked: staticReportInSearch(at.search),
    }),
    unsaved: returnFalse,
    view: async () => {
      const { ReportScreen } = await import('../views/reports/report-screen.tsx')
      return ({ actor }) => <ReportScreen reports={actor} />
    },
  }),
  'adviser-report': machineScreen({
    machine: async (deps) => (await import('./reports/provide-reports.ts')).provideReportPicker(deps),
    input: (at) => reportPickerInput(at, 'adviser', 'adviser'),
    unsaved: returnFalse,
    view: async () => {
      const { AdviserReportScreen } = await import('../views/reports/adviser-report-screen.tsx')
      return ({ actor }) => <AdviserReportScreen picker={actor} />
    },
  }),
  'report-runs': machineScreen({
    machine: async (deps) => (await import('./reports/provide-report-runs.ts')).provideReportRuns(deps),
    input: ({ newId }) => ({ newId }),
    unsaved: returnFalse,
    view: async () => {
      const { RunsScreen } = await import('../views/reports/runs/runs-screen.tsx')
      const { BackToReports } = await import('../views/shell/layout/navigation/back-to-reports.tsx')
      return ({ actor, identity }) => (
        <>
          <BackToReports identity={identity} />
          <RunsScreen runs={actor} />
        </>
      )
    },
  }),
  'report-batches': machineScreen({
    machine: async (deps) => (await import('./reports/provide-report-batches.ts')).provideReportBatches(deps),
    input: ({ identity, newId }) => ({ identity, newId }),
    unsaved: returnFalse,
    writing: ({ children }) => children.starter,
    view: async () => {
      const { BatchesScreen } = await import('../views/reports/batches/batches-screen.tsx')
      const { BackToReports } = await import('../views/shell/layout/navigation/back-to-reports.tsx')
      return ({ actor, identity }) => (
        <>
          <BackToReports identity={identity} />
          <BatchesScreen batches={actor} />
        </>
      )
    },
  }),
  'live-reports': machineScreen({
    machine: async (deps) => (await import('./reports/provide-live-reports.ts')).provideLiveReports(deps),
    input: returnUndefined,
    unsaved: returnFalse,
    view: async () => {
      const { LiveReportsScreen } = await import('../views/reports/live/live-reports-screen.tsx')
      return ({ actor }) => <LiveReportsScreen live={actor} />
    },
  }),
  'new-live-report': reportEditor,
  'live-report': reportEditor,
  'static-reports': machineScreen({
    machine: async (deps) => (await import('./archive/provide-static-reports.ts')).provideStaticReports(deps),
    input: ({ identity, newId }) => ({ identity, newId }),
    unsaved: ({ context }) => context.hasUnsavedActs || context.isUploadUnsaved,
    view: async () => {
      const { StaticReportsScreen } = await import('../views/archive/static-reports-screen.tsx')
      return ({ actor }) => <StaticReportsScreen archive={actor} />
    },
  }),
  'admin-widgets': machineScreen({
    machine: async (deps) => (await import('./widgets/provide-widgets-admin.ts')).provideWidgetsAdmin(deps),
    input: returnUndefined,
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { WidgetsScreen } = await import('../views/widgets/admin/widgets-screen.tsx')
      return ({ actor }) => <WidgetsScreen admin={actor} />
    },
  }),
  'site-settings': machineScreen({
    machine: async (deps) => (await import('./settings/provide-site-settings.ts')).provideSiteSettings(deps),
    input: returnUndefined,
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { SiteSettingsScreen } = await import('../views/settings/site-settings-screen.tsx')
      return ({ actor, identity }) => <SiteSettingsScreen settings={actor} identity={identity} />
    },
  }),
  trading: machineScreen({
    machine: async (deps) => (await import('./trading/provide-trading.ts')).provideTrading(deps),
    input: ({ identity, params, search, newId }) => ({
      dashboardKey: dashboardKeyIn(params),
      sought: tradedStockOf(search),
      side: orderSideOf(search),
      identity,
      newId,
    }),
    unsaved: ({ context }) => context.hasUnsavedActs,
    writing: ({ children }) => children.orders,
    view: async () => {
      const { TradingScreen } = await import('../views/trading/trading-screen.tsx')
      return ({ actor }) => <TradingScreen trading={actor} />
    },
  }),
  users: machineScreen({
    machine: async (deps) => (await import('./users/provide-users.ts')).provideUsers(deps),
    input: ({ identity, newId }) => ({ actor: identity, newId }),
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { UsersScreen } = await import('../views/users/users-screen.tsx')
      return ({ actor }) => <UsersScreen users={actor} />
    },
  }),
  'new-user': userForm,
  user: userForm,
  'new-message': machineScreen({
    machine: async (deps) => (await import('./messages/provide-new-message.ts')).provideNewMessage(deps),
    input: ({ identity, newId, search }) => {
      const query = new URLSearchParams(search)
      return {
        identity,
        newId,
        draft: O.fromNullable(query.get('draft')),
        about: O.fromNullable(query.get('about')),
      }
    },
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { NewMessageScreen } = await import('../views/messages/new-message-screen.tsx')
      return ({ actor }) => <NewMessageScreen message={actor} />
    },
  }),
  messages: machineScreen({
    machine: async (deps) => (await import('./messages/provide-messages.ts')).provideMessages(deps),
    input: ({ identity, params, newId, search }) => {
      const query = new URLSearchParams(search)
      const username = canonicalUsername(params['username'] ?? '')
      return {
        username,
        newId,
        mayNameStandIn: username === identity.username && identity.roles.includes('adviser'),
        folder: messageFolder(query.get('folder')),
        conversation: O.fromNullable(query.get('conversation')),
      }
    },
    unsaved: ({ context }) => context.hasUnsavedActs || context.isStandInUnsaved,
    view: async () => {
      const { MessagesScreen } = await import('../views/messages/messages-screen.tsx')
      return ({ actor }) => <MessagesScreen messages={actor} />
    },
  }),
  'mail-choices': machineScreen({
    machine: async (deps) => (await import('./mail/provide-mail-choices.ts')).provideMailChoices(deps),
    input: ({ identity, newId }) => ({ of: identity.username, newId }),
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { MailChoicesScreen: MailChoicesScreen } = await import('../views/mail/mail-choices-screen.tsx')
      return ({ actor, identity }) => <MailChoicesScreen mail={actor} identity={identity} />
    },
  }),
  'ledger-imports': machineScreen({
    machine: async (deps) => (await import('./ledger/provide-ledger-imports.ts')).provideLedgerImports(deps),
    input: ({ newId }) => ({ newId }),
    unsaved: ({ context }) => context.isImportUnsaved,
    view: async () => {
      const { LedgerImportsScreen } = await import('../views/ledger/ledger-imports-screen.tsx')
      return ({ actor }) => <LedgerImportsScreen imports={actor} />
    },
  }),
  reconciliation: machineScreen({
    machine: async (deps) => (await import('./ledger/provide-reconciliation.ts')).provideReconciliation(deps),
    input: ({ identity, search, newId }) => ({
      mayExplain: mayAdminister(identity),
      search,
      newId,
    }),
    unsaved: returnFalse,
    writing: ({ children }) => children.explaining,
    view: async () => {
      const { ReconciliationScreen } = await import('../views/ledger/reconciliation/reconciliation-screen.tsx')
      return ({ actor }) => <ReconciliationScreen reconciliation={actor} />
    },
  }),
  'closed-years': machineScreen({
    machine: async (deps) => (await import('./ledger/provide-closed-years.ts')).provideClosedYears(deps),
    input: ({ search, newId }) => ({ year: yearOfSearch(search), newId }),
    unsaved: returnFalse,
    writing: ({ children }) => children.changing,
    view: async () => {
      const { ClosedYearsScreen } = await import('../views/ledger/years/closed-years-screen.tsx')
      return ({ actor }) => <ClosedYearsScreen years={actor} />
    },
  }),
  'change-requests': machineScreen({
    machine: async (deps) => (await import('./change-requests/provide-change-requests.ts')).provideChangeRequests(deps),
    input: ({ identity, newId }) => ({ reader: identity.username, newId }),
    unsaved: returnFalse,
    writing: ({ children }) => children.declining,
    view: async () => {
      const { ChangeRequestsScreen } = await import('../views/change-requests/change-requests-screen.tsx')
      return ({ actor }) => <ChangeRequestsScreen requests={actor} />
    },
  }),
  supervisions: machineScreen({
    machine: async (deps) => (await import('./messages/provide-supervisions.ts')).provideSupervisions(deps),
    input: ({ newId }) => ({ newId }),
    unsaved: returnFalse,
    writing: ({ children }) => children.opening,
    view: async () => {
      const { SupervisionsScreen } = await import('../views/messages/supervisions-screen.tsx')
      return ({ actor }) => <SupervisionsScreen supervisions={actor} />
    },
  }),
  'admin-notifications': machineScreen({
    machine: async (deps) =>
      (await import('./notifications/provide-sent-notifications.ts')).provideSentNotifications(deps),
    input: ({ identity, newId }) => ({ identity, newId }),
    unsaved: ({ context }) => context.hasUnsavedActs,
    view: async () => {
      const { NotificationsScreen } = await import('../views/notifications/admin/notifications-screen.tsx')
      return ({ actor }) => <NotificationsScreen sent={actor} />
    },
  }),
}

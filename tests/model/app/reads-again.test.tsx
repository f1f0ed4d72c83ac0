import { act, screen } from '@testing-library/react'
import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { provideDashboard } from '../../../src/app/dashboards/provide-dashboard.ts'
import { createWelcomed } from '../../../src/app/dashboards/welcomed.ts'
import { createKeptReports } from '../../../src/app/reports/kept-reports.ts'
import { provideLiveReports } from '../../../src/app/reports/provide-live-reports.ts'
import { provideNotifications } from '../../../src/app/notifications/provide-notifications.ts'
import { provideSentNotifications } from '../../../src/app/notifications/provide-sent-notifications.ts'
import { provideMailChoices } from '../../../src/app/mail/provide-mail-choices.ts'
import { provideHome } from '../../../src/app/shell/provide-home.ts'
import { provideReportBatches } from '../../../src/app/reports/provide-report-batches.ts'
import { provideReportEditor } from '../../../src/app/reports/provide-report-editor.ts'
import { provideLedgerImports } from '../../../src/app/ledger/provide-ledger-imports.ts'
import { provideSaleWhatIf } from '../../../src/app/ledger/provide-sale-what-if.ts'
import { provideSaleParcels } from '../../../src/app/ledger/provide-sale-parcels.ts'
import { provideReportRuns } from '../../../src/app/reports/provide-report-runs.ts'
import { provideClientReports, provideReportPicker } from '../../../src/app/reports/provide-reports.ts'
import { provideOwnSessions } from '../../../src/app/session/provide-own-sessions.ts'
import { provideSearch } from '../../../src/app/shell/provide-search.ts'
import { provideStaticReports } from '../../../src/app/archive/provide-static-reports.ts'
import { provideSiteSettings } from '../../../src/app/settings/provide-site-settings.ts'
import { provideExplorer } from '../../../src/app/explorers/provide-explorer.ts'
import { provideChangeRequests } from '../../../src/app/change-requests/provide-change-requests.ts'
import { ChangeRequestsScreen } from '../../../src/views/change-requests/change-requests-screen.tsx'
import { limitRequest } from '../../samples/change-requests/change-requests.ts'
import { provideClosedYears } from '../../../src/app/ledger/provide-closed-years.ts'
import { ClosedYearsScreen } from '../../../src/views/ledger/years/closed-years-screen.tsx'
import { aListedYear, aYear } from '../../samples/ledger/closed-years.ts'
import { provideReconciliation } from '../../../src/app/ledger/provide-reconciliation.ts'
import { ReconciliationScreen } from '../../../src/views/ledger/reconciliation/reconciliation-screen.tsx'
import { aBreak } from '../../samples/ledger/reconciliation.ts'
import { provideHandover } from '../../../src/app/users/provide-handover.ts'
import { provideUserImports } from '../../../src/app/users/provide-user-imports.ts'
import { provideUserForm } from '../../../src/app/users/provide-user-form.ts'
import { provideUsers } from '../../../src/app/users/provide-users.ts'
import { provideWidgetsAdmin } from '../../../src/app/widgets/provide-widgets-admin.ts'
import type { ScreenDeps } from '../../../src/app/screen-deps.ts'
import { fillStructure } from '../../../src/domain/dashboards/structure.ts'
import { O } from '../../../src/domain/fp.ts'
import type { EventFrame } from '../../../src/domain/log/frame.ts'
import { standardLibrary } from '../../../src/domain/widgets/standard.ts'
import { aLedgerImport } from '../../samples/ledger/ledger-imports.ts'
import { emptySale } from '../../../src/domain/ledger/parcels/sale-draft.ts'
import { someSaleParcels, someSales } from '../../samples/ledger/sale-parcels.ts'
import { someParcels } from '../../samples/ledger/sale-what-if.ts'
import { LedgerImportsScreen } from '../../../src/views/ledger/ledger-imports-screen.tsx'
import { clientIdentity } from '../../samples/people.ts'
import { receivedNotification, statementsNotification } from '../../samples/notifications/notifications.ts'
import { activeOne } from '../../samples/notifications/sent-notifications.ts'
import { archivedSample } from '../../samples/archive/report-archive.ts'
import { aBatch } from '../../samples/reports/report-batches.ts'
import { runSample } from '../../samples/reports/runnable-reports.ts'
import { explorerInput } from '../../samples/explorers/explorer.ts'
import { importInput, margaretUser } from '../../samples/users/user-list.ts'
import { aConversation, aListedMessage, newMessageInput, ownAddressees } from '../../samples/messages/messages.ts'
import { sampleSummary } from '../../samples/reports/reports.ts'
import { newId } from '../../samples/sample.ts'
import { provideTrading } from '../../../src/app/trading/provide-trading.ts'
import { TradingScreen } from '../../../src/views/trading/trading-screen.tsx'
import { aSight } from '../../samples/trading/trading.ts'
import { anOrder } from '../../samples/trading/orders.ts'
import { bhpStock } from '../../samples/trading/stock-picker.ts'
import { mailSettings, refusedSettings } from '../../samples/mail/mail-choices.ts'
import { otherSession, thisSession } from '../../samples/session/own-sessions.ts'
import { dateSetting } from '../../samples/settings/site-settings.ts'
import type { LiveSocket } from '../../../src/streams/socket/open-socket.ts'
import type { ConnectionState } from '../../../src/streams/socket/connection-status.ts'
import { MailChoicesScreen } from '../../../src/views/mail/mail-choices-screen.tsx'
import { StaticReportsScreen } from '../../../src/views/archive/static-reports-screen.tsx'
import { LiveReportsScreen } from '../../../src/views/reports/live/live-reports-screen.tsx'
import { SiteSettingsScreen } from '../../../src/views/settings/site-settings-screen.tsx'
import { SaleParcelsScreen } from '../../../src/views/ledger/sale-parcels/sale-parcels-screen.tsx'
import { WhatIfScreen } from '../../../src/views/ledger/what-if/what-if-screen.tsx'
import { WidgetsScreen } from '../../../src/views/widgets/admin/widgets-screen.tsx'
import { HomeScreen } from '../../../src/views/shell/home/home-screen.tsx'
import { NotificationsScreen } from '../../../src/views/notifications/admin/notifications-screen.tsx'
import { NotificationAlerts } from '../../../src/views/notifications/notification-alerts.tsx'
import { DashboardScreen } from '../../../src/views/dashboards/dashboard-screen.tsx'
import { BatchesScreen } from '../../../src/views/reports/batches/batches-screen.tsx'
import { PickerLoading } from '../../../src/views/reports/choose/picker-loading.tsx'
import { ReportChoice } from '../../../src/views/reports/choose/report-choice.tsx'
import { RunsScreen } from '../../../src/views/reports/runs/runs-screen.tsx'
import { SidePanel } from '../../../src/views/reports/side/side-panel.tsx'
import { OwnSessions } from '../../../src/views/session/sessions/own-sessions.tsx'
import { ExplorerDialog } from '../../../src/views/explorers/explorer-dialog.tsx'
import { HandoverDialog } from '../../../src/views/users/handover/handover-dialog.tsx'
import { ImportsDialog } from '../../../src/views/users/import/imports-dialog.tsx'
import { UserFormScreen } from '../../../src/views/users/form/user-form-screen.tsx'
import { UsersScreen } from '../../../src/views/users/users-screen.tsx'
import { SearchPanel } from '../../../src/views/shell/search/search-panel.tsx'
import { renderView } from '../support/render-view.tsx'
import { handoverInput } from '../../samples/users/handover.ts'
import { provideMessages } from '../../../src/app/messages/provide-messages.ts'
import { provideNewMessage } from '../../../src/app/messages/provide-new-message.ts'
import { MessagesScreen } from '../../../src/views/messages/messages-screen.tsx'
import { NewMessageScreen } from '../../../src/views/messages/new-message-screen.tsx'

const isHidden = true
const person = { identity: clientIdentity, newId }
const accountKey = { type: 'portfolio', code: 'P1' } as const

const id = archivedSample.StaticReportID

const anAccount = {
  AccountCode: 'P1',
  AccountName: 'Ashworth Family Trust',
  AccountAlias: 'P1',
  AccountType: 'Trust',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
}

const paid = {
  config: { url: '/data/{entity}/{code}/distributions' },
  name: 'distributions',
  title: 'Paid',
  wid: 'paid',
}

const aDashboard = {
  revision: 0,
  position: 1,
  name: 'Ashworth',
  info: {},
  timeZone: 'UTC',
  dashboard: {
    title: 'Dashboard',
    structure: '6-6',
    rows: fillStructure('6-6', [[{ ...paid, type: 'table' }], []]),
  },
}

const aPast = { report: archivedSample, versions: [], occurrences: [] }
const aWidget = { ...standardLibrary[0], updated: false, revision: 0 }

/** A server that is there or not, and a line to it. */
const world = () => {
  const replies = new Map<string, unknown>([
    ['/change-requests', { requests: [], next: null }],
    ['/mail/choices', mailSettings],
    ['/reconciliation', { breaks: [], next: null }],
    ['/reconciliation/open/portfolio/P1', { count: 0, since: null }],
    ['/parcels/portfolio/P1', { ...someParcels, securities: [] }],
    ['/parcels/portfolio/P1/sales', { ...someSales, sales: [] }],
    ['/parcels/portfolio/P1/sales/3', someSaleParcels],
    ['/orders/portfolio/P1', { orders: [], more: null }],
    ['/stocks/BHP/quote', aSight.quote],
    ['/stocks/BHP/closes', aSight.closes],
    ['/report-runs', { runs: [], before: null }],
    ['/financial-years', []],
    ['/financial-years/2024/accounts', { accounts: [aYear], next: null }],
    ['/ledger-imports', { imports: [], before: null }],
    [`/reports/static/history/${id}`, aPast],
    ['/report-dates', { CurrentDataDate: '2026-06-30', PricedTo: '2026-06-30' }],
    [`/conversations/${aConversation.id}`, aConversation],
    ['/messages/client/summary', { unread: 0, drafts: 0, people: [], mailboxes: [], standIn: null }],
    ['/messages/recipients', ownAddressees],
    ['/advisers/A1/messages', { drafts: 0, unread: 0 }],
    ['/reports/static/page', { reports: [], page: 1, total: 0, filed: 0, years: [] }],
    ['/account-list', { accounts: [], page: 1, total: 0 }],
    ['/group-list', { groups: [], page: 1, total: 0 }],
    ['/user-list', { users: [], page: 1, total: 0, listed: 0 }],
    ['/reports/static/uploads/page', { uploads: [], before: null }],
    ['/videos', [{ id: '60', title: 'October 2026', url: 'https://videos.example/60' }]],
    ['/reports/static/settings/naming-patterns', { patterns: ['{code} {year}'], revision: 1 }],
    ['/accounts/P1/info', { account: anAccount, group: null, adviser: null }],
    ['/accounts/P1/group/accounts', [anAccount]],
    ['/data/portfolio/P1/distributions', { columns: [], root: 'rows', rows: [], options: {}, meta: [] }],
    ['/data/portfolio/P1/valuation', { columns: [], root: 'rows', rows: [], options: {}, meta: [] }],
    ['/dashboard/portfolio/P1', aDashboard],
    ['/data/portfolio/P1', { first: '2022-03-01', last: '2026-11-20', knownFrom: '2025-01-10', knownTo: '2026-11-21' }],
    ['/dashboard/portfolio/P1/history', { revision: 0, saves: [], hasMore: false }],
    ['/dashboard/portfolio/P1/view', { views: {}, position: 1 }],
  ])
  const states = new BehaviorSubject<ConnectionState>('live')
  const frames = new Subject<EventFrame>()
  const line = { isUp: true, broken: '', refused: '', hung: '' }
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    asked.push(path)
    if (path === line.hung)
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => {
          reject(new DOMException('Too slow', 'TimeoutError'))
        })
      })
    if (path === line.refused)
      return Promise.resolve(Response.json({ success: false, message: 'Not found' }, { status: 404 }))
    return line.isUp && path !== line.broken
      ? Promise.resolve(Response.json(replies.has(path) ? replies.get(path) : []))
      : Promise.reject(new TypeError('Failed to fetch'))
  })
  const client = makeClient({
    baseUrl: window.location.origin,
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  const socket: LiveSocket = {
    states,
    frames,
    endings: NEVER,
    asides: NEVER,
    openDashboard: () => NEVER,
    tell: () => NEVER,
  }
  const supplies: ScreenDeps = { client, socket, onDecodeError: () => undefined, page: window }
  const settle = () =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1_000)
    })
  return {
    supplies,
    replies,
    asked,
    lose: () => {
      line.isUp = false
      states.next('offline')
    },
    /** The server fails, and the line stands. */
    fail: () => {
      line.isUp = false
    },
    repair: () => {
      line.isUp = true
    },
    refuse: (path: string) => {
      line.refused = path
    },
    /** One call is never answered, and all others are. */
    hang: (path: string) => {
      line.hung = path
    },
    /** One call fails, and all others are answered. */
    spoil: (path: string) => {
      line.broken = path
    },
    restore: async () => {
      line.isUp = true
      line.broken = ''
      states.next('connecting')
      states.next('live')
      await settle()
    },
    settle,
    happen: async (stream: string, type = 'Changed') => {
      frames.next({
        position: 2,
        previous: 1,
        event: { position: 2, stream, type, revision: 9, data: {}, correlation: newId(), at: '' },
      })
      await settle()
    },
  }
}

type World = ReturnType<typeof world>

beforeEach(() => {
  vi.useFakeTimers()
  // by the clock of the test
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const deadline = new AbortController()
    setTimeout(() => {
      deadline.abort()
    }, milliseconds)
    return deadline.signal
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Startable {
  readonly start: () => unknown
  readonly stop: () => unknown
}

const startedActor = <Actor extends Startable>(actor: Actor): Actor => {
  onTestFinished(() => {
    actor.stop()
  })
  actor.start()
  return actor
}

interface SampleList {
  readonly name: string
  readonly open: (world: World) => void
  /** True once content that needs the server's answer is on the screen. */
  readonly isKnown: () => boolean
}

const says = (text: string | RegExp) => (): boolean => screen.queryAllByText(text).length > 0
const has = (role: string, name: string | RegExp) => (): boolean =>
  screen.queryAllByRole(role, { name, hidden: isHidden }).length > 0

const openSide = ({ supplies }: World): void => {
  const reports = startedActor(
    createActor(provideClientReports(supplies), {
      input: { ...person, screen: 'client', level: 'account', code: 'P1', name: O.none, linked: O.none },
    }),
  )
  const { videos, archive } = reports.getSnapshot().children
  if (videos !== undefined && archive !== undefined) renderView(<SidePanel videos={videos} archive={archive} />)
}

const openPicker = ({ supplies }: World): void => {
  const picker = startedActor(
    createActor(provideReportPicker(supplies), {
      input: { ...person, screen: 'client', level: 'account', code: 'P1', name: O.none },
    }),
  )
  renderView(
    <PickerLoading picker={picker}>
      <ReportChoice picker={picker} />
    </PickerLoading>,
  )
}

const openRuns = ({ supplies }: World): void => {
  renderView(<RunsScreen runs={startedActor(createActor(provideReportRuns(supplies), { input: { newId } }))} />)
}

const openLedgerImports = ({ supplies }: World): void => {
  renderView(
    <LedgerImportsScreen imports={startedActor(createActor(provideLedgerImports(supplies), { input: { newId } }))} />,
  )
}

const openBatches = ({ supplies }: World) => {
  const batches = startedActor(createActor(provideReportBatches(supplies), { input: person }))
  renderView(<BatchesScreen batches={batches} />)
  return batches
}

const openLive = ({ supplies }: World): void => {
  renderView(
    <LiveReportsScreen
      live={startedActor(
        createActor(provideLiveReports({ ...supplies, keptReports: createKeptReports(() => O.none) })),
      )}
    />,
  )
}

const openWidgets = ({ supplies: { client, socket, page } }: World) => {
  const admin = startedActor(createActor(provideWidgetsAdmin({ client, socket, page })))
  renderView(<WidgetsScreen admin={admin} />)
  return admin
}

const openSettings = ({ supplies }: World) => {
  const settings = startedActor(createActor(provideSiteSettings(supplies)))
  renderView(<SiteSettingsScreen settings={settings} identity={clientIdentity} />)
  return settings
}

const openStatic = ({ supplies }: World) => {
  const archive = startedActor(createActor(provideStaticReports(supplies), { input: person }))
  renderView(<StaticReportsScreen archive={archive} />)
  return archive
}

const openPast = (there: World): void => {
  openStatic(there).send({ type: 'history.opened', report: archivedSample })
}

const openDashboard = (
  { supplies: { client, socket, onDecodeError, page } }: World,
  toggled?: 'history' | 'timeTravel',
  seesBreaks = false,
) => {
  const machine = provideDashboard({
    client,
    socket,
    onDecodeError,
    page,
    positions: createPositions(),
    identity: () => O.some(clientIdentity),
    welcomed: createWelcomed(page),
  })
  const dashboard = startedActor(
    createActor(machine, { input: { dashboardKey: accountKey, mayEdit: true, seesBreaks, newId } }),
  )
  renderView(<DashboardScreen dashboard={dashboard} />)
  const { history, timeTravel } = dashboard.getSnapshot().children
  if (toggled === 'history') history?.send({ type: 'history.toggled' })
  if (toggled === 'timeTravel') timeTravel?.send({ type: 'travel.toggled' })
}

const openAdviserDashboard = (there: World): void => {
  openDashboard(there, undefined, true)
}

const openEditor = ({ supplies }: World): void => {
  startedActor(createActor(provideReportEditor(supplies), { input: { name: O.some('valuation'), newId } }))
}

const openAlerts = ({ supplies: { client, socket } }: World): void => {
  renderView(
    <NotificationAlerts notifications={startedActor(createActor(provideNotifications(client, socket, document)))} />,
  )
}

const openSent = ({ supplies }: World) => {
  const sent = startedActor(createActor(provideSentNotifications(supplies), { input: person }))
  renderView(<NotificationsScreen sent={sent} />)
  return sent
}

const openHome = ({ supplies }: World): void => {
  const home = startedActor(createActor(provideHome(supplies), { input: { of: accountKey } }))
  renderView(<HomeScreen home={home} identity={clientIdentity} />)
}

const openOwnSessions = ({ supplies: { client, socket } }: World): void => {
  const sessions = startedActor(createActor(provideOwnSessions(client, socket, () => 'client')))
  renderView(<OwnSessions sessions={sessions} />)
}

const openMailChoices = ({ supplies }: World): void => {
  const mail = startedActor(createActor(provideMailChoices(supplies), { input: { of: 'client', newId } }))
  renderView(<MailChoicesScreen mail={mail} identity={clientIdentity} />)
}

const openSearch = ({ supplies: { client, socket, page } }: World): void => {
  const search = startedActor(
    createActor(provideSearch(client, socket, page), {
      input: { visitor: { _tag: 'Member', identity: clientIdentity } },
    }),
  )
  search.send({ type: 'search.toggled' })
  search.send({ type: 'query.typed', query: 'nobody of that name' })
  renderView(<SearchPanel search={search} />)
}

const openUsers = ({ supplies }: World): void => {
  renderView(<UsersScreen users={startedActor(createActor(provideUsers(supplies), { input: importInput }))} />)
}

const openMessages = ({ supplies }: World, conversation: O.Option<string> = O.none) => {
  const messages = startedActor(
    createActor(provideMessages(supplies), {
      input: { username: 'client', folder: 'inbox', conversation, mayNameStandIn: false, newId },
    }),
  )
  renderView(<MessagesScreen messages={messages} />)
  return messages
}

const toDrafts = { type: 'folder.chosen', folder: 'drafts' } as const

const openConversation = (there: World): void => {
  openMessages(there, O.some(aConversation.id))
}

const openNewMessage = ({ supplies }: World): void => {
  const message = startedActor(createActor(provideNewMessage(supplies), { input: newMessageInput }))
  renderView(<NewMessageScreen message={message} />)
}

const openImports = ({ supplies }: World): void => {
  renderView(<ImportsDialog imports={startedActor(createActor(provideUserImports(supplies)))} />)
}

const openNewUser = ({ supplies }: World): void => {
  const form = startedActor(createActor(provideUserForm(supplies), { input: { ...person, username: null } }))
  renderView(<UserFormScreen form={form} />)
}

const openReconciliation = ({ supplies }: World): void => {
  const input = { mayExplain: true, search: '', newId }
  renderView(
    <ReconciliationScreen reconciliation={startedActor(createActor(provideReconciliation(supplies), { input }))} />,
  )
}

const openWhatIf = ({ supplies }: World): void => {
  const whatIf = startedActor(
    createActor(provideSaleWhatIf(supplies), {
      input: { dashboardKey: accountKey, draft: emptySale, mayChoose: false, newId },
    }),
  )
  renderView(<WhatIfScreen whatIf={whatIf} />)
}

const openSaleParcels = ({ supplies }: World): void => {
  const input = { dashboardKey: accountKey, sale: 3, picks: new Map<number, string>(), mayPick: false }
  renderView(<SaleParcelsScreen sales={startedActor(createActor(provideSaleParcels(supplies), { input }))} />)
}

const openClosedYears = ({ supplies }: World): void => {
  const input = { year: null, newId }
  renderView(<ClosedYearsScreen years={startedActor(createActor(provideClosedYears(supplies), { input }))} />)
}

const openChangeRequests = ({ supplies }: World): void => {
  const input = { reader: 'second', newId }
  renderView(<ChangeRequestsScreen requests={startedActor(createActor(provideChangeRequests(supplies), { input }))} />)
}

const openTrading = ({ supplies }: World) => {
  const input = { ...person, sought: '', side: 'b', dashboardKey: accountKey } as const
  const trading = startedActor(createActor(provideTrading(supplies), { input }))
  renderView(<TradingScreen trading={trading} />)
  return trading
}

const openQuote = (there: World): void => {
  openTrading(there).getSnapshot().children.stocks?.send({ type: 'stock.chosen', stock: bhpStock })
}

const openExplorer = ({ supplies }: World): void => {
  renderView(
    <ExplorerDialog explorer={startedActor(createActor(provideExplorer(supplies), { input: explorerInput }))} />,
  )
}

const openHandover = ({ supplies }: World): void => {
  renderView(
    <HandoverDialog handover={startedActor(createActor(provideHandover(supplies), { input: handoverInput }))} />,
  )
}

const sampleLists: readonly SampleList[] = [
  { name: 'the clients of an adviser', open: openHandover, isKnown: says('A1 has no clients.') },
  { name: 'the parcels of an account', open: openWhatIf, isKnown: says(/^This account holds no securities/) },
  { name: 'the accounts to trade for', open: openTrading, isKnown: has('combobox', 'Stock') },
  { name: 'the breaks', open: openReconciliation, isKnown: says(/^No differences/) },
  { name: 'the closed years', open: openClosedYears, isKnown: says(/^No financial year has ended/) },
  { name: 'the users', open: openUsers, isKnown: says('No users yet.') },
  { name: 'the messages', open: openMessages, isKnown: says(/^No messages yet/) },
  { name: 'the drafts', open: (there) => openMessages(there).send(toDrafts), isKnown: says(/^No drafts/) },
  { name: 'a conversation', open: openConversation, isKnown: says('The trust’s distribution') },
  { name: 'whom one may write to', open: openNewMessage, isKnown: has('radio', 'The firm') },
  { name: 'the imports of users', open: openImports, isKnown: says(/^No imports yet/) },
  { name: 'the form of a new user', open: openNewUser, isKnown: says('No changes yet') },
  { name: 'an explorer', open: openExplorer, isKnown: says(/^No account matches/) },
  { name: 'the annual reports', open: openSide, isKnown: says('No annual reports yet.') },
  { name: 'the report archive', open: openSide, isKnown: says(/^No reports yet/) },
  { name: 'the video library', open: openSide, isKnown: has('button', 'October 2026') },
  { name: 'the reports to run', open: openPicker, isKnown: says('No reports available yet.') },
  { name: 'the report runs', open: openRuns, isKnown: says('No report has been run yet.') },
  { name: 'the imports of the ledger', open: openLedgerImports, isKnown: says('No imports yet') },
  { name: 'the report batches', open: openBatches, isKnown: says('No bulk reports yet.') },
  { name: 'the live reports', open: openLive, isKnown: says('No report matches') },
  { name: 'the library of widgets', open: openWidgets, isKnown: says('No widget matches') },
  {
    name: 'what a new widget can be tried on',
    open: (there) => openWidgets(there).send({ type: 'creator.opened' }),
    isKnown: () => screen.queryByDisplayValue('The firm') !== null,
  },
  { name: 'where somebody is signed in', open: openOwnSessions, isKnown: has('list', 'Devices and sessions') },
  { name: 'what reaches somebody by email', open: openMailChoices, isKnown: has('radiogroup', 'Messages') },
  { name: 'the change requests', open: openChangeRequests, isKnown: says('No change requests yet') },
  { name: 'the site settings', open: openSettings, isKnown: has('columnheader', 'Setting') },
  { name: 'the notifications of administrators', open: openSent, isKnown: says(/^No notifications yet/) },
  { name: 'the figures at a glance', open: openHome, isKnown: says(/^No holdings yet/) },
  { name: 'the archive', open: openStatic, isKnown: says('No reports yet.') },
  {
    name: 'the uploads',
    open: (there) => openStatic(there).send({ type: 'part.chosen', part: 'uploads' }),
    isKnown: says('No uploads yet.'),
  },
  { name: 'the history of a static report', open: openPast, isKnown: has('region', 'Versions') },
  {
    name: 'the naming patterns',
    open: (there) => openStatic(there).send({ type: 'patterns.opened' }),
    isKnown: has('textbox', 'Try a file name'),
  },
  {
    name: 'whose evidence there is',
    open: (there) => openStatic(there).send({ type: 'evidence.opened', owner: O.none }),
    isKnown: has('combobox', 'Portfolio or group'),
  },
  { name: 'a dashboard', open: (there) => openDashboard(there), isKnown: has('heading', /^Dashboard ./) },
  { name: 'a panel of a dashboard', open: (there) => openDashboard(there), isKnown: says('No data') },
  { name: 'the accounts beside one', open: (there) => openDashboard(there), isKnown: has('button', 'Switch account') },
  {
    name: 'the history of a dashboard',
    open: (there) => openDashboard(there, 'history'),
    isKnown: says('Nobody has changed this dashboard yet.'),
  },
  {
    name: 'the days one can go to',
    open: (there) => openDashboard(there, 'timeTravel'),
    isKnown: has('slider', 'As at'),
  },
  { name: 'the search', open: openSearch, isKnown: says(/^No results for/) },
]

describe('what could not be read', () => {
  test.each(sampleLists)('is there with the connection, without a click: $name', async ({ open, isKnown }) => {
    const there = world()
    there.lose()
    act(() => {
      open(there)
    })
    expect(isKnown()).toBe(false)
    await there.settle()
    expect(isKnown()).toBe(false)
    await there.restore()
    await there.settle()
    expect(isKnown()).toBe(true)
  })

  test.each(sampleLists)('is read again while the connection stands: $name', async ({ open, isKnown }) => {
    const there = world()
    there.fail()
    act(() => {
      open(there)
    })
    await there.settle()
    const asked = there.asked.length
    there.repair()
    await there.settle()
    await there.settle()
    await there.settle()
    await there.settle()
    expect(there.asked.length).toBeGreaterThan(asked)
    expect(isKnown()).toBe(true)
  })
})

interface Change {
  readonly name: string
  readonly open: (world: World) => void
  readonly stream: string
  readonly type?: string
  readonly path: string
  readonly reply: unknown
  readonly isShown: () => boolean
}

const sampleChanges: readonly Change[] = [
  {
    name: "the client's archive",
    open: openSide,
    stream: `static-report/${id}`,
    path: '/reports/static/portfolio/P1/list',
    reply: [archivedSample],
    isShown: has('button', /^Open Statement, March 2026/),
  },
  {
    name: 'the breaks',
    open: openReconciliation,
    stream: 'reconciliation/changes/1',
    type: 'BreaksChanged',
    path: '/reconciliation',
    reply: { breaks: [aBreak], next: null },
    isShown: says(/^1 break: 1 open/),
  },
  {
    name: 'the closed years',
    open: openClosedYears,
    stream: 'closed-year/2024',
    type: 'YearClosed',
    path: '/financial-years',
    reply: [aListedYear],
    isShown: says('1 account'),
  },
  {
    name: 'the breaks a dashboard tells of',
    open: openAdviserDashboard,
    stream: 'reconciliation/changes/1',
    type: 'BreaksChanged',
    path: '/reconciliation/open/portfolio/P1',
    reply: { count: 2, since: '2026-06-20' },
    isShown: says(/^2 differences from the custodian/),
  },
  {
    name: 'the age of the figures of a dashboard',
    open: (there) => openDashboard(there),
    stream: 'ledger-import/2',
    type: 'FiguresChanged',
    path: '/data/portfolio/P1',
    reply: { first: '2021-06-01', last: '2026-06-01', knownFrom: '2021-06-01', knownTo: '2026-06-30' },
    isShown: says('These figures are as at 01-Jun-26, 29 days ago.'),
  },
  {
    name: 'the orders of an account',
    open: openTrading,
    stream: 'order/a1',
    type: 'OrderPlaced',
    path: '/orders/portfolio/P1',
    reply: { orders: [anOrder], more: null },
    isShown: has('table', 'Working orders'),
  },
  {
    name: 'the quote of a stock',
    open: openQuote,
    stream: 'ledger-import/2',
    type: 'FiguresChanged',
    path: '/stocks/BHP/quote',
    reply: { ...aSight.quote, LastTradePriceOnly: 45.75 },
    isShown: says('$45.75'),
  },
  {
    name: 'the parcels of an account',
    open: openWhatIf,
    stream: 'ledger-import/2',
    type: 'FiguresChanged',
    path: '/parcels/portfolio/P1',
    reply: someParcels,
    isShown: has('option', 'CBA · Commonwealth Bank'),
  },
  {
    name: 'the sales of an account',
    open: openSaleParcels,
    stream: 'ledger-import/2',
    type: 'FiguresChanged',
    path: '/parcels/portfolio/P1/sales',
    reply: someSales,
    isShown: has('option', '01-Aug-23: 40 CBA for $3,200.00'),
  },
  {
    name: 'the report runs',
    open: openRuns,
    stream: 'report-run/1',
    path: '/report-runs',
    reply: { runs: [runSample], before: null },
    isShown: says('1 run'),
  },
  {
    name: 'the imports of the ledger',
    open: openLedgerImports,
    stream: 'ledger-import/2',
    type: 'LedgerImported',
    path: '/ledger-imports',
    reply: { imports: [aLedgerImport], before: null },
    isShown: has('button', 'Withdraw import 2'),
  },
  {
    name: 'the report batches',
    open: openBatches,
    stream: `report-batch/${aBatch.id}`,
    type: 'BatchPaused',
    path: '/report-batches',
    reply: [aBatch],
    isShown: has('progressbar', /./),
  },
  {
    name: 'the live reports',
    open: openLive,
    stream: 'report/valuation',
    path: '/reports/list',
    reply: [sampleSummary],
    isShown: says('1 report'),
  },
  {
    name: 'the library of widgets',
    open: openWidgets,
    stream: 'widget/welcome',
    path: '/widgets',
    reply: [aWidget],
    isShown: says('1 widget'),
  },
  {
    name: 'the archive',
    open: openStatic,
    stream: `static-report/${id}`,
    path: '/reports/static/page',
    reply: { reports: [archivedSample], page: 1, total: 1, filed: 1, years: [2026] },
    isShown: says('1 report'),
  },
  {
    name: 'the history of a static report',
    open: openPast,
    stream: `static-report/${id}`,
    path: `/reports/static/history/${id}`,
    reply: {
      ...aPast,
      occurrences: [
        {
          what: 'filed',
          version: 1,
          by: 'admin',
          name: 'Alex Chen',
          isClient: false,
          at: archivedSample.at,
          changed: [],
        },
      ],
    },
    isShown: says(/Alex Chen/),
  },
  {
    name: 'the change requests',
    open: openChangeRequests,
    stream: 'change-request/c1',
    type: 'ChangeRequested',
    path: '/change-requests',
    reply: { requests: [limitRequest], next: null },
    isShown: says('Change the site setting OrderApprovalLimit'),
  },
  {
    name: 'the settings with a change that waits',
    open: openSettings,
    stream: 'change-request/c1',
    type: 'ChangeRequested',
    path: '/site-settings',
    reply: [{ ...dateSetting, waits: '631776ae-877b-4d5c-9f9b-30ef2e34ff2d' }],
    isShown: says('Waiting for approval'),
  },
  {
    name: 'the site settings',
    open: openSettings,
    stream: 'site-setting/CurrentDataDate',
    path: '/site-settings',
    reply: [dateSetting],
    isShown: says('30-Jun-26'),
  },
  {
    name: 'where somebody is signed in',
    open: openOwnSessions,
    stream: 'session/client',
    path: '/sessions',
    reply: [thisSession, otherSession],
    isShown: says('Safari on iPhone'),
  },
  {
    name: 'what reaches somebody by email',
    open: openMailChoices,
    stream: 'mail-refusal/client',
    path: '/mail/choices',
    reply: refusedSettings,
    isShown: says(/^Email to margaret@plutus\.example bounced/),
  },
  {
    name: 'the users',
    open: openUsers,
    stream: 'user/client',
    path: '/user-list',
    reply: { users: [margaretUser], page: 1, total: 1, listed: 1 },
    isShown: says('1 user'),
  },
  {
    name: 'the notifications of administrators',
    open: openSent,
    stream: 'notification/1',
    path: '/notifications/sent',
    reply: [activeOne],
    isShown: says('Statements are ready'),
  },
  {
    name: 'the messages',
    open: openMessages,
    stream: 'conversation/c1',
    path: '/messages/client',
    reply: [aListedMessage],
    isShown: says('It was paid on Friday.'),
  },
  {
    name: 'the notifications',
    open: openAlerts,
    stream: 'notification/1',
    path: '/notifications',
    reply: [receivedNotification(statementsNotification)],
    isShown: says('Statements are ready'),
  },
]

describe('one missed event and one failed read', () => {
  test.each(sampleChanges)(
    'are made good by themselves: $name',
    async ({ open, stream, type, path, reply, isShown }) => {
      const there = world()
      act(() => {
        open(there)
      })
      await there.settle()
      there.spoil(path)
      await there.happen(stream, type)
      expect(isShown()).toBe(false)
      there.replies.set(path, reply)
      await there.restore()
      await there.settle()
      expect(isShown()).toBe(true)
    },
  )
})

interface Read {
  readonly name: string
  readonly open: (world: World) => void
  readonly path: string
}

const reads: readonly Read[] = [
  { name: 'the archive', open: openSide, path: '/reports/static/portfolio/P1/list' },
  { name: 'the reports to run', open: openPicker, path: '/reports/list' },
  { name: 'what a report is edited with', open: openEditor, path: '/report-headers' },
  { name: 'a dashboard', open: (there) => openDashboard(there), path: '/dashboard/portfolio/P1' },
  { name: 'a panel', open: (there) => openDashboard(there), path: '/data/portfolio/P1/distributions' },
  { name: 'the accounts beside one', open: (there) => openDashboard(there), path: '/accounts/P1/info' },
]

describe('what takes the server too long', () => {
  test.each(reads)('is left alone until the connection comes back, or for minutes: $name', async ({ open, path }) => {
    const there = world()
    const calls = () => there.asked.filter((asked) => asked === path).length
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    there.hang(path)
    act(() => {
      open(there)
    })
    await there.settle()
    await pass(200)
    expect(calls()).toBe(1)
    there.lose()
    await there.restore()
    await there.settle()
    expect(calls()).toBe(2)
    await pass(200)
    expect(calls()).toBe(2)
    await pass(200)
    expect(calls()).toBe(3)
  })
})

describe('what the server refuses', () => {
  test.each(reads)('is not asked for again: $name', async ({ open, path }) => {
    const there = world()
    there.refuse(path)
    act(() => {
      open(there)
    })
    await there.settle()
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    await there.restore()
    expect(there.asked.filter((asked) => asked === path)).toHaveLength(1)
  })
})

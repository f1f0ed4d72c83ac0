import { firstValueFrom, NEVER, of } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { fetchScreen } from '../../../src/app/fetch-screen.ts'
import { createWelcomed } from '../../../src/app/dashboards/welcomed.ts'
import { createKeptReports } from '../../../src/app/reports/kept-reports.ts'
import { matchRoute } from '../../../src/app/match-route.ts'
import { appScreens } from '../../../src/app/screens.tsx'
import { emptySale } from '../../../src/domain/ledger/parcels/sale-draft.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { appRoutes } from '../../../src/domain/navigation/route.ts'
import type { FetchedScreen, ScreenFetchResult } from '../../../src/machines/shell/open-screen.ts'
import { subjectMissing } from '../../../src/streams/browser/subject-missing.ts'
import { clientIdentity } from '../../samples/people.ts'
import { newId } from '../../samples/sample.ts'

const deps: Parameters<typeof fetchScreen>[0] = {
  client: makeClient({
    baseUrl: window.location.origin,
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  }),
  socket: {
    states: of('live' as const),
    frames: NEVER,
    endings: NEVER,
    asides: NEVER,
    openDashboard: () => NEVER,
    tell: () => NEVER,
  },
  positions: createPositions(),
  onDecodeError: () => undefined,
  identity: () => O.some(clientIdentity),
  page: window,
  keptReports: createKeptReports(() => O.none),
  welcomed: createWelcomed(window),
  signedIn: () => undefined,
}

const fetching = async (address: string): Promise<ScreenFetchResult | undefined> => {
  const { pathname, search } = new URL(address, window.location.origin)
  const route = matchRoute(pathname)
  if (O.isNone(route)) throw new Error(`There is nothing at ${address}`)
  const { name, params } = route.value
  const request = O.some({ name, params, search, identity: clientIdentity, newId })
  const { output } = await waitFor(
    createActor(fetchScreen(deps), { input: request }).start(),
    ({ status }) => status === 'done',
  )
  return output
}

const fetched = async (address: string): Promise<O.Option<FetchedScreen>> => {
  const answer = await fetching(address)
  return answer === undefined ? O.none : O.flatten(O.fromEither(answer))
}

const person = { identity: clientIdentity, newId }
const reports = { ...person, screen: 'client', code: 'P1', name: O.none }
const clientReports = { ...reports, linked: O.none }

const dashboardInput = { dashboardKey: { type: 'portfolio', code: 'P/1' } }

test.each([
  ['/', 'home', { of: { type: 'portfolio', code: 'P1' } }],
  ['/admin/imports', 'ledgerImports', { newId }],
  ['/admin/change-requests', 'changeRequests', { reader: clientIdentity.username, newId }],
  ['/admin/supervisions', 'supervisions', { newId }],
  ['/admin/closed-years?year=2024', 'closedYears', { year: 2024, newId }],
  ['/admin/closed-years', 'closedYears', { year: null, newId }],
  [
    '/admin/reconciliation?type=group&code=G1',
    'reconciliation',
    { mayExplain: false, search: '?type=group&code=G1', newId },
  ],
  ['/admin/notifications', 'sentNotifications', person],
  [
    '/dashboard/portfolio/P%2F1',
    'dashboard',
    { ...dashboardInput, mayEdit: false, seesBreaks: false, dates: {}, hasMalformedDates: false, newId },
  ],
  [
    '/dashboard/portfolio/P%2F1?asAt=2023-13-45&knownOn=2026-11-20',
    'dashboard',
    {
      ...dashboardInput,
      mayEdit: false,
      seesBreaks: false,
      dates: { knownOn: '2026-11-20' },
      hasMalformedDates: true,
      newId,
    },
  ],
  [
    '/parcels/portfolio/P%2F1?security=CBA',
    'saleWhatIf',
    {
      dashboardKey: { type: 'portfolio', code: 'P/1' },
      draft: { ...emptySale, security: 'CBA' },
      mayChoose: false,
      newId,
    },
  ],
  [
    '/parcels/portfolio/P%2F1/sales?sale=7&pick=9:30',
    'saleParcels',
    { dashboardKey: { type: 'portfolio', code: 'P/1' }, sale: 7, picks: new Map([[9, '30']]), mayPick: false },
  ],
  [
    '/trading/group/G%2F1',
    'trading',
    { ...person, sought: '', side: 'b', dashboardKey: { type: 'group', code: 'G/1' } },
  ],
  [
    '/trading/group/G%2F1?stock=CBA&side=sell',
    'trading',
    { ...person, sought: 'CBA', side: 's', dashboardKey: { type: 'group', code: 'G/1' } },
  ],
  ['/reports/account/P1', 'clientReports', { ...clientReports, level: 'account' }],
  ['/reports/group/P1?archived=x', 'clientReports', { ...clientReports, level: 'group', linked: O.some('x') }],
  ['/reports/portfolio/P1', 'clientReports', { ...clientReports, level: 'account' }],
  [
    '/reports/group/P1?name=valuation',
    'clientReports',
    { ...clientReports, level: 'group', name: O.some('valuation') },
  ],
  ['/reports/adviser/P1', 'reportPicker', { ...reports, screen: 'adviser', level: 'adviser' }],
  ['/reports/runs', 'reportRuns', { newId }],
  ['/reports/batches', 'reportBatches', person],
  ['/admin/reports/live-reports', 'liveReports', undefined],
  ['/admin/reports/live-reports/new', 'reportEditor', { name: O.none, newId }],
  ['/admin/reports/live-reports/edit/x', 'reportEditor', { name: O.some('x'), newId }],
  ['/admin/reports/static-reports', 'staticReports', person],
  ['/admin/widgets', 'widgetsAdmin', undefined],
  ['/admin/site-settings', 'siteSettings', undefined],
  ['/verify', 'passwordLink', undefined],
  ['/unsubscribe', 'unsubscription', undefined],
  ['/email', 'mailChoices', { of: 'client', newId }],
  ['/login/forgot', 'forgotPassword', undefined],
  [
    '/messages/client?conversation=c1',
    'messages',
    { username: 'client', folder: 'inbox', conversation: O.some('c1'), mayNameStandIn: false, newId },
  ],
  [
    '/messages/client?folder=sent',
    'messages',
    { username: 'client', folder: 'sent', conversation: O.none, mayNameStandIn: false, newId },
  ],
  ['/messages/new', 'newMessage', { identity: person.identity, draft: O.none, about: O.none, newId }],
  [
    '/messages/new?about=%2Fdashboard%2Fportfolio%2FP1&draft=d1',
    'newMessage',
    { identity: person.identity, draft: O.some('d1'), about: O.some('/dashboard/portfolio/P1'), newId },
  ],
  ['/users', 'userList', { actor: person.identity, newId }],
  ['/users/new', 'userForm', { ...person, username: null }],
  ['/users/x', 'userForm', { ...person, username: 'x' }],
])('%s starts the machine %s with what its address names', async (address, machine, input) => {
  const screen = await fetched(address)
  expect(O.isSome(screen) && { machine: screen.value.machine.id, input: screen.value.input }).toEqual({
    machine,
    input,
  })
})

test('every other screen is drawn without a machine', async () => {
  for (const { pattern } of Object.values(appRoutes)) {
    const route = matchRoute(pattern)
    const isDrawn = O.isSome(route) && !['machine', 'public'].includes(appScreens[route.value.name].kind)
    expect([pattern, O.isNone(await fetched(pattern))]).toEqual([pattern, isDrawn])
  }
})

test('a screen whose code does not arrive is missing, and ends nothing', async () => {
  const screen = appScreens['site-settings']
  if (screen.kind !== 'machine') throw new Error('A screen without a machine')
  const machine = vi.spyOn(screen, 'machine').mockRejectedValue(new TypeError('Failed to fetch the module'))
  onTestFinished(() => {
    machine.mockRestore()
  })
  expect(await fetching('/admin/site-settings')).toEqual(E.left('CodeMissing'))
})

test.each([
  '/dashboard/portfolio/NOPE',
  '/reports/account/NOPE',
  '/reports/group/NOPE',
  '/reports/adviser/NOPE',
  '/admin/reports/live-reports/edit/NOPE',
  '/users/NOPE',
])('%s says that what it names is not there', async (address) => {
  vi.stubGlobal('fetch', ({ url }: Request) =>
    Promise.resolve(
      /nope/i.test(url)
        ? Response.json({ success: false, message: 'Not found' }, { status: 404 })
        : Response.json(url.endsWith('/report-dates') ? { CurrentDataDate: '2026-06-30', PricedTo: '2026-06-30' } : []),
    ),
  )
  const screen = await fetched(address)
  if (O.isNone(screen)) throw new Error('A screen without a machine')
  const actor = createActor(screen.value.machine, { input: screen.value.input })
  onTestFinished(() => {
    actor.stop()
    vi.unstubAllGlobals()
  })
  const missing = firstValueFrom(subjectMissing(actor))
  actor.start()
  expect(await missing).toEqual({ type: 'subject.missing' })
})

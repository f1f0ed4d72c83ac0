import { NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/positions.ts'
import { fetchScreen } from '../../../src/app/fetch-screen.ts'
import { matchRoute } from '../../../src/app/match-route.ts'
import { screens } from '../../../src/app/screens.tsx'
import { O } from '../../../src/domain/fp.ts'
import { routes } from '../../../src/domain/navigation/route.ts'
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
    ...{ states: of('live' as const), frames: NEVER, endings: NEVER, asides: NEVER },
    openDashboard: () => NEVER,
    tell: () => NEVER,
  },
  positions: createPositions(),
  report: () => undefined,
  identity: () => O.some(clientIdentity),
  page: window,
}

const fetched = async (address: string) => {
  const { pathname, search } = new URL(address, window.location.origin)
  const route = matchRoute(pathname)
  if (O.isNone(route)) throw new Error(`There is nothing at ${address}`)
  const { name, params } = route.value
  const actor = createActor(fetchScreen(deps), {
    input: O.some({ name, params, search, identity: clientIdentity, newId }),
  }).start()
  return new Promise<{ readonly machine: string; readonly input: unknown } | null>((resolve) => {
    actor.subscribe(({ output }) => {
      if (output !== undefined)
        resolve(O.isSome(output) ? { machine: output.value.machine.id, input: output.value.input } : null)
    })
  })
}

const person = { identity: clientIdentity, newId }
const reports = { ...person, screen: 'client', code: 'P1', name: O.none }

test.each([
  ['/dashboard/portfolio/P%2F1', 'dashboard', { place: { type: 'portfolio', code: 'P/1' }, mayEdit: false, newId }],
  ['/reports/account/P1', 'clientReports', { ...reports, level: 'account' }],
  ['/reports/portfolio/P1', 'clientReports', { ...reports, level: 'account' }],
  ['/reports/group/P1?name=valuation', 'clientReports', { ...reports, level: 'group', name: O.some('valuation') }],
  ['/reports/adviser/P1', 'reportDesk', { ...reports, screen: 'adviser', level: 'adviser' }],
  ['/reports/runs', 'reportRuns', { newId }],
  ['/reports/batches', 'reportBatches', person],
  ['/admin/reports/live-reports', 'liveReports', undefined],
  ['/admin/reports/live-reports/new', 'reportEditor', { name: O.none, newId }],
  ['/admin/reports/live-reports/edit/x', 'reportEditor', { name: O.some('x'), newId }],
  ['/admin/reports/static-reports', 'staticReports', person],
  ['/admin/widgets', 'widgetsAdmin', undefined],
])('%s starts the machine %s with what its address names', async (address, machine, input) => {
  expect(await fetched(address)).toEqual({ machine, input })
})

test('every other screen is drawn without a machine', async () => {
  for (const { pattern } of Object.values(routes)) {
    const route = matchRoute(pattern)
    const isDrawn = O.isSome(route) && screens[route.value.name].kind !== 'machine'
    expect([pattern, (await fetched(pattern)) === null]).toEqual([pattern, isDrawn])
  }
})

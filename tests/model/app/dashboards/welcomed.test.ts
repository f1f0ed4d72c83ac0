import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../../src/api/client.ts'
import { createPositions } from '../../../../src/api/endpoint.ts'
import { provideDashboard } from '../../../../src/app/dashboards/provide-dashboard.ts'
import { fillStructure, widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { newId } from '../../../samples/sample.ts'
import { createWelcomed } from '../../../../src/app/dashboards/welcomed.ts'

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const greetingDefinition: WidgetDefinition = {
  wid: 'welcome',
  name: 'welcome-client',
  title: 'Welcome',
  type: 'text',
  config: { format: 'markdown', content: 'Read this first' },
}

const reply = {
  revision: 0,
  position: 1,
  name: 'Ashworth',
  info: {},
  timeZone: 'UTC',
  dashboard: { title: 'Dashboard', structure: '6-6', rows: fillStructure('6-6', [[greetingDefinition], []]) },
}

test('somebody is welcomed for as long as the page of their first visit is open, and not again', () => {
  const first = createWelcomed(window)
  expect([first('jane'), first('jane')]).toEqual([false, false])
  const later = createWelcomed(window)
  expect([later('jane'), later('john')]).toEqual([true, false])
})

test('a client who opens a second dashboard on their first visit is welcomed there too, and not on the next', async () => {
  vi.stubGlobal('fetch', ({ url }: Request) =>
    Promise.resolve(Response.json(url.endsWith('/dashboard/portfolio/P1') ? reply : [])),
  )
  const positions = createPositions()
  const isFolded = async (welcomed: ReturnType<typeof createWelcomed>): Promise<readonly boolean[]> => {
    const machine = provideDashboard({
      positions,
      welcomed,
      page: window,
      onDecodeError: () => undefined,
      client: makeClient({
        baseUrl: window.location.origin,
        positions,
        token: () => O.none,
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
      identity: () => O.some(clientIdentity),
    })
    const dashboard = createActor(machine, {
      input: { dashboardKey: { type: 'portfolio', code: 'P1' }, mayEdit: false, seesBreaks: false, newId },
    }).start()
    const { context } = await waitFor(dashboard, (snapshot) => O.isSome(snapshot.context.shown))
    dashboard.stop()
    return pipe(
      context.shown,
      O.match(
        () => [],
        ({ rows }) => widgetsOf(rows).map(({ collapsed }) => collapsed === true),
      ),
    )
  }
  const visit = createWelcomed(window)
  expect([await isFolded(visit), await isFolded(visit)]).toEqual([[false], [false]])
  expect(await isFolded(createWelcomed(window))).toEqual([true])
})

import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import { defaultDashboard } from '../../../../src/domain/dashboards/default-dashboard.ts'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import type { TimeSpan } from '../../../../src/domain/dashboards/time-travel/travel.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { DayHeadlines } from '../../../../src/domain/ledger/valuation/headlines.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import type { DashboardLoadResult, DashboardRequest } from '../../../../src/machines/dashboards/dashboard.ts'
import { type SpanLoadResult, timeTravelMachine } from '../../../../src/machines/dashboards/time-travel.ts'
import type { FiguresDates } from '../../../../src/domain/widgets/figures/figures-dates.ts'
import type { FollowedReadInput } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { headlineFiguresMachine, type HeadlinesKey } from '../../../../src/machines/ledger/headline-figures.ts'
import { DashboardScreen } from '../../../../src/views/dashboards/dashboard-screen.tsx'
import { PrintPage } from '../../../../src/views/dashboards/print/print-page.tsx'
import { unableToFetch } from '../../../../src/domain/texts.ts'
import { unfollowedActors } from '../../support/followed.ts'
import { lostRead, newId } from '../../../samples/sample.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const timeSpan: TimeSpan = { first: '2021-07-01', last: '2026-11-20', knownFrom: '2026-11-01', knownTo: '2026-11-20' }

const dashboardReply: DashboardReply = {
  info: {},
  timeZone: 'UTC',
  name: 'Banksia Pension',
  revision: 0,
  position: 5,
  dashboard: { ...defaultDashboard('portfolio'), rows: [] },
}

const headlinesOf = ({ dates: { asAt = 'now' } }: HeadlinesKey): DayHeadlines => ({
  figures: [{ item: 'Total value', amount: `worth ${asAt}`, rate: '' }],
  day: `as at ${asAt}`,
  notes: ['Includes simulated trades'],
})

const opened = (type: DashboardType, read: (key: HeadlinesKey) => ReadResult<DayHeadlines>) => {
  const machine = silentDashboard.provide({
    actors: {
      loadDashboard: fromPromise<DashboardLoadResult, DashboardRequest>(() => Promise.resolve(E.right(dashboardReply))),
      headline: headlineFiguresMachine.provide({
        actors: {
          ...unfollowedActors(),
          read: fromPromise<ReadResult<DayHeadlines>, FollowedReadInput<DayHeadlines, HeadlinesKey>>(
            ({ input: { of } }) => Promise.resolve(read(of)),
          ),
        },
      }),
      timeTravel: timeTravelMachine.provide({
        actors: {
          retries: silent(),
          keepInAddress: unanswered<unknown, FiguresDates>(),
          loadSpan: fromPromise<SpanLoadResult, DashboardKey>(() => Promise.resolve(E.right(timeSpan))),
        },
      }),
    },
  })
  return createActor(machine, {
    input: { dashboardKey: { type, code: 'P1' }, mayEdit: false, seesBreaks: false, newId },
  }).start()
}

const shown = async (type: DashboardType) => {
  const dashboard = opened(type, (key) => E.right(headlinesOf(key)))
  renderView(<DashboardScreen dashboard={dashboard} />)
  await screen.findByText('Banksia Pension')
  return dashboard
}

const printed = async (read: ReadResult<DayHeadlines>): Promise<void> => {
  const dashboard = opened('portfolio', () => read)
  await waitFor(dashboard, (snapshot) => snapshot.matches({ layout: 'ready' }))
  const { headline } = dashboard.getSnapshot().children
  if (headline !== undefined) await waitFor(headline, (snapshot) => !snapshot.matches('reading'))
  renderView(<PrintPage dashboard={O.some(dashboard)} printedAt="2026-11-23T10:00:00Z" />)
}

test('a client sees at once what it is worth, of the day that the panels are of', async () => {
  const dashboard = await shown('portfolio')
  const strip = await screen.findByRole('region', { name: 'At a glance' })
  expect(strip.textContent).toBe('Total valueworth nowas at nowIncludes simulated trades')
  const { timeTravel } = dashboard.getSnapshot().children
  act(() => timeTravel?.send({ type: 'travel.toggled' }))
  await screen.findByLabelText('As at, date')
  act(() => timeTravel?.send({ type: 'asAt.chosen', date: '2023-06-30' }))
  expect(await screen.findByText('worth 2023-06-30')).toBeTruthy()
})

test('an address that comes to name no valid date, or a day without figures, has that said of it', async () => {
  const dashboard = await shown('portfolio')
  act(() => dashboard.send({ type: 'search.changed', search: '?asAt=abc' }))
  expect(screen.getByText('The date in the address is not valid. The latest figures are shown.')).toBeTruthy()
  act(() => dashboard.getSnapshot().children.timeTravel?.send({ type: 'span.received', span: timeSpan }))
  act(() => dashboard.send({ type: 'search.changed', search: '?asAt=2099-01-01' }))
  expect(screen.getByText('No figures for 01-Jan-99. The latest figures are shown.')).toBeTruthy()
})

test('paper says of what day it is and what is in it, as the screen does', async () => {
  await printed(E.right(headlinesOf({ type: 'portfolio', code: 'P1', dates: {} })))
  expect(screen.getByRole('region', { name: 'At a glance' }).textContent).toBe(
    'Total valueworth nowas at nowIncludes simulated trades',
  )
})

test('paper says that it could not be read', async () => {
  await printed(lostRead)
  expect(screen.queryByRole('region', { name: 'At a glance' })).toBeNull()
  expect(screen.getByText(unableToFetch)).toBeTruthy()
})

test.each(['adviser', 'admin', 'external'] as const)('there is none on the dashboard of an %s', async (type) => {
  const dashboard = await shown(type)
  expect(dashboard.getSnapshot().children.headline).toBeUndefined()
})

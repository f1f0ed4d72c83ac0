import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, type EventFrom, fromPromise, SimulatedClock } from 'xstate'
import type { PastDashboardReply } from '../../../../src/api/dashboards/dashboard-history.ts'
import type { Dashboard } from '../../../../src/domain/dashboards/dashboard.ts'
import type { NamedSave } from '../../../../src/domain/dashboards/history/history.ts'
import { fillStructure } from '../../../../src/domain/dashboards/structure.ts'
import { instantText } from '../../../../src/views/adapters/firm-time.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import type { DashboardLoadResult, DashboardRequest } from '../../../../src/machines/dashboards/dashboard.ts'
import {
  dashboardHistoryMachine,
  type PastResult,
  type HistoryRequest,
  type HistoryResult,
  type PastRequest,
  type RestoreResult,
  type RestoreRequest,
} from '../../../../src/machines/dashboards/dashboard-history.ts'
import { editModeMachine } from '../../../../src/machines/dashboards/edit-mode.ts'
import { dashboardHistory as sample } from '../../../samples/dashboards/dashboard-history.ts'
import { HistoryArea } from '../../../../src/views/dashboards/history/history-area.tsx'
import { HistoryToggle } from '../../../../src/views/dashboards/history/history-toggle.tsx'
import { lostRead, newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

// lazily loaded: before the clock of any test runs
beforeAll(async () => {
  await import('../../../../src/views/dashboards/history/history-panel.tsx')
  await import('../../../../src/views/dashboards/history/past-dashboard.tsx')
})

type MachineEvent = EventFrom<typeof dashboardHistoryMachine>

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'P1' }

const textWidget = (wid: string): WidgetDefinition => ({
  wid,
  name: 'welcome-client',
  title: wid,
  type: 'text',
  config: { format: 'markdown', content: `Read ${wid}` },
})

const dashboardOf = (title: string, ...wids: readonly string[]): Dashboard => ({
  title,
  structure: '6-6',
  rows: fillStructure('6-6', [wids.map(textWidget)]),
})

const today: DashboardLoadResult = E.right({
  name: 'Banksia Pension',
  revision: 2,
  position: 5,
  info: {},
  timeZone: 'UTC',
  dashboard: dashboardOf('Ours', 'now'),
})

const answering = <Output, Input>(answer: Output) => fromPromise<Output, Input>(() => Promise.resolve(answer))

const renderHistory = async (
  loadHistory = unanswered<HistoryResult, HistoryRequest>(),
  loadPast = unanswered<PastResult, PastRequest>(),
  restore = unanswered<RestoreResult, RestoreRequest>(),
  mayEdit = true,
) => {
  const clock = new SimulatedClock()
  const machine = silentDashboard.provide({
    actors: {
      loadDashboard: answering<typeof today, DashboardRequest>(today),
      editMode: editModeMachine.provide({ actors: { shortcuts: silent() } }),
      history: dashboardHistoryMachine.provide({ actors: { retries: silent(), loadHistory, loadPast, restore } }),
    },
  })
  const dashboard = createActor(machine, {
    input: { dashboardKey, mayEdit, seesBreaks: false, newId },
    clock,
  }).start()
  const history = dashboard.getSnapshot().children.history
  if (history === undefined) throw new Error('The dashboard has no history')
  renderView(
    <>
      <HistoryToggle dashboard={dashboard} />
      <HistoryArea dashboard={dashboard} dashboardWidth={1200} mainRef={null}>
        Today
      </HistoryArea>
    </>,
  )
  const press = (name: string | RegExp): boolean => {
    const [button] = screen.queryAllByRole('button', { name })
    if (button !== undefined) fireEvent.click(button)
    return button !== undefined
  }
  const confirm = (name: string): boolean => {
    const dialog = screen.queryByRole('dialog')
    if (dialog !== null) fireEvent.click(within(dialog).getByRole('button', { name }))
    return dialog !== null
  }
  const byHand: Readonly<Record<string, () => boolean>> = {
    'history.toggled': () => press('History'),
    'load.retried': () => press('Try again'),
    'more.requested': () => press('Show earlier'),
    'save.chosen': () => press(/Dorothea Finch/),
    'today.requested': () => press('Back to today'),
    'restore.requested': () => screen.queryByRole('dialog') === null && press('Restore'),
    'restore.confirmed': () => confirm('Restore'),
    'restore.cancelled': () => confirm('Cancel'),
    'xstate.after.lull.dashboardHistory.open.list.stale': () => {
      clock.increment(300)
      return true
    },
  }
  const perform = (event: MachineEvent): Promise<void> =>
    act(async () => {
      if (byHand[event.type]?.() !== true) history.send(event)
      await Promise.resolve()
    })
  await act(async () => {
    await Promise.resolve()
  })
  return { dashboard, history, perform }
}

describe('the history beside a dashboard', () => {
  test.each(pathsOf(dashboardHistoryMachine, sample.events, { ...sample, limit: 4000 }))('$name', async ({ steps }) => {
    const { history, perform } = await renderHistory()
    for (const { event, state } of steps) {
      await perform(event)
      expect(history.getSnapshot().value).toEqual(state.value)
      const isOpen = state.matches('open')
      const isLost = state.matches({ open: { view: 'lost' } })
      const isPast = O.isSome(state.context.past)
      await vi.waitFor(() => {
        expect(screen.queryByRole('complementary', { name: 'History', hidden: true }) !== null).toBe(isOpen)
      })
      expect(screen.queryByText('Today') !== null).toBe(!isPast)
      expect(screen.queryByRole('region', { name: 'Earlier version of the dashboard', hidden: true }) !== null).toBe(
        isPast && !isLost,
      )
      expect(screen.queryByRole('dialog') !== null).toBe(state.matches({ open: { view: { past: 'confirming' } } }))
    }
  })
})

const namedSave = (revision: number, more: Partial<NamedSave> = {}): NamedSave => ({
  first: revision,
  revision,
  at: '2026-11-20T04:05:00.000Z',
  username: 'admin',
  name: `Editor ${revision.toString()}`,
  restored: null,
  differences: [{ _tag: 'WidgetRemoved', wid: 'w', title: 'Sectors' }],
  ...more,
})

const pages: Readonly<Record<string, HistoryResult>> = {
  newest: E.right({ revision: 4, saves: [namedSave(4, { restored: 2 }), namedSave(3)], hasMore: true }),
  '3': E.right({ revision: 4, saves: [namedSave(2), namedSave(1)], hasMore: false }),
}
const pagedActor = fromPromise<HistoryResult, HistoryRequest>(({ input: { before } }) =>
  Promise.resolve(pages[before?.toString() ?? 'newest'] ?? lostRead),
)
const before: PastDashboardReply = { dashboard: dashboardOf('Before', 'then'), revision: 3, info: {} }

test('is read page by page, to how the dashboard began', async () => {
  const { perform } = await renderHistory(pagedActor)
  await perform({ type: 'history.toggled' })
  await perform({ type: 'more.requested' })
  const items = await screen.findAllByRole('listitem')
  const heads = items.map(({ textContent }) => /Revision \d|Original version/.exec(textContent)?.[0])
  expect(heads.filter((head) => head !== undefined)).toEqual([
    'Revision 4',
    'Revision 3',
    'Revision 2',
    'Revision 1',
    'Original version',
  ])
  const moment = instantText('2026-11-20T04:05:00.000Z')
  expect(screen.getByText(`Restored the version of ${moment}`)).toBeDefined()
  expect(screen.getAllByText(moment).map(({ tagName }) => tagName)).toContain('TIME')
  expect(screen.getAllByText('“Sectors” was removed')).toHaveLength(3)
})

test('shows the dashboard as it was instead of today’s, says what became of it, and goes back', async () => {
  const { perform } = await renderHistory(pagedActor, answering<PastResult, PastRequest>(E.right(before)))
  await perform({ type: 'history.toggled' })
  fireEvent.click(await screen.findByRole('button', { name: /Editor 3/ }))
  expect(await screen.findByText('Read then')).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(
    /^Showing the version of 20-Nov-26 \d\d:\d\d \S+, saved by Editor 3$/,
  )
  expect(screen.queryByText('Today')).toBeNull()
  expect(screen.getByText('The title changed from “Before” to “Ours”')).toBeDefined()
  expect(screen.getByText('“now” was added in column 1')).toBeDefined()
  await perform({ type: 'today.requested' })
  expect(screen.getByText('Today')).toBeDefined()
  expect(screen.queryByText('Read then')).toBeNull()
})

test('restores over the revision that was seen, and says when somebody else has changed it since', async () => {
  const asked: RestoreRequest[] = []
  const restore = fromPromise<RestoreResult, RestoreRequest>(({ input: request }) => {
    asked.push(request)
    return Promise.resolve(asked.length === 1 ? E.left({ _tag: 'StaleRevision' } as const) : E.right(null))
  })
  const { history, perform } = await renderHistory(
    pagedActor,
    answering<PastResult, PastRequest>(E.right(before)),
    restore,
  )
  await perform({ type: 'history.toggled' })
  fireEvent.click(await screen.findByRole('button', { name: /Editor 3/ }))
  await screen.findByText('Read then')
  await perform({ type: 'restore.requested' })
  await perform({ type: 'change.received', revision: 5 })
  await perform({ type: 'restore.confirmed' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Somebody else has changed this dashboard/)
  await perform({ type: 'restore.requested' })
  await perform({ type: 'restore.confirmed' })
  expect(asked).toEqual([
    { dashboardKey, to: 3, revision: 4 },
    { dashboardKey, to: 3, revision: 5 },
  ])
  expect(history.getSnapshot().matches({ open: { view: 'today' } })).toBe(true)
})

test('closes when the dashboard is edited', async () => {
  const { dashboard, history, perform } = await renderHistory(pagedActor)
  await perform({ type: 'history.toggled' })
  expect(history.getSnapshot().matches('open')).toBe(true)
  await act(async () => {
    dashboard.send({ type: 'edit.entered' })
    await Promise.resolve()
  })
  expect(dashboard.getSnapshot().matches({ mode: 'editing' })).toBe(true)
  expect(history.getSnapshot().value).toBe('closed')
  expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull()
})

test('is for those alone who may edit', async () => {
  const { history, perform } = await renderHistory(pagedActor, undefined, undefined, false)
  await perform({ type: 'history.toggled' })
  expect(history.getSnapshot().value).toBe('closed')
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})

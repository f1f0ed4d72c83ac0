import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type EventFrom, type SnapshotFrom } from 'xstate'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import type { RelatedAccounts } from '../../../../src/domain/ledger/accounts/account.ts'
import type { DashboardEvent } from '../../../../src/domain/dashboards/dashboard.ts'
import { fillStructure } from '../../../../src/domain/dashboards/structure.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import type {
  WidgetFigures,
  FiguresRequest,
  FiguresUnavailable,
} from '../../../../src/domain/widgets/figures/figures.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import {
  type DashboardLoadResult,
  dashboardMachine,
  type DashboardRequest,
  type DashboardRef,
} from '../../../../src/machines/dashboards/dashboard.ts'
import { templateMachine } from '../../../../src/machines/widgets/template.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import { DashboardScreen } from '../../../../src/views/dashboards/dashboard-screen.tsx'
import { lostRead, missingRead, newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type LoadingFigures = E.Either<FiguresUnavailable, WidgetFigures>

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'P00001' }

const textWidget = (wid: string, title: string): WidgetDefinition => ({
  wid,
  name: 'welcome-client',
  title,
  type: 'text',
  config: { format: 'markdown', content: `Read ${title}` },
})

const calendarDefinition: WidgetDefinition = {
  wid: 'calendar',
  name: 'distributions',
  title: 'Paid',
  type: 'calendar',
  config: { url: '/data/{entity}/{code}/distributions' },
}

const loaded = (
  position: number,
  paidTitle = calendarDefinition.title,
  info: DashboardReply['info'] = {},
  timeZone = 'UTC',
): DashboardLoadResult =>
  E.right({
    name: 'Banksia Pension',
    revision: 0,
    position,
    info,
    timeZone,
    dashboard: {
      title: 'Dashboard',
      structure: '6-6',
      rows: fillStructure('6-6', [[textWidget('a', 'Hello')], [{ ...calendarDefinition, title: paidTitle }]]),
    },
  })

const paidFigures: LoadingFigures = E.right({
  _tag: 'Table',
  table: {
    columns: [],
    root: 'rows',
    rows: [{ date: '2026-11-20', title: 'CBA dividend', amount: 12.5 }],
    options: {},
    meta: [],
  },
})

const beside: RelatedAccounts = {
  group: { GroupCode: 'G0001', GroupName: 'Banksia Group', accounts: ['P00001'] },
  accounts: [
    {
      AccountCode: 'P00001',
      AccountName: 'Banksia Pension',
      AccountAlias: 'BAN',
      AccountType: 'Pension',
      AdvisorCode: 'ADV01',
      GroupCode: 'G0001',
    },
  ],
}

const receivedEvent = (position: number, event: DashboardEvent) =>
  ({ type: 'change.received', position, revision: position, correlation: 'theirs', event }) as const
const answeredEvent = (output: DashboardLoadResult) => ({ type: 'xstate.done.actor.loadDashboard', output })

const events = [
  { type: 'room.opened', position: 4 },
  { type: 'room.opened', position: 9 },
  receivedEvent(6, { type: 'DashboardRetitled', title: 'Ours' }),
  { type: 'figures.changed' },
  { type: 'library.changed', name: 'distributions', position: 7 },
  { type: 'xstate.done.actor.renewDashboard', output: loaded(7, 'Paid out') },
  { type: 'load.retried' },
  { type: 'all.collapsed' },
  { type: 'all.expanded' },
  answeredEvent(loaded(5)),
  answeredEvent(missingRead),
  answeredEvent(lostRead),
  { type: 'retry.due' },
  { type: 'xstate.done.actor.loadRelatedAccounts', output: beside },
]

const answering = <Output, Input>(answer: Output) => fromPromise<Output, Input>(() => Promise.resolve(answer))

const machineWith = (
  loadDashboard = unanswered<DashboardLoadResult, DashboardRequest>(),
  loadFigures = unanswered<LoadingFigures, FiguresRequest>(),
) =>
  silentDashboard.provide({
    actors: {
      loadDashboard,
      widget: widgetMachine.provide({ actors: { retries: silent(), loadFigures } }),
    },
  })

const buttonNames: Readonly<Record<string, string>> = {
  'load.retried': 'Try again',
  'all.collapsed': 'Collapse all',
  'all.expanded': 'Expand all',
}

const renderDashboard = (machine = machineWith()) => {
  const dashboard = createActor(machine, {
    input: { dashboardKey, mayEdit: false, seesBreaks: false, newId },
  }).start()
  renderView(<DashboardScreen dashboard={dashboard} />)
  const perform = async (event: EventFrom<typeof dashboardMachine>): Promise<void> => {
    const name = buttonNames[event.type]
    const button = name === undefined ? null : screen.queryByRole('button', { name })
    await act(async () => {
      if (button === null) dashboard.send(event)
      else fireEvent.click(button)
      await Promise.resolve()
    })
  }
  return { dashboard, perform }
}

const renderLoaded = async (loadFigures?: ReturnType<typeof unanswered<LoadingFigures, FiguresRequest>>) => {
  const rendered = renderDashboard(machineWith(answering(loaded(5)), loadFigures))
  await rendered.perform({ type: 'room.opened', position: 4 })
  await screen.findByText('Read Hello')
  return rendered
}

/** An error shows only without an earlier layout; an earlier layout stays while the read is retried. */
const isFailed = (state: SnapshotFrom<typeof dashboardMachine>): boolean =>
  state.matches({ layout: 'failed' }) && O.isNone(state.context.shown)

const headingOf = (state: SnapshotFrom<typeof dashboardMachine>): string | null => {
  const { shown, name } = state.context
  return O.isSome(shown) && !state.hasTag('missing') ? `${shown.value.title}${name}` : null
}

const layoutOf = (dashboard: DashboardRef) => dashboard.getSnapshot().value.layout

describe('a dashboard', () => {
  test.each(pathsOf(machineWith(), events, { input: { dashboardKey, mayEdit: false, seesBreaks: false, newId } }))(
    '$name',
    async ({ steps }) => {
      const { dashboard, perform } = renderDashboard()
      for (const { event, state } of steps) {
        await perform(event)
        const { seen, relatedAccounts, widgets } = state.context
        const isGone = isFailed(state)
        const isShown = O.isSome(seen) && !isGone && !state.hasTag('missing')
        expect(dashboard.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByRole('alert') !== null).toBe(isGone)
        expect(screen.queryByRole('status', { name: 'Loading dashboard' }) !== null).toBe(!isShown && !isGone)
        expect(screen.queryByRole('heading', { level: 1 })?.textContent).toBe(headingOf(state) ?? 'Dashboard')
        expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(isShown ? Object.keys(widgets).length : 0)
        expect(screen.queryByRole('button', { name: 'Switch account' }) !== null).toBe(
          isShown && relatedAccounts.accounts.length > 0,
        )
      }
    },
  )

  test('keeps the actor of every widget that stays, whatever becomes of its definition', async () => {
    const { dashboard, perform } = await renderLoaded()
    const before = dashboard.getSnapshot().context.widgets
    await perform(receivedEvent(6, { type: 'WidgetMoved', wid: 'calendar', cid: 'leaf-1', index: 0 }))
    await perform(receivedEvent(7, { type: 'WidgetEdited', widget: textWidget('a', 'Good day') }))
    await perform(receivedEvent(8, { type: 'WidgetAdded', widget: textWidget('b', 'New'), cid: 'leaf-2', index: 0 }))
    const { widgets } = dashboard.getSnapshot().context
    expect(widgets['calendar']?.actor).toBe(before['calendar']?.actor)
    expect(widgets['a']?.actor).toBe(before['a']?.actor)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Paid',
      'Good day',
      'New',
    ])
  })

  test('folds what it heard before it was read, and only what is newer', async () => {
    const { dashboard } = renderDashboard(machineWith(answering(loaded(5))))
    act(() => {
      dashboard.send(receivedEvent(5, { type: 'DashboardRetitled', title: 'Old news' }))
      dashboard.send(receivedEvent(6, { type: 'WidgetRemoved', wid: 'a' }))
    })
    await screen.findByRole('heading', { level: 1, name: /Pension/ })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('DashboardBanksia Pension')
    expect(Object.keys(dashboard.getSnapshot().context.widgets)).toEqual(['calendar'])
  })

  test('says in words what its title bar is for, and what is in the menu of a widget', async () => {
    await renderLoaded()
    const bar = within(screen.getByRole('group', { name: 'Dashboard' }))
    const controls = [...bar.getAllByRole('button'), ...bar.getAllByRole('link')]
    expect(controls.map(({ textContent }) => textContent).toSorted()).toEqual([
      'Another date',
      'Collapse all',
      'Expand all',
      'Export',
      'More',
      'Reports',
      'Trading',
      'What-if for a sale',
      'Write about this',
    ])
    const menu = within(screen.getByRole('group', { name: 'More for Paid' }))
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reload Paid',
      'Show Paid full screen',
    ])
  })

  test('collapses and expands all of its widgets', async () => {
    const { perform } = await renderLoaded()
    await perform({ type: 'all.collapsed' })
    expect(screen.getAllByRole('button', { name: /^Expand (Hello|Paid)$/ })).toHaveLength(2)
    await perform({ type: 'all.expanded' })
    expect(screen.getAllByRole('button', { name: /^Collapse (Hello|Paid)$/ })).toHaveLength(2)
  })

  test('does not wait for its room, and is read again when the room opened at a later position', async () => {
    const { dashboard, perform } = renderDashboard(
      machineWith(fromPromise(({ input: { at } }) => Promise.resolve(loaded(Math.max(at, 5))))),
    )
    expect(layoutOf(dashboard)).toBe('loading')
    await screen.findByText('Read Hello')
    await perform({ type: 'room.opened', position: 5 })
    expect(layoutOf(dashboard)).toBe('ready')
    act(() => {
      dashboard.send({ type: 'room.opened', position: 9 })
    })
    expect(layoutOf(dashboard)).toBe('loading')
    expect(dashboard.getSnapshot().context.at).toBe(9)
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  })

  test('read before its room was opened is not shown, but read again from where the room was opened', async () => {
    const asked: { readonly at: number; readonly answer: (loading: DashboardLoadResult) => void }[] = []
    const { dashboard, perform } = renderDashboard(
      machineWith(fromPromise(({ input: { at } }) => new Promise((answer) => asked.push({ at, answer })))),
    )
    await perform({ type: 'room.opened', position: 9 })
    await act(async () => {
      asked[0]?.answer(loaded(8))
      await Promise.resolve()
    })
    expect(layoutOf(dashboard)).toBe('loading')
    expect(dashboard.getSnapshot().context.seen).toEqual(O.none)
    await act(async () => {
      asked[1]?.answer(loaded(9))
      await Promise.resolve()
    })
    expect(layoutOf(dashboard)).toBe('ready')
    expect(asked.map(({ at }) => at)).toEqual([0, 9])
  })
})

test('when figures change every widget with figures is loaded again, showing the old ones until then', async () => {
  const { dashboard, perform } = await renderLoaded(answering(paidFigures))
  expect(await screen.findByText('CBA dividend')).toBeDefined()
  act(() => {
    dashboard.send({ type: 'figures.changed' })
  })
  const widget = dashboard.getSnapshot().context.widgets['calendar']?.actor
  expect(widget?.getSnapshot().value.figures).toBe('loading')
  expect(screen.getByText('CBA dividend')).toBeDefined()
  await perform({ type: 'all.expanded' })
  expect(widget?.getSnapshot().value.figures).toBe('shown')
})

test('words of a template stand in place of the title as soon as it is set, and leave with it', async () => {
  const template = templateMachine.provide({
    actors: {
      retries: silent(),
      loadTemplate: fromPromise(({ input }) => Promise.resolve(E.right(`# From *${input}*`))),
    },
  })
  const { dashboard, perform } = renderDashboard(machineWith(answering(loaded(5))).provide({ actors: { template } }))
  await perform({ type: 'room.opened', position: 4 })
  await screen.findByText('Read Hello')
  const set = (position: number, titleTemplateUrl: string | null) =>
    perform(receivedEvent(position, { type: 'TitleTemplateSet', titleTemplateUrl }))
  await set(6, '/templates/{code}.md')
  expect((await screen.findByText('/templates/P00001.md')).closest('h1')?.textContent).toContain('From')
  const first = dashboard.getSnapshot().context.titleTemplate
  await perform(receivedEvent(7, { type: 'DashboardRetitled', title: 'Ours' }))
  expect(dashboard.getSnapshot().context.titleTemplate).toBe(first)
  await set(8, '/templates/other.md')
  expect(await screen.findByText('/templates/other.md')).toBeDefined()
  await set(9, null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ours')
})

describe('{today} in a title', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T11:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test("is the firm's day, wherever its time zone is moved", async () => {
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']
    const { dashboard } = renderDashboard(
      machineWith(
        fromPromise(() => Promise.resolve(loaded(5, 'Paid by {today}', {}, zones.shift()))),
        answering(paidFigures),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'Paid by 02-Jul-26' })).toBeDefined()
    act(() => {
      dashboard.send({ type: 'figures.changed' })
    })
    expect(await screen.findByRole('heading', { name: 'Paid by 30-Jun-26' })).toBeDefined()
  })
})

describe('when the library changes', () => {
  const notes = [{ title: 'Paid', content: 'What reached the account.' }]
  const libraryChanged = (name: string) => ({ type: 'library.changed', name, position: 7 }) as const

  const renderAnswering = async (...answers: readonly DashboardLoadResult[]) => {
    const asked: number[] = []
    const fetched: string[] = []
    const rendered = renderDashboard(
      machineWith(
        fromPromise(({ input: { at } }) => {
          asked.push(at)
          return Promise.resolve(answers[asked.length - 1] ?? lostRead)
        }),
        fromPromise(({ input: { path } }) => {
          fetched.push(path)
          return Promise.resolve(paidFigures)
        }),
      ),
    )
    await screen.findByText('CBA dividend')
    return { ...rendered, asked, fetched }
  }

  test('a dashboard that shows the widget has it anew, and nothing else is touched', async () => {
    const { dashboard, perform, asked, fetched } = await renderAnswering(
      loaded(5),
      loaded(7, 'Paid out', { distributions: notes }),
    )
    const before = dashboard.getSnapshot().context.widgets
    const words = before['a']?.actor.getSnapshot()
    await perform(libraryChanged('distributions'))
    expect(await screen.findByRole('heading', { name: 'Paid out' })).toBeDefined()
    const { widgets } = dashboard.getSnapshot().context
    expect(asked).toEqual([0, 7])
    expect(fetched).toHaveLength(1)
    expect(widgets['calendar']?.actor).toBe(before['calendar']?.actor)
    expect(widgets['a']?.actor.getSnapshot()).toBe(words)
    fireEvent.click(screen.getByRole('button', { name: 'About Paid out' }))
    expect(await screen.findByText('What reached the account.')).toBeDefined()
  })

  test('a dashboard that does not show the widget is left alone', async () => {
    const { perform, asked } = await renderAnswering(loaded(5))
    await perform(libraryChanged('holdings'))
    expect(asked).toEqual([0])
  })

  test('an answer older than what is seen is asked for again', async () => {
    const { perform, asked } = await renderAnswering(loaded(5), loaded(7, 'Too old'), loaded(9, 'Paid out'))
    await perform(receivedEvent(8, { type: 'DashboardRetitled', title: 'Ours' }))
    await perform(libraryChanged('distributions'))
    expect(await screen.findByRole('heading', { name: 'Paid out' })).toBeDefined()
    expect(asked).toHaveLength(3)
  })

  test('what cannot be read stays as it was, until it is read', async () => {
    const { dashboard, perform } = await renderAnswering(loaded(5), lostRead, loaded(9, 'Paid out'))
    await perform(libraryChanged('distributions'))
    await perform(libraryChanged('holdings'))
    expect(dashboard.getSnapshot().matches({ layout: 'ready', library: { failed: 'waiting' } })).toBe(true)
    expect(screen.getByRole('heading', { name: 'Paid' })).toBeDefined()
    await perform({ type: 'retry.due' })
    expect(await screen.findByRole('heading', { name: 'Paid out' })).toBeDefined()
  })

  test('a dashboard brought back to what it was is read as the library is today', async () => {
    const { perform, asked } = await renderAnswering(loaded(5), loaded(9, 'Paid out'))
    const reply = loaded(5)
    if (E.isLeft(reply)) throw new Error('nothing was loaded')
    await perform(receivedEvent(9, { type: 'DashboardRestored', revision: 1, dashboard: reply.right.dashboard }))
    expect(await screen.findByRole('heading', { name: 'Paid out' })).toBeDefined()
    expect(asked).toEqual([0, 9])
  })
})

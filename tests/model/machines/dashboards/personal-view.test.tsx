import { act, fireEvent, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromEventObservable, fromPromise, type EventFrom } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import type { WidgetView, WidgetViews } from '../../../../src/domain/dashboards/personal-view/personal-view.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import {
  personalViewMachine,
  type LoadedViews,
  type ViewSaveRequest,
} from '../../../../src/machines/dashboards/personal-view.ts'
import { personalView as sample } from '../../../samples/dashboards/personal-view.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import type { ViewsChanged } from '../../../../src/streams/events/view-frames.ts'
import { ResetConfirmation, ResetButton } from '../../../../src/views/dashboards/title-bar.tsx'
import { WidgetCard } from '../../../../src/views/dashboards/card/widget-card.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentPersonalView } from '../../support/silent-personal-view.ts'

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'P1' }
const foldedView: WidgetView = { collapsed: true }

const buttonNames: Readonly<Record<string, string>> = {
  'reset.opened': 'Reset my view',
  'reset.cancelled': 'Cancel',
  'reset.confirmed': 'Reset',
}

describe('what somebody has set for themselves', () => {
  test.each(pathsOf(personalViewMachine, sample.events, { input: dashboardKey }))('$name', async ({ steps }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const view = createActor(silentPersonalView, { input: dashboardKey }).start()
    renderView(
      <>
        <ResetButton personalView={view} />
        <ResetConfirmation personalView={view} />
      </>,
    )
    const perform = async (event: EventFrom<typeof personalViewMachine>): Promise<void> => {
      const name = buttonNames[event.type]
      const button = name === undefined ? null : screen.queryByRole('button', { name })
      await act(async () => {
        if (event.type.startsWith('xstate.after')) vi.advanceTimersByTime(15_000)
        else if (button === null) view.send(event)
        else fireEvent.click(button)
        await Promise.resolve()
      })
    }
    for (const { event, state } of steps) {
      await perform(event)
      expect(view.getSnapshot().value).toEqual(state.value)
      expect(view.getSnapshot().context.views).toEqual(state.context.views)
      expect(view.getSnapshot().context.unsaved).toEqual(state.context.unsaved)
      expect(screen.queryByRole('dialog') !== null).toBe(!state.matches({ resetting: 'idle' }))
      expect(screen.queryByRole('alert') !== null).toBe(state.matches({ resetting: 'failed' }))
      expect(screen.queryByRole('button', { name: 'Reset my view', hidden: true }) !== null).toBe(
        Object.keys(state.context.views).length > 0,
      )
    }
    vi.useRealTimers()
  })
})

const widgetDefinition: WidgetDefinition = {
  wid: 'a',
  name: 'welcome',
  title: 'Welcome',
  type: 'text',
  config: { format: 'markdown', content: 'Hello' },
}

/** A card and the store of its view, with changes in other browsers, posts, and the times of reads. */
const browserWith = (shared: WidgetDefinition = widgetDefinition) => {
  const elsewhere = new Subject<ViewsChanged>()
  const posted: ViewSaveRequest[] = []
  const reads: ((views: LoadedViews) => void)[] = []
  const viewStore = createActor(
    silentPersonalView.provide({
      actors: {
        loadViews: fromPromise<E.Either<unknown, LoadedViews>, DashboardKey>(
          () => new Promise((resolve) => reads.push((views) => resolve(E.right(views)))),
        ),
        viewChanges: fromEventObservable<ViewsChanged, DashboardKey>(() => elsewhere),
        outbox: fromCallback<ViewSaveRequest, DashboardKey>(({ receive }) => receive((event) => posted.push(event))),
      },
    }),
    { input: dashboardKey },
  ).start()
  const widget = createActor(widgetMachine, {
    input: { definition: shared, dashboardKey, viewStore },
  }).start()
  renderView(<WidgetCard widget={widget} dashboardWidth={1200} tools={undefined} />)
  const read = (views: WidgetViews, position = 3) =>
    act(async () => {
      reads.at(-1)?.({ views, position })
      await Promise.resolve()
    })
  const hear = (position: number, view: WidgetView) =>
    act(() => elsewhere.next({ type: 'views.changed', position, event: { type: 'WidgetViewKept', wid: 'a', view } }))
  const toggle = () => fireEvent.click(screen.getByRole('button', { name: /^(Collapse|Expand) Welcome$/ }))
  const isFolded = () => screen.queryByRole('button', { name: 'Expand Welcome' }) !== null
  return { viewStore, widget, posted, reads, read, hear, toggle, isFolded }
}

describe('a widget somebody has set for themselves', () => {
  test('stands as it was left', async () => {
    const { read, posted, isFolded } = browserWith()
    await read({ a: foldedView })
    expect(isFolded()).toBe(true)
    expect(posted).toEqual([])
  })

  test('stands as it does for everybody until they fold it, and again once they unfold it', () => {
    const { toggle, posted, isFolded } = browserWith({ ...widgetDefinition, collapsed: true })
    expect(isFolded()).toBe(true)
    toggle()
    toggle()
    expect(posted).toEqual([
      { type: 'view.changed', wid: 'a', view: { collapsed: false } },
      { type: 'view.changed', wid: 'a', view: {} },
    ])
  })

  test('follows what becomes of it for everybody only where they have not set it', () => {
    const { widget, toggle, isFolded } = browserWith()
    act(() => widget.send({ type: 'definition.changed', definition: { ...widgetDefinition, collapsed: true } }))
    expect(isFolded()).toBe(true)
    toggle()
    act(() => widget.send({ type: 'definition.changed', definition: widgetDefinition }))
    act(() => widget.send({ type: 'definition.changed', definition: { ...widgetDefinition, collapsed: true } }))
    expect(isFolded()).toBe(false)
  })

  test('is not undone by what is read or heard before it was saved', async () => {
    const { viewStore, read, hear, toggle, isFolded } = browserWith()
    toggle()
    await read({ a: { collapsed: false } })
    expect(isFolded()).toBe(true)
    hear(4, { collapsed: false })
    expect(isFolded()).toBe(true)
    act(() => viewStore.send({ type: 'view.saved', wid: 'a', view: foldedView, position: 5 }))
    hear(5, foldedView)
    expect(isFolded()).toBe(true)
  })

  test('follows their other browser, and tells nobody of it again', async () => {
    const { read, hear, posted, isFolded } = browserWith()
    await read({})
    hear(4, foldedView)
    expect(isFolded()).toBe(true)
    hear(3, {})
    expect(isFolded()).toBe(true)
    hear(5, {})
    expect(isFolded()).toBe(false)
    expect(posted).toEqual([])
  })

  test('is read again when something is heard while it is read', async () => {
    const { reads, read, hear, isFolded } = browserWith()
    hear(4, foldedView)
    expect(reads).toHaveLength(2)
    await read({ a: foldedView }, 4)
    expect(isFolded()).toBe(true)
  })
})

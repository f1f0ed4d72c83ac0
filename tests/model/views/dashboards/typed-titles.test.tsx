import { act, screen } from '@testing-library/react'
import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, fromObservable, fromPromise } from 'xstate'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import { fillStructure } from '../../../../src/domain/dashboards/structure.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import type { TypedTitlesShown } from '../../../../src/domain/dashboards/presence/presence-messages.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import type { DashboardLoadResult, DashboardRequest } from '../../../../src/machines/dashboards/dashboard.ts'
import {
  editModeMachine,
  type SavedDashboard,
  type DashboardSaveFailure,
  type SaveRequest,
} from '../../../../src/machines/dashboards/edit-mode.ts'
import { presenceMachine } from '../../../../src/machines/dashboards/presence.ts'
import type { PresenceEvent } from '../../../../src/streams/socket/presence.ts'
import { DashboardScreen } from '../../../../src/views/dashboards/dashboard-screen.tsx'
import { newId } from '../../../samples/sample.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'
import { silent } from '../../support/silent.ts'

const textWidget = (wid: string, title: string): WidgetDefinition => ({
  wid,
  name: 'welcome-client',
  title,
  type: 'text',
  config: { format: 'markdown', content: 'Read' },
})

const dashboardReply: DashboardReply = {
  info: {},
  timeZone: 'UTC',
  name: 'Banksia Pension',
  revision: 0,
  position: 5,
  dashboard: {
    title: 'Dashboard',
    structure: '6-6',
    rows: fillStructure('6-6', [[textWidget('a', 'Hello')], [textWidget('b', 'News')]]),
  },
}

const machineWith = (presence: Subject<PresenceEvent>, saved: Promise<DashboardLoadResult>) =>
  silentDashboard.provide({
    actors: {
      loadDashboard: fromPromise<DashboardLoadResult, DashboardRequest>(({ input }) =>
        input.at > dashboardReply.position ? saved : Promise.resolve(E.right(dashboardReply)),
      ),
      editMode: editModeMachine.provide({
        actors: {
          shortcuts: silent(),
          saveDashboard: fromPromise<E.Either<DashboardSaveFailure, SavedDashboard>, SaveRequest>(() =>
            Promise.resolve(E.right({ position: 6, refused: [] })),
          ),
        },
      }),
      presence: presenceMachine.provide({
        actors: {
          presenceEvents: fromEventObservable<PresenceEvent, DashboardKey>(() => presence),
          sendStatus: fromObservable(() => NEVER),
        },
      }),
    },
  })

const showDashboard = async (saved = new Promise<DashboardLoadResult>(() => undefined)) => {
  const received = new Subject<PresenceEvent>()
  const input = {
    dashboardKey: { type: 'portfolio', code: 'P00001' },
    mayEdit: true,
    seesBreaks: false,
    newId,
  } as const
  const dashboard = createActor(machineWith(received, saved), { input }).start()
  renderView(<DashboardScreen dashboard={dashboard} />)
  await screen.findByRole('heading', { name: 'News' })
  const hear = (typed: TypedTitlesShown): void => {
    act(() => {
      received.next({ type: 'titles.received', typed })
    })
  }
  const editor = () => {
    const { editMode } = dashboard.getSnapshot().children
    if (editMode === undefined) throw new Error('not in edit mode')
    return editMode
  }
  return {
    dashboard,
    hear,
    editor,
    status: () => dashboard.getSnapshot().children.presence?.getSnapshot().context.status,
  }
}

const shownHeadings = (): readonly (string | null)[] =>
  screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('what others type stands in place of the titles until it is taken back', async () => {
  const { hear } = await showDashboard()
  hear({ dashboard: { title: 'Ours' }, widgets: { a: { title: 'Hel' }, gone: { title: 'Gone' } } })
  expect(shownHeadings()).toEqual(['OursBanksia Pension', 'Hel', 'News'])
  hear({ dashboard: { title: ' ' }, widgets: {} })
  expect(shownHeadings()).toEqual(['DashboardBanksia Pension', 'Hello', 'News'])
})

test('whoever edits is told to be, with every title as it is typed, those of the dialog among them', async () => {
  const { dashboard, editor, hear, status } = await showDashboard()
  act(() => {
    dashboard.send({ type: 'edit.entered' })
  })
  expect(status()).toEqual({ isEditing: true, titles: { widgets: {} } })
  act(() => {
    editor().send({ type: 'widget.opened', wid: 'a' })
    editor().send({ type: 'widget.edited', widget: textWidget('a', 'Mine') })
  })
  expect(status()).toEqual({ isEditing: true, titles: { widgets: { a: 'Mine' } } })
  act(() => {
    editor().send({ type: 'dialog.cancelled' })
  })
  expect(status()).toEqual({ isEditing: true, titles: { widgets: {} } })
  act(() => {
    editor().send({ type: 'description.opened' })
    editor().send({ type: 'title.typed', title: 'Mine too' })
    editor().send({ type: 'dialog.applied' })
  })
  expect(status()).toEqual({ isEditing: true, titles: { dashboard: 'Mine too', widgets: {} } })
  hear({ dashboard: { title: 'Theirs' }, widgets: { b: { title: 'Theirs' } } })
  expect(dashboard.getSnapshot().children.presence?.getSnapshot().context.typed.dashboard?.title).toBe('Theirs')
  expect(document.querySelector('h1')?.textContent).toBe('Mine tooBanksia Pension')
  act(() => {
    editor().send({ type: 'cancel.requested' })
    editor().send({ type: 'leaving.confirmed' })
  })
  expect(status()).toEqual({ isEditing: false, titles: { widgets: {} } })
})

test('what was typed is not taken back before what was saved is here', async () => {
  const saved = Promise.withResolvers<DashboardLoadResult>()
  const { dashboard, editor, status } = await showDashboard(saved.promise)
  act(() => {
    dashboard.send({ type: 'edit.entered' })
    editor().send({ type: 'act.done', act: { type: 'RetitleDashboard', title: 'Saved' } })
  })
  await act(async () => {
    editor().send({ type: 'save.requested' })
    await Promise.resolve()
  })
  expect(dashboard.getSnapshot().matches({ mode: 'viewing' })).toBe(true)
  expect(status()?.titles).toEqual({ dashboard: 'Saved', widgets: {} })
  await act(async () => {
    saved.resolve(
      E.right({ ...dashboardReply, position: 6, dashboard: { ...dashboardReply.dashboard, title: 'Saved' } }),
    )
    await saved.promise
  })
  expect(status()).toEqual({ isEditing: false, titles: { widgets: {} } })
})

import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { soughtEntries } from '../../../../src/domain/widgets/library/library-entry.ts'
import { standardLibrary } from '../../../../src/domain/widgets/standard.ts'
import { listReceived } from '../../../samples/followed.ts'
import { widgetsAdmin as sample } from '../../../samples/widgets/widgets-admin.ts'
import { widgetCreatorMachine } from '../../../../src/machines/widgets/widget-creator.ts'
import {
  listedWidgetsMachine,
  widgetEditorMachine,
  widgetsAdminMachine,
} from '../../../../src/machines/widgets/widgets-admin.ts'
import { widgetPreviewerMachine } from '../../../../src/machines/widgets/widget-previewer.ts'
import { WidgetsScreen } from '../../../../src/views/widgets/admin/widgets-screen.tsx'
import { lastOf } from '../../support/last.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const previewerMachine = widgetPreviewerMachine.provide({ actors: { retries: silent(), listDashboards: unanswered() } })

const testedMachine = widgetsAdminMachine.provide({
  actors: {
    list: listedWidgetsMachine.provide({ actors: unfollowedActors() }),
    editor: widgetEditorMachine.provide({
      actors: { retries: silent(), check: unanswered(), save: unanswered(), read: unanswered() },
    }),
    undo: unanswered(),
    previewer: previewerMachine,
    creator: widgetCreatorMachine.provide({ actors: { previewer: previewerMachine } }),
  },
})

const isHidden = true

const buttonOf = (event: EventFrom<typeof testedMachine>): string | RegExp | undefined => {
  switch (event.type) {
    case 'list.retried':
      return 'Try again'
    case 'editor.opened':
      return new RegExp(`notes? of ${event.key.name}$`)
    case 'creator.opened':
      return 'New widget'
    case 'notice.dismissed':
      return 'Dismiss'
    case 'undo.requested':
      return 'Undo'
    case 'search.typed':
    default:
      return undefined
  }
}

const entries = standardLibrary.map((widget) => ({ ...widget, updated: false, revision: 0 }))

const renderAdmin = () => {
  const admin = createActor(testedMachine).start()
  renderView(<WidgetsScreen admin={admin} />)
  const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
    const name = buttonOf(event)
    await act(async () => {
      if (isListReceived(event)) bringList(admin.getSnapshot().children.list, event)
      else if (event.type === 'search.typed')
        fireEvent.change(screen.getByRole('searchbox', { name: 'Search', hidden: isHidden }), {
          target: { value: event.search },
        })
      else if (name === undefined) admin.send(event)
      else fireEvent.click(lastOf(screen.getAllByRole('button', { name, hidden: isHidden })))
      await Promise.resolve()
    })
  }
  return { admin, perform }
}

const isThere = (name: string | RegExp): boolean => screen.queryByRole('dialog', { name, hidden: isHidden }) !== null

describe('the administration of widgets', () => {
  test.each(pathsOf(testedMachine, sample.events, { isPossible: remembersList }))('$name', async ({ steps }) => {
    const { admin, perform } = renderAdmin()
    for (const { event, state } of steps) {
      await perform(event)
      const { list, search, notice, undoable, failure } = state.context
      expect(admin.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('alert', { hidden: isHidden }) !== null).toBe(list.isFailed)
      expect(screen.queryByText('Error getting list') !== null).toBe(list.isFailed)
      expect(screen.queryAllByRole('rowheader', { hidden: isHidden })).toHaveLength(
        O.isSome(list.known) ? soughtEntries(list.known.value, search).length : 0,
      )
      expect(isThere(/^Notes of /)).toBe(state.matches('editing'))
      expect(isThere('New widget')).toBe(state.matches('creating'))
      expect(screen.queryByText('Saved') !== null).toBe(O.toNullable(notice) === 'Saved')
      expect(screen.queryByText('The change was undone') !== null).toBe(
        O.toNullable(notice) === 'The change was undone',
      )
      expect(screen.queryByRole('button', { name: 'Undo', hidden: isHidden }) !== null).toBe(O.isSome(undoable))
      expect(screen.queryByText(/Nothing was undone/) !== null).toBe(O.isSome(failure))
    }
  })

  test('knows what would be lost, and hands on what it hears to the editor', async () => {
    const { admin, perform } = renderAdmin()
    act(() => bringList(admin.getSnapshot().children.list, listReceived(entries)))
    const saved = lastOf(entries.filter(({ name }) => name === 'welcome-adviser'))
    await perform({ type: 'editor.opened', key: { name: saved.name, kind: 'Notes' }, saved })
    fireEvent.click(screen.getByRole('button', { name: 'Add note', hidden: isHidden }))
    expect(admin.getSnapshot().context.hasUnsavedActs).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove note 1', hidden: isHidden }))
    expect(admin.getSnapshot().context.hasUnsavedActs).toBe(false)
  })
})

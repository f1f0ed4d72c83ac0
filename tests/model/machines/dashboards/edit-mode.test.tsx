import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { canRedo, canUndo } from '../../../../src/domain/dashboards/editing/draft.ts'
import { mapLeaves } from '../../../../src/domain/dashboards/structure.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { dashboardMachine } from '../../../../src/machines/dashboards/dashboard.ts'
import { editModeMachine } from '../../../../src/machines/dashboards/edit-mode.ts'
import { editMode as sample } from '../../../samples/dashboards/edit-mode.ts'
import { templateMachine } from '../../../../src/machines/widgets/template.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import { DescriptionDialog, LeavingDialog, RemovalDialog } from '../../../../src/views/dashboards/edit/workbench.tsx'
import { DetailDialog } from '../../../../src/views/dashboards/edit/detail-dialog.tsx'
import { EditBar } from '../../../../src/views/dashboards/edit/edit-bar.tsx'
import { LibraryDialog } from '../../../../src/views/dashboards/edit/library-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type MachineState = SnapshotFrom<typeof editModeMachine>
type MachineEvent = EventFrom<typeof editModeMachine>

const testedMachine = editModeMachine.provide({
  actors: {
    shortcuts: silent(),
    retries: silent(),
    loadLibrary: unanswered(),
    saveDashboard: unanswered(),
    widget: widgetMachine.provide({ actors: { retries: silent(), loadFigures: unanswered() } }),
  },
})

const { input: sampleInput } = sample

const buttonNamed = (name: string) => screen.getByRole('button', { name })
// disabled buttons keep the focus, so they have no `disabled` attribute
const isDisabled = (name: string): boolean => buttonNamed(name).getAttribute('aria-disabled') === 'true'
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

const renderEditMode = (logic = testedMachine, begun = sampleInput) => {
  const edit = createActor(logic, { input: begun }).start()
  const dashboard = createActor(dashboardMachine, {
    input: { dashboardKey: sampleInput.dashboardKey, mayEdit: true, seesBreaks: false, newId: sampleInput.newId },
  })
  renderView(
    <>
      <EditBar edit={edit} />
      <DescriptionDialog edit={edit} />
      <LibraryDialog edit={edit} />
      <DetailDialog dashboard={dashboard} edit={edit} />
      <RemovalDialog edit={edit} />
      <LeavingDialog edit={edit} />
    </>,
  )

  const dialogButton = (applied: boolean): HTMLElement => {
    const state = edit.getSnapshot()
    const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
    if (state.matches('removing')) return inDialog(applied ? 'Delete' : 'Close')
    if (state.matches('choosing')) return inDialog(applied ? 'Add' : 'Cancel')
    return inDialog(applied ? 'Apply' : 'Cancel')
  }

  const perform = (event: MachineEvent): void => {
    switch (event.type) {
      case 'undo.requested':
        return void fireEvent.click(buttonNamed('Undo'))
      case 'redo.requested':
        return void fireEvent.click(buttonNamed('Redo'))
      case 'description.opened':
        return void fireEvent.click(buttonNamed('Edit dashboard'))
      case 'title.typed':
        return void typeInto('Title', event.title)
      case 'title.templated':
        return void typeInto('Heading template', event.url)
      case 'structure.chosen':
        return void fireEvent.click(screen.getByRole('radio', { name: event.structure }))
      case 'library.opened':
        return void fireEvent.click(buttonNamed(edit.getSnapshot().matches('arranging') ? 'Add widget' : 'Try again'))
      case 'library.searched':
        return void fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), {
          target: { value: event.search },
        })
      case 'library.filtered':
        return void fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), {
          target: { value: event.widgetType ?? '' },
        })
      case 'widget.chosen': {
        const choice = screen.queryByRole('radio', { name: /Words/ })
        // the search can have left it out
        if (choice === null) edit.send(event)
        else fireEvent.click(choice)
        return
      }
      case 'dialog.applied':
        return void fireEvent.click(dialogButton(true))
      case 'dialog.cancelled':
        return void fireEvent.click(dialogButton(false))
      case 'save.requested':
        return void fireEvent.click(buttonNamed(edit.getSnapshot().matches('unsaved') ? 'Retry' : 'Save'))
      case 'cancel.requested':
        return void fireEvent.click(buttonNamed('Cancel'))
      case 'leaving.confirmed':
        return void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
      case 'leaving.refused':
        return void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
      case 'refusals.dismissed':
        return void fireEvent.click(buttonNamed('Dismiss'))
      case 'widget.edited':
        return void typeInto('Title', event.widget.title)
      // events from a card's buttons, a drag, a stream or a server
      case 'widget.opened':
      case 'removal.opened':
      case 'act.done':
      case 'change.received':
      case 'retry.due':
      default:
        edit.send(event)
    }
  }
  return {
    edit,
    perform: async (event: MachineEvent) => {
      await act(async () => {
        perform(event)
        await Promise.resolve()
      })
    },
  }
}

const dialogOf = ({ matches, context }: Pick<MachineState, 'matches' | 'context'>): string | null => {
  if (matches('describing')) return 'Edit dashboard'
  if (matches('choosing')) return 'Add widget'
  if (matches('detailing')) return 'Edit Welcome'
  if (matches('leaving')) return 'Leave without saving?'
  return matches('removing') && O.isSome(context.removing) ? `Delete ${context.removing.value.title}` : null
}

const expectShown = (state: MachineState): void => {
  const { draft, refused } = state.context
  const dialog = dialogOf({ matches: (value) => state.matches(value), context: state.context })
  expect(screen.queryByRole('dialog') !== null).toBe(dialog !== null)
  if (dialog !== null) expect(screen.getByRole('dialog', { name: dialog })).toBeDefined()
  expect(screen.getByText(/unsaved change/).textContent).toBe(
    draft.acts.length === 0
      ? 'No unsaved changes'
      : `${draft.acts.length} unsaved change${draft.acts.length === 1 ? '' : 's'}`,
  )
  const isFailed = state.matches('unsaved') || (state.matches('leaving') && O.isSome(state.context.failure))
  expect(screen.queryByText('Your changes could not be saved') !== null).toBe(isFailed)
  expect(screen.queryByText('Message from the server: This is too large.') !== null).toBe(isFailed)
  expect(screen.queryAllByRole('listitem')).toHaveLength(refused.length)
  if (!state.matches('arranging')) return
  expect(isDisabled('Undo')).toBe(!canUndo(draft))
  expect(isDisabled('Redo')).toBe(!canRedo(draft))
}

describe('edit mode', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { edit, perform } = renderEditMode()
    for (const { event, state } of steps) {
      await perform(event)
      expect(edit.getSnapshot().value).toEqual(state.value)
      expectShown(edit.getSnapshot())
    }
  })
})

describe('a widget that has templates', () => {
  const templates = { editTitleTemplateUrl: '/templates/edited.md', deleteTemplateUrl: '/templates/deleted.md' }
  const { dashboard } = sampleInput.seen
  const rows = mapLeaves(dashboard.rows, ({ widgets }) => widgets.map((widget) => ({ ...widget, ...templates })))
  const logic = testedMachine.provide({
    actors: {
      template: templateMachine.provide({
        actors: {
          retries: silent(),
          loadTemplate: fromPromise(({ input: path }) => Promise.resolve(E.right(`What ${path} says`))),
        },
      }),
    },
  })
  const begin = () =>
    renderEditMode(logic, { ...sampleInput, seen: { ...sampleInput.seen, dashboard: { ...dashboard, rows } } })

  test('asks with its own before it is deleted', async () => {
    const { edit } = begin()
    act(() => edit.send({ type: 'removal.opened', wid: 'a' }))
    expect(await screen.findByText('What /templates/deleted.md says')).toBeDefined()
    expect(screen.queryByText('Are you sure you want to delete this widget ?')).toBeNull()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(edit.getSnapshot().context.template).toEqual(O.none)
  })

  test('shows its own above its fields, among which they can be changed', async () => {
    const { edit } = begin()
    act(() => edit.send({ type: 'widget.opened', wid: 'a' }))
    expect(await screen.findByText('What /templates/edited.md says')).toBeDefined()
    typeInto('Delete confirmation template', '')
    typeInto('Heading template', '/templates/title.html')
    const { detail } = edit.getSnapshot().context
    expect(O.toNullable(detail)).toMatchObject({ titleTemplateUrl: '/templates/title.html' })
    expect(O.toNullable(detail)).not.toHaveProperty('deleteTemplateUrl')
  })
})

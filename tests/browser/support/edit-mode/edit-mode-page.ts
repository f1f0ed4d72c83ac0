import type { Page } from '@playwright/test'
import type { DashboardCommand, Dashboard } from '../../../../src/domain/dashboards/dashboard.ts'
import { isUnsaved } from '../../../../src/domain/dashboards/editing/draft.ts'
import { findWidget } from '../../../../src/domain/dashboards/structure.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { signIn } from '../../../support/sign-in.ts'
import { dashboardElsewhere, type DashboardElsewhere } from '../dashboard-elsewhere.ts'
import { adviceWidget, type EditState, type EditStep, isRefusal, startState } from './edit-mode-paths.ts'
import { type HeldCalls, holdCalls } from '../network/hold-calls.ts'
import { expect, plutusUrl, tryAgain } from '../plutus-test.ts'
import { openAs } from '../open-as.ts'

/** A person at a dashboard. The walk answers saves and the library. */
export interface EditorStart {
  readonly server: DashboardElsewhere['read']
  readonly enter: () => Promise<void>
  readonly perform: (step: EditStep) => Promise<void>
  /** Leaves edit mode, whatever is open. */
  readonly leave: (state: EditState) => Promise<void>
}

const kept = { titleModified: true, configModified: true }

const libraryName = ({ rows }: Dashboard): Dashboard['rows'] =>
  rows.map(({ columns }) => ({
    columns: columns.map((column) =>
      'widgets' in column
        ? { ...column, widgets: column.widgets.map((widget) => ({ ...widget, ...kept, name: adviceWidget.name })) }
        : { ...column, rows: libraryName({ title: '', structure: '6-6', rows: column.rows }) },
    ),
  }))

/** The dashboard that every walk begins with; its widgets are the library's, with their own names. */
const groundDashboard: Dashboard = {
  ...startState.context.draft.base.dashboard,
  rows: libraryName(startState.context.draft.base.dashboard),
}

const titleOf = ({ context: { draft } }: EditState, wid: string): string =>
  pipe(
    findWidget(draft.dashboard.rows, wid),
    O.match(
      () => '',
      ({ title }) => title,
    ),
  )

const partsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  bar: page.getByRole('group', { name: 'Editing' }),
  dialog: page.getByRole('dialog'),
  said: page.locator('[id^=DndLiveRegion]'),
})
type Parts = ReturnType<typeof partsOf>

/** From column to column by the keyboard. */
const moveRight = async (page: Page, { button, said }: Parts, title: string): Promise<void> => {
  await button(`Move ${title}`).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(new RegExp(`^${title} lifted from column 1 of 2`))
  // the columns are measured after it is lifted, and before that it goes nowhere
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText(new RegExp(`^${title}: column 2 of 2, position 1`), { timeout: 250 })
  }).toPass({ timeout: 5000 })
  await page.keyboard.press('Space')
  await expect(said).toHaveText(new RegExp(`^${title} moved to column 2 of 2`))
}

const dialogButton = (state: EditState, isApplied: boolean): string => {
  if (state.matches('removing')) return isApplied ? 'Delete' : 'Close'
  if (state.matches('choosing')) return isApplied ? 'Add' : 'Cancel'
  return isApplied ? 'Apply' : 'Cancel'
}

const hasDialog = (state: EditState): boolean => state.can({ type: 'dialog.cancelled' })

/** Another person's command that prevents the first act from being saved. */
const hinderingCommand = ({ context: { draft } }: EditState): DashboardCommand => {
  const [first] = draft.acts
  if (first?.type === 'MoveWidget') return { type: 'RemoveWidget', wid: first.wid }
  if (first?.type === 'EditWidget') return { type: 'RemoveWidget', wid: first.widget.wid }
  throw new Error('Nobody can stand in the way of that')
}

export const openEditor = async (page: Page, path: string): Promise<EditorStart> => {
  const others = await dashboardElsewhere(page, path)
  const { token } = await signIn(plutusUrl(), 'admin')
  const saves = await holdCalls(page, new RegExp(`/api/v1/widgets/${path}$`))
  const libraries = await holdCalls(page, /\/api\/v1\/widgets$/)
  await openAs(page, token, `/dashboard/${path}`)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  const parts = partsOf(page)
  const { button, bar, dialog } = parts

  const answer = async (calls: HeldCalls, isAnswered: boolean): Promise<void> => {
    const call = await calls.next()
    await (isAnswered ? call.continue() : call.abort())
  }

  const answerSave = async (step: EditStep): Promise<void> => {
    if (isRefusal(step)) await others.change(hinderingCommand(step.before))
    await answer(saves, step.after.matches('left'))
  }

  /** A dialog that is left while the library is fetched leaves a call nobody waits for. */
  const cancelDialog = async (state: EditState): Promise<void> => {
    await dialog.getByRole('button', { name: dialogButton(state, false), exact: true }).click()
    if (state.matches({ choosing: 'fetching' }) || state.matches({ choosing: { failed: 'trying' } }))
      await answer(libraries, true)
  }

  const openLibrary = async (): Promise<void> => {
    await libraries.drop()
    await button('Add widget').click()
  }

  const perform = async ({ event, before, ...step }: EditStep): Promise<void> => {
    switch (event.type) {
      case 'act.done':
        return moveRight(page, parts, titleOf(before, 'b'))
      case 'undo.requested':
        return button('Undo').click()
      case 'redo.requested':
        return button('Redo').click()
      case 'description.opened':
        return bar.getByRole('button', { name: 'Edit dashboard' }).click()
      case 'title.typed':
        return dialog.getByLabel('Title').fill(event.title)
      case 'title.templated':
        return dialog.getByLabel('Heading template').fill(event.url)
      case 'structure.chosen':
        return dialog.getByRole('radio', { name: event.structure, exact: true }).check()
      case 'library.opened':
        return before.matches('arranging') ? openLibrary() : tryAgain(button('Try again'))
      case 'library.searched':
        return dialog.getByLabel('Search').fill(event.search)
      case 'library.filtered':
        await dialog.getByLabel('Type').selectOption(event.widgetType ?? '')
        return
      case 'widget.chosen':
        return dialog.getByRole('radio', { name: new RegExp(`^${adviceWidget.title}`) }).check()
      case 'widget.opened':
        return button(`Edit ${titleOf(before, event.wid)}`).click()
      case 'widget.edited':
        return dialog.getByLabel('Title').fill(event.widget.title)
      case 'removal.opened':
        return button(`Remove ${titleOf(before, event.wid)}`).click()
      case 'dialog.applied':
        return dialog.getByRole('button', { name: dialogButton(before, true), exact: true }).click()
      case 'dialog.cancelled':
        return cancelDialog(before)
      case 'save.requested':
        return button(before.matches('unsaved') ? 'Retry' : 'Save').click()
      case 'cancel.requested':
        return button('Cancel').click()
      case 'leaving.confirmed':
        return dialog.getByRole('button', { name: 'Leave', exact: true }).click()
      case 'leaving.refused':
        return dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      case 'refusals.dismissed':
        return button('Dismiss').click()
      // the page does that by itself
      case 'retry.due':
        return
      case 'change.received':
        return others.change({ type: 'RemoveWidget', wid: 'a' })
      default:
        return before.matches('saving')
          ? answerSave({ event, before, ...step })
          : answer(libraries, step.after.matches({ choosing: 'browsing' }))
    }
  }

  const enter = async (): Promise<void> => {
    await others.restore(groundDashboard)
    await button('Edit mode').click()
  }

  const leave = async (state: EditState): Promise<void> => {
    if (state.matches('saving')) await answer(saves, true)
    if (hasDialog(state)) await cancelDialog(state)
    if (state.can({ type: 'cancel.requested' }) || hasDialog(state)) await bar.getByText('Cancel').click()
    if (isUnsaved(state.context.draft) && !state.matches('saving') && !state.matches('left'))
      await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(bar).toHaveCount(0)
  }

  return { server: others.read, enter, perform, leave }
}

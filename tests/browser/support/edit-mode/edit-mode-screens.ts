import type { Page } from '@playwright/test'
import type { Dashboard } from '../../../../src/domain/dashboards/dashboard.ts'
import { leavesOf } from '../../../../src/domain/dashboards/structure.ts'
import { O } from '../../../../src/domain/fp.ts'
import { refusalText } from '../../../../src/views/dashboards/edit/refusals.tsx'
import type { EditState } from './edit-mode-paths.ts'
import { expect } from '../plutus-test.ts'

/** The screen of a person who edits, in words. */
interface Screen {
  readonly title: string
  readonly columns: readonly (readonly string[])[]
  readonly refusals: readonly string[]
  readonly bar: Bar | null
  readonly dialog: Dialog | null
}

interface Bar {
  readonly count: string
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isSaving: boolean
  readonly hasFailed: boolean
}

interface Dialog {
  readonly name: string
  readonly title: string | null
  readonly template: string | null
  readonly structure: string | null
  readonly search: string | null
  readonly library: 'loading' | 'failed' | 'shown' | null
  readonly chosen: string | null
  readonly canApply: boolean
}

const screenOf = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const all = (selector: string, within: ParentNode = document) => [
      ...within.querySelectorAll<HTMLInputElement>(selector),
    ]
    const said = (selector: string, within: ParentNode = document) => within.querySelector(selector)?.textContent ?? ''
    const valueOf = (selector: string, within: ParentNode) => all(selector, within)[0]?.value ?? null
    const fieldOf = (label: string, dialog: ParentNode) =>
      all('form > * > label', dialog)
        .filter(({ textContent }) => textContent === label)
        .map(({ nextElementSibling }) => nextElementSibling?.querySelector('input')?.value ?? null)[0] ?? null
    const barOf = (bar: ParentNode): Bar => ({
      count: said('[role=status]', bar),
      canUndo: all('[aria-label=Undo]', bar)[0]?.getAttribute('aria-disabled') !== 'true',
      canRedo: all('[aria-label=Redo]', bar)[0]?.getAttribute('aria-disabled') !== 'true',
      isSaving: all('[data-loading]', bar).length > 0,
      hasFailed: all('[role=alert]').some(({ textContent }) => textContent.includes('could not be saved')),
    })
    const libraryOf = (dialog: ParentNode): Dialog['library'] => {
      if (all('[role=alert]', dialog).length > 0) return 'failed'
      if (all('[aria-label="Loading widgets"]', dialog).length > 0) return 'loading'
      return all('[aria-label=Preview]', dialog).length * all('input[type=search]', dialog).length > 0 ? 'shown' : null
    }
    const dialogOf = (dialog: HTMLElement): Dialog => ({
      name: document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      title: valueOf('input[data-autofocus]:not([type=search])', dialog),
      template: fieldOf('Heading template', dialog),
      structure: valueOf('input[value*="-"]:checked', dialog)?.match(/^\d.*/)?.[0] ?? null,
      search: valueOf('input[type=search]', dialog),
      library: libraryOf(dialog),
      chosen: all('label:has(input:checked) [class*=title]', dialog)[0]?.textContent ?? null,
      canApply: !all('button', dialog).at(-1)?.hasAttribute('disabled'),
    })
    const [bar] = all('[aria-label=Editing]')
    const [dialog] = all('section[role=dialog], [role=dialog]')
    return {
      title: said('h1 span'),
      columns: all('main [data-span]').map((column) =>
        all(':scope > section h2', column).map(({ textContent }) => textContent),
      ),
      refusals: all('main [role=alert] li').map(({ textContent }) => textContent),
      bar: bar === undefined ? null : barOf(bar),
      dialog: dialog === undefined ? null : dialogOf(dialog),
    }
  })

const countText = (count: number): string => {
  if (count === 0) return 'No unsaved changes'
  return `${count.toString()} unsaved change${count === 1 ? '' : 's'}`
}

const barOf = (state: EditState): Bar => ({
  count: countText(state.context.draft.acts.length),
  canUndo: state.can({ type: 'undo.requested' }),
  canRedo: state.can({ type: 'redo.requested' }),
  isSaving: state.matches('saving'),
  hasFailed: state.matches('unsaved') || (state.matches('leaving') && O.isSome(state.context.failure)),
})

const libraryOf = (state: EditState): Dialog['library'] => {
  if (state.matches({ choosing: 'failed' })) return 'failed'
  return O.isNone(state.context.library) ? 'loading' : 'shown'
}

const nothing = { title: null, template: null, structure: null, search: null, library: null, chosen: null }

const dialogOf = (state: EditState): Dialog | null => {
  const { description, search, chosen, detail, removing, ground } = state.context
  const canApply = state.can({ type: 'dialog.applied' })
  if (state.matches('describing')) {
    const { title, titleTemplateUrl: template = '', structure } = description
    return { ...nothing, title, template, structure, name: 'Edit dashboard', canApply }
  }
  if (state.matches('choosing')) {
    const library = libraryOf(state)
    const isChosen = library === 'shown' && O.isSome(chosen)
    return { ...nothing, name: 'Add widget', search, library, chosen: isChosen ? chosen.value.title : null, canApply }
  }
  if (state.matches('detailing') && O.isSome(detail)) {
    const { wid, title } = detail.value
    const before = leavesOf(ground.rows)
      .flatMap(({ widgets }) => widgets)
      .find((widget) => widget.wid === wid)
    return { ...nothing, name: `Edit ${before?.title ?? ''}`, title, canApply }
  }
  if (state.matches('leaving')) return { ...nothing, name: 'Leave without saving?', canApply: true }
  return state.matches('removing') && O.isSome(removing)
    ? { ...nothing, name: `Delete ${removing.value.title}`, canApply }
    : null
}

export const columnsOf = ({ rows }: Dashboard): Screen['columns'] =>
  leavesOf(rows).map(({ widgets }) => widgets.map(({ title }) => title))

/** The words of the template stand in place of the title. */
const headingOf = ({ title, titleTemplateUrl }: Dashboard): unknown =>
  titleTemplateUrl === undefined ? title : expect.stringContaining('not advice to buy, hold or sell anything')

/** No title in a path contains the date. */
const someDay = () => '2026-07-01'

/** The screen of each state; out of edit mode it shows what the server has. */
export const expectSeen = async (page: Page, state: EditState, server: () => Promise<Dashboard>): Promise<void> => {
  const isLeft = state.matches('left')
  // the server has the saved dashboard once edit mode is left
  if (isLeft) await expect(page.getByRole('group', { name: 'Editing' })).toHaveCount(0)
  const dashboard = isLeft ? await server() : state.context.draft.dashboard
  await expect
    .poll(() => screenOf(page), { intervals: [10, 20, 40, 80], timeout: 10_000 })
    .toEqual({
      title: headingOf(dashboard),
      columns: columnsOf(dashboard),
      refusals: state.context.refused.map((act) => refusalText(act, someDay)),
      bar: isLeft ? null : barOf(state),
      dialog: dialogOf(state),
    })
}

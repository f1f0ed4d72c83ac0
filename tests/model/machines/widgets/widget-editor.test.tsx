import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import type { LibraryEntry } from '../../../../src/domain/widgets/library/library-entry.ts'
import { draftOf } from '../../../../src/domain/widgets/library/widget-draft.ts'
import { widgetEditorMachine } from '../../../../src/machines/widgets/widgets-admin.ts'
import { widgetEditor as sample } from '../../../samples/widgets/widget-editor.ts'
import { widgetPreviewerMachine } from '../../../../src/machines/widgets/widget-previewer.ts'
import { WidgetEditorDialog } from '../../../../src/views/widgets/admin/widgets-screen.tsx'
import { lastOf } from '../../support/last.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = widgetEditorMachine.provide({
  actors: { retries: silent(), check: unanswered(), save: unanswered(), read: unanswered() },
})
const previewerMachine = widgetPreviewerMachine.provide({
  actors: { retries: silent(), listDashboards: unanswered() },
})
const { input: sampleInput } = sample

const buttonNames: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'save.confirmed': 'Save',
  'save.cancelled': 'Cancel',
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

const isHidden = true

const renderEditor = () => {
  const editor = createActor(testedMachine, { input: sampleInput }).start()
  const previewer = createActor(previewerMachine, { input: { definition: O.none } }).start()
  renderView(<WidgetEditorDialog editor={editor} previewer={previewer} />)
  const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
    const name = buttonNames[event.type]
    await act(async () => {
      if (name === undefined) editor.send(event)
      else fireEvent.click(lastOf(screen.getAllByRole('button', { name, hidden: isHidden })))
      await Promise.resolve()
    })
  }
  return { editor, perform }
}

const isThere = (name: string): boolean => screen.queryByRole('button', { name, hidden: isHidden }) !== null
const isDialogThere = (name: string): boolean => screen.queryByRole('dialog', { name, hidden: isHidden }) !== null

describe('an editor of notes', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput }))('$name', async ({ steps }) => {
    const { editor, perform } = renderEditor()
    for (const { event, state } of steps) {
      await perform(event)
      const { draft, theirs, refusal } = state.context
      expect(editor.getSnapshot().value).toEqual(state.value)
      expect(editor.getSnapshot().context).toEqual(state.context)
      const titles = screen.queryAllByRole('textbox', { name: /^Title of note/, hidden: isHidden })
      expect(titles.map((field) => field.getAttribute('value'))).toEqual(
        draft._tag === 'Notes' ? draft.notes.map(({ title }) => title) : [],
      )
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
      expect(isDialogThere('Change this widget on 12 dashboards?')).toBe(state.matches('doubted'))
      expect(screen.queryByText('This is too long') !== null).toBe(
        O.isSome(refusal) && refusal.value._tag === 'Refused',
      )
    }
  })
})

describe('what somebody else saves meanwhile', () => {
  const { saved: entry } = sampleInput
  const mine = draftOf('Notes', { ...entry, info: [{ title: 'Mine', content: '' }] })
  const theirs: LibraryEntry = { ...entry, revision: 5, info: [{ title: 'Theirs', content: '' }] }
  const begun = () => {
    const editor = createActor(testedMachine, { input: sampleInput }).start()
    return editor
  }

  test('is taken over while nothing is written here', () => {
    const editor = begun()
    editor.send({ type: 'saved.received', saved: theirs })
    expect(editor.getSnapshot().context).toMatchObject({
      saved: theirs,
      draft: draftOf('Notes', theirs),
      hasEdits: false,
    })
  })

  test('of another part does not stand in the way', () => {
    const editor = begun()
    editor.send({ type: 'draft.edited', draft: mine })
    editor.send({ type: 'saved.received', saved: { ...entry, revision: 5, title: 'Another' } })
    expect(editor.getSnapshot()).toMatchObject({ value: 'editing', context: { draft: mine, saved: { revision: 5 } } })
  })

  test('of the same part is told, and mine is saved on theirs only when I keep it', () => {
    const editor = begun()
    editor.send({ type: 'draft.edited', draft: mine })
    editor.send({ type: 'saved.received', saved: theirs })
    expect(editor.getSnapshot().value).toBe('conflicted')
    expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(false)
    editor.send({ type: 'mine.kept' })
    expect(editor.getSnapshot()).toMatchObject({ value: 'editing', context: { draft: mine, saved: theirs } })
  })
})

describe('notes', () => {
  const field = (name: string) => screen.getByRole('textbox', { name, hidden: isHidden })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))

  test('are added, written, moved by button and by key, and removed', () => {
    const { editor } = renderEditor()
    const titles = () => {
      const { draft } = editor.getSnapshot().context
      return draft._tag === 'Notes' ? draft.notes.map(({ title }) => title) : []
    }
    press('Add note')
    expect(screen.getByRole('button', { name: 'Save', hidden: isHidden }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(field('Title of note 2'), { target: { value: 'Second' } })
    expect(titles()).toEqual(['Cash', 'Second'])
    press('Move note 2 up')
    expect(titles()).toEqual(['Second', 'Cash'])
    fireEvent.keyDown(field('Title of note 1'), { key: 'ArrowDown', altKey: true })
    expect(titles()).toEqual(['Cash', 'Second'])
    press('Remove note 1')
    expect(titles()).toEqual(['Second'])
  })
})

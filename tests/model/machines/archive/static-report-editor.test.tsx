import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { lostRead } from '../../../samples/sample.ts'
import type { OwnersListing } from '../../../../src/machines/archive/owners-listing.ts'
import { someOwners } from '../../../samples/archive/archive-evidence.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { staticReportEditor as sample } from '../../../samples/archive/static-report-editor.ts'
import { staticReportEditorMachine } from '../../../../src/machines/archive/static-report-editor.ts'
import { ReportEditorDialog } from '../../../../src/views/archive/report/editor-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = staticReportEditorMachine.provide({
  actors: { retries: silent(), findReference: unanswered(), save: unanswered(), read: unanswered() },
})
const machineInput = { key: archivedSample.StaticReportID, saved: archivedSample }
const isHidden = true

const buttonNames: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
  'close.requested': 'Close',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

const fieldElement = (name: string): HTMLInputElement => {
  const found = screen.getByLabelText(new RegExp(`^${name}`))
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no field`)
  return found
}

const write = (name: string, value: string) => fireEvent.change(fieldElement(name), { target: { value } })

const renderEditor = (provided = testedMachine) => {
  const editor = createActor(provided, { input: machineInput }).start()
  renderView(<ReportEditorDialog editor={editor} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    if (event.type === 'draft.edited') {
      write('Name', event.draft.StaticReportName)
      write('Title', event.draft.StaticReportTitle)
    } else
      act(() => {
        if (name === undefined) editor.send(event)
        else fireEvent.click(screen.getByText(name))
      })
  }
  return { editor, perform }
}

const isThere = (name: string): boolean => screen.queryByText(name) !== null

describe('an editor of what is said of a report', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, input: machineInput }))('$name', ({ steps }) => {
    const { editor, perform } = renderEditor()
    for (const { event, state } of steps) {
      perform(event)
      const { draft, theirs, refusal } = state.context
      expect(editor.getSnapshot().value).toEqual(state.value)
      expect(editor.getSnapshot().context.draft).toEqual(draft)
      expect(editor.getSnapshot().context.refusal).toEqual(refusal)
      expect(fieldElement('Title').value).toBe(draft.StaticReportTitle)
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
      expect(screen.queryByText('This field is required') !== null).toBe(draft.StaticReportTitle === '')
      expect(screen.queryByText('Filed already') !== null).toBe(O.isSome(refusal) && refusal.value._tag === 'Field')
      expect(screen.queryByText(/has deleted or withdrawn/) !== null).toBe(
        O.isSome(refusal) && refusal.value._tag === 'Gone',
      )
    }
  })
})

describe('a report as it is filed', () => {
  test('says nothing of what is missing before it is written in', () => {
    renderEditor()
    expect(screen.queryByText('This field is required')).toBeNull()
  })

  test.each(['Year', 'Quarter', 'Type'])('needs a %s', (name) => {
    const { editor } = renderEditor()
    fireEvent.change(screen.getByRole('combobox', { name: new RegExp(`^${name}`), hidden: isHidden }), {
      target: { value: '' },
    })
    expect(screen.getByText('This field is required')).toBeTruthy()
    expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(false)
  })
})

test('another file under the same words neither stands in the way nor is lost', () => {
  const { editor } = renderEditor()
  write('Title', 'Mine')
  act(() => editor.send({ type: 'saved.received', saved: { ...archivedSample, revision: 4, version: 2 } }))
  expect(editor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { saved: { revision: 4 }, draft: { StaticReportTitle: 'Mine' } },
  })
})

describe('whose a report is', () => {
  const answering = (listing: OwnersListing) =>
    renderEditor(
      testedMachine.provide({ actors: { findReference: fromPromise<OwnersListing>(() => Promise.resolve(listing)) } }),
    ).editor
  const code = () => screen.getByRole('combobox', { name: /^Code/, hidden: isHidden })
  const writeCode = (value: string) => fireEvent.change(code(), { target: { value } })
  const save = () => screen.getByRole('button', { name: 'Save', hidden: isHidden })

  test('has to be known, and of the type that is chosen', async () => {
    answering(E.right(someOwners))
    await screen.findAllByText('Ashworth Family')
    writeCode('PD7777')
    expect(screen.getByText('No portfolio has this code')).toBeTruthy()
    expect(save()).toHaveProperty('disabled', true)
    writeCode('G1')
    expect(save()).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByRole('combobox', { name: /^Type/, hidden: isHidden }), { target: { value: 'group' } })
    expect(screen.queryByText(/^There is no/)).toBeNull()
    expect(save()).toHaveProperty('disabled', false)
  })

  test('is for the server to know where nobody could be listed', async () => {
    const editor = answering(lostRead)
    await act(() => Promise.resolve())
    writeCode('PD7777')
    expect(screen.queryByText(/^There is no/)).toBeNull()
    expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(true)
  })
})

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { explorableCorrespondents } from '../../../../src/domain/explorers/explorable.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { type ExplorablesReadResult, explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { type ExplorablesQuery, singlePage } from '../../../../src/machines/explorers/listing.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  standInEditorMachine,
  standInEndingMachine,
  standInMachine,
} from '../../../../src/machines/messages/stand-in.ts'
import { StandInDialog } from '../../../../src/views/messages/stand-in-dialog.tsx'
import {
  delegateCandidates,
  graceStandsIn,
  noStandIn,
  standIn as sample,
  standInEditor,
} from '../../../samples/messages/stand-in.ts'
import { answered, newId, refusedRead } from '../../../samples/sample.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const editorMachine = standInEditorMachine.provide({
  actors: { retries: silent(), findReference: unanswered(), read: unanswered(), save: unanswered() },
})

const testedMachine = standInMachine.provide({
  actors: {
    editor: editorMachine,
    explorer: explorerMachine.provide({
      actors: {
        retries: silent(),
        readExplorables: fromPromise<ExplorablesReadResult, ExplorablesQuery>(() =>
          Promise.resolve(E.right(singlePage(explorableCorrespondents(delegateCandidates)))),
        ),
      },
    }),
    ending: standInEndingMachine.provide({ actors: { act: unanswered() } }),
  },
})

layOut()

const isHidden = true
const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null
const buttonNamed = (name: string) => screen.getByRole('button', { name, hidden: isHidden })

const rendered = (name: O.Option<string> = O.none) => {
  const standIn = createActor(testedMachine, { input: { username: 'adviser', name, newId } }).start()
  renderView(<StandInDialog standIn={standIn} />)
  const { editor } = standIn.getSnapshot().children
  if (editor === undefined) throw new Error('There is no editor')
  return { standIn, editor }
}

const opened = (
  saved = noStandIn,
  found: ReadResult<O.Option<typeof delegateCandidates>> = E.right(O.some(delegateCandidates)),
) => {
  const there = rendered()
  tell(there.editor, answered('findReference', found))
  tell(there.editor, answered('open', E.right(saved)))
  return there
}

const editorButtons: Readonly<Record<string, string>> = {
  'open.retried': 'Try again',
  'save.requested': 'Save',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

describe('the editor of a stand-in', () => {
  test.each(pathsOf(editorMachine, standInEditor.events, standInEditor))('$name', ({ steps }) => {
    const { editor } = rendered()
    for (const { event, state } of steps) {
      const name = editorButtons[event.type]
      const found = name === undefined ? undefined : screen.queryAllByRole('button', { name, hidden: isHidden }).at(-1)
      act(() => {
        if (found === undefined) editor.send(event)
        else fireEvent.click(found)
      })
      const { draft, refusal } = state.context
      expect(editor.getSnapshot().value).toEqual(state.value)
      if (state.matches('closed')) continue
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
      expect(isThere('There is no such user')).toBe(O.isSome(refusal) && refusal.value._tag === 'Field')
      const isOpen = !state.matches('opening') && !state.matches('failed')
      expect(screen.queryByLabelText('Last day') !== null).toBe(isOpen)
      if (!isOpen) continue
      expect(screen.getByLabelText('Last day')).toHaveProperty('value', draft.until)
      expect(isThere('The first date must not be after the last')).toBe(draft.until === '2026-11-23')
    }
  })
})

const buttonNames: Readonly<Record<string, string>> = { 'explorer.opened': 'Choose', 'ending.opened': 'End now' }

describe('naming a stand-in', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', ({ steps }) => {
    const { standIn } = opened(graceStandsIn)
    for (const { event, state } of steps) {
      const name = buttonNames[event.type]
      if (name === undefined) tell(standIn, event)
      else fireEvent.click(screen.getAllByRole('button', { name, hidden: isHidden })[0] ?? document.body)
      expect(standIn.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('combobox', { name: 'Search', hidden: isHidden }) !== null).toBe(
        state.matches({ open: 'exploring' }),
      )
      expect(isThere('End the delegation now?')).toBe(state.matches({ open: 'ending' }))
    }
  })

  test('anybody who may be named is offered but whose messages they are', async () => {
    const { editor } = opened()
    expect(buttonNamed('Save')).toHaveProperty('disabled', true)
    fireEvent.click(buttonNamed('Choose'))
    const options = await screen.findAllByRole('option', { hidden: isHidden })
    expect(options.map(({ textContent }) => /Grace Liu|Ada Admin|Thomas Whitfield/.exec(textContent)?.[0])).toEqual([
      ...['Ada Admin', 'Grace Liu'],
    ])
    fireEvent.click(screen.getByText('Grace Liu'))
    expect(editor.getSnapshot().context.draft).toEqual({ standIn: 'grace', from: '2026-11-20', until: '' })
    expect(isThere('Grace Liu')).toBe(true)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-19' } })
    expect(isThere('The last day must not be before today')).toBe(true)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-05' } })
    expect(buttonNamed('Save')).toHaveProperty('disabled', false)
  })

  test('is asked for once, and once more where the first answer was refused', async () => {
    const offers = () => screen.queryAllByRole('option', { hidden: isHidden }).length
    opened()
    fireEvent.click(buttonNamed('Choose'))
    expect(offers()).toBe(2)
    cleanup()
    opened(noStandIn, refusedRead)
    fireEvent.click(buttonNamed('Choose'))
    expect(offers()).toBe(0)
    expect(await screen.findAllByRole('option', { hidden: isHidden })).toHaveLength(2)
  })

  test.each([
    [O.none, 'Your delegate'],
    [O.some('Thomas Whitfield'), 'Delegate for Thomas Whitfield'],
  ])('says for whom: %o', (name, title) => {
    rendered(name)
    expect(screen.getByRole('dialog', { name: title, hidden: isHidden })).toBeTruthy()
  })
})

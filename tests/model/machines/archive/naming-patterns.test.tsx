import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  defaultPatterns,
  draftPatternsOf,
  namingPatternsOf,
} from '../../../../src/domain/archive/naming/default-patterns.ts'
import {
  namingPatternsMachine,
  type PatternsEdited,
  type SavedPatterns,
  unreadPatterns,
} from '../../../../src/machines/archive/naming-patterns.ts'
import type { KeyedEdit } from '../../../../src/machines/kit/editing.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { sameJson } from '../../../../src/domain/json/parse-json.ts'
import { someOwners } from '../../../samples/archive/archive-evidence.ts'
import { namingPatterns as sample } from '../../../samples/archive/naming-patterns.ts'
import { PatternsDialog } from '../../../../src/views/archive/naming/patterns-dialog.tsx'
import { lastOf } from '../../support/last.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = namingPatternsMachine.provide({
  actors: { retries: silent(), read: unanswered(), findReference: unanswered(), save: unanswered() },
})
const isHidden = true

const buttonNames: Readonly<Record<string, string>> = {
  'open.retried': 'Try again',
  'save.requested': 'Save',
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

const tryName = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Try a file name', hidden: isHidden }), {
    target: { value: name },
  })

const renderPatterns = (provided = testedMachine) => {
  const patterns = createActor(provided, { input: unreadPatterns }).start()
  renderView(<PatternsDialog patterns={patterns} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    const { list, tried } = patterns.getSnapshot().context.draft
    if (event.type === 'draft.edited' && event.draft.tried !== tried && sameJson(event.draft.list, list))
      tryName(event.draft.tried)
    else if (
      event.type === 'draft.edited' &&
      event.draft.tried === tried &&
      sameJson(event.draft.list, draftPatternsOf(defaultPatterns))
    )
      fireEvent.click(screen.getByText('Reset to defaults'))
    else
      act(() => {
        if (name === undefined) patterns.send(event)
        else fireEvent.click(lastOf(screen.getAllByText(name)))
      })
  }
  return { patterns, perform }
}

const fields = (): readonly HTMLElement[] => screen.queryAllByLabelText(/^Pattern \d+$/)
const shown = (): readonly (string | null)[] => fields().map((field) => field.getAttribute('value'))
const isThere = (name: string): boolean => screen.queryByText(name) !== null

describe('the naming patterns', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', ({ steps }) => {
    const { patterns, perform } = renderPatterns()
    for (const { event, state } of steps) {
      perform(event)
      const {
        draft: { list },
        theirs,
        refusal,
      } = state.context
      expect(patterns.getSnapshot().value).toEqual(state.value)
      expect(namingPatternsOf(patterns.getSnapshot().context.draft.list)).toEqual(namingPatternsOf(list))
      const isShown = !state.matches('opening') && !state.matches('failed') && !state.matches('closed')
      if (!state.matches('closed')) expect(shown()).toEqual(isShown ? namingPatternsOf(list) : [])
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
      const text = O.isSome(refusal) && refusal.value._tag === 'Refused' ? refusal.value.message : 'There was a problem'
      expect(screen.queryByText(text) !== null).toBe(O.isSome(refusal))
    }
  })
})

const standingMachine = testedMachine.provide({
  actors: {
    retries: silent(),
    read: fromPromise<ReadResult<SavedPatterns>, KeyedEdit<PatternsEdited>>(() =>
      Promise.resolve(E.right({ patterns: ['{code} {fy} {quarter}', '{code} {title} {fy}'], revision: 1 })),
    ),
    findReference: fromPromise<ReadResult<PatternsEdited['reference']>>(() =>
      Promise.resolve(E.right(O.some(someOwners))),
    ),
  },
})

describe('patterns', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))

  test('are added, written, moved by button and by key, and removed', async () => {
    renderPatterns(standingMachine)
    await screen.findByRole('textbox', { name: 'Pattern 2', hidden: isHidden })
    press('Add pattern')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pattern 3', hidden: isHidden }))
    expect(screen.getByText(/^Enter a pattern/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save', hidden: isHidden }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'Pattern 3', hidden: isHidden }), {
      target: { value: '{code} {year}' },
    })
    press('Move pattern 3 up')
    expect(shown()).toEqual(['{code} {fy} {quarter}', '{code} {year}', '{code} {title} {fy}'])
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Pattern 2', hidden: isHidden }), {
      key: 'ArrowUp',
      altKey: true,
    })
    expect(shown()).toEqual(['{code} {year}', '{code} {fy} {quarter}', '{code} {title} {fy}'])
    press('Remove pattern 2')
    expect(shown()).toEqual(['{code} {year}', '{code} {title} {fy}'])
    expect(screen.getByRole('button', { name: 'Save', hidden: isHidden }).hasAttribute('disabled')).toBe(false)
  })

  test('say what each of them reads in a name that is tried, the first that fits counting', async () => {
    renderPatterns(standingMachine)
    await screen.findByRole('textbox', { name: 'Pattern 2', hidden: isHidden })
    tryName('June/P1_FY26_Q4.pdf')
    expect(screen.getByText(/^Matched by \{code\} \{fy\} \{quarter\}: P1 · June 2026/)).toBeTruthy()
    expect(screen.getByText('No match')).toBeTruthy()
    tryName('notes.txt')
    expect(screen.getByText('No pattern matches this name')).toBeTruthy()
  })
})

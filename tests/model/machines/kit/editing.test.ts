import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../../../src/machines/kit/editing.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  editing as sample,
  type PageEdited,
  pageEditor,
  savedPage,
  stayingPageEditor,
  pageTitles,
} from '../../../samples/editing.ts'
import { pathsOf } from '../../support/paths.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const { input: sampleInput, events } = sample

const unansweredEditor = pageEditor.provide({
  actors: { retries: silent(), findReference: unanswered(), read: unanswered(), save: unanswered() },
})

describe('an editor', () => {
  test.each(pathsOf(pageEditor, events, sample))('$name', ({ steps }) => {
    const editor = createActor(unansweredEditor, { input: sampleInput }).start()
    for (const { event, state } of steps) {
      editor.send(event)
      const now = editor.getSnapshot()
      expect(now.value).toEqual(state.value)
      const { draft, saved, theirs, refusal, reference } = now.context
      expect([draft, saved, theirs, refusal]).toEqual([
        state.context.draft,
        state.context.saved,
        state.context.theirs,
        state.context.refusal,
      ])
      if (now.matches('conflicted')) expect(O.isSome(theirs)).toBe(true)
      const isBarred = O.isSome(refusal) && ['Field', 'Gone'].includes(refusal.value._tag)
      expect(now.can({ type: 'save.requested' })).toBe(
        now.matches('editing') &&
          (draft.title !== saved.title || draft.text !== saved.text) &&
          reference.includes(draft.title) &&
          !isBarred,
      )
    }
  })
})

type Saving = SaveResult<PageEdited>

/** A scripted server for saves, whose `now` can be read. */
const editingWith = async (answers: readonly Saving[], now: PageEdited['saved'], machine = pageEditor) => {
  const saves: EditSave<PageEdited>[] = []
  const editor = createActor(
    machine.provide({
      actors: {
        retries: silent(),
        findReference: fromPromise<ReadResult<readonly string[]>>(() => Promise.resolve(E.right(pageTitles))),
        read: fromPromise<ReadResult<PageEdited['saved']>, KeyedEdit<PageEdited>>(() => Promise.resolve(E.right(now))),
        save: fromPromise<Saving, EditSave<PageEdited>>(({ input: save }) => {
          saves.push(save)
          return Promise.resolve(answers[saves.length - 1] ?? E.left({ _tag: 'Lost' }))
        }),
      },
    }),
    { input: { key: 'page', saved: savedPage } },
  ).start()
  await settle()
  return { editor, saves }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const stale: Saving = E.left({ _tag: 'Stale' })
const titled = { title: 'B', text: 'a' }

describe('what somebody else saves', () => {
  test('of another field is under what is written here, and neither is lost by a save', async () => {
    const { editor, saves } = await editingWith([stale, E.right(3)], { title: 'A', text: 'theirs', revision: 2 })
    editor.send({ type: 'draft.edited', draft: titled })
    editor.send({ type: 'save.requested' })
    await settle()
    expect(saves.at(-1)).toEqual({
      key: 'page',
      saved: { title: 'A', text: 'theirs', revision: 2 },
      draft: { title: 'B', text: 'theirs' },
    })
    expect(editor.getSnapshot()).toMatchObject({ status: 'done', output: O.some(3) })
  })

  test('of the same field waits until somebody chooses', async () => {
    const theirs = { title: 'C', text: 'a', revision: 2 }
    const { editor, saves } = await editingWith([stale, E.right(3)], theirs)
    editor.send({ type: 'draft.edited', draft: titled })
    editor.send({ type: 'save.requested' })
    await settle()
    expect(editor.getSnapshot().value).toBe('conflicted')
    editor.send({ type: 'mine.kept' })
    editor.send({ type: 'save.requested' })
    await settle()
    expect(saves.map(({ saved, draft }) => [saved.revision, draft])).toEqual([
      [1, titled],
      [2, titled],
    ])
  })

  test('and is no newer than what the draft is made on does not save over and over', async () => {
    const { editor, saves } = await editingWith([stale, stale, stale], savedPage)
    editor.send({ type: 'draft.edited', draft: titled })
    editor.send({ type: 'save.requested' })
    await settle()
    expect([saves.length, editor.getSnapshot().value]).toEqual([1, 'conflicted'])
  })
})

describe('a refused field', () => {
  const taken: Saving = E.left({ _tag: 'Field', fields: ['title'], message: 'Taken' })

  test('keeps from saving until it is another', async () => {
    const { editor } = await editingWith([taken], savedPage)
    const canSave = () => editor.getSnapshot().can({ type: 'save.requested' })
    editor.send({ type: 'draft.edited', draft: titled })
    editor.send({ type: 'save.requested' })
    await settle()
    editor.send({ type: 'draft.edited', draft: { ...titled, text: 'b' } })
    expect(canSave()).toBe(false)
    editor.send({ type: 'draft.edited', draft: { title: 'C', text: 'b' } })
    expect(canSave()).toBe(true)
  })
})

test('an editor that stays goes on from what it saved', async () => {
  const { editor, saves } = await editingWith([E.right(2), E.right(3)], savedPage, stayingPageEditor)
  editor.send({ type: 'draft.edited', draft: titled })
  editor.send({ type: 'save.requested' })
  await settle()
  expect(editor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { saved: { ...titled, revision: 2 }, draft: titled, touched: [], answer: O.some(2) },
  })
  expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(false)
  editor.send({ type: 'draft.edited', draft: { ...titled, text: 'b' } })
  editor.send({ type: 'save.requested' })
  await settle()
  expect(saves.map(({ saved }) => saved.revision)).toEqual([1, 2])
})

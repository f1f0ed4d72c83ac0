import { expect, test } from 'vitest'
import { assign, createActor, fromPromise, sendTo, setup, stateIn } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type EditedList,
  type EditedListEvent,
  editedList,
  editorDialog,
  followedList,
  openListed,
} from '../../../../src/machines/kit/edited-list.ts'
import {
  editingMachine,
  type EditingInput,
  type EditSave,
  type SaveResult,
} from '../../../../src/machines/kit/editing.ts'
import { followedMachine, rereadOnChange } from '../../../../src/machines/kit/followed.ts'
import { listReceived, listFailed } from '../../../samples/followed.ts'
import { bringList, isListReceived, unfollowedActors } from '../../support/followed.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

interface Line {
  readonly id: string
  readonly text: string
  readonly revision: number
}

interface LineEdited {
  readonly key: string
  readonly saved: Line
  readonly draft: string
  readonly fault: { readonly field: 'text'; readonly reason: 'Empty' }
  readonly reference: null
  readonly answer: unknown
  readonly refusal: never
}

const editor = editingMachine<LineEdited>({
  begin: (_, { text }) => text,
  changedFields: (before, after) => (before === after ? [] : ['text']),
  isChanged: (draft, { text }) => draft !== text,
  faults: () => [],
  rebased: () => O.none,
  reference: null,
}).provide({
  actors: {
    retries: silent(),
    read: unanswered(),
    findReference: unanswered(),
    save: fromPromise<SaveResult<LineEdited>, EditSave<LineEdited>>(() => Promise.resolve(E.right(null))),
  },
})

const rows = editedList<LineEdited, 'Saved'>((one, other) => one.id === other.id)

const nothing: EditingInput<LineEdited> = { key: '', saved: { id: '', text: '', revision: 0 } }

const lines = setup({
  types: {
    context: {} as EditedList<LineEdited, 'Saved'>,
    events: {} as EditedListEvent | ({ readonly type: 'editor.opened' } & EditingInput<LineEdited>),
    children: {} as { list: 'list'; editor: 'editor' },
  },
  actors: {
    list: followedMachine<readonly Line[]>({ fold: rereadOnChange }).provide({ actors: unfollowedActors() }),
    editor,
  },
  guards: { isListed: rows.isListed, isEditing: stateIn('editing') },
  actions: {
    followList: assign(rows.follow),
    retryRead: sendTo('list', { type: 'read.retried' }),
    openEditor: assign(rows.open),
    setUnsavedActs: assign(rows.note),
    closeEditor: assign(rows.close),
    dismissNotice: assign({ notice: O.none }),
    sendRowToEditor: sendTo('editor', ({ context }) => rows.rowMessage(context)),
  },
}).createMachine({
  id: 'lines',
  context: rows.begun(nothing),
  ...followedList,
  initial: 'free',
  states: { free: { on: { 'editor.opened': openListed('editing') } }, editing: { invoke: editorDialog } },
})

const firstLine: Line = { id: '1', text: 'a', revision: 1 }
const secondLine: Line = { id: '2', text: 'b', revision: 1 }
const openedEvent = { type: 'editor.opened', key: '2', saved: secondLine } as const

const openedList = () => {
  const actor = createActor(lines).start()
  const tell = (all: readonly Line[]) => bringList(actor.getSnapshot().children.list, listReceived(all))
  const edit = (draft: string) => actor.getSnapshot().children.editor?.send({ type: 'draft.edited', draft })
  const editorNow = () => actor.getSnapshot().children.editor?.getSnapshot()
  tell([firstLine, secondLine])
  actor.send(openedEvent)
  return { actor, tell, edit, editorNow }
}

test('nothing is opened before the list is there', () => {
  const actor = createActor(lines).start()
  expect(actor.getSnapshot().can(openedEvent)).toBe(false)
  if (isListReceived(listFailed)) bringList(actor.getSnapshot().children.list, listFailed)
  expect(actor.getSnapshot().context.list.isFailed).toBe(true)
  actor.send({ type: 'list.retried' })
  expect(actor.getSnapshot().context.list.isTrying).toBe(true)
})

test('the editor is told what others make of its row', () => {
  const { tell, edit, editorNow } = openedList()
  edit('mine')
  tell([{ ...firstLine, text: 'another', revision: 2 }, secondLine])
  expect(editorNow()?.value).toBe('editing')
  tell([firstLine, { ...secondLine, text: 'theirs', revision: 2 }])
  expect(editorNow()).toMatchObject({ value: 'conflicted', context: { draft: 'mine' } })
})

test('the editor is told that its row is gone', () => {
  const { tell, edit, editorNow } = openedList()
  edit('mine')
  tell([firstLine])
  expect(editorNow()?.context.refusal).toEqual(O.some({ _tag: 'Gone' }))
})

test('what would be lost is known until it is saved, and that it is saved is said until another is opened', async () => {
  const { actor, edit } = openedList()
  edit('mine')
  expect(actor.getSnapshot().context.hasUnsavedActs).toBe(true)
  edit('b')
  expect(actor.getSnapshot().context.hasUnsavedActs).toBe(false)
  edit('mine')
  actor.getSnapshot().children.editor?.send({ type: 'save.requested' })
  await Promise.resolve()
  await Promise.resolve()
  expect(actor.getSnapshot()).toMatchObject({
    value: 'free',
    context: { hasUnsavedActs: false, notice: O.some('Saved') },
  })
  actor.send(openedEvent)
  expect(actor.getSnapshot().context.notice).toEqual(O.none)
})

import { E, O } from '../../../src/domain/fp.ts'
import type { SavedStandIn, StandInDraft } from '../../../src/domain/messages/stand-in-draft.ts'
import { standInEditorMachine, standInMachine } from '../../../src/machines/messages/stand-in.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'

export const delegateCandidates = [
  { username: 'adviser', name: 'Thomas Whitfield', role: 'adviser' },
  { username: 'grace', name: 'Grace Liu', role: 'adviser' },
  { username: 'admin', name: 'Ada Admin', role: 'admin' },
] as const

export const noStandIn: SavedStandIn = { standIn: null, today: '2026-11-20', revision: 0 }

export const graceStandsIn: SavedStandIn = {
  today: '2026-11-20',
  revision: 1,
  standIn: { standIn: 'grace', name: 'Grace Liu', from: '2026-11-18', until: '2026-12-05' },
}

export const aLeave: StandInDraft = { standIn: 'grace', from: '2026-11-24', until: '2026-12-05' }

const editedEvent = (draft: StandInDraft) => ({ type: 'draft.edited', draft })

export const standInEditor: Sample<typeof standInEditorMachine> = {
  machine: standInEditorMachine,
  input: { key: 'adviser', saved: noStandIn, isUnread: true, newId },
  identify: ({ value, context: { draft, saved, reference, refusal, losses } }) => ({
    value,
    draft,
    refusal,
    losses,
    isKnown: O.isSome(reference),
    revision: saved.revision,
  }),
  events: [
    answered('findReference', E.right(O.some(delegateCandidates))),
    answered('open', E.right(noStandIn)),
    answered('open', E.right(graceStandsIn)),
    answered('open', lostRead),
    answered('open', refusedRead),
    { type: 'open.retried' },
    editedEvent(aLeave),
    editedEvent({ ...aLeave, until: '2026-11-23' }),
    { type: 'save.requested' },
    answered('save', E.right({})),
    answered('save', E.left({ _tag: 'Field', fields: ['standIn'], message: 'There is no such user' })),
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}

/** The snapshot that the editor sends; the editor has its own paths. */
const editorChanged = (saved: SavedStandIn, draft: StandInDraft) => ({
  type: 'xstate.snapshot.editor',
  snapshot: { context: { saved, draft, reference: O.some(delegateCandidates), hasEdits: true } },
})

export const standIn: Sample<typeof standInMachine> = {
  machine: standInMachine,
  input: { username: 'adviser', name: O.none, newId },
  events: [
    editorChanged(graceStandsIn, aLeave),
    { type: 'explorer.opened' },
    answered('explorer', O.none),
    { type: 'ending.opened' },
    answered('ending', O.none),
    answered('ending', O.some(null)),
    answered('editor', O.some({})),
    answered('editor', O.some({ waits: 'c1' })),
  ],
}

import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { explorableCorrespondents } from '../../domain/explorers/explorable.ts'
import { O } from '../../domain/fp.ts'
import type { MessageCorrespondent } from '../../domain/messages/shown-message.ts'
import {
  changedStandIn,
  type SavedStandIn,
  type StandInDraft,
  standInDraftOf,
  type StandInFault,
  standInFaults,
} from '../../domain/messages/stand-in-draft.ts'
import { type ExplorerChoice, explorerMachine } from '../explorers/explorer.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { editingMachine, type EditingContext } from '../kit/editing.ts'

export interface StandInEdited {
  readonly key: string
  readonly saved: SavedStandIn
  readonly draft: StandInDraft
  readonly fault: StandInFault
  readonly reference: O.Option<readonly MessageCorrespondent[]>
  readonly answer: { readonly waits?: string }
  readonly refusal: never
}

export const standInEditorMachine = editingMachine<StandInEdited>({
  begin: (_, saved) => standInDraftOf(saved),
  changedFields: changedStandIn,
  isChanged: (draft, saved) => changedStandIn(standInDraftOf(saved), draft).length > 0,
  faults: standInFaults,
  // there is one delegate, and the last save counts
  rebased: O.some,
  reference: O.none,
  repeats: 3,
})

export type StandInEditorRef = ActorRefFrom<typeof standInEditorMachine>

export interface StandInEnding {
  readonly of: { readonly username: string; readonly standIn: string }
  readonly refusal: string
  readonly answer: null
}

export const standInEndingMachine = confirmingMachine<StandInEnding>()

export interface StandInInput {
  readonly username: string
  /** The absent person's name. None if people name a delegate for themselves. */
  readonly name: O.Option<string>
  readonly newId: () => string
}

interface Context extends StandInInput {
  readonly saved: SavedStandIn
  readonly draft: StandInDraft
  readonly candidates: O.Option<readonly MessageCorrespondent[]>
  readonly hasUnsavedActs: boolean
  readonly isWaiting: boolean
}

type Event = { readonly type: 'explorer.opened' } | { readonly type: 'ending.opened' }

const unreadStandIn: SavedStandIn = { standIn: null, today: '', revision: -1 }

const standInNameOf = ({ saved: { standIn } }: Context): string => standIn?.name ?? ''

export const standInMachine = setup({
  types: {
    input: {} as StandInInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { editor: 'editor'; explorer: 'explorer'; ending: 'ending' },
    output: {} as boolean,
  },
  actors: { editor: standInEditorMachine, explorer: explorerMachine, ending: standInEndingMachine },
  guards: {
    isNamed: ({ context: { saved } }) => saved.standIn !== null,
    isEnded: (_, ended: O.Option<null>) => O.isSome(ended),
  },
  actions: {
    followEditor: assign((_, { saved, draft, reference, hasEdits }: EditingContext<StandInEdited>) => ({
      saved,
      draft,
      candidates: reference,
      hasUnsavedActs: hasEdits,
    })),
    chooseDelegate: enqueueActions(({ context: { draft }, enqueue }, choice: ExplorerChoice) => {
      const [standIn] = O.isSome(choice) ? choice.value : []
      if (standIn !== undefined) enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...draft, standIn } })
    }),
  },
}).createMachine({
  id: 'standIn',
  context: ({ input }) => ({
    ...input,
    saved: unreadStandIn,
    draft: standInDraftOf(unreadStandIn),
    candidates: O.none,
    hasUnsavedActs: false,
    isWaiting: false,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { username, newId } }) => ({ key: username, saved: unreadStandIn, isUnread: true, newId }),
        onSnapshot: { actions: { type: 'followEditor', params: ({ event }) => event.snapshot.context } },
        onDone: {
          target: 'closed',
          actions: assign(({ event }) => ({
            isWaiting: O.isSome(event.output) && event.output.value.waits !== undefined,
          })),
        },
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'explorer.opened': 'exploring',
            'ending.opened': { guard: 'isNamed', target: 'ending' },
          },
        },
        exploring: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context: { username, draft, candidates } }) => ({
              kind: 'user',
              isMany: false,
              chosen: draft.standIn === '' ? [] : [draft.standIn],
              except: username,
              ...(O.isSome(candidates) && { known: explorableCorrespondents(candidates.value) }),
            }),
            onDone: { target: 'editing', actions: { type: 'chooseDelegate', params: ({ event }) => event.output } },
          },
        },
        ending: {
          invoke: {
            id: 'ending',
            src: 'ending',
            input: ({ context }) => ({ of: { username: context.username, standIn: standInNameOf(context) } }),
            onDone: [
              { guard: { type: 'isEnded', params: ({ event }) => event.output }, target: '#standIn.closed' },
              { target: 'editing' },
            ],
          },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.isWaiting,
})

export type StandInRef = ActorRefFrom<typeof standInMachine>

import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { EditionReply, ReportEdition } from '../../api/reports/reports.ts'
import { E, O } from '../../domain/fp.ts'
import type { ReportFault } from '../../domain/reports/template/report-fault.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface EditionRequest {
  readonly name: string
  readonly revision: number
}

export interface EditionRestoreRequest {
  readonly name: string
  readonly to: number
  readonly revision: number
}

export type ListedEdition = ReportEdition

export type EditionsResult = ReadResult<readonly ListedEdition[]>
export type EditionResult = ReadResult<EditionReply>
/** `Stale`: somebody else has saved. `ReportFault`: no run could execute that edition. */
export type RestoreRefusal =
  | 'Stale'
  | 'Failed'
  | ReportFault
  | { readonly _tag: 'OutOfSpace'; readonly message: string }
export type EditionRestoreResult = E.Either<RestoreRefusal, unknown>

interface Input {
  readonly name: string
  readonly revision: number
}

interface Context extends Input {
  readonly editions: readonly ListedEdition[]
  readonly chosen: O.Option<number>
  readonly past: O.Option<EditionReply>
  readonly refusal: O.Option<RestoreRefusal>
  readonly isRestored: boolean
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'edition.chosen'; readonly revision: number }
  | { readonly type: 'edition.retried' }
  | { readonly type: 'restore.requested' }
  | { readonly type: 'restore.confirmed' }
  | { readonly type: 'restore.cancelled' }
  | { readonly type: 'close.requested' }

const chosenRevision = ({ chosen, revision }: Context): number => (O.isSome(chosen) ? chosen.value : revision)

const listEditions = {
  ...invokeRead(
    'listEditions',
    { target: '#reportHistory.listed', actions: { type: 'setEditions', params: answerOf } },
    '#reportHistory.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.name,
}

const findEdition = {
  ...invokeRead(
    'findEdition',
    { target: '#reportHistory.listed.shown', actions: { type: 'setPast', params: answerOf } },
    '#reportHistory.listed.unfound',
  ),
  input: ({ context }: { readonly context: Context }) => ({ name: context.name, revision: chosenRevision(context) }),
}

export const reportHistoryMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly isRestored: boolean },
  },
  actors: {
    listEditions: fromPromise<EditionsResult, string>(unprovidedActor('listEditions')),
    findEdition: fromPromise<EditionResult, EditionRequest>(unprovidedActor('findEdition')),
    restoreEdition: fromPromise<EditionRestoreResult, EditionRestoreRequest>(unprovidedActor('restoreEdition')),
    retries: retriesLogic,
  },
  guards: {
    isPast: ({ context }) => chosenRevision(context) !== context.revision,
  },
  actions: {
    setEditions: assign((_, listing: EditionsResult) => ({ editions: E.isRight(listing) ? listing.right : [] })),
    setPast: assign((_, finding: EditionResult) => ({ past: O.getRight(finding) })),
    setRefusal: assign((_, restoring: EditionRestoreResult) => ({ refusal: O.getLeft(restoring) })),
    setRestored: assign({ isRestored: true }),
  },
}).createMachine({
  id: 'reportHistory',
  context: ({ input }) => ({
    ...input,
    editions: [],
    chosen: O.none,
    past: O.none,
    refusal: O.none,
    isRestored: false,
  }),
  initial: 'loading',
  on: { 'close.requested': '.closed' },
  states: {
    loading: { invoke: listEditions },
    failed: { ...failedRead(listEditions), on: { 'list.retried': '.trying' } },
    listed: {
      initial: 'unchosen',
      on: {
        'edition.chosen': {
          target: '.finding',
          actions: assign(({ event }) => ({ chosen: O.some(event.revision), refusal: O.none })),
        },
      },
      states: {
        unchosen: {},
        finding: { invoke: findEdition },
        unfound: { ...failedRead(findEdition), on: { 'edition.retried': '.trying' } },
        shown: { on: { 'restore.requested': { guard: 'isPast', target: 'asking' } } },
        asking: { on: { 'restore.confirmed': '#reportHistory.restoring', 'restore.cancelled': 'shown' } },
      },
    },
    restoring: {
      invoke: {
        ...invokeTask(
          'restoreEdition',
          { target: 'closed', actions: 'setRestored' },
          { target: 'listed.shown', actions: { type: 'setRefusal', params: resultOf } },
        ),
        input: ({ context }) => ({ name: context.name, to: chosenRevision(context), revision: context.revision }),
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ isRestored: context.isRestored }),
})

export type ReportHistoryRef = ActorRefFrom<typeof reportHistoryMachine>

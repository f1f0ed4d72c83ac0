import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'

/** `by` is the importer's name, `at` an ISO instant. */
export interface ListedUserImport {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly created: number
  readonly updated: number
  readonly isWithdrawn: boolean
}

export type ImportsResult = ReadResult<readonly ListedUserImport[]>

export interface ImportedPerson {
  readonly username: string
  readonly name: string
}

export type UsersImportRefusal =
  | { readonly _tag: 'SignedInSince' | 'PeopleAbove'; readonly people: readonly ImportedPerson[] }
  | { readonly _tag: 'Refused'; readonly message: string }

/** Lists of user names. The users in `kept` were changed after the import. */
export interface ImportWithdrawalReply {
  readonly withdrawn: readonly string[]
  readonly deleted: readonly string[]
  readonly restored: readonly string[]
  readonly kept: readonly string[]
  readonly waits?: string
}

export interface ImportWithdrawal {
  readonly of: ListedUserImport
  readonly refusal: UsersImportRefusal
  readonly answer: ImportWithdrawalReply
}

/** Confirming also deletes these people. */
export const signedInPeople = (refusal: O.Option<UsersImportRefusal>): readonly ImportedPerson[] =>
  O.isSome(refusal) && refusal.value._tag === 'SignedInSince' ? refusal.value.people : []

export const importWithdrawalMachine = confirmingMachine<ImportWithdrawal>()

export type LinksSaveResult = E.Either<string, number>

interface Context {
  readonly imports: readonly ListedUserImport[]
  readonly chosen: O.Option<ListedUserImport>
  readonly withdrawn: O.Option<ImportWithdrawalReply>
  readonly saved: O.Option<number>
  readonly failure: O.Option<string>
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'withdrawal.requested'; readonly of: ListedUserImport }
  | { readonly type: 'links.requested'; readonly of: ListedUserImport }
  | { readonly type: 'imports.closed' }

const readImports = invokeRead(
  'readImports',
  { target: '#userImports.open', actions: { type: 'setImports', params: answerOf } },
  '#userImports.failed',
)

const noImport: ListedUserImport = { id: '', by: '', at: '', created: 0, updated: 0, isWithdrawn: false }

const chosenImport = ({ chosen }: Context): ListedUserImport => (O.isSome(chosen) ? chosen.value : noImport)

export const userImportsMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { withdrawing: 'withdrawing' } },
  actors: {
    readImports: fromPromise<ImportsResult>(unprovidedActor('readImports')),
    retries: retriesLogic,
    withdrawing: importWithdrawalMachine,
    saveLinks: fromPromise<LinksSaveResult, string>(unprovidedActor('saveLinks')),
  },
  guards: { isWithdrawn: (_, withdrawn: O.Option<ImportWithdrawalReply>) => O.isSome(withdrawn) },
  actions: {
    setImports: assign((_, read: ImportsResult) => ({ imports: E.isRight(read) ? read.right : [] })),
    chooseImport: assign((_, of: ListedUserImport) => ({
      chosen: O.some(of),
      withdrawn: O.none,
      saved: O.none,
      failure: O.none,
    })),
    setSavedLinks: assign((_, saving: LinksSaveResult) => ({ saved: O.getRight(saving) })),
    setFailure: assign((_, saving: LinksSaveResult) => ({ failure: O.getLeft(saving) })),
  },
}).createMachine({
  id: 'userImports',
  context: { imports: [], chosen: O.none, withdrawn: O.none, saved: O.none, failure: O.none },
  initial: 'opening',
  on: { 'imports.closed': '.closed' },
  states: {
    opening: { invoke: readImports },
    failed: { ...failedRead(readImports), on: { 'list.retried': '.trying' } },
    open: {
      on: {
        'withdrawal.requested': {
          target: 'withdrawing',
          actions: { type: 'chooseImport', params: ({ event }) => event.of },
        },
        'links.requested': { target: 'saving', actions: { type: 'chooseImport', params: ({ event }) => event.of } },
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawing',
        src: 'withdrawing',
        input: ({ context }) => ({ of: chosenImport(context) }),
        onDone: [
          {
            guard: { type: 'isWithdrawn', params: ({ event }) => event.output },
            target: 'opening',
            actions: assign(({ event }) => ({ withdrawn: event.output })),
          },
          { target: 'open' },
        ],
      },
    },
    saving: {
      invoke: {
        ...invokeTask(
          'saveLinks',
          { target: 'open', actions: { type: 'setSavedLinks', params: resultOf } },
          { target: 'open', actions: { type: 'setFailure', params: resultOf } },
        ),
        input: ({ context }) => chosenImport(context).id,
      },
    },
    closed: { type: 'final' },
  },
})

export type UserImportsRef = ActorRefFrom<typeof userImportsMachine>

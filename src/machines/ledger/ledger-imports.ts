import { type ActorRefFrom, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { noFindings } from '../../domain/ledger/import/finding.ts'
import type { LedgerImportRun } from '../../domain/ledger/import/import-run.ts'
import type { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import type { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type EarlierPage, withEarlier } from '../kit/earlier-page.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { filesImportMachine, isUnwritten } from './files-import.ts'
import { findingsAcknowledgingMachine } from './findings-acknowledging.ts'

export interface ImportsPage {
  readonly imports: readonly ListedLedgerImport[]
  readonly before: number | null
}

export type EarlierImports = EarlierPage<ImportsPage>

export interface LedgerWithdrawal {
  readonly of: ListedLedgerImport
  /** `reasons` are later data that depends on this import. */
  readonly refusal: {
    readonly message: string
    readonly reasons: readonly string[]
    /** The withdrawal changes closed years. A repeated withdrawal acknowledges this. */
    readonly isOfClosedYears?: boolean
  }
  readonly answer: unknown
}

export const ledgerWithdrawalMachine = confirmingMachine<LedgerWithdrawal>({
  isForeseen: true,
  isFinal: ({ reasons, isOfClosedYears = false }) => reasons.length > 0 && !isOfClosedYears,
})

export const joinedImports = ({ imports }: ImportsPage, below: ImportsPage): ImportsPage => ({
  imports: [...imports, ...below.imports],
  before: below.before,
})

export const listedLedgerImportsMachine = followedMachine<ImportsPage, unknown, undefined, EarlierImports>({
  fold: rereadOnChange,
  answered: withEarlier(joinedImports),
})

export interface SourceDeletion {
  readonly of: string
  readonly refusal: string
  readonly answer: unknown
}

export const sourceDeletionMachine = confirmingMachine<SourceDeletion>()

export const listedSourcesMachine = followedMachine<readonly ImportSource[]>({ fold: rereadOnChange })

export const followedLedgerRunsMachine = followedMachine<
  readonly LedgerImportRun[],
  O.Option<readonly LedgerImportRun[]>
>({
  fold: (_, runs) => runs,
})

export interface LedgerImportsInput {
  readonly newId: () => string
}

interface Context extends LedgerImportsInput {
  readonly list: FollowedState<ImportsPage>
  readonly chosen: O.Option<ListedLedgerImport>
  readonly sources: FollowedState<readonly ImportSource[]>
  readonly chosenSource: string
  readonly runs: readonly LedgerImportRun[]
  readonly isImportUnsaved: boolean
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'import.begun' }
  | { readonly type: 'withdrawal.requested'; readonly id: string }
  | { readonly type: 'acknowledging.requested'; readonly id: string }
  | { readonly type: 'deletion.requested'; readonly name: string }

const earlierCursorIn = ({ list: { known } }: Pick<Context, 'list'>): number | null =>
  O.isSome(known) ? known.value.before : null

const importIn = ({ list: { known } }: Context, id: string): O.Option<ListedLedgerImport> =>
  pipe(
    known,
    O.chain(({ imports }) => O.fromNullable(imports.find((one) => one.id === id))),
  )

const noImport: ListedLedgerImport = {
  id: '',
  position: 0,
  at: '',
  by: '',
  files: [],
  findings: noFindings,
  withdrawn: null,
}

const chosenImportInput = ({ context: { chosen } }: { readonly context: Context }) => ({
  of: pipe(
    chosen,
    O.getOrElse(() => noImport),
  ),
})

export const ledgerImportsMachine = setup({
  types: {
    input: {} as LedgerImportsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      list: 'list'
      sources: 'sources'
      runs: 'runs'
      withdrawing: 'withdrawing'
      importing: 'importing'
      deleting: 'deleting'
      acknowledging: 'acknowledging'
    },
  },
  actors: {
    list: listedLedgerImportsMachine,
    sources: listedSourcesMachine,
    runs: followedLedgerRunsMachine,
    deleting: sourceDeletionMachine,
    acknowledging: findingsAcknowledgingMachine,
    listEarlier: fromPromise<ReadResult<EarlierImports>, number | null>(unprovidedActor('listEarlier')),
    withdrawing: ledgerWithdrawalMachine,
    importing: filesImportMachine,
  },
  guards: {
    hasMore: ({ context }) => earlierCursorIn(context) !== null,
    hasOpen: ({ context }, id: string) =>
      pipe(
        importIn(context, id),
        O.exists(({ findings }) => findings.open > 0),
      ),
    isStanding: ({ context }, id: string) =>
      pipe(
        importIn(context, id),
        O.exists(({ withdrawn }) => withdrawn === null),
      ),
  },
  actions: {
    followRuns: assign((_, { known }: FollowedState<readonly LedgerImportRun[]>) => ({
      runs: O.getOrElse((): readonly LedgerImportRun[] => [])(known),
    })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    addEarlier: enqueueActions(({ enqueue }, earlier: ReadResult<EarlierImports>) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    chooseImport: assign(({ context }, id: string) => ({ chosen: importIn(context, id) })),
    clearChosen: assign({ chosen: O.none }),
    setImportUnsaved: assign((_, { isUnsaved }: { readonly isUnsaved: boolean }) => ({ isImportUnsaved: isUnsaved })),
  },
}).createMachine({
  id: 'ledgerImports',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    chosen: O.none,
    isImportUnsaved: false,
    sources: unreadState,
    chosenSource: '',
    runs: [],
  }),
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { of: undefined },
      onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
    },
    {
      id: 'runs',
      src: 'runs',
      input: { of: undefined },
      onSnapshot: { actions: { type: 'followRuns', params: ({ event }) => followedIn(event.snapshot) } },
    },
    {
      id: 'sources',
      src: 'sources',
      input: { of: undefined },
      onSnapshot: { actions: assign(({ event }) => ({ sources: followedIn(event.snapshot) })) },
    },
  ],
  on: { 'list.retried': { actions: 'retryRead' } },
  type: 'parallel',
  states: {
    list: {
      initial: 'listed',
      states: {
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            ...invokeTask(
              'listEarlier',
              { target: 'listed', actions: { type: 'addEarlier', params: resultOf } },
              { target: 'moreFailed' },
            ),
            input: ({ context }) => earlierCursorIn(context),
          },
        },
        moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
      },
    },
    import: {
      initial: 'none',
      states: {
        none: { entry: assign({ isImportUnsaved: false }), on: { 'import.begun': 'begun' } },
        begun: {
          invoke: {
            id: 'importing',
            src: 'importing',
            input: ({ context: { newId } }) => ({ newId }),
            onSnapshot: {
              actions: {
                type: 'setImportUnsaved',
                params: ({ event }) => ({ isUnsaved: isUnwritten(event.snapshot) }),
              },
            },
            onDone: 'none',
          },
        },
      },
    },
    asking: {
      initial: 'nothing',
      states: {
        nothing: {
          on: {
            'acknowledging.requested': {
              guard: { type: 'hasOpen', params: ({ event }) => event.id },
              target: 'acknowledging',
              actions: { type: 'chooseImport', params: ({ event }) => event.id },
            },
            'withdrawal.requested': {
              guard: { type: 'isStanding', params: ({ event }) => event.id },
              target: 'withdrawing',
              actions: { type: 'chooseImport', params: ({ event }) => event.id },
            },
            'deletion.requested': {
              target: 'deleting',
              actions: assign(({ event }) => ({ chosenSource: event.name })),
            },
          },
        },
        acknowledging: {
          invoke: {
            id: 'acknowledging',
            src: 'acknowledging',
            input: chosenImportInput,
            onDone: { target: 'nothing', actions: 'clearChosen' },
          },
        },
        withdrawing: {
          invoke: {
            id: 'withdrawing',
            src: 'withdrawing',
            input: chosenImportInput,
            onDone: { target: 'nothing', actions: 'clearChosen' },
          },
        },
        deleting: {
          invoke: {
            id: 'deleting',
            src: 'deleting',
            input: ({ context: { chosenSource } }) => ({ of: chosenSource }),
            onDone: 'nothing',
          },
        },
      },
    },
  },
})

export type LedgerImportsRef = ActorRefFrom<typeof ledgerImportsMachine>

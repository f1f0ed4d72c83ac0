import { type ActorRefFrom, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { noFindings } from '../../domain/ledger/import/finding.ts'
import type { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import { confirming } from '../kit/confirming.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { filesImportMachine } from './files-import.ts'

export interface ImportsPage {
  readonly imports: readonly ListedLedgerImport[]
  readonly before: number | null
}

export interface EarlierImports {
  readonly before: number | null
  readonly page: ImportsPage
}

export interface LedgerWithdrawal {
  readonly of: ListedLedgerImport
  /** `reasons` are what others brought that rests on it. */
  readonly refusal: { readonly message: string; readonly reasons: readonly string[] }
  readonly answer: unknown
}

export const ledgerWithdrawing = confirming<LedgerWithdrawal>()

const withEarlier = (known: ImportsPage, { before, page }: EarlierImports): ImportsPage =>
  known.before === before ? { imports: [...known.imports, ...page.imports], before: page.before } : known

export const listedLedgerImports = followed<ImportsPage, unknown, undefined, EarlierImports>({
  fold: reread,
  answered: withEarlier,
})

export interface LedgerImportsInput {
  readonly newId: () => string
}

interface Context extends LedgerImportsInput {
  readonly list: Followed<ImportsPage>
  readonly chosen: O.Option<ListedLedgerImport>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'import.begun' }
  | { readonly type: 'withdrawal.requested'; readonly id: string }

const beforeIn = ({ list: { known } }: Pick<Context, 'list'>): number | null =>
  O.isSome(known) ? known.value.before : null

const standingIn = ({ list: { known } }: Context, id: string): O.Option<ListedLedgerImport> =>
  pipe(
    known,
    O.chain(({ imports }) => O.fromNullable(imports.find((one) => one.id === id && one.withdrawn === null))),
  )

const noImport: ListedLedgerImport = {
  ...{ id: '', position: 0, at: '', by: '', files: [], findings: noFindings, withdrawn: null },
}

export const ledgerImportsMachine = setup({
  types: {
    input: {} as LedgerImportsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; withdrawing: 'withdrawing'; importing: 'importing' },
  },
  actors: {
    list: listedLedgerImports,
    listEarlier: fromPromise<ReadResult<EarlierImports>, number | null>(unprovided('listEarlier')),
    withdrawing: ledgerWithdrawing,
    importing: filesImportMachine,
  },
  guards: {
    hasMore: ({ context }) => beforeIn(context) !== null,
    isStanding: ({ context }, id: string) => O.isSome(standingIn(context, id)),
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    add: enqueueActions(({ enqueue }, earlier: ReadResult<EarlierImports>) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    choose: assign(({ context }, id: string) => ({ chosen: standingIn(context, id) })),
    clear: assign({ chosen: O.none }),
  },
}).createMachine({
  id: 'ledgerImports',
  context: ({ input }) => ({ ...input, list: unread, chosen: O.none }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: { 'list.retried': { actions: 'retryRead' } },
  type: 'parallel',
  states: {
    list: {
      initial: 'listed',
      states: {
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            ...task(
              'listEarlier',
              { target: 'listed', actions: { type: 'add', params: resultOf } },
              { target: 'moreFailed' },
            ),
            input: ({ context }) => beforeIn(context),
          },
        },
        moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
      },
    },
    work: {
      initial: 'free',
      states: {
        free: {
          on: {
            'import.begun': 'importing',
            'withdrawal.requested': {
              guard: { type: 'isStanding', params: ({ event }) => event.id },
              target: 'withdrawing',
              actions: { type: 'choose', params: ({ event }) => event.id },
            },
          },
        },
        importing: {
          invoke: {
            id: 'importing',
            src: 'importing',
            input: ({ context: { newId } }) => ({ newId }),
            onDone: 'free',
          },
        },
        withdrawing: {
          invoke: {
            id: 'withdrawing',
            src: 'withdrawing',
            input: ({ context: { chosen } }) => ({
              of: pipe(
                chosen,
                O.getOrElse(() => noImport),
              ),
            }),
            onDone: { target: 'free', actions: 'clear' },
          },
        },
      },
    },
  },
})

export type LedgerImportsRef = ActorRefFrom<typeof ledgerImportsMachine>

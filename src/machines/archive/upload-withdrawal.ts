import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface Withdrawal {
  readonly id: string
  /** Also what clients have fetched is to be taken back. */
  readonly isConfirmed: boolean
}

/** A file of the upload that a client has, and in words who fetched it and when. */
interface FileFetched {
  readonly file: string
  readonly message: string
}

export type WithdrawalRefusal =
  | { readonly _tag: 'AlreadyFetched'; readonly fetched: readonly FileFetched[] }
  | { readonly _tag: 'Refused'; readonly message: string }

export type Withdrawing = E.Either<WithdrawalRefusal, ReportUpload>

interface Input {
  readonly upload: ReportUpload
}

interface Context extends Input {
  readonly refusal: O.Option<WithdrawalRefusal>
  readonly withdrawn: O.Option<ReportUpload>
}

type Event = { readonly type: 'withdrawal.confirmed' } | { readonly type: 'withdrawal.left' }

const isFetched = ({ refusal }: Context): boolean => O.isSome(refusal) && refusal.value._tag === 'AlreadyFetched'

/** Takes back all that an upload has filed, as one act. */
export const uploadWithdrawalMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly withdrawn: O.Option<ReportUpload> },
  },
  actors: { withdraw: fromPromise<Withdrawing, Withdrawal>(unprovided('withdraw')) },
  guards: { isWithdrawn: (_, withdrawing: Withdrawing) => E.isRight(withdrawing) },
  actions: {
    refuse: assign((_, withdrawing: Withdrawing) => ({ refusal: O.getLeft(withdrawing) })),
    settle: assign((_, withdrawing: Withdrawing) => ({ withdrawn: O.getRight(withdrawing) })),
  },
}).createMachine({
  id: 'uploadWithdrawal',
  context: ({ input }) => ({ ...input, refusal: O.none, withdrawn: O.none }),
  initial: 'asking',
  states: {
    asking: { on: { 'withdrawal.confirmed': 'withdrawing', 'withdrawal.left': 'closed' } },
    withdrawing: {
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => ({ id: context.upload.id, isConfirmed: isFetched(context) }),
        onDone: [
          {
            guard: { type: 'isWithdrawn', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ withdrawn: context.withdrawn }),
})

export type UploadWithdrawalRef = ActorRefFrom<typeof uploadWithdrawalMachine>

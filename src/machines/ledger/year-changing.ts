import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { longestReason } from '../../domain/ledger/years/closed-year.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

/** What is done to a financial year of some accounts, or of all that there are. */
export interface YearChange {
  readonly act: 'close' | 'open'
  readonly year: number
  readonly accounts: readonly string[] | null
}

export interface YearChangingInput extends YearChange {
  readonly newId: () => string
}

/** Asked for again with the same reason it has the same correlation: so it is done once. */
export interface YearChangeGiven extends YearChange {
  readonly reason: string
  readonly correlation: string
}

/** Left is why not. */
export type YearChanged = E.Either<string, unknown>

interface Context extends YearChangingInput {
  readonly reason: string
  readonly correlation: string
  readonly refusal: O.Option<string>
  readonly isChanged: boolean
}

type Event =
  | { readonly type: 'reason.typed'; readonly reason: string }
  | { readonly type: 'change.confirmed' }
  | { readonly type: 'change.cancelled' }

export const yearChangingMachine = setup({
  types: {
    input: {} as YearChangingInput,
    context: {} as Context,
    events: {} as Event,
    /** Whether it was done. */
    output: {} as boolean,
  },
  actors: { changeYear: fromPromise<YearChanged, YearChangeGiven>(unprovided('changeYear')) },
  guards: {
    isReasoned: ({ context: { act, reason } }) =>
      act === 'close' || (reason.trim() !== '' && reason.trim().length <= longestReason),
  },
  actions: {
    write: assign(({ context: { newId } }, reason: string) => ({ reason, correlation: newId(), refusal: O.none })),
    finish: assign({ isChanged: true }),
    refuse: assign((_, changed: YearChanged) => ({ refusal: O.getLeft(changed) })),
  },
}).createMachine({
  id: 'yearChanging',
  context: ({ input }) => ({
    ...input,
    ...{ reason: '', correlation: input.newId(), refusal: O.none, isChanged: false },
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'reason.typed': { actions: { type: 'write', params: ({ event }) => event.reason } },
        'change.confirmed': { guard: 'isReasoned', target: 'changing' },
        'change.cancelled': 'ended',
      },
    },
    changing: {
      invoke: {
        ...task(
          'changeYear',
          { target: 'ended', actions: 'finish' },
          { target: 'asking', actions: { type: 'refuse', params: resultOf<YearChanged> } },
        ),
        input: ({ context: { act, year, accounts, reason, correlation } }) => ({
          ...{ act, year, accounts, correlation },
          reason: reason.trim(),
        }),
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.isChanged,
})

export type YearChangingRef = ActorRefFrom<typeof yearChangingMachine>

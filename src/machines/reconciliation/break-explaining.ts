import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { type ListedBreak, longestExplanation } from '../../domain/ledger/reconciliation/break.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface BreakExplainingInput {
  readonly breaks: readonly ListedBreak[]
  readonly newId: () => string
}

/** Asked for again with the same reason it has the same correlation: so it is recorded once. */
export interface ExplanationGiven {
  readonly breaks: readonly ListedBreak[]
  readonly reason: string
  readonly correlation: string
}

/** Left is why not. */
export type BreaksExplained = E.Either<string, unknown>

interface Context extends BreakExplainingInput {
  readonly reason: string
  readonly correlation: string
  readonly refusal: O.Option<string>
  readonly isExplained: boolean
}

type Event =
  | { readonly type: 'reason.typed'; readonly reason: string }
  | { readonly type: 'explanation.given' }
  | { readonly type: 'explanation.cancelled' }

/** The one they have, where it is the same for all. */
const reasonOf = (breaks: readonly ListedBreak[]): string => {
  const [reason = '', ...others] = new Set(breaks.map(({ explanation }) => explanation?.reason ?? ''))
  return others.length === 0 ? reason : ''
}

export const breakExplainingMachine = setup({
  types: {
    input: {} as BreakExplainingInput,
    context: {} as Context,
    events: {} as Event,
    /** Whether they were. */
    output: {} as boolean,
  },
  actors: { explainBreaks: fromPromise<BreaksExplained, ExplanationGiven>(unprovided('explainBreaks')) },
  guards: {
    isReasoned: ({ context: { reason } }) => reason.trim() !== '' && reason.trim().length <= longestExplanation,
  },
  actions: {
    write: assign(({ context: { newId } }, reason: string) => ({ reason, correlation: newId(), refusal: O.none })),
    finish: assign({ isExplained: true }),
    refuse: assign((_, explained: BreaksExplained) => ({ refusal: O.getLeft(explained) })),
  },
}).createMachine({
  id: 'breakExplaining',
  context: ({ input }) => ({
    ...input,
    ...{ reason: reasonOf(input.breaks), correlation: input.newId(), refusal: O.none, isExplained: false },
  }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'reason.typed': { actions: { type: 'write', params: ({ event }) => event.reason } },
        'explanation.given': { guard: 'isReasoned', target: 'explaining' },
        'explanation.cancelled': 'closed',
      },
    },
    explaining: {
      invoke: {
        ...task(
          'explainBreaks',
          { target: 'closed', actions: 'finish' },
          { target: 'writing', actions: { type: 'refuse', params: resultOf<BreaksExplained> } },
        ),
        input: ({ context: { breaks, reason, correlation } }) => ({ breaks, reason: reason.trim(), correlation }),
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.isExplained,
})

export type BreakExplainingRef = ActorRefFrom<typeof breakExplainingMachine>

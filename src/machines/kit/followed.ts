import { assign, fromEventObservable, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from './failed-read.ts'
import type { ReadResult } from './read-result.ts'
import { unprovidedActor, unprovidedEvents } from './unprovided.ts'

export interface ChangesReceived<Change> {
  readonly type: 'changes.received'
  readonly changes: readonly Change[]
}

export interface FollowedSubject<Input> {
  readonly of: Input
}

/** A paged read repeats all pages that are `known`. */
export interface FollowedReadInput<State, Input> extends FollowedSubject<Input> {
  readonly known?: O.Option<State>
}

export interface FollowRules<State, Change, Answer> {
  /** None if the change cannot be applied, as after a gap. Everything is then read again. */
  readonly fold: (state: State, change: Change) => O.Option<State>
  /** Also applied to the result of a concurrent read, so it must keep newer data in that result. */
  readonly answered?: (state: State, answer: Answer) => State
  /** Joins a read of the newest part with the known rest. */
  readonly joined?: (read: State, known: State) => State
}

interface AnswerReceived<Answer> {
  readonly type: 'answer.received'
  readonly answer: Answer
}

type Event<Change, Answer> =
  | RetryDue
  | ChangesReceived<Change>
  | AnswerReceived<Answer>
  | { readonly type: 'read.retried' }

export interface FollowedState<State> {
  readonly known: O.Option<State>
  readonly isFailed: boolean
  readonly isTrying: boolean
  readonly isRefused: boolean
}

export interface FollowedSnapshot<State> {
  readonly context: { readonly state: O.Option<State> }
  readonly value: 'reading' | 'following' | { readonly failed: 'waiting' | 'trying' | 'slow' | 'refused' }
}

export const followedIn = <State>({ context: { state }, value }: FollowedSnapshot<State>): FollowedState<State> => ({
  known: state,
  isFailed: O.isNone(state) && typeof value === 'object',
  isTrying: typeof value === 'object' && value.failed === 'trying',
  isRefused: typeof value === 'object' && value.failed === 'refused',
})

export const unreadState: FollowedState<never> = { known: O.none, isFailed: false, isTrying: false, isRefused: false }

export const rereadOnChange = (): O.Option<never> => O.none

export const followedMachine = <State, Change = unknown, Input = undefined, Answer = never>({
  fold,
  answered = (state) => state,
  joined = (read) => read,
}: FollowRules<State, Change, Answer>) => {
  interface Context extends FollowedSubject<Input> {
    readonly state: O.Option<State>
    /** Received during the read, so the read may or may not contain them. */
    readonly changes: readonly Change[]
    readonly answers: readonly Answer[]
  }

  const folded = (state: State, changes: readonly Change[]): O.Option<State> =>
    changes.reduce(
      (known, change) =>
        pipe(
          known,
          O.chain((before) => fold(before, change)),
        ),
      O.some(state),
    )

  const whole = ({ state, answers }: Context, read: State): State =>
    answers.reduce(answered, O.isSome(state) ? joined(read, state.value) : read)

  const again = invokeRead(
    'read',
    { target: '#followed.following', actions: { type: 'showRead', params: answerOf } },
    '#followed.failed',
  )

  const changesIn = ({ event }: { readonly event: ChangesReceived<Change> }): readonly Change[] => event.changes
  const answerIn = ({ event }: { readonly event: AnswerReceived<Answer> }): Answer => event.answer

  const underWay = {
    entry: 'clearQueues',
    invoke: {
      ...again,
      input: ({ context: { of, state: known } }: { readonly context: Context }) => ({ of, known }),
      onDone: [
        // the read may be older than the received changes: shows its result and reads again
        {
          guard: { type: 'isOutrun', params: answerOf },
          target: '#followed.reading',
          reenter: true,
          actions: { type: 'showRead', params: answerOf },
        },
        ...again.onDone,
      ],
    },
    on: {
      'changes.received': { actions: { type: 'keepChanges', params: changesIn } },
      'answer.received': {
        actions: [
          { type: 'applyAnswer', params: answerIn },
          { type: 'keepAnswer', params: answerIn },
        ],
      },
    },
  } as const

  const failed = failedRead(underWay.invoke)

  return setup({
    types: {
      input: {} as FollowedReadInput<State, Input>,
      context: {} as Context,
      events: {} as Event<Change, Answer>,
    },
    actors: {
      changes: fromEventObservable<ChangesReceived<Change>, FollowedSubject<Input>>(unprovidedEvents('changes')),
      read: fromPromise<ReadResult<State>, FollowedReadInput<State, Input>>(unprovidedActor('read')),
      retries: retriesLogic,
    },
    guards: {
      isOutrun: ({ context }, result: ReadResult<State>) =>
        E.isRight(result) && O.isNone(folded(whole(context, result.right), context.changes)),
      isFolded: ({ context: { state } }, changes: readonly Change[]) =>
        O.isSome(state) && O.isSome(folded(state.value, changes)),
    },
    actions: {
      clearQueues: assign({ changes: [], answers: [] }),
      showRead: assign(({ context }, result: ReadResult<State>) => {
        if (E.isLeft(result)) return {}
        const read = whole(context, result.right)
        return { state: O.some(O.getOrElse(() => read)(folded(read, context.changes))) }
      }),
      applyChanges: assign(({ context: { state } }, changes: readonly Change[]) => ({
        state: O.isSome(state) ? folded(state.value, changes) : state,
      })),
      keepChanges: assign(({ context }, changes: readonly Change[]) => ({ changes: [...context.changes, ...changes] })),
      keepAnswer: assign(({ context }, answer: Answer) => ({ answers: [...context.answers, answer] })),
      applyAnswer: assign(({ context: { state } }, answer: Answer) => ({
        state: O.isSome(state) ? O.some(answered(state.value, answer)) : state,
      })),
    },
  }).createMachine({
    id: 'followed',
    context: ({ input: { of, known = O.none } }) => ({ of, state: known, changes: [], answers: [] }),
    invoke: { id: 'changes', src: 'changes', input: ({ context: { of } }) => ({ of }) },
    on: { 'answer.received': { actions: { type: 'applyAnswer', params: answerIn } } },
    initial: 'reading',
    states: {
      reading: underWay,
      following: {
        on: {
          'changes.received': [
            { guard: { type: 'isFolded', params: changesIn }, actions: { type: 'applyChanges', params: changesIn } },
            { target: 'reading' },
          ],
        },
      },
      failed: {
        ...failed,
        states: { ...failed.states, trying: underWay, refused: { on: { 'changes.received': 'trying' } } },
        on: { 'read.retried': '.trying' },
      },
    },
  })
}

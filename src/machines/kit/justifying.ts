import { type AnyActorRef, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { reasonFault } from '../../domain/reason.ts'
import type { Of } from './followed.ts'
import { unprovided } from './unprovided.ts'

interface Input<What> extends Of<What> {
  readonly newId: () => string
}

/** A repeat with the same reason has the same correlation, so that it is done once. */
export interface Justified<What> extends Of<What> {
  readonly reason: string
  readonly correlation: string
}

export type JustifiedResult = E.Either<string, unknown>

export interface Justification<What> extends Input<What>, Justified<What> {
  readonly longest: number
  readonly isNeeded: boolean
  readonly refusal: O.Option<string>
  readonly hasEdits: boolean
  readonly isDone: boolean
}

interface Rules<What> {
  readonly longest: number
  readonly isNeeded?: (of: What) => boolean
  readonly given?: (of: What) => string
}

type Event =
  | { readonly type: 'reason.typed'; readonly reason: string }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }

export const justifying = <What>({ longest, isNeeded = () => true, given = () => '' }: Rules<What>) =>
  setup({
    types: {
      input: {} as Input<What>,
      context: {} as Justification<What>,
      events: {} as Event,
      output: {} as boolean,
    },
    actors: { act: fromPromise<JustifiedResult, Justified<What>>(unprovided('act')) },
  }).createMachine({
    id: 'justifying',
    context: ({ input: { of, newId } }) => ({
      of,
      newId,
      longest,
      isNeeded: isNeeded(of),
      reason: given(of),
      correlation: newId(),
      refusal: O.none,
      hasEdits: false,
      isDone: false,
    }),
    initial: 'writing',
    states: {
      writing: {
        on: {
          'reason.typed': {
            actions: assign(({ context: { of, newId }, event: { reason } }) => ({
              reason,
              correlation: newId(),
              refusal: O.none,
              hasEdits: reason !== given(of),
            })),
          },
          'act.confirmed': {
            guard: ({ context: { isNeeded: needed, reason } }) => !needed || reasonFault(reason, longest) === null,
            target: 'acting',
          },
          'act.cancelled': 'closed',
        },
      },
      acting: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { of, reason, correlation } }) => ({ of, reason: reason.trim(), correlation }),
          onDone: [
            {
              guard: ({ event }) => E.isRight(event.output),
              target: 'closed',
              actions: assign({ isDone: true, hasEdits: false }),
            },
            { target: 'writing', actions: assign(({ event }) => ({ refusal: O.getLeft(event.output) })) },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.isDone,
  })

export interface WritingRef extends Pick<AnyActorRef, typeof Symbol.observable> {
  readonly getSnapshot: () => { readonly context: Pick<Justification<unknown>, 'hasEdits'> }
}

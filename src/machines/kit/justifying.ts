import { type AnyActorRef, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { reasonFault } from '../../domain/text/reason-fault.ts'
import type { FollowedSubject } from './followed.ts'
import { unprovidedActor } from './unprovided.ts'

interface Input<What> extends FollowedSubject<What> {
  readonly newId: () => string
}

/** A repeat with the same reason has the same correlation, so that it is done once. */
export interface JustifiedAct<What> extends FollowedSubject<What> {
  readonly reason: string
  readonly correlation: string
}

export type JustifiedResult = E.Either<string, unknown>

export interface JustificationContext<What> extends Input<What>, JustifiedAct<What> {
  readonly maxLength: number
  readonly isNeeded: boolean
  readonly refusal: O.Option<string>
  readonly hasEdits: boolean
  readonly isDone: boolean
}

interface JustifyingRules<What> {
  readonly maxLength: number
  readonly isNeeded?: (of: What) => boolean
  readonly reasonOf?: (of: What) => string
}

type Event =
  | { readonly type: 'reason.typed'; readonly reason: string }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }

export const justifyingMachine = <What>({
  maxLength,
  isNeeded = () => true,
  reasonOf = () => '',
}: JustifyingRules<What>) =>
  setup({
    types: {
      input: {} as Input<What>,
      context: {} as JustificationContext<What>,
      events: {} as Event,
      output: {} as boolean,
    },
    actors: { act: fromPromise<JustifiedResult, JustifiedAct<What>>(unprovidedActor('act')) },
  }).createMachine({
    id: 'justifying',
    context: ({ input: { of, newId } }) => ({
      of,
      newId,
      maxLength,
      isNeeded: isNeeded(of),
      reason: reasonOf(of),
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
              hasEdits: reason !== reasonOf(of),
            })),
          },
          'act.confirmed': {
            guard: ({ context: { isNeeded: needed, reason } }) => !needed || reasonFault(reason, maxLength) === null,
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

export interface EditingStatusRef extends Pick<AnyActorRef, typeof Symbol.observable> {
  readonly getSnapshot: () => { readonly context: Pick<JustificationContext<unknown>, 'hasEdits'> }
}

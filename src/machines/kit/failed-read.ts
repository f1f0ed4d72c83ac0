import { fromEventObservable } from 'xstate'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedEvents } from './unprovided.ts'
import { isAnswered, isRefused, isSlow, type ReadResult } from './read-result.ts'

export const retriesLogic = fromEventObservable<RetryDue, undefined>(unprovidedEvents('retries'))

interface Answered<Value> {
  readonly event: { readonly output: ReadResult<Value> }
}

export const answerOf = <Value>({ event }: Answered<Value>): ReadResult<Value> => event.output

export const unreadTransitions = <const Failed extends string>(failed: Failed) =>
  [
    { guard: ({ event }: Answered<unknown>) => isRefused(event.output), target: `${failed}.refused` },
    { guard: ({ event }: Answered<unknown>) => isSlow(event.output), target: `${failed}.slow` },
    { target: `${failed}.waiting` },
  ] as const

/** The invocation of a read: `read` is the transition once it is there, `failed` the id of the `failedRead` state until then. */
export const reading = <const Src extends string, const Read extends object, const Failed extends string>(
  src: Src,
  read: Read,
  failed: Failed,
) =>
  ({
    id: src,
    src,
    onDone: [
      { guard: ({ event }: Answered<unknown>) => isAnswered(event.output), ...read },
      ...unreadTransitions(failed),
    ],
  }) as const

export const slowPauseMs = 300_000

/**
 * The state of what could not be read, until it is there: `waiting` for the connection or for a pause to be over, `trying` again,
 * `slow`, for the connection to come back or a long pause to be over, or `refused`, when the same would be answered.
 */
export const failedRead = <const Read extends { readonly id: string }>(read: Read) => {
  const retries = `retries of ${read.id}`
  // two reads of a machine that fail at once each keep to their own pace
  const isOwn = ({ of = retries }: RetryDue): boolean => of === retries
  return {
    invoke: { id: retries, src: 'retries' },
    initial: 'waiting',
    states: {
      waiting: {
        on: { 'retry.due': { guard: ({ event }: { readonly event: RetryDue }) => isOwn(event), target: 'trying' } },
      },
      trying: { invoke: read },
      slow: {
        on: {
          'retry.due': {
            guard: ({ event }: { readonly event: RetryDue }) => event.isBack === true && isOwn(event),
            target: 'trying',
          },
        },
        after: { [slowPauseMs]: 'trying' },
      },
      refused: {},
    },
  } as const
}

/** What has been read stays while it is read once more, whenever the figures have changed. */
export const renewedRead = <const Read extends { readonly id: string }>(read: Read) =>
  ({
    initial: 'current',
    on: { 'figures.changed': '.renewing' },
    states: { current: {}, renewing: { invoke: read }, unrenewed: failedRead(read) },
  }) as const

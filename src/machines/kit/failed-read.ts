import { fromEventObservable } from 'xstate'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedEvents } from './unprovided.ts'
import { isAnswered, isRefused, isSlow, type ReadResult } from './read-result.ts'

export const retriesLogic = fromEventObservable<RetryDue, undefined>(unprovidedEvents('retries'))

interface AnsweredRead<Value> {
  readonly event: { readonly output: ReadResult<Value> }
}

export const answerOf = <Value>({ event }: AnsweredRead<Value>): ReadResult<Value> => event.output

export const failedReadTransitions = <const Failed extends string>(failed: Failed) =>
  [
    { guard: ({ event }: AnsweredRead<unknown>) => isRefused(event.output), target: `${failed}.refused` },
    { guard: ({ event }: AnsweredRead<unknown>) => isSlow(event.output), target: `${failed}.slow` },
    { target: `${failed}.waiting` },
  ] as const

/** `read` is the transition on success; `failed` is the id of the `failedRead` state. */
export const invokeRead = <const Src extends string, const Read extends object, const Failed extends string>(
  src: Src,
  read: Read,
  failed: Failed,
) =>
  ({
    id: src,
    src,
    onDone: [
      { guard: ({ event }: AnsweredRead<unknown>) => isAnswered(event.output), ...read },
      ...failedReadTransitions(failed),
    ],
  }) as const

export const slowPauseMs = 300_000

/** A new connection ends `waiting` and `slow`, as does a pause, long in `slow`. `refused` would get the same reply. */
export const failedRead = <const Read extends { readonly id: string }>(read: Read) => {
  const retries = `retries of ${read.id}`
  // two failed reads of one machine keep their own pace
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

export const renewedRead = <const Read extends { readonly id: string }>(read: Read) =>
  ({
    initial: 'current',
    on: { 'figures.changed': '.renewing' },
    states: { current: {}, renewing: { invoke: read }, unrenewed: failedRead(read) },
  }) as const

import { fromEventObservable } from 'xstate'
import type { RetryDue } from '../../streams/retries.ts'
import { unprovidedEvents } from '../unprovided.ts'
import type { ReadResult } from './read-result.ts'

/** Says when what failed is worth another try. */
export const retriesLogic = fromEventObservable<RetryDue, undefined>(unprovidedEvents('retries'))

interface Answered<Value> {
  readonly event: { readonly output: ReadResult<Value> }
}

export const answerOf = <Value>({ event }: Answered<Value>): ReadResult<Value> => event.output

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
      { guard: { type: 'isAnswered', params: answerOf }, ...read },
      { guard: { type: 'isRefused', params: answerOf }, target: `${failed}.refused` },
      { target: `${failed}.waiting` },
    ],
  }) as const

/**
 * The state of what could not be read, until it is there: `waiting` for the connection or for a pause to be over, `trying` again, or
 * `refused`, when the same would be answered.
 */
export const failedRead = <const Read>(read: Read) =>
  ({
    invoke: { src: 'retries' },
    initial: 'waiting',
    states: { waiting: { on: { 'retry.due': 'trying' } }, trying: { invoke: read }, refused: {} },
  }) as const

import type { ApiError } from '../../src/api/api-error.ts'
import { E } from '../../src/domain/fp.ts'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { SampleEvent } from './walks.ts'

/** The input of a machine, required if the machine requires it. */
type Begun<Machine extends AnyStateMachine> =
  undefined extends InputFrom<Machine>
    ? { readonly input?: InputFrom<Machine> }
    : { readonly input: InputFrom<Machine> }

/** A machine with everything its walks need: every payload worth trying, every answer its actors may give. */
export type Sample<Machine extends AnyStateMachine> = Begun<Machine> & {
  readonly machine: Machine
  readonly events: readonly SampleEvent[]
  /** The part of a state that identifies it, if its whole context would tell too many states apart. */
  readonly identify?: (state: SnapshotFrom<Machine>) => unknown
}

/** The answer of an invoked actor. */
export const answered = <Output>(id: string, output: Output) => ({ type: `xstate.done.actor.${id}`, output })

/** The same each time, so that paths are. */
export const newId = (): string => '00000000-0000-4000-8000-000000000000'

/** A read that fails for now, one of what is not there, one that takes too long, and one that would be answered the same again. */
export const lostRead: E.Either<ApiError, never> = E.left({ _tag: 'Unreachable' })
export const missingRead: E.Either<ApiError, never> = E.left({
  _tag: 'Refused',
  refusal: 'NotFound',
  status: 404,
  message: '',
  errors: [],
  field: null,
  retryAfter: 0,
  fault: null,
  detail: null,
})
export const slowRead: E.Either<ApiError, never> = E.left({ _tag: 'TooSlow' })
export const refusedRead: E.Either<ApiError, never> = E.left({ _tag: 'NotAllowed' })

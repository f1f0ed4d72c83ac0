import { type Errors, IntersectionType, type Type } from 'io-ts'
import {
  asyncScheduler,
  buffer,
  connect,
  EMPTY,
  filter,
  mergeMap,
  type Observable,
  of,
  type OperatorFunction,
  type SchedulerLike,
  throttleTime,
} from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'

/** The name of a message and the paths of its faults, never its content. */
export interface UndecodableMessage {
  readonly name: string
  readonly at: readonly string[]
  /** The position of a log event; null if even that is unreadable. */
  readonly position?: number | null
}

export type OnDecodeError = (what: UndecodableMessage) => void

export const errorPaths = (errors: Errors): readonly string[] =>
  errors.map(({ context }) =>
    context
      .slice(1)
      // io-ts numbers the parts of an intersection, and these numbers are no field names
      .filter((_, index) => !(context[index]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .join('.'),
  )

export const decodeWith = <A>(
  codec: Type<A, unknown>,
  name: string,
  onDecodeError: OnDecodeError,
  position?: number,
): OperatorFunction<unknown, A> =>
  mergeMap(
    (body): Observable<A> =>
      pipe(
        codec.decode(body),
        E.match(
          (errors) => {
            onDecodeError({ name, at: errorPaths(errors), ...(position === undefined ? {} : { position }) })
            return EMPTY
          },
          (value) => of(value),
        ),
      ),
  )

/** Collects values for `within` ms, so that a screen with hundreds of changes a second redraws only a few times. */
export const gatherWithin = <Received>(
  within: number,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<Received, readonly Received[]> =>
  connect((values) =>
    values.pipe(
      buffer(values.pipe(throttleTime(within, scheduler, { leading: false, trailing: true }))),
      filter((together) => together.length > 0),
    ),
  )

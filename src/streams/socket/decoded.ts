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

/** The name of a message and where in it the fault lies, never its content. */
export interface Undecodable {
  readonly name: string
  readonly at: readonly string[]
  /** Of an event of the log: where in it that stands, null where not even this can be read. */
  readonly position?: number | null
}

export type OnDecodeError = (what: Undecodable) => void

export const placesIn = (errors: Errors): readonly string[] =>
  errors.map(({ context }) =>
    context
      .slice(1)
      // the parts of an intersection are numbered
      .filter((_, index) => !(context[index]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .join('.'),
  )

export const decoded = <A>(
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
            onDecodeError({ name, at: placesIn(errors), ...(position === undefined ? {} : { position }) })
            return EMPTY
          },
          (value) => of(value),
        ),
      ),
  )

/** All that comes within so long, together: a screen that hears of hundreds in a second is drawn a few times. */
export const gathered = <Received>(
  within: number,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<Received, readonly Received[]> =>
  connect((values) =>
    values.pipe(
      buffer(values.pipe(throttleTime(within, scheduler, { leading: false, trailing: true }))),
      filter((together) => together.length > 0),
    ),
  )

import type { Type } from 'io-ts'
import { EMPTY, mergeMap, type Observable, of, type OperatorFunction } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import { placesIn, type Report } from './report.ts'

/** What decodes goes on; what does not is reported, of an event with its position, and left out. */
export const decoded = <A>(
  codec: Type<A, unknown>,
  name: string,
  report: Report,
  position?: number,
): OperatorFunction<unknown, A> =>
  mergeMap(
    (body): Observable<A> =>
      pipe(
        codec.decode(body),
        E.match(
          (errors) => {
            report({ name, at: placesIn(errors), ...(position === undefined ? {} : { position }) })
            return EMPTY
          },
          (value) => of(value),
        ),
      ),
  )

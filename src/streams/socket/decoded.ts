import type { Type } from 'io-ts'
import { EMPTY, mergeMap, type Observable, of, type OperatorFunction } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import { placesIn, type Report } from './report.ts'

/** What decodes goes on; what does not is reported and left out. */
export const decoded = <A>(codec: Type<A, unknown>, name: string, report: Report): OperatorFunction<unknown, A> =>
  mergeMap(
    (body): Observable<A> =>
      pipe(
        codec.decode(body),
        E.match(
          (errors) => {
            report({ name, at: placesIn(errors) })
            return EMPTY
          },
          (value) => of(value),
        ),
      ),
  )

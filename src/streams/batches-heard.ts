import { map, mergeMap, type Observable, of } from 'rxjs'
import { O } from '../domain/fp.ts'
import { batchOfStream } from '../domain/report/batch/decider.ts'
import { BatchEvent } from '../domain/report/batch/event.ts'
import type { BatchHeard } from '../domain/report/batch/heard.ts'
import { decoded } from './decoded.ts'
import type { LiveSocket } from './open-socket.ts'
import type { Report } from './report.ts'

/** Whatever happens to a batch this session may see. */
export const batchesHeard = (
  { frames }: LiveSocket,
  report: Report,
): Observable<{ readonly type: 'batch.heard' } & BatchHeard> =>
  frames.pipe(
    mergeMap(({ event: { stream, type, data, revision } }) => {
      const id = batchOfStream(stream)
      return O.isNone(id)
        ? []
        : of({ ...data, type }).pipe(
            decoded(BatchEvent, type, report),
            map((event) => ({ type: 'batch.heard' as const, id: id.value, version: revision, event })),
          )
    }),
  )

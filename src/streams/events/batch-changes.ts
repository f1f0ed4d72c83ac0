import { map, mergeMap, type Observable, of } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { batchOfStream } from '../../domain/reports/batch/decider.ts'
import { BatchEvent } from '../../domain/reports/batch/report-batch.ts'
import type { BatchChange } from '../../domain/reports/batch/steering.ts'
import { decoded, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const batchChanges = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
): Observable<{ readonly type: 'batch.changed' } & BatchChange> =>
  frames.pipe(
    mergeMap(({ position, event: { stream, type, data, revision } }) => {
      const id = batchOfStream(stream)
      return O.isNone(id)
        ? []
        : of({ ...data, type }).pipe(
            decoded(BatchEvent, type, onDecodeError, position),
            map((event) => ({ type: 'batch.changed' as const, id: id.value, version: revision, event })),
          )
    }),
  )

import { map, mergeMap, type Observable, of } from 'rxjs'
import { O } from '../domain/fp.ts'
import { UploadEvent } from '../domain/report-upload/event.ts'
import { uploadOfStream } from '../domain/report-upload/evolve.ts'
import type { UploadHeard } from '../domain/report-upload/heard.ts'
import { decoded } from './decoded.ts'
import { gathered } from './gathered.ts'
import type { LiveSocket } from './open-socket.ts'
import type { Report } from './report.ts'

const within = 50

/** Whatever happens to an upload this session may see, in its order. */
export const uploadsHeard = ({ frames }: LiveSocket, report: Report): Observable<readonly UploadHeard[]> =>
  frames.pipe(
    mergeMap(({ event: { stream, type, data, revision } }) => {
      const id = uploadOfStream(stream)
      return O.isNone(id)
        ? []
        : of({ ...data, type }).pipe(
            decoded(UploadEvent, type, report),
            map((event): UploadHeard => ({ id: id.value, version: revision, event })),
          )
    }),
    gathered(within),
  )

import { map, mergeMap, type Observable, of } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { UploadEvent } from '../../domain/archive/uploads/report-upload.ts'
import { uploadOfStream } from '../../domain/archive/uploads/evolve.ts'
import type { UploadChange } from '../../domain/archive/uploads/listed-uploads.ts'
import { decodeWith, gatherWithin, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const gatherMs = 50

export const uploadChanges = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
): Observable<readonly UploadChange[]> =>
  frames.pipe(
    mergeMap(({ position, event: { stream, type, data, revision } }) => {
      const id = uploadOfStream(stream)
      return O.isNone(id)
        ? []
        : of({ ...data, type }).pipe(
            decodeWith(UploadEvent, type, onDecodeError, position),
            map((event): UploadChange => ({ id: id.value, version: revision, event })),
          )
    }),
    gatherWithin(gatherMs),
  )

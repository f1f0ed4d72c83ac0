import { asyncScheduler, filter, map, type Observable, type SchedulerLike, throttleTime } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { staticReportOfStream } from '../../domain/archive/evolve.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

/** Emits immediately, then at most every `apart` ms, and after the last: an upload files many reports a second. */
export const archiveChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  scheduler: SchedulerLike = asyncScheduler,
  apart = 500,
): Observable<{ readonly type: 'archive.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => O.isSome(staticReportOfStream(stream))),
    throttleTime(apart, scheduler, { leading: true, trailing: true }),
    map(() => ({ type: 'archive.changed' })),
  )

export const staticReportChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  id: string,
): Observable<{ readonly type: 'archive.changed' }> =>
  archiveChanges({
    frames: frames.pipe(filter(({ event: { stream } }) => O.toNullable(staticReportOfStream(stream)) === id)),
  })

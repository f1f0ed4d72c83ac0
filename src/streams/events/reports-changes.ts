import { auditTime, filter, map, type Observable, type SchedulerLike } from 'rxjs'
import { reportStream } from '../../domain/reports/live-report.ts'
import { flushesCaches } from '../../domain/settings/api-cache.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const anyReport = reportStream('')

/** A firm's first start writes many reports at once. */
const together = 300

export const reportsChanges = (
  { frames }: LiveSocket,
  scheduler?: SchedulerLike,
): Observable<{ readonly type: 'reports.changed' }> =>
  frames.pipe(
    filter(({ event }) => event.stream.startsWith(anyReport) || flushesCaches(event)),
    auditTime(together, scheduler),
    map(() => ({ type: 'reports.changed' })),
  )

export const reportChanges = ({ frames }: LiveSocket, name: string): Observable<{ readonly type: 'report.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream === reportStream(name)),
    map(() => ({ type: 'report.changed' })),
  )

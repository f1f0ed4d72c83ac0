import { auditTime, filter, map, type Observable } from 'rxjs'
import type { LiveSocket } from '../socket/open-socket.ts'

/** A batch runs many reports in a second: they are heard of together. */
const together = 500

export const runChanges = ({ frames }: LiveSocket): Observable<{ readonly type: 'runs.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream.startsWith('report-run/')),
    auditTime(together),
    map(() => ({ type: 'runs.changed' })),
  )

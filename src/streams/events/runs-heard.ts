import { auditTime, filter, map, type Observable } from 'rxjs'
import type { LiveSocket } from '../socket/open-socket.ts'

/** A batch runs many reports in a second: they are heard of together. */
const together = 500

export const runsHeard = ({ frames }: LiveSocket): Observable<{ readonly type: 'run.heard' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream.startsWith('report-run/')),
    auditTime(together),
    map(() => ({ type: 'run.heard' })),
  )

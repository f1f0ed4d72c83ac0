import { events } from '../../src/api/events.ts'
import { TE } from '../../src/domain/fp.ts'
import type { EventLog } from '../log/event-log.ts'
import type { Router } from './router.ts'

const most = 500

/** No stream has a NUL in its name, and PostgreSQL has no text with one. */
const isName = (stream: string): boolean => !stream.includes('\0')

export const eventRoutes = (router: Router, log: EventLog): void => {
  router.guarded(events, ({ query: { after = 0, stream } }) => {
    if (stream !== undefined && !isName(stream)) return TE.right([])
    return TE.fromTask(() => log.read({ after, limit: most, ...(stream === undefined ? {} : { stream }) }))
  })
}

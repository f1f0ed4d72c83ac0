import { protocol } from '../../src/api/protocol.ts'
import * as api from '../../src/api/system.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { Ready } from '../log/ready.ts'
import type { Router } from './router.ts'
import { events } from '../../src/api/system.ts'
import type { EventLog } from '../log/event-log.ts'

const most = 500

/** No stream has a NUL in its name, and PostgreSQL has no text with one. */
const isName = (stream: string): boolean => !stream.includes('\0')

export const eventRoutes = (router: Router, log: EventLog): void => {
  router.guarded(events, ({ query: { after = 0, stream } }) => {
    if (stream !== undefined && !isName(stream)) return TE.right([])
    return TE.fromTask(() => log.read({ after, limit: most, ...(stream === undefined ? {} : { stream }) }))
  })
}

export const systemRoutes = (router: Router, { ready }: { readonly ready: Ready }): void => {
  router.open(api.live, () => TE.right({ live: true as const }))
  router.open(api.protocolVersion, () => TE.right({ version: protocol.version }))
  router.open(api.ready, () =>
    pipe(
      ready,
      TE.map((position) => ({ ready: true as const, position })),
    ),
  )
}

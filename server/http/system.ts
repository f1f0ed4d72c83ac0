import { apiProtocol } from '../../src/api/protocol.ts'
import * as api from '../../src/api/system.ts'
import { events } from '../../src/api/system.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import type { EventLog } from '../log/event-log.ts'
import type { ReadyAnswer } from '../log/ready.ts'
import { version } from './version.ts'
import type { Route } from './route/route.ts'

const maxEvents = 500

interface EventServices {
  readonly log: EventLog
  readonly addedPosition: (username: string) => Promise<number>
}

/** Callers see the events that their sockets would show. All are site administrators, who open every dashboard. */
export const eventRoutes = (route: Route, { log, addedPosition }: EventServices): void => {
  route(events, ({ query: { after = 0, stream } }, { username, permissions }) =>
    TE.fromTask(async () => {
      const reader = {
        shared: permissions.map(permissionRoom),
        own: userRoom(username),
        ownSince: await addedPosition(username),
      }
      return log.read({ after, limit: maxEvents, reader, ...(stream === undefined ? {} : { stream }) })
    }),
  )
}

interface SystemServices {
  readonly ready: ReadyAnswer
  readonly commit: string
}

export const systemRoutes = (route: Route, { ready, commit }: SystemServices): void => {
  route(api.live, () => TE.right({ live: true as const, version, commit }))
  route(api.protocolVersion, () => TE.right({ version: apiProtocol.version }))
  route(api.ready, () =>
    pipe(
      ready,
      TE.map((position) => ({ ready: true as const, position, version, commit })),
    ),
  )
}

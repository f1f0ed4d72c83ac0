import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { DashboardPlace, type Opened } from '../../src/domain/log/frame.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import { admission } from './admission.ts'
import { broadcastEvent, broadcastHeartbeat } from './broadcast.ts'
import { type Follower, follow } from './follower.ts'
import type { House } from './house.ts'
import { createMembership } from './membership.ts'
import type { MayOpenDashboard, SessionOf } from './ports.ts'
import type { RealtimeServer, RealtimeSocket } from './protocol.ts'
import { createRecentEvents } from './recent-events.ts'

export interface RealtimeOptions {
  readonly server: HttpServer
  readonly log: EventLog
  readonly tail: Tail
  readonly sessionOf: SessionOf
  readonly mayOpenDashboard: MayOpenDashboard
  readonly report: (defect: unknown) => void
  readonly path?: string
  readonly heartbeatMs?: number
  /** How many events a node keeps in memory for those who have missed little. */
  readonly recentEvents?: number
}

export interface Realtime {
  readonly connections: () => number
  /** Ends every connection; the HTTP server stays as it is. */
  readonly close: () => void
}

/** A client sends a few codes and a token, no more. */
const longestMessage = 65_536

const isAnswer = (value: unknown): value is (opened: Opened) => void => typeof value === 'function'

const listen = (socket: RealtimeSocket, follower: Follower): void => {
  socket.on('open-dashboard', (place, answer) => {
    if (!isAnswer(answer)) return
    const opened: Opened = pipe(
      DashboardPlace.decode(place),
      E.match(() => ({ opened: false }), follower.open),
    )
    answer(opened)
  })
  socket.on('close-dashboard', (place) => {
    pipe(DashboardPlace.decode(place), E.map(follower.close))
  })
  socket.on('disconnect', follower.leave)
}

export const attachRealtime = (options: RealtimeOptions): Realtime => {
  const { server, tail, path = '/socket.io', heartbeatMs = 10_000 } = options
  const io: RealtimeServer = new Server(server, {
    path,
    serveClient: false,
    maxHttpBufferSize: longestMessage,
  })
  const house: House = {
    ...options,
    recent: createRecentEvents(tail.position(), options.recentEvents ?? 1_000),
    present: createMembership(),
    live: createMembership(),
  }
  const { recent, present, live } = house

  const unsubscribe = tail.subscribe((event) => {
    recent.add(event)
    for (const follower of present.under([event.stream])) follower.recheck()
    broadcastEvent(io, live.under(event.audience), event)
  })

  const heartbeat = setInterval(() => {
    broadcastHeartbeat(io, live.all(), recent.position())
    for (const follower of present.all()) follower.dropWhatIsLost()
  }, heartbeatMs)

  io.use(admission(options.sessionOf, options.report))
  io.on('connection', (socket) => {
    listen(socket, follow(socket, house))
  })

  return {
    connections: () => io.engine.clientsCount,
    close: () => {
      clearInterval(heartbeat)
      unsubscribe()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

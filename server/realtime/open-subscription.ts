import type { ConnectionEnding, SocketHandshake } from '../../src/domain/log/frame.ts'
import { type DashboardKey, dashboardKeyFrom } from '../../src/domain/dashboards/dashboard-key.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import { idleSeconds } from '../../src/domain/session/session.ts'
import { traceAt } from '../log/log-trace.ts'
import { createLinkChain } from './message-links.ts'
import { runAtExpiry } from './expiry.ts'
import { createSocketRooms } from './socket-rooms.ts'
import type { RealtimeServices, SocketSubscription } from './services.ts'
import { backpressureOf } from './backpressure.ts'
import type { RealtimeSocket } from './protocol.ts'

/** Without the user name, which is only for the server's own log. */
const publicEnding = (ending: ConnectionEnding): ConnectionEnding =>
  'by' in ending ? { reason: ending.reason, by: ending.by } : { reason: ending.reason }

const pageSize = 500
const maxWaiting = 256

export const openSubscription = (socket: RealtimeSocket, services: RealtimeServices): SocketSubscription => {
  const { log, tail, recent, live, present } = services
  const { handshake, session } = socket.data
  const chain = createLinkChain(socket, handshake.after ?? recent.position())
  const socketRooms = createSocketRooms(session, services.mayOpenDashboard)
  const backpressure = backpressureOf(socket.conn)
  const connection = services.presence.connect(socket)
  let isStale = true
  let isLive = false
  let isOver = false
  let added: Promise<number> | undefined
  let held: Promise<boolean> | undefined

  const isSure = (): boolean => !isStale

  const end = (ending: ConnectionEnding): void => {
    leave()
    socket.emit('session-ended', publicEnding(ending))
    socket.disconnect(true)
  }
  const expire = (): void => {
    end({ reason: 'expired' })
  }
  let callOffExpiry = runAtExpiry(session.expiresAt, expire)

  const leave = (): void => {
    isOver = true
    isLive = false
    callOffExpiry()
    live.leave(subscription)
    present.leave(subscription)
    connection.close()
  }

  const readmit = async (): Promise<void> => {
    isStale = false
    await tail.reached(recent.position())
    const answer = await services.sessionOf(handshake.token)
    const isRevoked = E.isLeft(answer) && answer.left.reason === 'revoked'
    const ender = isRevoked ? await services.enderOf(handshake.token) : {}
    if (isOver) return
    if (E.isLeft(answer)) {
      end({ ...answer.left, ...ender })
      return
    }
    socketRooms.renew(answer.right)
    if (isSure()) connection.resume(answer.right)
    callOffExpiry()
    callOffExpiry = runAtExpiry(answer.right.expiresAt, expire)
    subscription.closeIfDenied()
  }

  const isHeld = async ({ after, mark }: Pick<SocketHandshake, 'after' | 'mark'>): Promise<boolean> => {
    if (after === null || after === 0) return true
    if (after > recent.position() && after > (await log.lastPosition())) return false
    return mark === undefined || mark === (recent.markAt(after) ?? (await traceAt(log, after)).mark)
  }

  /** Skips events from before the user account existed: they belonged to an earlier owner of the user name. */
  const startingPosition = async (): Promise<number> => {
    added ??= handshake.after === null ? Promise.resolve(0) : services.addedPosition(session.username)
    const after = Math.max(chain.lastSent(), await added)
    if (after > recent.position()) await tail.reached(after)
    return after
  }

  const sendPage = async (after: number): Promise<number> => {
    const upTo = recent.position()
    const rooms = socketRooms.rooms()
    const page = await log.read({ after, limit: pageSize, audiences: [...rooms] })
    if (isOver || isStale || rooms !== socketRooms.rooms()) return after
    const settled = page.filter(({ position }) => position <= upTo)
    settled.forEach(chain.send)
    return settled[pageSize - 1]?.position ?? upTo
  }

  const goLive = (missed: readonly RecordedEvent[]): void => {
    missed.filter(socketRooms.includes).forEach(chain.send)
    chain.caughtUp(recent.end())
    isLive = true
    live.join(subscription, socketRooms.rooms())
  }

  const catchUp = async (): Promise<void> => {
    held ??= isHeld(handshake)
    if (!(await held)) {
      if (!isOver) end({ reason: 'restored' })
      return
    }
    let position = await startingPosition()
    for (;;) {
      if (isStale) await readmit()
      await backpressure.drained()
      if (isOver) return
      if (isStale) continue
      const missed = recent.since(position)
      if (O.isSome(missed)) {
        goLive(missed.value)
        return
      }
      position = await sendPage(position)
    }
  }

  const startCatchingUp = (): void => {
    catchUp().catch((defect: unknown) => {
      services.onDefect(defect)
      socket.conn.close()
    })
  }

  /** Stops live events and catches up from the log: the client reads too slowly, or its session needs a new check. */
  const fallBack = (): void => {
    if (!isLive) return
    isLive = false
    live.leave(subscription)
    startCatchingUp()
  }

  const rejoin = (): void => {
    if (isLive) live.join(subscription, socketRooms.rooms())
  }

  const open = (key: DashboardKey): boolean => {
    const isOpen = socketRooms.open(key)
    if (isOpen) connection.enter(key)
    return isOpen
  }

  const subscription: SocketSubscription = {
    socketId: socket.id,
    lastSent: chain.lastSent,
    markSent: (position) => {
      chain.continueFrom(position)
      if (backpressure.waiting() > maxWaiting) fallBack()
    },
    recheck: () => {
      isStale = true
      connection.suspend()
      fallBack()
    },
    closeIfDenied: () => {
      if (!socketRooms.hasDenied()) return
      leave()
      socket.conn.close()
    },
    open: (key) => {
      if (isOver || !open(key)) return { opened: false }
      rejoin()
      return { opened: true, position: recent.position() }
    },
    close: (key) => {
      socketRooms.close(key)
      connection.exit(key)
      rejoin()
    },
    stand: connection.stand,
    use: (said) => {
      services.lastUse.note(session.id, idleSeconds(said))
    },
    endIfIdle: async () => {
      if ((await services.lastUse.isIdle(session.id)) && !isOver) expire()
    },
    leave,
  }

  pipe(handshake.dashboards, RA.filterMap(dashboardKeyFrom)).forEach(open)
  present.join(subscription, [`user/${session.username}`, `session/${session.username}`])
  startCatchingUp()
  return subscription
}

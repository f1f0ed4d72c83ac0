import { type DashboardPlace, type SessionEnding, placeFrom } from '../../src/domain/log/frame.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import { createChain } from './chain.ts'
import { atExpiry } from './expiry.ts'
import type { Follower } from './follower.ts'
import { createHearing } from './hearing.ts'
import type { Services } from './services.ts'
import { outletOf } from './outlet.ts'
import type { RealtimeSocket } from './protocol.ts'

const pageSize = 500
const mostWaiting = 256

export const follow = (socket: RealtimeSocket, services: Services): Follower => {
  const { log, tail, recent, live, present } = services
  const { handshake, session } = socket.data
  const chain = createChain(socket, handshake.after ?? recent.position())
  const hearing = createHearing(session, services.mayOpenDashboard)
  const outlet = outletOf(socket.conn)
  const attendee = services.presence.attend(socket)
  let isStale = true
  let isLive = false
  let isOver = false

  const isSure = (): boolean => !isStale

  const end = (ending: SessionEnding): void => {
    leave()
    socket.emit('session-ended', ending)
    socket.disconnect(true)
  }
  const expire = (): void => {
    end({ reason: 'expired' })
  }
  let callOffExpiry = atExpiry(session.expiresAt, expire)

  const leave = (): void => {
    isOver = true
    isLive = false
    callOffExpiry()
    live.leave(follower)
    present.leave(follower)
    attendee.depart()
  }

  const readmit = async (): Promise<void> => {
    isStale = false
    await tail.reached(recent.position())
    const answer = await services.sessionOf(handshake.token)
    if (isOver) return
    if (E.isLeft(answer)) {
      end(answer.left)
      return
    }
    hearing.renew(answer.right)
    if (isSure()) attendee.trust(answer.right)
    callOffExpiry()
    callOffExpiry = atExpiry(answer.right.expiresAt, expire)
    follower.dropWhatIsLost()
  }

  /** A place this node has not come to is waited for; one the log has never come to counts as the end of it. */
  const startingPlace = async (): Promise<number> => {
    const after = chain.told()
    if (after <= recent.position()) return after
    if (after > (await log.lastPosition())) return recent.position()
    await tail.reached(after)
    return after
  }

  const tellPage = async (after: number): Promise<number> => {
    const upTo = recent.position()
    const rooms = hearing.rooms()
    const page = await log.read({ after, limit: pageSize, audiences: [...rooms] })
    if (isOver || isStale || rooms !== hearing.rooms()) return after
    const settled = page.filter(({ position }) => position <= upTo)
    settled.forEach(chain.tell)
    return settled[pageSize - 1]?.position ?? upTo
  }

  const goLive = (missed: readonly RecordedEvent[]): void => {
    missed.filter(hearing.hears).forEach(chain.tell)
    chain.caughtUp(recent.position())
    isLive = true
    live.join(follower, hearing.rooms())
  }

  const catchUp = async (): Promise<void> => {
    let place = await startingPlace()
    for (;;) {
      if (isStale) await readmit()
      await outlet.drained()
      if (isOver) return
      if (isStale) continue
      const missed = recent.since(place)
      if (O.isSome(missed)) {
        goLive(missed.value)
        return
      }
      place = await tellPage(place)
    }
  }

  const startCatchingUp = (): void => {
    catchUp().catch((defect: unknown) => {
      services.report(defect)
      socket.conn.close()
    })
  }

  /** From live to reading the log again: the client reads slower than the house writes, or must be asked who it is. */
  const fallBack = (): void => {
    if (!isLive) return
    isLive = false
    live.leave(follower)
    startCatchingUp()
  }

  const reseat = (): void => {
    if (isLive) live.join(follower, hearing.rooms())
  }

  const open = (place: DashboardPlace): boolean => {
    const isOpen = hearing.open(place)
    if (isOpen) attendee.enter(place)
    return isOpen
  }

  const follower: Follower = {
    socketId: socket.id,
    told: chain.told,
    wasTold: (position) => {
      chain.goOnFrom(position)
      if (outlet.waiting() > mostWaiting) fallBack()
    },
    recheck: () => {
      isStale = true
      attendee.doubt()
      fallBack()
    },
    dropWhatIsLost: () => {
      if (!hearing.hasLost()) return
      leave()
      socket.conn.close()
    },
    open: (place) => {
      if (isOver || !open(place)) return { opened: false }
      reseat()
      return { opened: true, position: recent.position() }
    },
    close: (place) => {
      hearing.close(place)
      attendee.exit(place)
      reseat()
    },
    stand: attendee.stand,
    leave,
  }

  pipe(handshake.dashboards, RA.filterMap(placeFrom)).forEach(open)
  present.join(follower, [`user/${session.username}`, `session/${session.username}`])
  startCatchingUp()
  return follower
}

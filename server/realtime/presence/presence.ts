import { flushesCaches } from '../../../src/domain/settings/api-cache.ts'
import { randomUUID } from 'node:crypto'
import type { Tail } from '../../log/event-log.ts'
import type { FindName } from '../ports.ts'
import type { RealtimeSocket } from '../protocol.ts'
import { attend, type Attendee, type AttendeeTimes } from './attendee.ts'
import { createNames } from './names.ts'
import { meetNeighbours, type NeighbourTimes } from './neighbours.ts'
import { createRegister } from './register.ts'
import { createRooms } from './rooms.ts'

/** Who looks at which dashboard, and what is typed there: told, never stored. */
export interface Presence {
  readonly attend: (socket: RealtimeSocket) => Attendee
  readonly close: () => Promise<void>
}

export interface PresenceTimes extends AttendeeTimes, NeighbourTimes {}

export interface PresenceOptions {
  readonly url: string
  readonly tail: Tail
  readonly findName: FindName
  readonly report: (defect: unknown) => void
  readonly presenceTimes?: PresenceTimes
}

const usualTimes: PresenceTimes = {
  betweenMs: 40,
  askMs: 1_000,
  patienceMs: 4_000,
  aliveMs: 5_000,
  goneMs: 15_000,
}

export const openPresence = ({
  url,
  tail,
  findName,
  report,
  presenceTimes: times = usualTimes,
}: PresenceOptions): Presence => {
  const node = randomUUID()
  const register = createRegister((path, difference) => {
    rooms.differs(path, difference)
  })
  const names = createNames(findName, report)
  tail.subscribe((event) => {
    if (flushesCaches(event)) names.expire()
  })
  const rooms = createRooms(register, names)
  const neighbours = meetNeighbours({ node, url, tail, register, times })

  return {
    attend: (socket) =>
      attend(
        socket,
        rooms,
        {
          stands: (attendance) => {
            if (register.put(node, { ...attendance, turn: register.nextTurn() })) neighbours.differs(attendance)
          },
          isGone: (key) => {
            if (register.strike(node, key)) neighbours.differs(key)
          },
        },
        times,
      ),
    close: neighbours.close,
  }
}

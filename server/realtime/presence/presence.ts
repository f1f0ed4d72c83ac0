import { flushesCaches } from '../../../src/domain/settings/api-cache.ts'
import type { LogTail } from '../../log/event-log.ts'
import type { Bus } from '../../postgres/bus/bus.ts'
import type { FindName } from '../ports.ts'
import type { RealtimeSocket } from '../protocol.ts'
import { connectSocket, type PresenceConnection, type ConnectionTimes } from './connection.ts'
import { createNameCache } from './name-cache.ts'
import { openPeers, type PeerTimes } from './peers.ts'
import { createAttendanceTable } from './presence-table.ts'
import { createSubscribers } from './subscribers.ts'

/** Viewers and typed text of dashboards are sent, never stored. */
export interface PresenceHub {
  readonly connect: (socket: RealtimeSocket) => PresenceConnection
  readonly close: () => Promise<void>
}

export interface PresenceTimes extends ConnectionTimes, PeerTimes {}

export interface PresenceOptions {
  readonly bus: Bus
  readonly tail: LogTail
  readonly findName: FindName
  readonly onDefect: (defect: unknown) => void
  readonly presenceTimes?: PresenceTimes
}

const usualTimes: PresenceTimes = {
  betweenMs: 40,
  askMs: 1_000,
  timeoutMs: 4_000,
  aliveMs: 5_000,
  goneMs: 15_000,
}

export const openPresence = ({
  bus,
  tail,
  findName,
  onDefect,
  presenceTimes: times = usualTimes,
}: PresenceOptions): PresenceHub => {
  const { node } = bus
  const register = createAttendanceTable((path, difference) => {
    subscribers.differs(path, difference)
  })
  const names = createNameCache(findName, onDefect)
  tail.subscribe((event) => {
    if (flushesCaches(event)) names.expire()
  })
  const subscribers = createSubscribers(register, names)
  const peers = openPeers({ bus, tail, register, times })

  return {
    connect: (socket) =>
      connectSocket(
        socket,
        subscribers,
        {
          onStatus: (attendance) => {
            if (register.put(node, { ...attendance, turn: register.nextTurn() })) peers.differs(attendance)
          },
          onGone: (key) => {
            if (register.strike(node, key)) peers.differs(key)
          },
        },
        times,
      ),
    close: peers.close,
  }
}

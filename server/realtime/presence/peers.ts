import type { PresenceAttendance } from '../../../src/domain/dashboards/presence/attendance.ts'
import type { LogTail } from '../../log/event-log.ts'
import type { Bus } from '../../postgres/bus/bus.ts'
import { openTopic, type Topic } from '../../postgres/bus/topic.ts'
import { PeerMessage } from './peer-message.ts'
import type { AttendanceKey, AttendanceTable } from './presence-table.ts'

export interface PresencePeers {
  readonly differs: (key: AttendanceKey) => void
  readonly close: () => Promise<void>
}

export interface PeerTimes {
  readonly aliveMs: number
  /** A node silent for this long is gone with all its sockets. */
  readonly goneMs: number
}

interface PeerSources {
  readonly bus: Bus
  readonly tail: Pick<LogTail, 'position' | 'reached'>
  readonly register: AttendanceTable
  readonly times: PeerTimes
}

interface PeerNode {
  readonly lastSeenAt: number
  /** The last version received; `undefined` before the whole state. */
  readonly version: number | undefined
}

const maxWaitMs = 1_000

const keyOf = ({ socket, path }: AttendanceKey): string => `${socket} ${path}`

export const openPeers = ({ bus, tail, register, times }: PeerSources): PresencePeers => {
  const peers = new Map<string, PeerNode>()
  const changed = new Map<string, AttendanceKey>()
  let version = 0
  let isPosting = false
  let isClosed = false
  let receiving = Promise.resolve()

  const own = (): ReadonlyMap<string, PresenceAttendance> =>
    new Map(register.of(bus.node).map((attendance) => [keyOf(attendance), attendance]))

  const postWhole = (): Promise<void> => {
    changed.clear()
    return post({ type: 'whole', version, there: register.of(bus.node) })
  }

  const postChanged = (): Promise<void> => {
    const there = own()
    const keys = [...changed]
    changed.clear()
    version += 1
    return post({
      type: 'changed',
      version,
      position: tail.position(),
      came: keys.flatMap(([key]) => there.get(key) ?? []),
      went: keys.filter(([key]) => !there.has(key)).map(([, gone]) => gone),
    })
  }

  const postAllChanged = async (): Promise<void> => {
    if (isPosting) return
    isPosting = true
    while (changed.size > 0) await postChanged()
    isPosting = false
  }

  const forget = (sender: string): void => {
    peers.delete(sender)
    register.replace(sender, [])
  }

  /** Waits for the sender's log position, so that typed text stays visible until its event arrives here. */
  const reached = (position: number): Promise<unknown> =>
    position <= tail.position() ? Promise.resolve() : tail.reached(position, maxWaitMs).catch(() => undefined)

  const enter = async (sender: string, message: PeerMessage): Promise<void> => {
    const known = peers.get(sender)
    const note = (at: number | undefined): void => {
      peers.set(sender, { lastSeenAt: Date.now(), version: at })
    }
    switch (message.type) {
      case 'asked':
        note(known?.version)
        await postWhole()
        return
      case 'alive':
        note(known?.version)
        if (known?.version !== message.version) await post({ type: 'asked' })
        return
      case 'whole':
        note(message.version)
        register.replace(sender, message.there)
        return
      case 'changed':
        if (known?.version !== message.version - 1) {
          note(undefined)
          await post({ type: 'asked' })
          return
        }
        await reached(message.position)
        note(message.version)
        for (const attendance of message.came) register.put(sender, attendance)
        for (const key of message.went) register.strike(sender, key)
        return
      case 'gone':
        forget(sender)
    }
  }

  const { post }: Topic<PeerMessage> = openTopic(bus, {
    name: 'presence',
    codec: PeerMessage,
    onOpened: () => {
      void postWhole()
      void post({ type: 'asked' })
    },
    onMessage: (message, sender) => {
      receiving = receiving.then(() => (isClosed ? undefined : enter(sender, message)))
    },
  })

  const alive = setInterval(() => {
    void post({ type: 'alive', version })
    for (const [sender, { lastSeenAt }] of peers) if (Date.now() - lastSeenAt > times.goneMs) forget(sender)
  }, times.aliveMs)

  return {
    differs: (key) => {
      if (peers.size === 0) {
        // shows a silent node, when it returns, that it missed a change
        version += 1
        return
      }
      changed.set(keyOf(key), key)
      void postAllChanged()
    },
    close: async () => {
      isClosed = true
      clearInterval(alive)
      await post({ type: 'gone' })
    },
  }
}

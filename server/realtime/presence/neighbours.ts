import type { Attendance } from '../../../src/domain/dashboards/presence/attendance.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'
import type { Tail } from '../../log/event-log.ts'
import { Bulletin } from './bulletin.ts'
import { type Line, openLine } from './line.ts'
import type { AttendanceKey, Register } from './register.ts'

/** The other nodes of the house: they are told who is here, and what they tell is entered in the register. */
export interface Neighbours {
  /** Something about one socket of this node is different in the register; alone in the house one tells nobody. */
  readonly differs: (key: AttendanceKey) => void
  readonly close: () => Promise<void>
}

export interface NeighbourTimes {
  readonly aliveMs: number
  /** A node not heard for so long is gone, and everybody on it. */
  readonly goneMs: number
}

interface Sources {
  readonly node: string
  readonly url: string
  readonly tail: Pick<Tail, 'position' | 'reached'>
  readonly register: Register
  readonly times: NeighbourTimes
}

interface Neighbour {
  readonly heardAt: number
  /** The last of its changes entered; `undefined` until it has told the whole. */
  readonly version: number | undefined
}

const longestWaitMs = 1_000

const keyOf = ({ socket, path }: AttendanceKey): string => `${socket} ${path}`

const readBulletin = (json: string): E.Either<unknown, Bulletin> =>
  pipe(
    parseJson(json),
    E.chainW((bulletin) => Bulletin.decode(bulletin)),
  )

export const meetNeighbours = ({ node, url, tail, register, times }: Sources): Neighbours => {
  const neighbours = new Map<string, Neighbour>()
  const changed = new Map<string, AttendanceKey>()
  let version = 0
  let isTelling = false
  let isClosed = false
  let hearing = Promise.resolve()

  const post = (bulletin: Bulletin): Promise<void> => line.post(JSON.stringify(bulletin))

  const own = (): ReadonlyMap<string, Attendance> =>
    new Map(register.of(node).map((attendance) => [keyOf(attendance), attendance]))

  const postWhole = (): Promise<void> => {
    changed.clear()
    return post({ type: 'whole', version, there: register.of(node) })
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

  /** What changes while one bulletin is on its way goes out with the next. */
  const tellChanged = async (): Promise<void> => {
    if (isTelling) return
    isTelling = true
    while (changed.size > 0) await postChanged()
    isTelling = false
  }

  const forget = (sender: string): void => {
    neighbours.delete(sender)
    register.replace(sender, [])
  }

  /** What was typed is not taken back before the event that came of it is here. */
  const reached = (position: number): Promise<unknown> =>
    position <= tail.position() ? Promise.resolve() : tail.reached(position, longestWaitMs).catch(() => undefined)

  const enter = async (sender: string, bulletin: Bulletin): Promise<void> => {
    const known = neighbours.get(sender)
    const note = (at: number | undefined): void => {
      neighbours.set(sender, { heardAt: Date.now(), version: at })
    }
    switch (bulletin.type) {
      case 'asked':
        note(known?.version)
        await postWhole()
        return
      case 'alive':
        note(known?.version)
        if (known?.version !== bulletin.version) await post({ type: 'asked' })
        return
      case 'whole':
        note(bulletin.version)
        register.replace(sender, bulletin.there)
        return
      case 'changed':
        if (known?.version !== bulletin.version - 1) {
          note(undefined)
          await post({ type: 'asked' })
          return
        }
        await reached(bulletin.position)
        note(bulletin.version)
        for (const attendance of bulletin.came) register.put(sender, attendance)
        for (const key of bulletin.went) register.strike(sender, key)
        return
      case 'gone':
        forget(sender)
    }
  }

  const line: Line = openLine({
    url,
    channel: 'plutus_presence',
    node,
    opened: () => {
      void postWhole()
      void post({ type: 'asked' })
    },
    heard: (sender, json) => {
      pipe(
        readBulletin(json),
        E.map((bulletin) => {
          hearing = hearing.then(() => (isClosed ? undefined : enter(sender, bulletin)))
        }),
      )
    },
  })

  const alive = setInterval(() => {
    void post({ type: 'alive', version })
    for (const [sender, { heardAt }] of neighbours) if (Date.now() - heardAt > times.goneMs) forget(sender)
  }, times.aliveMs)

  return {
    differs: (key) => {
      if (neighbours.size === 0) {
        // a node that was not heard for a while finds by it that it missed something
        version += 1
        return
      }
      changed.set(keyOf(key), key)
      void tellChanged()
    },
    close: async () => {
      isClosed = true
      clearInterval(alive)
      await post({ type: 'gone' })
      await line.close()
    },
  }
}

import { type DashboardPlace, placePath } from '../../../src/domain/log/frame.ts'
import { type Attendance, looking, type Standing } from '../../../src/domain/dashboards/presence/attendance.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import type { LiveSession } from '../ports.ts'
import type { RealtimeSocket } from '../protocol.ts'
import { createInbox } from './inbox.ts'
import { type PulseTimes, takePulse } from './pulse.ts'
import type { AttendanceKey } from './register.ts'
import type { Onlooker, Rooms } from './rooms.ts'
import { createTeller } from './teller.ts'

/** One socket among those who look at dashboards. */
export interface Attendee {
  /** It looks at a dashboard it may open; asked again, it is told again. */
  readonly enter: (place: DashboardPlace) => void
  readonly exit: (place: DashboardPlace) => void
  /** Takes anything at all for what the client says of itself. */
  readonly stand: (said: unknown) => void
  /** Nothing is told or believed until it is known again who this is. */
  readonly doubt: () => void
  readonly trust: (session: LiveSession) => void
  readonly depart: () => void
}

/** Where it is made known how this node's own sockets stand. */
export interface Herald {
  readonly stands: (attendance: Omit<Attendance, 'turn'>) => void
  readonly isGone: (key: AttendanceKey) => void
}

export interface AttendeeTimes extends PulseTimes {
  readonly betweenMs: number
}

interface Station {
  readonly place: DashboardPlace
  readonly standing: Standing
}

const isAdmin = ({ permissions }: LiveSession): boolean => permissions.includes('site.admin')

const isBusy = ({ standing: { isEditing, titles } }: Station): boolean => isEditing || hasTitles(titles)

export const attend = (socket: RealtimeSocket, rooms: Rooms, herald: Herald, times: AttendeeTimes): Attendee => {
  const { tell } = createTeller(socket)
  const stations = new Map<string, Station>()
  let session: LiveSession = socket.data.session
  let isTrusted = false
  let isThere = true
  let stopPulse: (() => void) | undefined

  const onlooker: Onlooker = {
    socket: socket.id,
    username: () => session.username,
    maySeePeople: () => isTrusted && isAdmin(session),
    tellPeople: (place, people) => {
      tell('who-is-here', placePath(place), () => {
        if (onlooker.maySeePeople()) socket.emit('who-is-here', { place, people })
      })
    },
    tellTitles: (place, typed) => {
      tell('typed-titles', placePath(place), () => {
        if (isTrusted && stations.has(placePath(place))) socket.emit('typed-titles', { place, typed })
      })
    },
  }

  const makeKnown = (path: string): void => {
    const station = stations.get(path)
    const key = { socket: socket.id, path }
    if (station === undefined || !isThere) herald.isGone(key)
    else herald.stands({ ...key, username: session.username, standing: station.standing })
  }
  const makeAllKnown = (): void => {
    for (const path of stations.keys()) makeKnown(path)
  }

  /** Those who only look may be slow to answer: nobody waits for them. */
  const keepPulse = (): void => {
    if (stations.values().some(isBusy)) {
      stopPulse ??= takePulse(socket, times, (answers) => {
        isThere = answers
        makeAllKnown()
      })
      return
    }
    stopPulse?.()
    stopPulse = undefined
    isThere = true
  }

  const take = (path: string, standing: Standing): void => {
    const station = stations.get(path)
    if (station === undefined) return
    stations.set(path, { ...station, standing })
    keepPulse()
    makeKnown(path)
  }

  const inbox = createInbox({
    betweenMs: times.betweenMs,
    isAt: (path) => stations.has(path),
    isListening: () => isTrusted,
    hear: (path, standing) => {
      if (isAdmin(session)) take(path, standing)
    },
  })

  /** What an administrator was, somebody else is not. */
  const demote = (): void => {
    for (const [path, { place }] of stations) {
      take(path, looking)
      socket.emit('who-is-here', { place, people: [] })
    }
  }

  return {
    enter: (place) => {
      const path = placePath(place)
      const isNew = !stations.has(path)
      if (isNew) stations.set(path, { place, standing: looking })
      if (!isTrusted) return
      if (isNew) {
        makeKnown(path)
        rooms.join(onlooker, stations.keys())
      }
      rooms.greet(onlooker, path)
    },
    exit: (place) => {
      const path = placePath(place)
      inbox.forget(path)
      if (!stations.delete(path)) return
      makeKnown(path)
      keepPulse()
      if (isTrusted) rooms.join(onlooker, stations.keys())
    },
    stand: inbox.put,
    doubt: () => {
      isTrusted = false
      rooms.leave(onlooker)
    },
    trust: (renewed) => {
      const wasAdmin = isAdmin(session)
      session = renewed
      isTrusted = true
      if (wasAdmin && !isAdmin(session)) demote()
      makeAllKnown()
      rooms.join(onlooker, stations.keys())
      for (const path of stations.keys()) rooms.greet(onlooker, path)
      inbox.open()
    },
    depart: () => {
      isTrusted = false
      rooms.leave(onlooker)
      stopPulse?.()
      inbox.close()
      for (const path of [...stations.keys()]) {
        stations.delete(path)
        makeKnown(path)
      }
    },
  }
}

import { type DashboardKey, dashboardKeyText } from '../../../src/domain/dashboards/dashboard-key.ts'
import {
  type PresenceAttendance,
  lookingStatus,
  type PresenceStatus,
} from '../../../src/domain/dashboards/presence/attendance.ts'
import type { AsideName } from '../../../src/domain/log/socket-messages.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { backpressureOf } from '../backpressure.ts'
import type { LiveSession } from '../ports.ts'
import type { RealtimeSocket } from '../protocol.ts'
import { createStatusInbox } from './throttle-latest.ts'
import { type LivenessTimes, watchLiveness } from './liveness.ts'
import type { AttendanceKey } from './presence-table.ts'
import type { PathSubscriber, PathSubscribers } from './subscribers.ts'

export interface PresenceConnection {
  /** The caller checks that the client may open the dashboard. A repeated call sends everything again. */
  readonly enter: (key: DashboardKey) => void
  readonly exit: (key: DashboardKey) => void
  readonly stand: (said: unknown) => void
  /** Sends and accepts nothing until the session is checked again. */
  readonly suspend: () => void
  readonly resume: (session: LiveSession) => void
  readonly close: () => void
}

export interface StatusListener {
  readonly onStatus: (attendance: Omit<PresenceAttendance, 'turn'>) => void
  readonly onGone: (key: AttendanceKey) => void
}

export interface ConnectionTimes extends LivenessTimes {
  readonly betweenMs: number
}

interface OpenDashboard {
  readonly key: DashboardKey
  readonly status: PresenceStatus
}

const isAdmin = ({ permissions }: LiveSession): boolean => permissions.includes('site.admin')

const isBusy = ({ status: { isEditing, titles } }: OpenDashboard): boolean => isEditing || hasTitles(titles)

/** Sends at the client's pace. A newer state replaces an unsent one of the same name and path. */
interface AsidePublisher {
  readonly publish: (name: AsideName, path: string, send: () => void) => void
}

const createPublisher = (socket: RealtimeSocket): AsidePublisher => {
  const pending = new Map<string, () => void>()
  const backpressure = backpressureOf(socket.conn)
  let isFlushing = false

  const flush = async (): Promise<void> => {
    if (isFlushing) return
    isFlushing = true
    while (pending.size > 0) {
      await backpressure.drained()
      const sends = [...pending.values()]
      pending.clear()
      for (const send of sends) send()
    }
    isFlushing = false
  }

  return {
    publish: (name, path, send) => {
      pending.set(`${name} ${path}`, send)
      void flush()
    },
  }
}

export const connectSocket = (
  socket: RealtimeSocket,
  subscribers: PathSubscribers,
  listener: StatusListener,
  times: ConnectionTimes,
): PresenceConnection => {
  const { publish } = createPublisher(socket)
  const dashboards = new Map<string, OpenDashboard>()
  let session: LiveSession = socket.data.session
  let isActive = false
  let isThere = true
  let stopWatching: (() => void) | undefined

  const subscriber: PathSubscriber = {
    socket: socket.id,
    username: () => session.username,
    isEditor: () => isActive && isAdmin(session),
    sendPeople: (key, people) => {
      publish('who-is-here', dashboardKeyText(key), () => {
        if (subscriber.isEditor()) socket.emit('who-is-here', { place: key, people })
      })
    },
    sendTitles: (key, typed) => {
      publish('typed-titles', dashboardKeyText(key), () => {
        if (isActive && dashboards.has(dashboardKeyText(key))) socket.emit('typed-titles', { place: key, typed })
      })
    },
  }

  const announce = (path: string): void => {
    const dashboard = dashboards.get(path)
    const key = { socket: socket.id, path }
    if (dashboard === undefined || !isThere) listener.onGone(key)
    else listener.onStatus({ ...key, username: session.username, standing: dashboard.status })
  }
  const announceAll = (): void => {
    for (const path of dashboards.keys()) announce(path)
  }

  const watchWhileBusy = (): void => {
    if (dashboards.values().some(isBusy)) {
      stopWatching ??= watchLiveness(socket, times, (answers) => {
        isThere = answers
        announceAll()
      })
      return
    }
    stopWatching?.()
    stopWatching = undefined
    isThere = true
  }

  const take = (path: string, status: PresenceStatus): void => {
    const dashboard = dashboards.get(path)
    if (dashboard === undefined) return
    dashboards.set(path, { ...dashboard, status })
    watchWhileBusy()
    announce(path)
  }

  const inbox = createStatusInbox({
    betweenMs: times.betweenMs,
    isAt: (path) => dashboards.has(path),
    isReady: () => isActive,
    receive: (path, status) => {
      if (isAdmin(session)) take(path, status)
    },
  })

  const demote = (): void => {
    for (const [path, { key }] of dashboards) {
      take(path, lookingStatus)
      socket.emit('who-is-here', { place: key, people: [] })
    }
  }

  return {
    enter: (key) => {
      const path = dashboardKeyText(key)
      const isNew = !dashboards.has(path)
      if (isNew) dashboards.set(path, { key, status: lookingStatus })
      if (!isActive) return
      if (isNew) {
        announce(path)
        subscribers.join(subscriber, dashboards.keys())
      }
      subscribers.sendAll(subscriber, path)
    },
    exit: (key) => {
      const path = dashboardKeyText(key)
      inbox.forget(path)
      if (!dashboards.delete(path)) return
      announce(path)
      watchWhileBusy()
      if (isActive) subscribers.join(subscriber, dashboards.keys())
    },
    stand: inbox.put,
    suspend: () => {
      isActive = false
      subscribers.leave(subscriber)
    },
    resume: (renewed) => {
      const wasAdmin = isAdmin(session)
      session = renewed
      isActive = true
      if (wasAdmin && !isAdmin(session)) demote()
      announceAll()
      subscribers.join(subscriber, dashboards.keys())
      for (const path of dashboards.keys()) subscribers.sendAll(subscriber, path)
      inbox.open()
    },
    close: () => {
      isActive = false
      subscribers.leave(subscriber)
      stopWatching?.()
      inbox.close()
      for (const path of [...dashboards.keys()]) {
        dashboards.delete(path)
        announce(path)
      }
    },
  }
}

import { dashboardRoom, permissionRoom, userRoom, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { type DashboardKey, dashboardKeyText } from '../../src/domain/dashboards/dashboard-key.ts'
import type { LiveSession, MayOpenDashboard } from './ports.ts'

export interface SocketRooms {
  /** Every change returns a new set. */
  readonly rooms: () => ReadonlySet<string>
  readonly includes: (event: RecordedEvent) => boolean
  readonly open: (key: DashboardKey) => boolean
  readonly close: (key: DashboardKey) => void
  readonly renew: (session: LiveSession) => void
  readonly hasDenied: () => boolean
}

const maxDashboards = 100

const sessionRooms = ({ username, permissions }: LiveSession): readonly string[] => [
  userRoom(username),
  ...permissions.map(permissionRoom),
]

export const createSocketRooms = (first: LiveSession, mayOpenDashboard: MayOpenDashboard): SocketRooms => {
  const keys = new Map<string, DashboardKey>()
  let session = first
  let rooms: ReadonlySet<string> = new Set(sessionRooms(first))

  const mayOpen = ({ type, code }: DashboardKey): boolean => mayOpenDashboard(session.username, type, code)
  const rejoin = (): void => {
    rooms = new Set([
      ...sessionRooms(session),
      ...Array.from(keys.values(), ({ type, code }) => dashboardRoom(type, code)),
    ])
  }

  return {
    rooms: () => rooms,
    includes: ({ audience }) => audience.some((room) => rooms.has(room)),
    open: (key) => {
      if (keys.size >= maxDashboards || !mayOpen(key)) return false
      keys.set(dashboardKeyText(key), key)
      rejoin()
      return true
    },
    close: (key) => {
      if (keys.delete(dashboardKeyText(key))) rejoin()
    },
    renew: (renewed) => {
      session = renewed
      rejoin()
    },
    hasDenied: () => keys.values().some((key) => !mayOpen(key)),
  }
}

import { dashboardRoom, permissionRoom, userRoom, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { type DashboardPlace, placePath } from '../../src/domain/log/frame.ts'
import type { LiveSession, MayOpenDashboard } from './ports.ts'

export interface SocketRooms {
  /** Every change returns a new set. */
  readonly rooms: () => ReadonlySet<string>
  readonly includes: (event: RecordedEvent) => boolean
  readonly open: (place: DashboardPlace) => boolean
  readonly close: (place: DashboardPlace) => void
  readonly renew: (session: LiveSession) => void
  readonly hasDenied: () => boolean
}

const mostDashboards = 100

const sessionRooms = ({ username, permissions }: LiveSession): readonly string[] => [
  userRoom(username),
  ...permissions.map(permissionRoom),
]

export const createSocketRooms = (first: LiveSession, mayOpenDashboard: MayOpenDashboard): SocketRooms => {
  const places = new Map<string, DashboardPlace>()
  let session = first
  let rooms: ReadonlySet<string> = new Set(sessionRooms(first))

  const mayOpen = ({ type, code }: DashboardPlace): boolean => mayOpenDashboard(session.username, type, code)
  const rejoin = (): void => {
    rooms = new Set([
      ...sessionRooms(session),
      ...Array.from(places.values(), ({ type, code }) => dashboardRoom(type, code)),
    ])
  }

  return {
    rooms: () => rooms,
    includes: ({ audience }) => audience.some((room) => rooms.has(room)),
    open: (place) => {
      if (places.size >= mostDashboards || !mayOpen(place)) return false
      places.set(placePath(place), place)
      rejoin()
      return true
    },
    close: (place) => {
      if (places.delete(placePath(place))) rejoin()
    },
    renew: (renewed) => {
      session = renewed
      rejoin()
    },
    hasDenied: () => places.values().some((place) => !mayOpen(place)),
  }
}

import type {
  ReadAddedPosition,
  FindName,
  LiveSession,
  MayOpenDashboard,
  EnderOf,
  SessionOf,
  SocketUse,
} from '../../../../server/realtime/ports.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { SessionEnding } from '../../../../src/domain/log/frame.ts'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'

const inAnHour = (): number => Date.now() + 3_600_000

/** Sessions and what they may open, as a test wants them. A person's token is their name. */
export interface RealtimePeople {
  readonly sessionOf: SessionOf
  readonly enderOf: EnderOf
  readonly lastUse: SocketUse
  /** How long ago somebody was active, as their sockets said. */
  readonly uses: ReadonlyMap<string, number>
  readonly idle: (username: string) => void
  readonly mayOpenDashboard: MayOpenDashboard
  /** The person `ann` is called `Ann Lee`, and so on. */
  readonly findName: FindName
  readonly addedPosition: ReadAddedPosition
  /** Sets the position of the log at which a person was added. Earlier events belong to a previous owner of the name. */
  readonly addAt: (username: string, position: number) => void
  readonly signIn: (username: string, role: UserRole, expiresAt?: number) => void
  readonly end: (username: string, reason: SessionEnding['reason']) => void
  readonly letOpen: (username: string, type: DashboardType, code: string) => void
  readonly forbid: (username: string, type: DashboardType, code: string) => void
}

export const createPeople = (): RealtimePeople => {
  const sessions = new Map<string, E.Either<SessionEnding, LiveSession>>()
  const added = new Map<string, number>()
  const opens = new Set<string>()
  const idle = new Set<string>()
  const uses = new Map<string, number>()
  const key = (username: string, type: DashboardType, code: string): string => `${username} ${type}/${code}`
  return {
    sessionOf: (token) => Promise.resolve(sessions.get(token) ?? E.left({ reason: 'revoked' })),
    enderOf: () => Promise.resolve({}),
    lastUse: {
      note: (session, idleSeconds) => void uses.set(session, idleSeconds),
      isIdle: (session) => Promise.resolve(idle.has(session)),
    },
    uses,
    idle: (username) => void idle.add(`of-${username}`),
    mayOpenDashboard: (username, type, code) => opens.has(key(username, type, code)),
    findName: (username) => Promise.resolve(`${username.slice(0, 1).toUpperCase()}${username.slice(1)} Lee`),
    addedPosition: (username) => Promise.resolve(added.get(username) ?? 0),
    addAt: (username, position) => void added.set(username, position),
    signIn: (username, role, expiresAt = inAnHour()) => {
      sessions.set(username, E.right({ username, id: `of-${username}`, permissions: permissionsOf([role]), expiresAt }))
    },
    end: (username, reason) => {
      sessions.set(username, E.left({ reason }))
    },
    letOpen: (username, type, code) => {
      opens.add(key(username, type, code))
    },
    forbid: (username, type, code) => {
      opens.delete(key(username, type, code))
    },
  }
}

import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import type { E } from '../../src/domain/fp.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { Permission } from '../../src/domain/permissions/permission.ts'

/** A session as it stands now. `expiresAt` is in milliseconds since 1970. */
export interface LiveSession {
  readonly username: string
  readonly id: string
  readonly permissions: readonly Permission[]
  readonly expiresAt: number
}

/** Asked when a socket connects, and again after every event on the streams of its user and of their sessions. */
export type SessionOf = (token: string) => Promise<E.Either<SessionEnding, LiveSession>>

/** The same check as the call that reads the dashboard. */
export type MayOpenDashboard = (username: string, type: DashboardType, code: string) => boolean

/** What somebody is called on screen. */
export type FindName = (username: string) => Promise<string>

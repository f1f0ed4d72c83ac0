import type { Permission } from '../../src/domain/permissions/permission.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { User } from '../../src/domain/users/user.ts'

/** `expiresAt` is in milliseconds since 1970. */
export interface UserSession {
  readonly id: string
  readonly username: string
  readonly user: User
  readonly permissions: readonly Permission[]
  readonly expiresAt: number
}

/** `username` is set if the token was genuine. */
export interface EndedSession extends SessionEnding {
  readonly username?: string
}

import type { IncomingMessage } from 'node:http'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import type { E } from '../../src/domain/fp.ts'
import type { LedgerImportRun } from '../../src/domain/ledger/import/import-run.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { Permission } from '../../src/domain/permissions/permission.ts'
import type { CallerPseudonyms } from '../logger/security-log.ts'

/** `expiresAt` is in milliseconds since 1970. */
export interface LiveSession {
  readonly username: string
  readonly id: string
  readonly permissions: readonly Permission[]
  readonly expiresAt: number
}

interface EndedSession extends SessionEnding {
  readonly username?: string
}

export type SessionOf = (token: string) => Promise<E.Either<EndedSession, LiveSession>>

export type EnderOf = (token: string) => Promise<Pick<SessionEnding, 'by'>>

export type DescribeCaller = (request: IncomingMessage, username?: string) => CallerPseudonyms

/** A socket counts as use of a session, even without API calls. */
export interface SocketUse {
  readonly note: (session: string, idleSeconds: number) => void
  readonly isIdle: (session: string) => Promise<boolean>
}

export type MayOpenDashboard = (username: string, type: DashboardType, code: string) => boolean

export type ReadAddedPosition = (username: string) => Promise<number>

export type FindName = (username: string) => Promise<string>

export interface ImportsUnderWay {
  readonly subscribe: (listener: (runs: readonly LedgerImportRun[]) => void) => void
}

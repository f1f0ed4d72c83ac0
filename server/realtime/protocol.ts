import type { Server, Socket } from 'socket.io'
import type { ConnectionEnding, Frame, Handshake, Link, MessageName } from '../../src/domain/log/frame.ts'
import type { TitlesTyped, WhoIsHere } from '../../src/domain/dashboards/presence/presence-messages.ts'
import type { ReportProgress } from '../../src/domain/reports/run/report-run.ts'
import type { ImportsRunning } from '../../src/domain/ledger/import/import-run.ts'
import type { ImportProgress } from '../../src/domain/users/import/user-import.ts'
import type { LiveSession } from './ports.ts'

interface FromClient {
  readonly 'open-dashboard': (place: unknown, answer: unknown) => void
  readonly 'close-dashboard': (place: unknown) => void
  readonly 'tell-standing': (standing: unknown) => void
  readonly 'tell-active': (idleSeconds: unknown) => void
}

type ToClient = Readonly<Record<MessageName, (frame: Frame) => void>> &
  Readonly<Record<'caught-up' | 'heartbeat', (mark: Link) => void>> & {
    readonly 'session-ended': (ending: ConnectionEnding) => void
    readonly 'who-is-here': (here: WhoIsHere) => void
    readonly 'typed-titles': (titles: TitlesTyped) => void
    readonly 'report-progress': (progress: ReportProgress) => void
    readonly 'import-progress': (progress: ImportProgress) => void
    readonly 'ledger-imports-running': (running: ImportsRunning) => void
    readonly 'still-here': (answer: () => void) => void
  }

interface Accepted {
  handshake: Handshake
  session: LiveSession
}

type BetweenServers = Record<string, never>

export type RealtimeServer = Server<FromClient, ToClient, BetweenServers, Accepted>
export type RealtimeSocket = Socket<FromClient, ToClient, BetweenServers, Accepted>

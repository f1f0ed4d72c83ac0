import type { PoolClient } from 'pg'
import type { AnsweredCall } from './answered-calls.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { O, TE } from '../../src/domain/fp.ts'
import type { SqlStatement, StatementSink } from '../postgres/statement-sink.ts'

/** An event without its position. `data` is JSON and never holds secrets or personal details. */
export interface NewEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly audience: readonly string[]
}

/** All events of an intent share its `correlation`, a UUID. `at` is an ISO instant. */
export interface CallIntent<Outcome = unknown> {
  readonly actor: string
  readonly at: string
  readonly correlation: string
  readonly call?: { readonly digest: string; readonly reply: (outcome: Outcome) => string }
  readonly approval?: ChangeApproval
}

/** The actor approves: the events of the change name the requester, `appends` record the approval. */
export interface ChangeApproval {
  readonly requester: string
  readonly appends: readonly StreamAppend[]
  readonly beside?: TransactionWork
  /** False makes the append a `Conflict`: the subject changed after the request. */
  readonly isCurrent: () => boolean
}

export interface CallAnswer {
  readonly digest: string
  readonly reply: (appended: AppendedPosition) => string
}

/** `expected`: the stream's revision, 0 if empty; without events it is only checked. `actor` and `correlation` override the intent's. */
export interface StreamAppend {
  readonly actor?: string
  readonly correlation?: string
  readonly stream: string
  readonly expected: number
  readonly events: readonly NewEvent[]
}

export interface AppendConflict {
  readonly _tag: 'Conflict'
  readonly stream: string
  readonly revision: number
  /** True if this correlation was already carried out, so that deciding again is useless. */
  readonly isRepeated?: true
}

export interface AppendedPosition {
  readonly position: number
}

/**
 * Writes rows that no projection makes, such as credentials. Its statements are recorded before the append and executed
 * with it. Breaking a constraint listed as a claim is a `Conflict`.
 */
export type TransactionWork = (transaction: StatementSink) => Promise<void>

/** `unchanged`: prefixes of streams that must get no event between the plan and the append. */
export interface PlannedAppend {
  readonly appends: readonly StreamAppend[]
  readonly beside?: TransactionWork
  readonly unchanged?: readonly string[]
}

/** `at` is the instant of the events. `plan` reads in the transaction, and runs again after a conflict. */
interface PreparedAppend {
  readonly at: string
  readonly plan: (transaction: PoolClient) => Promise<PlannedAppend>
}

/** Does slow writes before the append lock, so that others can still write. They must not lock rows of other appends. */
export type PrepareAppend = (transaction: PoolClient) => Promise<PreparedAppend>

/** Returns a boolean that rechecks under the append lock what no stream revision covers. False is a `Conflict`. */
export type PreconditionCheck = SqlStatement

/**
 * `shared`: rooms of the permissions. `own`: room of the user name, which another user may have had up to `ownSince`.
 * The reader also sees all rooms of dashboards.
 */
export interface LogReader {
  readonly shared: readonly string[]
  readonly own: string
  readonly ownSince: number
}

export interface EventQuery {
  readonly after: number
  readonly limit: number
  readonly stream?: string
  readonly prefix?: string
  readonly audiences?: readonly string[]
  readonly reader?: LogReader
}

export interface EventLog {
  /** All or nothing. A rejected promise leaves the outcome unknown, unless the queue refused the append (`NotInTimeError`). */
  readonly append: (
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    beside?: TransactionWork,
    answer?: CallAnswer,
    holds?: PreconditionCheck,
  ) => TE.TaskEither<AppendConflict, AppendedPosition>
  /** Appends in one transaction with the writes of `prepare`. */
  readonly appendPrepared: (
    intent: CallIntent<never>,
    prepare: PrepareAppend,
  ) => TE.TaskEither<AppendConflict, AppendedPosition>
  /** The call answered under this correlation within the last 30 days. */
  readonly answered: (correlation: string) => Promise<O.Option<AnsweredCall>>
  readonly readStream: (stream: string) => Promise<readonly RecordedEvent[]>
  readonly readStreams: (streams: readonly string[]) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>
  readonly read: (query: EventQuery) => Promise<readonly RecordedEvent[]>
  readonly lastPosition: () => Promise<number>
}

/** Delivers every committed event once and in order, whichever node wrote it. */
export interface LogTail {
  /** If a listener returns a promise, the next position waits for it. */
  readonly subscribe: (listener: (event: RecordedEvent) => void | Promise<void>) => () => void
  readonly position: () => number
  readonly reached: (position: number, timeoutMs?: number) => Promise<void>
  /** Ends delivery for good, because the log holds something unreadable. */
  readonly fail: (error: Error) => void
}

/** Reads the events of a stream up to a revision. */
export type PastReader = (stream: string, upTo: number) => Promise<readonly RecordedEvent[]>

export interface ProjectionTarget extends StatementSink {
  readonly past: PastReader
}

/**
 * Written only from events, in the append's transaction. A unique index violation is a `Conflict`. The position of an event
 * may be a number that the append replaces later, so calculate nothing with it.
 */
export interface LogProjection {
  readonly name: string
  readonly tables: readonly string[]
  readonly apply: (target: ProjectionTarget, event: RecordedEvent) => Promise<void>
  readonly applyAll?: (target: ProjectionTarget, events: readonly RecordedEvent[]) => Promise<void>
}

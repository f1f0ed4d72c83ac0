import type { PoolClient } from 'pg'
import type { AnsweredCall } from './answered-calls.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { O, TE } from '../../src/domain/fp.ts'

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

/** `expected`: the stream's revision, 0 if empty; without events it is only checked. `actor` overrides the intent's. */
export interface StreamAppend {
  readonly actor?: string
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

/** Writes rows that no projection makes, such as credentials. Breaking a constraint listed as a claim is a `Conflict`. */
export type TransactionWork = (transaction: PoolClient) => Promise<void>

/** `beside` writes under the append lock; `at` is the instant of the events. */
interface PreparedAppend {
  readonly at: string
  readonly beside: TransactionWork
}

/** Does slow writes before the append lock, so that others can still write. */
export type PrepareAppend = (transaction: PoolClient) => Promise<PreparedAppend>

/** Rechecks under the append lock what no stream revision covers. False is a `Conflict`. */
export type PreconditionCheck = (transaction: PoolClient) => Promise<boolean>

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
  /** All or nothing. A rejected promise means the database was unreachable and the outcome unknown. */
  readonly append: (
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    beside?: TransactionWork,
    answer?: CallAnswer,
    holds?: PreconditionCheck,
  ) => TE.TaskEither<AppendConflict, AppendedPosition>
  /** Appends in one transaction with `prepare`, which runs before the append lock. */
  readonly appendPrepared: (
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    prepare: PrepareAppend,
  ) => TE.TaskEither<AppendConflict, AppendedPosition>
  /** Adds events to a running append, decided on rows that the same transaction has written. */
  readonly appendWithin: (
    transaction: PoolClient,
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
  ) => Promise<void>
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

/** Written only from events, in the append's transaction. A unique index violation is a `Conflict`. */
export interface LogProjection {
  readonly name: string
  readonly tables: readonly string[]
  readonly apply: (transaction: PoolClient, event: RecordedEvent) => Promise<void>
  readonly applyAll?: (transaction: PoolClient, events: readonly RecordedEvent[]) => Promise<void>
}

import type { PoolClient } from 'pg'
import type { AnsweredCall } from './answered-calls.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { O, TE } from '../../src/domain/fp.ts'

/** An event before the log has given it a place. `data` is JSON and never holds a secret or personal details. */
export interface NewEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly audience: readonly string[]
}

/** Who wants it and when; every event of one intent shares its `correlation` (a uuid). `at` is an ISO instant. */
export interface Intent<Outcome = unknown> {
  readonly actor: string
  readonly at: string
  readonly correlation: string
  readonly call?: { readonly digest: string; readonly reply: (outcome: Outcome) => string }
}

export interface Answer {
  readonly digest: string
  readonly reply: (appended: Appended) => string
}

/** Events for one stream, decided on its revision `expected` (0: the stream is empty); without events that is only held. */
export interface Append {
  readonly stream: string
  readonly expected: number
  readonly events: readonly NewEvent[]
}

export interface Conflict {
  readonly _tag: 'Conflict'
  readonly stream: string
  readonly revision: number
  /** The very same was carried out already, under this correlation: it is of no use to decide it again. */
  readonly isRepeated?: true
}

export interface Appended {
  readonly position: number
}

/** Rows that are no projection (credentials, ledger rows) are written `beside` the events; a constraint named as a claim is a `Conflict`. */
export type Beside = (transaction: PoolClient) => Promise<void>

/** What is written beside the events, when others no longer can, and the instant that these are of. */
interface Prepared {
  readonly at: string
  readonly beside: Beside
}

/** Writes what takes long, while others go on writing. */
export type Preparing = (transaction: PoolClient) => Promise<Prepared>

/** Looks again, while nobody else can write, at what was decided and no stream's revision tells; false is a `Conflict`. */
export type Holds = (transaction: PoolClient) => Promise<boolean>

/**
 * A person who reads the log: `shared` are the rooms of their permissions, `own` is the room of their user name, which another
 * person may have had up to the position `ownSince`. They open every dashboard.
 */
export interface LogReader {
  readonly shared: readonly string[]
  readonly own: string
  readonly ownSince: number
}

export interface Query {
  readonly after: number
  readonly limit: number
  readonly stream?: string
  readonly prefix?: string
  readonly audiences?: readonly string[]
  readonly reader?: LogReader
}

export interface EventLog {
  /** All or nothing; a rejected promise is a database that could not be reached, and then nothing may be assumed. */
  readonly append: (
    intent: Intent<never>,
    appends: readonly Append[],
    beside?: Beside,
    answer?: Answer,
    holds?: Holds,
  ) => TE.TaskEither<Conflict, Appended>
  /** As `append`, in one transaction with what is prepared before the lock of all appends is asked for. */
  readonly appendPrepared: (
    intent: Intent<never>,
    appends: readonly Append[],
    prepare: Preparing,
  ) => TE.TaskEither<Conflict, Appended>
  /** More of an append, decided on what was written beside it, in its transaction. */
  readonly appendWithin: (transaction: PoolClient, intent: Intent<never>, appends: readonly Append[]) => Promise<void>
  /** What was carried out under this correlation and answered, within the last 30 days. */
  readonly answered: (correlation: string) => Promise<O.Option<AnsweredCall>>
  readonly readStream: (stream: string) => Promise<readonly RecordedEvent[]>
  readonly readStreams: (streams: readonly string[]) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>
  readonly read: (query: Query) => Promise<readonly RecordedEvent[]>
  readonly lastPosition: () => Promise<number>
}

/** Every committed event once, in order, on this node, however it was written and on whichever node. */
export interface Tail {
  /** A listener that answers with a promise is waited for before the position moves on. */
  readonly subscribe: (listener: (event: RecordedEvent) => void | Promise<void>) => () => void
  /** The position up to which all listeners on this node have received every event. */
  readonly position: () => number
  /** Resolves once `position()` is at least `position`; rejects after `timeoutMs`. */
  readonly reached: (position: number, timeoutMs?: number) => Promise<void>
  /** Something that the log holds cannot be read: from now on no event is delivered, and no position is reached. */
  readonly fail: (error: Error) => void
}

/** Folded from the log inside the append's transaction, and written by nothing else; what a unique index refuses is a `Conflict`. */
export interface Projection {
  readonly name: string
  readonly tables: readonly string[]
  readonly apply: (transaction: PoolClient, event: RecordedEvent) => Promise<void>
  readonly applyAll?: (transaction: PoolClient, events: readonly RecordedEvent[]) => Promise<void>
}

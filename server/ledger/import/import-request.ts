import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { UserRow } from '../../../src/domain/ledger/rows/firm-rows.ts'
import type { Append, Beside } from '../../log/event-log.ts'
import type { ImportProgress } from './import-outcome.ts'
import type { SheetSource } from './reading/folder-sources.ts'

/** What is written in the same act. */
export interface Alongside {
  readonly appends: readonly Append[]
  readonly beside: Beside
}

/** Decided while nobody else can write, so that nothing that is written meanwhile is in its way. */
export type DecideAlongside = (transaction: PoolClient) => Promise<Alongside>

/** What of the people is to be there before the rows are written, as their passwords, and how many would be new by then. */
interface PreparedPeople {
  readonly count: number
  readonly decide: DecideAlongside
}

export interface CheckRequest {
  readonly sources: readonly SheetSource[]
  readonly today: IsoDate
  readonly progress: (progress: ImportProgress) => void
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Digests of findings with the note that each is acknowledged with. */
  readonly acknowledged?: ReadonlyMap<string, string>
}

export interface ImportRequest extends CheckRequest {
  /** Null: the next number. */
  readonly id: string | null
  readonly actor: string
  /** Whether it takes moments, so that who imports meanwhile waits for it. */
  readonly isBrief?: boolean
  /** Whether what it was decided on still holds; asked while nobody else imports. */
  readonly isCurrent?: (client: PoolClient) => Promise<boolean>
  readonly bringUsers: (users: readonly UserRow[]) => Promise<PreparedPeople>
}

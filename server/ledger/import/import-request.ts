import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { LedgerImportFault, LedgerImportRefusal } from '../../../src/domain/ledger/import/ledger-import.ts'
import type { ImportedFile, SheetName } from '../../../src/domain/ledger/import/imported-file.ts'
import type { UserRow } from '../../../src/domain/ledger/rows/firm-rows.ts'
import type { StreamAppend, TransactionWork, AppendConflict } from '../../log/event-log.ts'
import type { AnotherImportRunning } from './import-lock.ts'
import type { SheetSource } from './reading/folder-sources.ts'

/** Written together with an import. `unchanged`: see `PlannedAppend`. */
export interface ImportCompanion {
  readonly appends: readonly StreamAppend[]
  readonly beside: TransactionWork
  readonly unchanged?: readonly string[]
}

/** Runs before the append, and again if the append conflicts with another. */
export type DecideAlongside = (transaction: PoolClient) => Promise<ImportCompanion>

/** Prepares passwords and other data of people before the rows are written. `count`: new people. */
interface PreparedPeople {
  readonly count: number
  readonly decide: DecideAlongside
}

export type LedgerImportOutcome =
  | {
      readonly _tag: 'Imported'
      readonly id: string
      readonly files: readonly ImportedFile[]
      readonly position: number
    }
  | { readonly _tag: 'NothingNew'; readonly files: readonly ImportedFile[] }

export interface BadRows {
  readonly _tag: 'BadRows'
  readonly faults: readonly LedgerImportFault[]
}

export type RunImportRefusal =
  | BadRows
  | { readonly _tag: 'Interrupted' }
  | AnotherImportRunning
  | Pick<AppendConflict, '_tag'>

export type LedgerWithdrawalRefusal =
  | LedgerImportRefusal
  | { readonly _tag: 'StillNeeded'; readonly reasons: readonly string[] }
  | { readonly _tag: 'ChangesClosedYears'; readonly reasons: readonly string[] }
  | AnotherImportRunning
  | AppendConflict

export type LedgerImportProgress =
  | {
      readonly _tag: 'Reading'
      readonly file: string
      readonly sheet: SheetName
      readonly rows: number
      readonly bytes: number
    }
  | { readonly _tag: 'Read'; readonly file: string; readonly sheet: SheetName; readonly rows: number }
  | { readonly _tag: 'Writing'; readonly done: number; readonly total: number }

export interface CheckRequest {
  readonly sources: readonly SheetSource[]
  readonly today: IsoDate
  readonly progress: (progress: LedgerImportProgress) => void
  readonly signal: AbortSignal
  readonly now: () => number
  /** Notes by digest of the finding. */
  readonly acknowledged?: ReadonlyMap<string, string>
}

export interface ImportRequest extends CheckRequest {
  /** Null: the next number. */
  readonly id: string | null
  readonly actor: string
  readonly isBrief?: boolean
  readonly isCurrent?: (client: PoolClient) => Promise<boolean>
  readonly bringUsers: (users: readonly UserRow[]) => Promise<PreparedPeople>
}

const hoursAhead = 14

/** Accepts tomorrow's date if that day has begun in some time zone. */
export const latestDateOnEarth = (now: number): IsoDate =>
  new Date(now + hoursAhead * 3_600_000).toISOString().slice(0, 10)

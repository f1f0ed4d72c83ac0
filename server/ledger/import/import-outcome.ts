import type { Fault, LedgerImportRefusal } from '../../../src/domain/ledger/import/ledger-import.ts'
import type { ImportedFile, SheetName } from '../../../src/domain/ledger/import/imported-file.ts'
import type { Conflict } from '../../log/event-log.ts'
import type { AnotherImportRunning } from './import-lock.ts'

export type ImportOutcome =
  | {
      readonly _tag: 'Imported'
      readonly id: string
      readonly files: readonly ImportedFile[]
      readonly position: number
    }
  | { readonly _tag: 'NothingNew'; readonly files: readonly ImportedFile[] }

export interface BadRows {
  readonly _tag: 'BadRows'
  readonly faults: readonly Fault[]
}

export type ImportRefusal = BadRows | { readonly _tag: 'Interrupted' } | AnotherImportRunning | Pick<Conflict, '_tag'>

export type WithdrawalRefusal =
  | LedgerImportRefusal
  | { readonly _tag: 'StillNeeded'; readonly reasons: readonly string[] }
  | { readonly _tag: 'ChangesClosedYears'; readonly reasons: readonly string[] }
  | AnotherImportRunning
  | Conflict

export type ImportProgress =
  | {
      readonly _tag: 'Reading'
      readonly file: string
      readonly sheet: SheetName
      readonly rows: number
      /** That have been read. */
      readonly bytes: number
    }
  | { readonly _tag: 'Read'; readonly file: string; readonly sheet: SheetName; readonly rows: number }
  /** Rows that are there of those that come. */
  | { readonly _tag: 'Writing'; readonly done: number; readonly total: number }

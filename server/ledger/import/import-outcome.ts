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

export type ImportRefusal =
  | { readonly _tag: 'BadRows'; readonly faults: readonly Fault[] }
  | { readonly _tag: 'Interrupted' }
  | AnotherImportRunning
  /** A person of users.csv was changed by someone else meanwhile; the import can be made again. */
  | Conflict

export type WithdrawalRefusal =
  | LedgerImportRefusal
  /** What other imports brought would be left without what it rests on. */
  | { readonly _tag: 'StillNeeded'; readonly reasons: readonly string[] }
  | AnotherImportRunning
  | Conflict

/** How far an import is: rows read of a file while it is read, then that everything is being written. */
export type ImportProgress =
  | { readonly _tag: 'Reading'; readonly file: string; readonly sheet: SheetName; readonly rows: number }
  | { readonly _tag: 'Read'; readonly file: string; readonly sheet: SheetName; readonly rows: number }
  | { readonly _tag: 'Writing' }

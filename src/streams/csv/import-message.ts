import type { E } from '../../domain/fp.ts'
import type { CheckedRows, ImportReference } from '../../domain/users/import/check-rows.ts'
import type { ImportRow } from '../../domain/users/import/import-row.ts'
import type { CsvFault, CsvFile } from './csv-text.ts'

export type ImportJob =
  | { readonly type: 'read'; readonly file: Blob }
  | { readonly type: 'check'; readonly rows: readonly ImportRow[]; readonly reference: ImportReference }

/** `rows.counted` says how many are checked so far; what follows it is `rows.checked`. */
export type ImportWorkEvent =
  | { readonly type: 'file.read'; readonly read: E.Either<CsvFault, CsvFile> }
  | { readonly type: 'rows.counted'; readonly done: number }
  | { readonly type: 'rows.checked'; readonly checked: CheckedRows }

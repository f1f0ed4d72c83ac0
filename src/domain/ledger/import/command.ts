import type { IsoDate } from '../../dates/iso-date.ts'
import type { ImportedFile } from './imported-file.ts'

/** `figuresFrom`: the earliest date whose figures change, null when none do. */
export type LedgerImportCommand =
  | { readonly type: 'ImportLedger'; readonly files: readonly ImportedFile[]; readonly figuresFrom: IsoDate | null }
  | { readonly type: 'WithdrawLedgerImport'; readonly figuresFrom: IsoDate | null }

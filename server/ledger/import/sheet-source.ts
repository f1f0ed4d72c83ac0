import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'

/** One file of an import, wherever its bytes come from. `file` is how reports name it. */
export interface SheetSource {
  readonly sheet: SheetName
  readonly file: string
  readonly open: () => AsyncIterable<Uint8Array>
}

import type { IsoDate } from '../../dates/iso-date.ts'
import type { SheetName } from './imported-file.ts'

/** What a row may refer to: the codes the ledger or the files of this import name, and no day after today. */
export interface KnownFirm {
  readonly has: (sheet: SheetName, code: string) => boolean
  readonly today: IsoDate
}

import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { ImportedFile } from './imported-file.ts'

/** `FiguresChanged` is heard by the people whose screens show those figures, so it says nothing of whose they are. */
export const LedgerImportEvent = t.union([
  t.strict({ type: t.literal('LedgerImported'), files: t.readonlyArray(ImportedFile) }),
  t.strict({ type: t.literal('LedgerImportWithdrawn') }),
  t.strict({ type: t.literal('FiguresChanged'), from: IsoDate }),
])
export type LedgerImportEvent = t.TypeOf<typeof LedgerImportEvent>

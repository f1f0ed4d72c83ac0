import * as t from 'io-ts'
import { LogPosition } from '../../log/recorded-event.ts'
import { ImportFindings } from './finding.ts'
import { ImportedFile } from './imported-file.ts'

export const ListedLedgerImport = t.readonly(
  t.strict({
    id: t.string,
    position: LogPosition,
    at: t.string,
    by: t.string,
    files: t.readonlyArray(ImportedFile),
    findings: ImportFindings,
    withdrawn: t.union([t.readonly(t.strict({ at: t.string, by: t.string })), t.null]),
  }),
)
export type ListedLedgerImport = t.TypeOf<typeof ListedLedgerImport>

export const ledgerImportStream = (id: string): string => `ledger-import/${id}`

interface RowCounts {
  readonly added: number
  readonly corrected: number
}

export const totalRowCounts = (files: readonly RowCounts[]): RowCounts => ({
  added: files.reduce((sum, { added }) => sum + added, 0),
  corrected: files.reduce((sum, { corrected }) => sum + corrected, 0),
})

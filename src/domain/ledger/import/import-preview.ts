import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { LedgerFinding } from './finding.ts'
import { ImportedFile, SheetName } from './imported-file.ts'

const PreviewCell = t.union([t.string, t.null])

const PreviewFault = t.readonly(
  t.strict({ file: t.string, line: t.union([t.number, t.null]), column: PreviewCell, reason: t.string }),
)

/** A row of the ledger that a file replaces or reverses; `after` is empty for a reversal. */
export const RowChange = t.readonly(
  t.strict({
    sheet: SheetName,
    file: t.string,
    /** Null: an earlier file of the statement had the row, this one has not. */
    line: t.union([t.number, t.null]),
    change: t.keyof({ replaced: null, reversed: null }),
    /** Such as `CBA 2024-01-03`; for transactions the firm's key or ours. */
    key: t.string,
    cells: t.readonlyArray(t.readonly(t.strict({ column: t.string, before: PreviewCell, after: PreviewCell }))),
  }),
)
export type RowChange = t.TypeOf<typeof RowChange>

const AmountChange = t.readonly(t.strict({ before: t.number, after: t.number }))

export const AccountFigureChange = t.readonly(
  t.strict({
    account: t.string,
    from: IsoDate,
    holdings: t.readonlyArray(t.readonly(t.strict({ security: t.string, before: t.number, after: t.number }))),
    cash: AmountChange,
    realised: AmountChange,
  }),
)
export type AccountFigureChange = t.TypeOf<typeof AccountFigureChange>

export const maxPreviewed = 1_000

/**
 * Effect of an import, or its faults. `findings` are the first of `findingCount` findings not acknowledged yet. Those
 * that must be acknowledged come first; `standingCount` counts them. `notFound` are acknowledged digests without a
 * finding. `figuresFrom` is the first day whose figures change, or null.
 */
export const LedgerImportPreview = t.readonly(
  t.strict({
    faults: t.readonlyArray(PreviewFault),
    findings: t.readonlyArray(LedgerFinding),
    findingCount: t.number,
    standingCount: t.number,
    notFound: t.readonlyArray(t.string),
    files: t.readonlyArray(ImportedFile),
    changes: t.readonlyArray(RowChange),
    changeCount: t.number,
    accounts: t.readonlyArray(AccountFigureChange),
    accountCount: t.number,
    figuresFrom: t.union([IsoDate, t.null]),
  }),
)
export type LedgerImportPreview = t.TypeOf<typeof LedgerImportPreview>

import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { Finding } from './finding.ts'
import { ImportedFile, SheetName } from './imported-file.ts'

const Cell = t.union([t.string, t.null])

const Fault = t.readonly(
  t.strict({ file: t.string, line: t.union([t.number, t.null]), column: Cell, reason: t.string }),
)

/** A row of the ledger that a row of a file replaces, or takes back: of that one, `after` is nothing everywhere. */
export const RowChange = t.readonly(
  t.strict({
    sheet: SheetName,
    file: t.string,
    /** Null: it was in a former file of the same statement, and is not in this one any more. */
    line: t.union([t.number, t.null]),
    change: t.keyof({ replaced: null, reversed: null }),
    /** What it is known by, such as `CBA 2024-01-03`; a transaction by the firm's key or ours. */
    key: t.string,
    cells: t.readonlyArray(t.readonly(t.strict({ column: t.string, before: Cell, after: Cell }))),
  }),
)
export type RowChange = t.TypeOf<typeof RowChange>

const Amounts = t.readonly(t.strict({ before: t.number, after: t.number }))

/** What changes of an account, from when on; its figures are those of all its days, and only securities that change are named. */
export const AccountChange = t.readonly(
  t.strict({
    account: t.string,
    from: IsoDate,
    holdings: t.readonlyArray(t.readonly(t.strict({ security: t.string, before: t.number, after: t.number }))),
    cash: Amounts,
    realised: Amounts,
  }),
)
export type AccountChange = t.TypeOf<typeof AccountChange>

/** The most of each kind that a preview lists; it counts all. */
export const mostPreviewed = 1_000

/**
 * What an import would do, had it been written. With a fault nothing is, and nothing else is known. `findings` are the first
 * of `findingCount`, those that have to be acknowledged before others, and none of them acknowledged yet; `standingCount` is how many of all have to be; `notFound` are the digests that
 * were sent as acknowledged and are of nothing that was found. `figuresFrom` is the first day whose figures change, null when none do.
 */
export const ImportPreview = t.readonly(
  t.strict({
    faults: t.readonlyArray(Fault),
    findings: t.readonlyArray(Finding),
    findingCount: t.number,
    standingCount: t.number,
    notFound: t.readonlyArray(t.string),
    files: t.readonlyArray(ImportedFile),
    changes: t.readonlyArray(RowChange),
    changeCount: t.number,
    accounts: t.readonlyArray(AccountChange),
    accountCount: t.number,
    figuresFrom: t.union([IsoDate, t.null]),
  }),
)
export type ImportPreview = t.TypeOf<typeof ImportPreview>

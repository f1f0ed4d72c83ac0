import { E } from '../../../src/domain/fp.ts'
import type { CellFault } from '../../../src/domain/ledger/rows/cell-fault.ts'

/** A row's cells by column. */
export type ByColumn = (cells: readonly string[]) => E.Either<CellFault, Readonly<Record<string, string>>>

const complaints = (columns: readonly string[], header: readonly string[]): readonly CellFault[] => [
  ...columns.filter((column) => !header.includes(column)).map((column) => ({ column, reason: 'is a missing column' })),
  ...header.flatMap((column, at) =>
    !columns.includes(column)
      ? [{ column, reason: `is not a column of this file; it has ${columns.join(', ')}` }]
      : header.indexOf(column) < at
        ? [{ column, reason: 'is a column twice' }]
        : [],
  ),
]

/** Columns may stand in any order, but each of them once and no others. */
export const readHeader = (
  columns: readonly string[],
  header: readonly string[],
): E.Either<readonly CellFault[], ByColumn> => {
  const faults = complaints(columns, header)
  if (faults.length > 0) return E.left(faults)
  return E.right((cells) =>
    cells.length === header.length
      ? E.right(Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])))
      : E.left({ column: null, reason: `has ${cells.length} cells where there are ${header.length} columns` }),
  )
}

import * as t from 'io-ts'
import type { CellFault } from '../../rows/cell-fault.ts'
import { SheetName } from '../imported-file.ts'
import type { Sheet } from '../sheet.ts'
import { ledgerSheets, userSheet } from '../sheets.ts'

type Columns = Pick<Sheet<unknown>, 'name' | 'columns' | 'optional' | 'filled'>

const sheets: readonly Columns[] = [...ledgerSheets, userSheet]

export const columnsOf = (sheet: SheetName): Columns =>
  sheets.find(({ name }) => name === sheet) ?? { name: sheet, columns: [], optional: [], filled: [] }

/** `columns` are the file's own, by the ones that docs/import.md names. What has none is as if it were empty. */
export const FileMapping = t.readonly(t.strict({ sheet: SheetName, columns: t.readonly(t.record(t.string, t.string)) }))
export type FileMapping = t.TypeOf<typeof FileMapping>

export const theirColumn = ({ columns }: Pick<FileMapping, 'columns'>, ours: string): string | null =>
  Object.hasOwn(columns, ours) ? (columns[ours] ?? null) : null

/** Why a file with these columns cannot be read so. A column of ours is named where nothing is chosen for it, and theirs otherwise. */
export const mappingFaults = (mapping: FileMapping, header: readonly string[]): readonly CellFault[] => {
  const { columns, filled } = columnsOf(mapping.sheet)
  return [
    ...filled
      .filter((column) => theirColumn(mapping, column) === null)
      .map((column) => ({ column, reason: 'is a column that no column of the file is read as' })),
    ...Object.keys(mapping.columns)
      .filter((column) => !columns.includes(column))
      .map((column) => ({ column, reason: `is not a column of ${mapping.sheet}.csv` })),
    ...[...new Set(Object.values(mapping.columns))].flatMap((theirs) => {
      const times = header.filter((column) => column === theirs).length
      if (times === 1) return []
      return [{ column: theirs, reason: times === 0 ? 'is a missing column' : 'is a column twice' }]
    }),
  ]
}

/** Whether a file is read as it is: its columns are those that docs/import.md names, each once. */
export const hasOwnColumns = (sheet: SheetName, header: readonly string[]): boolean => {
  const { columns, optional } = columnsOf(sheet)
  return (
    header.every((column, at) => columns.includes(column) && header.indexOf(column) === at) &&
    columns.every((column) => header.includes(column) || optional.includes(column))
  )
}

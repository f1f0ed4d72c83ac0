import * as t from 'io-ts'
import { DateOrder } from '../../../dates/date-order.ts'
import { CsvSeparator } from '../../../csv/separator.ts'
import type { CellFault } from '../../rows/cell-fault.ts'
import { DecimalMark } from '../../rows/decimal-mark.ts'
import { SheetName } from '../imported-file.ts'
import type { LedgerSheet } from '../sheet.ts'
import { ledgerSheets, userSheet } from '../sheets.ts'
import { textUpTo } from '../../../text/text-codec.ts'

type SheetColumns = Pick<LedgerSheet<unknown>, 'name' | 'columns' | 'optional' | 'filled' | 'dates' | 'numbers'>

const mappableSheets: readonly SheetColumns[] = [...ledgerSheets, userSheet]

export const columnsOf = (sheet: SheetName): SheetColumns =>
  mappableSheets.find(({ name }) => name === sheet) ?? {
    name: sheet,
    columns: [],
    optional: [],
    filled: [],
    dates: [],
    numbers: [],
  }

const mappedColumns = t.type({ sheet: SheetName, columns: t.readonly(t.record(textUpTo(1_000), textUpTo(1_000))) })

/** `dates` or `decimals` is null if cells can be read in two ways and nobody has decided. */
export const FileFormat = t.readonly(
  t.strict({
    separator: CsvSeparator,
    dates: t.union([DateOrder, t.null]),
    decimals: t.union([DecimalMark, t.null]),
  }),
)
export type FileFormat = t.TypeOf<typeof FileFormat>

export const plainFormat: FileFormat = { separator: ',', dates: 'year-month-day', decimals: 'point' }

export const isPlain = ({ separator, dates, decimals }: FileFormat): boolean =>
  separator === plainFormat.separator && dates === plainFormat.dates && decimals === plainFormat.decimals

const formattedFile = t.partial({ format: FileFormat })

/** `columns` has the file's column for each one in docs/import-files.md. Without `format`, cells are as documented. */
export const FileMapping = t.readonly(t.exact(t.intersection([mappedColumns, formattedFile])))
export type FileMapping = t.TypeOf<typeof FileMapping>

export const theirColumn = ({ columns }: Pick<FileMapping, 'columns'>, ours: string): string | null =>
  Object.hasOwn(columns, ours) ? (columns[ours] ?? null) : null

export const formatOf = ({ format = plainFormat }: Pick<FileMapping, 'format'>): FileFormat => format

export const withFormat = ({ sheet, columns }: FileMapping, format: FileFormat): FileMapping =>
  isPlain(format) ? { sheet, columns } : { sheet, columns, format }

const unstatedFormats: Readonly<Record<'dates' | 'numbers', string>> = {
  dates: 'has dates; choose whether the day or the month comes first',
  numbers: 'has numbers; choose whether the decimal mark is a point or a comma',
}

const formatFaults = (mapping: FileMapping): readonly CellFault[] => {
  const { dates, decimals } = formatOf(mapping)
  const open = [...(dates === null ? (['dates'] as const) : []), ...(decimals === null ? (['numbers'] as const) : [])]
  return open.flatMap((kind) =>
    columnsOf(mapping.sheet)
      [kind].flatMap((ours) => theirColumn(mapping, ours) ?? [])
      .slice(0, 1)
      .map((column) => ({ column, reason: unstatedFormats[kind] })),
  )
}

export const mappingFaults = (mapping: FileMapping, header: readonly string[]): readonly CellFault[] => {
  const { columns, filled } = columnsOf(mapping.sheet)
  return [
    ...filled
      .filter((column) => theirColumn(mapping, column) === null)
      .map((column) => ({ column, reason: 'is a required column without a match' })),
    ...Object.keys(mapping.columns)
      .filter((column) => !columns.includes(column))
      .map((column) => ({ column, reason: `is not a column of ${mapping.sheet}.csv` })),
    ...[...new Set(Object.values(mapping.columns))].flatMap((theirs) => {
      const times = header.filter((column) => column === theirs).length
      if (times === 1) return []
      return [{ column: theirs, reason: times === 0 ? 'is missing' : 'appears twice' }]
    }),
    ...formatFaults(mapping),
  ]
}

export const hasOwnColumns = (sheet: SheetName, header: readonly string[]): boolean => {
  const { columns, optional } = columnsOf(sheet)
  return (
    header.every((column, at) => columns.includes(column) && header.indexOf(column) === at) &&
    columns.every((column) => header.includes(column) || optional.includes(column))
  )
}

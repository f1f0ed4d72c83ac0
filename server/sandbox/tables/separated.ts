import Papa from 'papaparse'
import { defused } from '../../../src/domain/widgets/sheet/sheet.ts'
import type { TableCell, TableListener, TableRow, Value } from './table.ts'

// without it a spreadsheet takes the file for one of its own country's letters
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

const plain = (value: Value['value']): string | number => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value : defused(value)
}

const lineOf = (cells: readonly TableCell[]): readonly (string | number)[] => {
  const last = cells.at(-1)
  const line = Array.from({ length: last === undefined ? 0 : last.column + last.columns }, (): string | number => '')
  for (const { column, value } of cells) line[column] = plain(value)
  return line
}

const written = (lines: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(
    lines.map((line) => [...line]),
    { newline: lineEnd },
  )

const rowsAtOnce = 1000

/** Tables as text: figures whole and unformatted, words never a formula, a name and an empty line between tables. */
export const separated = (write: (text: string) => void): TableListener & { readonly end: () => void } => {
  const waiting: TableRow[] = []
  const so = { tables: 0 }

  const flush = (): void => {
    if (waiting.length > 0) write(written(waiting.map(({ cells }) => lineOf(cells))) + lineEnd)
    waiting.length = 0
  }

  write(byteOrderMark)
  return {
    onTable: (name) => {
      flush()
      if (so.tables > 0) write(lineEnd)
      so.tables += 1
      if (name !== '') write(written([[defused(name)]]) + lineEnd)
    },
    onRow: (row) => {
      waiting.push(row)
      if (waiting.length >= rowsAtOnce) flush()
    },
    end: flush,
  }
}

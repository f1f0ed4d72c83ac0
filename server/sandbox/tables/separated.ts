import Papa from 'papaparse'
import { defused } from '../../../src/domain/widgets/sheet/sheet.ts'
import { incompleteHeading, incompleteMark } from '../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableCell, TableListener, TableRow, Value } from './table.ts'

// without it, spreadsheets assume the local encoding
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

type Line = readonly (string | number)[]

const plain = (value: Value['value']): string | number => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value : defused(value)
}

const lineOf = (cells: readonly TableCell[]): Line => {
  const last = cells.at(-1)
  const line = Array.from({ length: last === undefined ? 0 : last.column + last.columns }, (): string | number => '')
  for (const { column, value } of cells) line[column] = plain(value)
  return line
}

const withLast = (line: Line, width: number, last: string): Line => [
  ...line,
  ...Array.from({ length: Math.max(0, width - line.length) }, () => ''),
  last,
]

const written = (lines: readonly Line[]): string =>
  lines.length === 0
    ? ''
    : Papa.unparse(
        lines.map((line) => [...line]),
        { newline: lineEnd },
      ) + lineEnd

const rowsAtOnce = 1000

/** Keeps the first row until the end, which shows whether a column of marks follows. */
const openTable = (first: TableRow) => {
  const heading = lineOf(first.cells)
  const titles = new Map<number, string>()
  const waiting: Line[] = []
  const texts: string[] = []
  const now = { isMarked: false }

  const flush = (): void => {
    texts.push(written(waiting))
    waiting.length = 0
  }

  const titled = (line: Line, cells: readonly TableCell[]): Line => {
    const marks = cells.flatMap(({ isIncomplete, column }) =>
      isIncomplete === true ? [titles.get(column) ?? incompleteMark] : [],
    )
    if (marks.length === 0) return line
    now.isMarked = true
    return withLast(line, heading.length, marks.join(', '))
  }

  const readTitles = ({ kind, cells }: TableRow): void => {
    if (kind !== 'heading') return
    for (const { column, columns, value } of cells) if (columns === 1) titles.set(column, String(plain(value)))
  }

  readTitles(first)
  const head = first.kind === 'heading' ? heading : titled(heading, first.cells)
  return {
    add: (row: TableRow): void => {
      readTitles(row)
      waiting.push(titled(lineOf(row.cells), row.cells))
      if (waiting.length >= rowsAtOnce) flush()
    },
    text: (): string => {
      flush()
      const isHeaded = now.isMarked && first.kind === 'heading'
      return written([isHeaded ? withLast(head, head.length, incompleteHeading) : head]) + texts.join('')
    },
  }
}

/** Figures are exact, and text never becomes a formula. A last column names incomplete figures, as in the dashboards' CSV. */
export const separated = (write: (text: string) => void): TableListener & { readonly end: () => void } => {
  const now = { tables: 0, table: null as ReturnType<typeof openTable> | null }

  const end = (): void => {
    if (now.table !== null) write(now.table.text())
    now.table = null
  }

  write(byteOrderMark)
  return {
    onTable: (name) => {
      end()
      if (now.tables > 0) write(lineEnd)
      now.tables += 1
      if (name !== '') write(written([[defused(name)]]))
    },
    onRow: (row) => {
      if (now.table === null) now.table = openTable(row)
      else now.table.add(row)
    },
    end,
  }
}

import Papa from 'papaparse'
import { defuseFormula } from '../../../src/domain/widgets/sheet/sheet.ts'
import { incompleteHeading, incompleteMark } from '../../../src/domain/widgets/table/unknown-figures.ts'
import type { HtmlCell, TableListener, HtmlRow, TableCellValue } from './table.ts'

// without it, spreadsheets assume the local encoding
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

type SeparatedLine = readonly (string | number)[]

const plainValue = (value: TableCellValue['value']): string | number => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value : defuseFormula(value)
}

const lineOf = (cells: readonly HtmlCell[]): SeparatedLine => {
  const last = cells.at(-1)
  const line = Array.from({ length: last === undefined ? 0 : last.column + last.columns }, (): string | number => '')
  for (const { column, value } of cells) line[column] = plainValue(value)
  return line
}

const withLastCell = (line: SeparatedLine, width: number, last: string): SeparatedLine => [
  ...line,
  ...Array.from({ length: Math.max(0, width - line.length) }, () => ''),
  last,
]

const csvText = (lines: readonly SeparatedLine[]): string =>
  lines.length === 0
    ? ''
    : Papa.unparse(
        lines.map((line) => [...line]),
        { newline: lineEnd },
      ) + lineEnd

const rowsAtOnce = 1000

/** Keeps the first row until the table's end, which shows whether the table gets a column of marks. */
const openTable = (first: HtmlRow) => {
  const heading = lineOf(first.cells)
  const titles = new Map<number, string>()
  const waiting: SeparatedLine[] = []
  const texts: string[] = []
  const now = { isMarked: false }

  const flush = (): void => {
    texts.push(csvText(waiting))
    waiting.length = 0
  }

  const titled = (line: SeparatedLine, cells: readonly HtmlCell[]): SeparatedLine => {
    const marks = cells.flatMap(({ isIncomplete, column }) =>
      isIncomplete === true ? [titles.get(column) ?? incompleteMark] : [],
    )
    if (marks.length === 0) return line
    now.isMarked = true
    return withLastCell(line, heading.length, marks.join(', '))
  }

  const readTitles = ({ kind, cells }: HtmlRow): void => {
    if (kind !== 'heading') return
    for (const { column, columns, value } of cells) if (columns === 1) titles.set(column, String(plainValue(value)))
  }

  readTitles(first)
  const head = first.kind === 'heading' ? heading : titled(heading, first.cells)
  return {
    add: (row: HtmlRow): void => {
      readTitles(row)
      waiting.push(titled(lineOf(row.cells), row.cells))
      if (waiting.length >= rowsAtOnce) flush()
    },
    text: (): string => {
      flush()
      const isHeaded = now.isMarked && first.kind === 'heading'
      return csvText([isHeaded ? withLastCell(head, head.length, incompleteHeading) : head]) + texts.join('')
    },
  }
}

/** Figures are exact, and text never becomes a formula. A last column names incomplete figures, as in the dashboards' CSV. */
export const csvWriter = (write: (text: string) => void): TableListener & { readonly end: () => void } => {
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
      if (name !== '') write(csvText([[defuseFormula(name)]]))
    },
    onRow: (row) => {
      if (now.table === null) now.table = openTable(row)
      else now.table.add(row)
    },
    end,
  }
}

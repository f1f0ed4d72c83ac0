import { figureOf } from '../../../../domain/widgets/figures/figure-type.ts'
import { priceDecimals } from '../../../../domain/widgets/figures/price-decimals.ts'
import { leadLines, plainFigure, type FigureSheet } from '../../../../domain/widgets/sheet/sheet.ts'
import { cellFormats, isSpreadsheetDate } from '../../../../domain/widgets/sheet/xlsx/cell-formats.ts'
import type { RowKind, Stylesheet } from '../../../../domain/widgets/sheet/xlsx/cell-styles.ts'
import { cellXml, footXml, headXml, rowXml } from '../../../../domain/widgets/sheet/xlsx/sheet-xml.ts'
import { serialDay } from '../../../../domain/widgets/sheet/xlsx/spreadsheet-xml.ts'
import { columnWidth, filteredWidth, type TextSetting } from '../../../../domain/widgets/table/column-width.ts'
import { totalsOf } from '../../../../domain/widgets/table/totals.ts'
import {
  incompleteColumns,
  isUnknownFigure,
  markedFormat,
  unknownFigureText,
  unknownPathsIn,
} from '../../../../domain/widgets/table/unknown-figures.ts'
import type { TableCell, TableColumn, ColumnType } from '../../../../domain/widgets/table/widget-table.ts'

/** In pixels: the font size, the space around a cell's text, and the width of a letter (`letterWidth`). */
const textSetting: TextSetting = { size: 12, gutters: 14 }
const letterWidth = 7

const rowsAtOnce = 1000

const widthsOf = ({ columns, rows }: FigureSheet): readonly string[] =>
  columns.map((column) => (filteredWidth(columnWidth(rows, column, textSetting)).preferred / letterWidth).toFixed(2))

type CellOf = (column: TableColumn, index: number) => TableCell | undefined

const formatOf = (type: ColumnType, figure: number): string => {
  switch (type) {
    case 'currency':
    case 'percent':
      return cellFormats[type](2)
    case 'price':
      return cellFormats.currency(priceDecimals(figure))
    case 'rate':
      return cellFormats.rate(priceDecimals(figure))
    case 'holding':
    case 'number':
    case 'text':
    case 'date':
    case 'link':
      return cellFormats.number(figure)
  }
}

const generalFormat = ''

type StyleIndexByFormat = Map<string, number>

/** Nearly all cells of a column share one format, so a style is found by its format alone. */
const stylesIn = ({ numberOf }: Stylesheet, { title: { alignment } }: TableColumn) => {
  const known: Readonly<Record<RowKind, StyleIndexByFormat>> = { row: new Map(), heading: new Map(), total: new Map() }
  return (kind: RowKind, format: string): number => {
    const numbers = known[kind]
    const found = numbers.get(format)
    if (found !== undefined) return found
    const number = numberOf({ kind, alignment, isBold: false, format })
    numbers.set(format, number)
    return number
  }
}

const columnWriter = (styles: Stylesheet, column: TableColumn, index: number) => {
  const { type } = column.title
  const styleOf = stylesIn(styles, column)
  return (line: number, kind: RowKind, cell: TableCell | undefined, isMarked: boolean): string => {
    if (cell === null || cell === undefined)
      return kind === 'row' ? '' : cellXml(index, line, styleOf(kind, generalFormat), '')
    if (typeof cell === 'number') {
      const figure = plainFigure(type, cell)
      if (figure === null) return ''
      const format = formatOf(type, figure)
      return cellXml(index, line, styleOf(kind, isMarked ? markedFormat(format) : format), figure)
    }
    if (typeof cell === 'boolean') return cellXml(index, line, styleOf(kind, generalFormat), cell)
    const text = typeof cell === 'string' ? cell : cell.text
    return kind !== 'heading' && type === 'date' && isSpreadsheetDate(text)
      ? cellXml(index, line, styleOf(kind, cellFormats.date), serialDay(Date.parse(text)))
      : cellXml(index, line, styleOf(kind, generalFormat), text)
  }
}

const noMarkedColumns: ReadonlySet<string> = new Set()

const rowWriter = (styles: Stylesheet, columns: readonly TableColumn[]) => {
  const writers = columns.map((column, index) => ({ column, write: columnWriter(styles, column, index) }))
  return (line: number, kind: RowKind, cellOf: CellOf, unknown: ReadonlySet<string> = noMarkedColumns): string =>
    rowXml(
      line,
      writers
        .map(({ column, write }, index) => write(line, kind, cellOf(column, index), unknown.has(column.path)))
        .join(''),
    )
}

const notesXml = (firstLine: number, notes: readonly string[]): string =>
  notes.map((note, index) => rowXml(firstLine + index, cellXml(0, firstLine + index, 0, note))).join('')

const markUnknownCells =
  (incomplete: ReadonlySet<string>) =>
  (path: string, cell: TableCell | undefined): TableCell =>
    incomplete.has(path) && isUnknownFigure(figureOf(cell)) ? unknownFigureText : (cell ?? null)

export function* sheetXml(sheet: FigureSheet, styles: Stylesheet): Generator<string> {
  const { columns, rows } = sheet
  const writeRow = rowWriter(styles, columns)
  const lead = leadLines(sheet)
  const heading = lead.length + 2
  yield headXml(widthsOf(sheet), heading)
  yield notesXml(1, lead)
  yield writeRow(heading, 'heading', ({ title }) => title.value)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows
      .slice(start, start + rowsAtOnce)
      .map((row, offset) => {
        const incomplete = new Set(incompleteColumns(columns, row).map(({ path }) => path))
        const known = markUnknownCells(incomplete)
        return writeRow(heading + 1 + start + offset, 'row', ({ path }) => known(path, row[path]), incomplete)
      })
      .join('')
  if (sheet.hasTotals) {
    const totals = totalsOf(columns, rows)
    const unknown = unknownPathsIn(columns, rows)
    const known = markUnknownCells(unknown)
    yield writeRow(
      heading + rows.length + 1,
      'total',
      ({ path, title }, index) => known(path, totals[path]) ?? (index === 0 && !title.total ? 'Total' : null),
      unknown,
    )
  }
  yield notesXml(heading + rows.length + (sheet.hasTotals ? 3 : 2), sheet.notes)
  yield footXml()
}

import type { Sheet } from '../../../../domain/widgets/sheet/sheet.ts'
import { columnWidth, type Setting } from '../../../../domain/widgets/table/column-width.ts'
import { totalsOf } from '../../../../domain/widgets/table/totals.ts'
import type { Cell, Column } from '../../../../domain/widgets/table/widget-table.ts'
import { type Dress, type StyleBook } from './cell-styles.ts'
import { columnName, xmlHead } from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'
import { cellXml, noteXml } from './cell-xml.ts'

/** What a spreadsheet gives a letter, and what stands free beside a cell, in pixels. */
const setting: Setting = { size: 12, gutters: 14 }
const letter = 7

const rowsAtOnce = 1000

const head = ({ columns, rows }: Sheet): string => {
  const widths = columns.map((column, place) => {
    const width = columnWidth(rows, column, setting).wanted / letter
    return `<col min="${place + 1}" max="${place + 1}" width="${width.toFixed(2)}" customWidth="1"/>`
  })
  return [
    xmlHead,
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

type CellOf = (column: Column, place: number) => Cell | undefined

const rowWriter =
  (styles: StyleBook, columns: readonly Column[]) =>
  (line: number, dress: Dress, cellOf: CellOf): string => {
    const cells = columns.map((column, place) =>
      cellXml(styles, `${columnName(place)}${line}`, column, cellOf(column, place), dress),
    )
    return `<row r="${line}">${cells.join('')}</row>`
  }

export function* sheetXml(sheet: Sheet, styles: StyleBook): Generator<string> {
  const { columns, rows } = sheet
  const written = rowWriter(styles, columns)
  yield head(sheet)
  yield written(1, 'heading', ({ title }) => title.value)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows
      .slice(start, start + rowsAtOnce)
      .map((row, offset) => written(start + offset + 2, 'row', ({ path }) => row[path]))
      .join('')
  if (sheet.hasTotals) {
    const totals = totalsOf(columns, rows)
    yield written(
      rows.length + 2,
      'total',
      ({ path, title }, place) => totals[path] ?? (place === 0 && !title.total ? 'Total' : null),
    )
  }
  const firstNote = rows.length + (sheet.hasTotals ? 4 : 3)
  yield sheet.notes.map((note, place) => noteXml(styles, firstNote + place, note)).join('')
  yield '</sheetData></worksheet>'
}

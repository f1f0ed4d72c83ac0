import writeXlsxFile, { type Row as SheetRow } from 'write-excel-file/universal'
import type { Sheet } from '../../../domain/sheet/sheet.ts'
import { columnWidth, type Setting } from '../../../domain/widget/column-width.ts'
import { totalsOf } from '../../../domain/widget/totals.ts'
import { headingCell, sheetCell, totalCell } from './sheet-cells.ts'

/** What a spreadsheet gives a letter, and what stands free beside a cell, in pixels. */
const setting: Setting = { size: 12, gutters: 14 }
const letter = 7

/** No spreadsheet takes these in the name of a sheet, or more than 31 letters. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}[\]:*?/\\']+/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Table'

const totalRow = ({ columns, rows }: Sheet): SheetRow => {
  const totals = totalsOf(columns, rows)
  return columns.map((column, place) =>
    totalCell(column, totals[column.path] ?? (place === 0 && !column.title.total ? 'Total' : null)),
  )
}

export const xlsxFile = (sheet: Sheet): Promise<Blob> => {
  const { columns, rows } = sheet
  const cells = [
    columns.map(headingCell),
    ...rows.map((row) => columns.map((column) => sheetCell(column, row[column.path]))),
    ...(sheet.hasTotals ? [totalRow(sheet)] : []),
  ]
  return writeXlsxFile(cells, {
    sheet: sheetName(sheet.title),
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: columnWidth(rows, column, setting).wanted / letter })),
  }).toBlob()
}

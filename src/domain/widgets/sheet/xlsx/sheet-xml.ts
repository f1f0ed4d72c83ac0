import { columnName, maxCellLength, serialDay, xmlHead, xmlText } from './spreadsheet-xml.ts'

const paneXml = (frozenRows: number): string =>
  frozenRows === 0
    ? ''
    : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`

/** Widths are in characters. The whole file follows ECMA-376 §18.3. */
export const headXml = (widths: readonly string[], frozenRows: number): string => {
  const columns = widths.map(
    (width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
  )
  return [
    xmlHead,
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0">${paneXml(frozenRows)}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

const columnNames: string[] = []

const nameOf = (column: number): string => (columnNames[column] ??= columnName(column))

// XML readers may drop surrounding spaces without `xml:space`
const looseSpacePattern = /^\s|\s$|\n/

const textXml = (text: string): string =>
  `<is><t${looseSpacePattern.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text.length > maxCellLength ? text.slice(0, maxCellLength) : text)}</t></is>`

export type CellValue = string | number | boolean | Date

/** Columns count from 0, lines from 1. Text stays text, and never becomes a formula. */
export const cellXml = (column: number, line: number, style: number, value: CellValue): string => {
  const opening = `<c r="${nameOf(column)}${line}"${style === 0 ? '' : ` s="${style}"`}`
  if (typeof value === 'number') return `${opening}><v>${value}</v></c>`
  if (value === '') return style === 0 ? '' : `${opening}/>`
  if (typeof value === 'string') return `${opening} t="inlineStr">${textXml(value)}</c>`
  if (typeof value === 'boolean') return `${opening} t="b"><v>${Number(value)}</v></c>`
  return `${opening}><v>${serialDay(value.getTime())}</v></c>`
}

export const rowXml = (line: number, cells: string): string => `<row r="${line}">${cells}</row>`

export interface MergedCells {
  readonly column: number
  readonly line: number
  readonly columns: number
  readonly rows: number
}

const rangeXml = ({ column, line, columns, rows }: MergedCells): string =>
  `<mergeCell ref="${nameOf(column)}${line}:${nameOf(column + columns - 1)}${line + rows - 1}"/>`

export const footXml = (merged: readonly MergedCells[] = []): string => {
  const ranges = merged.map(rangeXml).join('')
  const mergedXml = merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${ranges}</mergeCells>`
  return `</sheetData>${mergedXml}</worksheet>`
}

import {
  columnName,
  mostLetters,
  serialDay,
  xmlText,
  xmlHead,
} from '../../../../src/domain/widgets/sheet/spreadsheet-xml.ts'
import type { TableCell, TableRow } from '../table.ts'
import type { CellStyles } from './cell-styles.ts'

const mostMerged = 1000

const paneXml = (frozen: number): string =>
  frozen === 0
    ? ''
    : `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`

const headXml = (widths: readonly number[], frozen: number): string => {
  const columns = widths.map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  return [
    xmlHead,
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

const columnNames: string[] = []

const nameOf = (column: number): string => (columnNames[column] ??= columnName(column))

// XML readers may drop surrounding spaces without `xml:space`
const isLoose = /^\s|\s$|\n/

const textXml = (text: string): string =>
  `<is><t${isLoose.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text.length > mostLetters ? text.slice(0, mostLetters) : text)}</t></is>`

const cellXml = ({ column, value }: TableCell, line: number, style: number): string => {
  const at = `<c r="${nameOf(column)}${line}"${style === 0 ? '' : ` s="${style}"`}`
  if (typeof value === 'number') return `${at}><v>${value}</v></c>`
  if (value === '') return style === 0 ? '' : `${at}/>`
  if (typeof value === 'string') return `${at} t="inlineStr">${textXml(value)}</c>`
  if (typeof value === 'boolean') return `${at} t="b"><v>${Number(value)}</v></c>`
  return `${at}><v>${serialDay(value.getTime())}</v></c>`
}

const rangeOf = ({ column, columns, rows }: TableCell, line: number): string =>
  `${nameOf(column)}${line}:${nameOf(column + columns - 1)}${line + rows - 1}`

const isMerged = ({ columns, rows }: TableCell): boolean => columns > 1 || rows > 1

const mergedXml = (ranges: readonly string[]): string =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

interface SheetSetting {
  readonly widths: readonly number[]
  readonly frozen: number
  readonly styles: CellStyles
}

/** Follows ECMA-376 §18.3. Text stays text, and never becomes a formula. */
export const sheetXml = ({ widths, frozen, styles }: SheetSetting) => {
  const merged: string[] = []
  const next = { line: 1 }
  return {
    head: headXml(widths, frozen),
    row: ({ kind, cells }: TableRow): string => {
      const { line } = next
      next.line += 1
      let written = ''
      for (const cell of cells) {
        written += cellXml(cell, line, styles.numberOf(cell, kind))
        if (isMerged(cell) && merged.length < mostMerged) merged.push(rangeOf(cell, line))
      }
      return `<row r="${line}">${written}</row>`
    },
    foot: (): string => `</sheetData>${mergedXml(merged)}</worksheet>`,
  }
}

import { IsoDate } from '../../../../domain/dates/iso-date.ts'
import { plainFigure } from '../../../../domain/widgets/sheet/sheet.ts'
import { mostLetters, serialDay, xmlText } from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'
import type { Cell, Column, ColumnType } from '../../../../domain/widgets/table/widget-table.ts'
import { type Dress, general, type StyleBook } from './cell-styles.ts'

const signed = (shape: string): string => `${shape};[Red]-${shape}`

const formats = {
  currency: signed('"$"#,##0.00'),
  percent: signed('0.00%'),
  whole: signed('#,##0'),
  parts: signed('#,##0.0###'),
  date: 'dd-mmm-yy',
}

const formatOf = (type: ColumnType, figure: number): string => {
  if (type === 'currency' || type === 'percent') return formats[type]
  return Number.isInteger(figure) ? formats.whole : formats.parts
}

// a spreadsheet believes in a 29th of February 1900, and knows no day before that year
const firstSureDate = '1900-03-01'

const isSureDate = (type: ColumnType, text: string): boolean =>
  type === 'date' && IsoDate.is(text) && text >= firstSureDate

const figureXml = (at: string, style: number, figure: number): string =>
  `<c r="${at}" s="${style}"><v>${figure}</v></c>`

const textXml = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, mostLetters))}</t></is></c>`

export const noteXml = ({ numberOf }: StyleBook, line: number, note: string): string =>
  `<row r="${line}">${textXml(`A${line}`, numberOf(general, 'left', 'row'), note)}</row>`

/** A cell with its type and format: text is text here, whatever it begins with. */
export const cellXml = (
  { numberOf }: StyleBook,
  at: string,
  { title: { type, alignment } }: Column,
  cell: Cell | undefined,
  dress: Dress,
): string => {
  if (cell === null || cell === undefined)
    return dress === 'row' ? '' : `<c r="${at}" s="${numberOf(general, alignment, dress)}"/>`
  if (typeof cell === 'number') {
    const figure = plainFigure(type, cell)
    return figure === null ? '' : figureXml(at, numberOf(formatOf(type, figure), alignment, dress), figure)
  }
  if (typeof cell === 'boolean')
    return `<c r="${at}" s="${numberOf(general, alignment, dress)}" t="b"><v>${Number(cell)}</v></c>`
  const text = typeof cell === 'string' ? cell : cell.text
  return dress !== 'heading' && isSureDate(type, text)
    ? figureXml(at, numberOf(formats.date, alignment, dress), serialDay(Date.parse(text)))
    : textXml(at, numberOf(general, alignment, dress), text)
}

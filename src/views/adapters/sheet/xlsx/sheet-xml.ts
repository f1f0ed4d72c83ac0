import { IsoDate } from '../../../../domain/dates/iso-date.ts'
import { figureOf } from '../../../../domain/widgets/figures/figure-type.ts'
import { leadOf, plainFigure, type Sheet } from '../../../../domain/widgets/sheet/sheet.ts'
import { priceDecimals } from '../../../../domain/widgets/figures/price-decimals.ts'
import { columnWidth, filteredWidth, type Setting } from '../../../../domain/widgets/table/column-width.ts'
import {
  incompleteColumns,
  isUnknown,
  markedFormat,
  notKnown,
  unknownIn,
} from '../../../../domain/widgets/table/unknown-figures.ts'
import { totalsOf } from '../../../../domain/widgets/table/totals.ts'
import type { Cell, Column, ColumnType } from '../../../../domain/widgets/table/widget-table.ts'
import { type Dress, general, type Stylesheet } from './cell-styles.ts'
import {
  columnName,
  mostLetters,
  serialDay,
  xmlHead,
  xmlText,
} from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'

/** Pixels per letter, and around a cell's text. */
const setting: Setting = { size: 12, gutters: 14 }
const letter = 7

const rowsAtOnce = 1000

const head = ({ columns, rows }: Sheet, heading: number): string => {
  const widths = columns.map((column, place) => {
    const width = filteredWidth(columnWidth(rows, column, setting)).preferred / letter
    return `<col min="${place + 1}" max="${place + 1}" width="${width.toFixed(2)}" customWidth="1"/>`
  })
  return [
    xmlHead,
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

type CellOf = (column: Column, place: number) => Cell | undefined

const signed = (shape: string): string => `${shape};[Red]-${shape}`

const formats = {
  currency: signed('"$"#,##0.00'),
  percent: signed('0.00%'),
  whole: signed('#,##0'),
  parts: signed('#,##0.0###'),
  date: 'dd-mmm-yy',
}

const withDecimals = (decimals: number): string => `#,##0.${'0'.repeat(decimals)}`

const formatOf = (type: ColumnType, figure: number): string => {
  if (type === 'price') return signed(`"$"${withDecimals(priceDecimals(figure))}`)
  if (type === 'rate') return signed(withDecimals(priceDecimals(figure)))
  if (type === 'currency' || type === 'percent') return formats[type]
  return Number.isInteger(figure) ? formats.whole : formats.parts
}

// spreadsheets know a 29 February 1900, and no earlier year
const firstSureDate = '1900-03-01'

const isSureDate = (type: ColumnType, text: string): boolean =>
  type === 'date' && IsoDate.is(text) && text >= firstSureDate

const figureXml = (at: string, style: number, figure: number): string =>
  `<c r="${at}" s="${style}"><v>${figure}</v></c>`

const textXml = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, mostLetters))}</t></is></c>`

const noteXml = ({ numberOf }: Stylesheet, line: number, note: string): string =>
  `<row r="${line}">${textXml(`A${line}`, numberOf(general, 'left', 'row'), note)}</row>`

const cellXml = (
  { numberOf }: Stylesheet,
  at: string,
  { title: { type, alignment } }: Column,
  cell: Cell | undefined,
  dress: Dress,
  isMarked = false,
): string => {
  if (cell === null || cell === undefined)
    return dress === 'row' ? '' : `<c r="${at}" s="${numberOf(general, alignment, dress)}"/>`
  if (typeof cell === 'number') {
    const figure = plainFigure(type, cell)
    const format = formatOf(type, figure ?? 0)
    return figure === null
      ? ''
      : figureXml(at, numberOf(isMarked ? markedFormat(format) : format, alignment, dress), figure)
  }
  if (typeof cell === 'boolean')
    return `<c r="${at}" s="${numberOf(general, alignment, dress)}" t="b"><v>${Number(cell)}</v></c>`
  const text = typeof cell === 'string' ? cell : cell.text
  return dress !== 'heading' && isSureDate(type, text)
    ? figureXml(at, numberOf(formats.date, alignment, dress), serialDay(Date.parse(text)))
    : textXml(at, numberOf(general, alignment, dress), text)
}

const noneUnknown: ReadonlySet<string> = new Set()

const rowWriter =
  (styles: Stylesheet, columns: readonly Column[]) =>
  (line: number, dress: Dress, cellOf: CellOf, unknown: ReadonlySet<string> = noneUnknown): string => {
    const cells = columns.map((column, place) =>
      cellXml(styles, `${columnName(place)}${line}`, column, cellOf(column, place), dress, unknown.has(column.path)),
    )
    return `<row r="${line}">${cells.join('')}</row>`
  }

const knownOr =
  (incomplete: ReadonlySet<string>) =>
  (path: string, cell: Cell | undefined): Cell =>
    incomplete.has(path) && isUnknown(figureOf(cell)) ? notKnown : (cell ?? null)

export function* sheetXml(sheet: Sheet, styles: Stylesheet): Generator<string> {
  const { columns, rows } = sheet
  const written = rowWriter(styles, columns)
  const lead = leadOf(sheet)
  const heading = lead.length + 2
  yield head(sheet, heading)
  yield lead.map((line, place) => noteXml(styles, place + 1, line)).join('')
  yield written(heading, 'heading', ({ title }) => title.value)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows
      .slice(start, start + rowsAtOnce)
      .map((row, offset) => {
        const incomplete = new Set(incompleteColumns(columns, row).map(({ path }) => path))
        const known = knownOr(incomplete)
        return written(heading + 1 + start + offset, 'row', ({ path }) => known(path, row[path]), incomplete)
      })
      .join('')
  if (sheet.hasTotals) {
    const totals = totalsOf(columns, rows)
    const unknown = unknownIn(columns, rows)
    const known = knownOr(unknown)
    yield written(
      heading + rows.length + 1,
      'total',
      ({ path, title }, place) => known(path, totals[path]) ?? (place === 0 && !title.total ? 'Total' : null),
      unknown,
    )
  }
  const firstNote = heading + rows.length + (sheet.hasTotals ? 3 : 2)
  yield sheet.notes.map((note, place) => noteXml(styles, firstNote + place, note)).join('')
  yield '</sheetData></worksheet>'
}

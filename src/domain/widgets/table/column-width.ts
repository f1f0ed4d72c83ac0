import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { formatCell, formatTotal } from './format-cell.ts'
import { markedText, unknownFigureText, unknownPath } from './unknown-figures.ts'
import type { TableColumn, ColumnType, TableRow } from './widget-table.ts'

const narrowLetters = /[\s.,'’:;|!()il-]/g

/** Approximate width in pixels, for the widest likely font; all digits are equally wide. */
export const textWidth = (text: string, size: number): number => {
  const wide = text.replace(narrowLetters, '').length
  return size * (0.35 * (text.length - wide) + 0.64 * wide)
}

/** In pixels: words may be cut to `minWidth`, figures never are. */
export interface ColumnWidth {
  readonly minWidth: number
  /** For a filter's total, which has more decimals. */
  readonly minFilteredWidth: number
  readonly preferred: number
}

/** In pixels: font size, free space of a cell, and the sort sign next to a title. */
export interface TextSetting {
  readonly size: number
  readonly gutters: number
  readonly sign?: number
  /** Whether titles and words may stand on two lines. */
  readonly isFolded?: boolean
}

export const gridSetting: TextSetting = { size: 13, gutters: 14, sign: 20, isFolded: true }

export const filteredWidth = (width: ColumnWidth): ColumnWidth => ({
  ...width,
  minWidth: width.minFilteredWidth,
  preferred: Math.max(width.preferred, width.minFilteredWidth),
})

const boldFactor = 1.1
const sampledRows = 200
const minTextColumnWidth = 84
const maxTextColumnWidth = 260

const widestText = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)

/** The width of a text on two lines, broken between the words that make it narrowest. */
const foldedWidth = (text: string, size: number): number => {
  const words = text.split(/ (?!%)/)
  const widths = words.map((_, count) =>
    widestText([words.slice(0, count).join(' '), words.slice(count).join(' ')], size),
  )
  return Math.min(...widths)
}

interface FigureRange {
  readonly path: string
  low: number
  high: number
  sum: number
  readonly unknown: string
  isMarked: boolean
}

const widenRange = (reach: FigureRange, row: TableRow): void => {
  const figure = figureOf(row[reach.path]) ?? 0
  if (figure < reach.low) reach.low = figure
  if (figure > reach.high) reach.high = figure
  reach.sum += Math.abs(figure)
  reach.isMarked ||= row[reach.unknown] === true
}

/** Range of each column's figures, and a sum that no filtered total exceeds. One pass, for very many rows. */
const figureRangesOf = (rows: readonly TableRow[], columns: readonly TableColumn[]): readonly FigureRange[] => {
  const reaches = columns.map(
    ({ path }): FigureRange => ({ path, low: 0, high: 0, sum: 0, unknown: unknownPath(path), isMarked: false }),
  )
  rows.forEach((row) => reaches.forEach((reach) => widenRange(reach, row)))
  return reaches
}

const withMark = ({ isMarked }: FigureRange, texts: readonly string[]): readonly string[] =>
  isMarked ? [...texts.map((text) => markedText(text, isMarked)), unknownFigureText] : texts

const extremeFiguresWidth = (reach: FigureRange, { title: { type } }: TableColumn, size: number): number =>
  widestText(withMark(reach, [formatCell(type, reach.low), formatCell(type, reach.high)]), size)

const totalWidth = (reach: FigureRange, { title }: TableColumn, size: number, isFiltered: boolean): number => {
  const { low, sum } = reach
  const text = formatTotal(title.type, low < 0 ? -sum : sum, isFiltered)
  return title.total ? boldFactor * widestText(withMark(reach, [text]), size) : 0
}

const textColumnWidth = (folded: number, words: number): ColumnWidth => {
  const [least = minTextColumnWidth, preferred = minTextColumnWidth] = [folded, words].map((width) =>
    Math.max(minTextColumnWidth, Math.min(maxTextColumnWidth, Math.ceil(width))),
  )
  return { minWidth: least, minFilteredWidth: least, preferred }
}

/** With fixed decimals, the lowest or the highest figure of a column has the longest text. */
const fixedDecimalTypes: Readonly<Partial<Record<ColumnType, true>>> = { currency: true, percent: true }

const textsOf = (rows: readonly TableRow[], { path, title: { type } }: TableColumn): readonly string[] => {
  const cells = rows.map((row) => row[path])
  const read = fixedDecimalTypes[type] === true ? cells.filter((cell) => figureOf(cell) === null) : cells
  return read.map((cell) => formatCell(type, cell))
}

const widthOf = (
  rows: readonly TableRow[],
  column: TableColumn,
  reach: FigureRange | undefined,
  setting: TextSetting,
): ColumnWidth => {
  const { size, gutters, sign = 0, isFolded = false } = setting
  const { type, value } = column.title
  const texts = textsOf(rows.slice(0, sampledRows), column)
  const title = textWidth(value, size) + sign
  const leastTitle = isFolded ? foldedWidth(value, size) + sign : title
  const cells = widestText(texts, size)
  if (reach === undefined && type !== 'date') {
    const folded = isFolded ? Math.max(leastTitle, ...texts.map((text) => foldedWidth(text, size))) : 0
    return textColumnWidth(gutters + folded, gutters + Math.max(title, cells))
  }
  const figures = reach === undefined ? cells : Math.max(cells, extremeFiguresWidth(reach, column, size))
  const widthWith = (head: number, isFiltered: boolean): number =>
    Math.ceil(gutters + Math.max(head, figures, reach === undefined ? 0 : totalWidth(reach, column, size, isFiltered)))
  return {
    minWidth: widthWith(leastTitle, false),
    minFilteredWidth: widthWith(leastTitle, true),
    preferred: widthWith(title, false),
  }
}

export const columnWidths = (
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  setting: TextSetting,
): ReadonlyMap<string, ColumnWidth> => {
  const figures = columns.filter(({ title }) => isFigureType(title.type))
  const reaches = new Map(figureRangesOf(rows, figures).map((reach) => [reach.path, reach]))
  return new Map(columns.map((column) => [column.path, widthOf(rows, column, reaches.get(column.path), setting)]))
}

export const columnWidth = (rows: readonly TableRow[], column: TableColumn, setting: TextSetting): ColumnWidth => {
  const [reach] = figureRangesOf(rows, isFigureType(column.title.type) ? [column] : [])
  return widthOf(rows, column, reach, setting)
}

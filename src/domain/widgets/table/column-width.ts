import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { formatCell, formatTotal } from './format-cell.ts'
import type { Column, ColumnType, Row } from './widget-table.ts'

const narrow = /[\s.,'’:;|!()il-]/g

/** About how wide a text is, in pixels, in the widest of the faces a system may have; digits all take the same room. */
export const textWidth = (text: string, size: number): number => {
  const wide = text.replace(narrow, '').length
  return size * (0.35 * (text.length - wide) + 0.64 * wide)
}

/** The room of a column in pixels: words may be cut to the least, figures never are. */
export interface ColumnWidth {
  readonly least: number
  /** The least where a filter's total stands in it, which has more decimals. */
  readonly leastFiltered: number
  readonly preferred: number
}

/** How a table is set: the size of its letters, what stands free beside a cell, and beside a title for the sign of its order, in pixels. */
export interface Setting {
  readonly size: number
  readonly gutters: number
  readonly sign?: number
}

export const gridSetting: Setting = { size: 13, gutters: 14, sign: 20 }

export const filteredWidth = (width: ColumnWidth): ColumnWidth => ({
  ...width,
  least: width.leastFiltered,
  preferred: Math.max(width.preferred, width.leastFiltered),
})

const boldness = 1.1
const sampled = 200
// enough to type a filter into
const fewestWords = 84
const mostWords = 260

const widest = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)

interface Reach {
  readonly path: string
  low: number
  high: number
  sum: number
}

const stretch = (reach: Reach, row: Row): void => {
  const figure = figureOf(row[reach.path]) ?? 0
  if (figure < reach.low) reach.low = figure
  if (figure > reach.high) reach.high = figure
  reach.sum += Math.abs(figure)
}

/** How far each column's figures go either way, and all of them taken the same way: no filter's total is beyond that. One pass over the rows, which may be too many to visit often. */
const reachesOf = (rows: readonly Row[], columns: readonly Column[]): readonly Reach[] => {
  const reaches = columns.map(({ path }): Reach => ({ path, low: 0, high: 0, sum: 0 }))
  rows.forEach((row) => reaches.forEach((reach) => stretch(reach, row)))
  return reaches
}

const farthestWidth = ({ low, high }: Reach, { title }: Column, size: number): number =>
  widest([formatCell(title.type, low), formatCell(title.type, high)], size)

const totalWidth = ({ low, sum }: Reach, { title }: Column, size: number, isFiltered: boolean): number =>
  title.total ? boldness * widest([formatTotal(title.type, low < 0 ? -sum : sum, isFiltered)], size) : 0

const wordsWidth = (words: number): ColumnWidth => {
  const preferred = Math.max(fewestWords, Math.min(mostWords, words))
  return { least: fewestWords, leastFiltered: fewestWords, preferred }
}

/** Figures of as many decimals each are no longer than the farthest of them, which is measured for itself. */
const hasDecimals: Readonly<Partial<Record<ColumnType, true>>> = { currency: true, percent: true }

const textsOf = (rows: readonly Row[], { path, title: { type } }: Column): readonly string[] => {
  const cells = rows.map((row) => row[path])
  const read = hasDecimals[type] === true ? cells.filter((cell) => figureOf(cell) === null) : cells
  return read.map((cell) => formatCell(type, cell))
}

const widthOf = (rows: readonly Row[], column: Column, reach: Reach | undefined, setting: Setting): ColumnWidth => {
  const { size, gutters, sign = 0 } = setting
  const { type, value } = column.title
  const title = textWidth(value, size) + sign
  const cells = Math.max(title, widest(textsOf(rows.slice(0, sampled), column), size))
  if (reach === undefined && type !== 'date') return wordsWidth(Math.ceil(gutters + cells))
  const figures = reach === undefined ? cells : Math.max(cells, farthestWidth(reach, column, size))
  const widthWith = (isFiltered: boolean): number =>
    Math.ceil(
      gutters + (reach === undefined ? figures : Math.max(figures, totalWidth(reach, column, size, isFiltered))),
    )
  const least = widthWith(false)
  return { least, leastFiltered: widthWith(true), preferred: least }
}

export const columnWidths = (
  rows: readonly Row[],
  columns: readonly Column[],
  setting: Setting,
): ReadonlyMap<string, ColumnWidth> => {
  const figures = columns.filter(({ title }) => isFigureType(title.type))
  const reaches = new Map(reachesOf(rows, figures).map((reach) => [reach.path, reach]))
  return new Map(columns.map((column) => [column.path, widthOf(rows, column, reaches.get(column.path), setting)]))
}

export const columnWidth = (rows: readonly Row[], column: Column, setting: Setting): ColumnWidth => {
  const [reach] = reachesOf(rows, isFigureType(column.title.type) ? [column] : [])
  return widthOf(rows, column, reach, setting)
}

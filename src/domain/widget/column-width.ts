import { figureOf, isFigureType } from './figure-type.ts'
import { formatCell, formatTotal } from './format-cell.ts'
import { textWidth } from './text-width.ts'
import type { Column, Row } from './widget-table.ts'

/** The room of a column in pixels: words may be cut to the least, figures never are. */
export interface ColumnWidth {
  readonly least: number
  /** Below it, a column that matters less had better leave. */
  readonly readable: number
  readonly wanted: number
}

/** How a table is set: the size of its letters and what stands free beside a cell, in pixels. */
export interface Setting {
  readonly size: number
  readonly gutters: number
}

export const gridSetting: Setting = { size: 13, gutters: 14 }
export const tableSetting: Setting = { size: 14, gutters: 24 }

const boldness = 1.1
const sampled = 200
// enough to type a filter into
const fewestWords = 84
const readableWords = 150
const mostWords = 260

const widest = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)

/** How far a column's figures go either way, and all of them taken the same way: no filter's total is beyond that. */
const reachOf = (rows: readonly Row[], path: string) => {
  const reach = { low: 0, high: 0, sum: 0 }
  rows.forEach((row) => {
    const figure = figureOf(row[path]) ?? 0
    reach.low = Math.min(reach.low, figure)
    reach.high = Math.max(reach.high, figure)
    reach.sum += Math.abs(figure)
  })
  return reach
}

const figuresWidth = (rows: readonly Row[], { path, title }: Column, size: number): number => {
  const { low, high, sum } = reachOf(rows, path)
  const cells = widest([formatCell(title.type, low), formatCell(title.type, high)], size)
  // as a filter shows it, at its longest
  const total = title.total ? boldness * widest([formatTotal(title.type, low < 0 ? -sum : sum, true)], size) : 0
  return Math.max(cells, total)
}

const wordsWidth = (words: number): ColumnWidth => {
  const wanted = Math.max(fewestWords, Math.min(mostWords, words))
  return { least: fewestWords, readable: Math.min(wanted, readableWords), wanted }
}

export const columnWidth = (rows: readonly Row[], column: Column, { size, gutters }: Setting): ColumnWidth => {
  const { type, value } = column.title
  const cells = widest([value, ...rows.slice(0, sampled).map((row) => formatCell(type, row[column.path]))], size)
  if (!isFigureType(type) && type !== 'date') return wordsWidth(Math.ceil(gutters + cells))
  const width = Math.ceil(gutters + (type === 'date' ? cells : Math.max(cells, figuresWidth(rows, column, size))))
  return { least: width, readable: width, wanted: width }
}

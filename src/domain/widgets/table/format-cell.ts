import { isCalendarDate } from '../../dates/calendar-date.ts'
import { displayDate } from '../../dates/display-date.ts'
import type { FigureType } from '../figures/figure-type.ts'
import { priceDecimals } from '../figures/price-decimals.ts'
import type { TableCell, ColumnType, TableColumn } from './widget-table.ts'
import { orderingText } from './sort.ts'
import { textCollator } from '../../text/text-collator.ts'
import type { ConditionalFormat } from '../widget-definition.ts'

export type ConditionalStyle = ConditionalFormat['look']

export type ConditionalStyleOf = (column: TableColumn, cell: TableCell | undefined) => ConditionalStyle | null

const formatTests: Readonly<Record<ConditionalFormat['test'], (order: number) => boolean>> = {
  below: (order) => order < 0,
  above: (order) => order > 0,
  equal: (order) => order === 0,
}

const orderOf = (cell: TableCell | undefined, value: number | string): number | null => {
  if (typeof value === 'number') return typeof cell === 'number' && !Number.isNaN(cell) ? cell - value : null
  const text = typeof cell === 'number' ? null : orderingText(cell)
  return text === null ? null : textCollator.compare(text, value)
}

const isMet = ({ test, value }: ConditionalFormat, cell: TableCell | undefined): boolean => {
  const order = orderOf(cell, value)
  return order !== null && formatTests[test](order)
}

export const conditionalStyles = (formats: readonly ConditionalFormat[]): ConditionalStyleOf => {
  const byColumn = Map.groupBy(formats, ({ column }) => column)
  return ({ path }, cell) => byColumn.get(path)?.find((format) => isMet(format, cell))?.look ?? null
}

const figureFormat = (options: Intl.NumberFormatOptions) =>
  // 'negative' writes no sign on what rounds to zero
  new Intl.NumberFormat('en-AU', { signDisplay: 'negative', ...options })

const figureStyles: Readonly<Record<FigureType, Intl.NumberFormatOptions>> = {
  currency: { style: 'currency', currency: 'AUD' },
  price: { style: 'currency', currency: 'AUD' },
  rate: {},
  percent: { style: 'percent' },
  holding: {},
  number: {},
}

const fixedDecimals = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })

type FixedType = Exclude<FigureType, 'price' | 'rate'>

const usualDecimals: Readonly<Record<FixedType, Intl.NumberFormatOptions>> = {
  currency: fixedDecimals(2),
  percent: fixedDecimals(2),
  holding: { maximumFractionDigits: 4 },
  number: { maximumFractionDigits: 4 },
}

const usualFormats: Partial<Record<FixedType, Intl.NumberFormat>> = {}

/** Made on first use, because every report has a realm of its own that loads this. */
const usualFormat = (type: FixedType): Intl.NumberFormat =>
  (usualFormats[type] ??= figureFormat({ ...figureStyles[type], ...usualDecimals[type] }))

export const emptyCellText = '–'

const roundedFormats = new Map<string, Intl.NumberFormat>()

const roundedFormat = (type: FigureType, decimals: number): Intl.NumberFormat => {
  const key = `${type} ${decimals}`
  const format = roundedFormats.get(key) ?? figureFormat({ ...figureStyles[type], ...fixedDecimals(decimals) })
  roundedFormats.set(key, format)
  return format
}

export const formatRounded = (type: FigureType, figure: number, decimals: number): string =>
  Number.isFinite(figure) ? roundedFormat(type, decimals).format(figure) : emptyCellText

const formatFigure = (type: ColumnType, figure: number): string => {
  switch (type) {
    case 'currency':
    case 'percent':
    case 'holding':
    case 'number':
      return Number.isFinite(figure) ? usualFormat(type).format(figure) : emptyCellText
    case 'price':
    case 'rate':
      return Number.isFinite(figure) ? formatRounded(type, figure, priceDecimals(figure)) : emptyCellText
    case 'text':
    case 'date':
    case 'link':
      return String(figure)
  }
}

const formatText = (type: ColumnType, text: string): string =>
  type === 'date' && isCalendarDate(text) ? displayDate(text) : text

/** The only place where figures are rounded for reading. */
export const formatCell = (type: ColumnType, cell: TableCell | undefined): string => {
  if (cell === null || cell === undefined) return emptyCellText
  if (typeof cell === 'number') return formatFigure(type, cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return formatText(type, typeof cell === 'string' ? cell : cell.text)
}

/** Spec §9: filtered totals show currency with four decimals. */
export const formatTotal = (type: ColumnType, total: number | null, isFiltered: boolean): string =>
  type === 'currency' && isFiltered && total !== null ? formatRounded('currency', total, 4) : formatCell(type, total)

export const isNegative = (cell: TableCell | undefined, shown: string): boolean =>
  typeof cell === 'number' && shown.startsWith('-')

import { isCalendarDate } from '../../dates/calendar-date.ts'
import { displayDate } from '../../dates/display-date.ts'
import type { FigureType } from '../figures/figure-type.ts'
import { priceDecimals } from '../figures/price-decimals.ts'
import type { Cell, ColumnType, Column } from './widget-table.ts'
import { orderingText } from './sort.ts'
import { collator } from '../../collator.ts'
import type { ConditionalFormat } from '../widget-definition.ts'

export type Look = ConditionalFormat['look']

export type LookOf = (column: Column, cell: Cell | undefined) => Look | null

const tests: Readonly<Record<ConditionalFormat['test'], (order: number) => boolean>> = {
  below: (order) => order < 0,
  above: (order) => order > 0,
  equal: (order) => order === 0,
}

const orderOf = (cell: Cell | undefined, value: number | string): number | null => {
  if (typeof value === 'number') return typeof cell === 'number' && !Number.isNaN(cell) ? cell - value : null
  const text = typeof cell === 'number' ? null : orderingText(cell)
  return text === null ? null : collator.compare(text, value)
}

const isMet = ({ test, value }: ConditionalFormat, cell: Cell | undefined): boolean => {
  const order = orderOf(cell, value)
  return order !== null && tests[test](order)
}

export const looksFor = (formats: readonly ConditionalFormat[]): LookOf => {
  const byColumn = Map.groupBy(formats, ({ column }) => column)
  return ({ path }, cell) => byColumn.get(path)?.find((format) => isMet(format, cell))?.look ?? null
}

const figures = (options: Intl.NumberFormatOptions) =>
  // 'negative' writes no sign on what rounds to zero
  new Intl.NumberFormat('en-AU', { signDisplay: 'negative', ...options })

const styles: Readonly<Record<FigureType, Intl.NumberFormatOptions>> = {
  currency: { style: 'currency', currency: 'AUD' },
  price: { style: 'currency', currency: 'AUD' },
  rate: {},
  percent: { style: 'percent' },
  holding: {},
  number: {},
}

const exactly = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })

type FixedType = Exclude<FigureType, 'price' | 'rate'>

const usualDecimals: Readonly<Record<FixedType, Intl.NumberFormatOptions>> = {
  currency: exactly(2),
  percent: exactly(2),
  holding: { maximumFractionDigits: 4 },
  number: { maximumFractionDigits: 4 },
}

const usual: Partial<Record<FixedType, Intl.NumberFormat>> = {}

/** Made on first use, because every report has a realm of its own that loads this. */
const usualFormat = (type: FixedType): Intl.NumberFormat =>
  (usual[type] ??= figures({ ...styles[type], ...usualDecimals[type] }))

export const nothing = '–'

const rounded = new Map<string, Intl.NumberFormat>()

const roundedFormat = (type: FigureType, decimals: number): Intl.NumberFormat => {
  const key = `${type} ${decimals}`
  const format = rounded.get(key) ?? figures({ ...styles[type], ...exactly(decimals) })
  rounded.set(key, format)
  return format
}

export const formatRounded = (type: FigureType, figure: number, decimals: number): string =>
  Number.isFinite(figure) ? roundedFormat(type, decimals).format(figure) : nothing

const formatFigure = (type: ColumnType, figure: number): string => {
  switch (type) {
    case 'currency':
    case 'percent':
    case 'holding':
    case 'number':
      return Number.isFinite(figure) ? usualFormat(type).format(figure) : nothing
    case 'price':
    case 'rate':
      return Number.isFinite(figure) ? formatRounded(type, figure, priceDecimals(figure)) : nothing
    case 'text':
    case 'date':
    case 'link':
      return String(figure)
  }
}

const formatText = (type: ColumnType, text: string): string =>
  type === 'date' && isCalendarDate(text) ? displayDate(text) : text

/** The only place where figures are rounded for reading. */
export const formatCell = (type: ColumnType, cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return nothing
  if (typeof cell === 'number') return formatFigure(type, cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return formatText(type, typeof cell === 'string' ? cell : cell.text)
}

/** Spec §9: filtered totals show currency with four decimals. */
export const formatTotal = (type: ColumnType, total: number | null, isFiltered: boolean): string =>
  type === 'currency' && isFiltered && total !== null ? formatRounded('currency', total, 4) : formatCell(type, total)

export const isNegative = (cell: Cell | undefined, shown: string): boolean =>
  typeof cell === 'number' && shown.startsWith('-')

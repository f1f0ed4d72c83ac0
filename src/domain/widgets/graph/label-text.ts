import { isFigureType } from '../figures/figure-type.ts'
import { formatCell } from '../table/format-cell.ts'
import type { WidgetGraph } from './widget-graph.ts'
import type { ColumnType } from '../table/widget-table.ts'

const compactFormat = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-AU', {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
    ...options,
  })

const moneyFormat = compactFormat({ style: 'currency', currency: 'AUD' })
const shareFormat = compactFormat({ style: 'percent' })
const numberFormat = compactFormat({})

const lowerUnits = (text: string): string => text.replace(/[KMBT]$/, (unit) => unit.toLowerCase())

export const compactFigure = (type: ColumnType, figure: number): string => {
  switch (type) {
    case 'currency':
    case 'price':
      return lowerUnits(moneyFormat.format(figure))
    case 'percent':
      return shareFormat.format(figure)
    case 'number':
    case 'rate':
    case 'holding':
      return lowerUnits(numberFormat.format(figure))
    case 'text':
    case 'date':
    case 'link':
      return formatCell(type, figure)
  }
}

const datePartFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options })

const yearFormat = datePartFormat({ year: 'numeric' })
const monthFormat = datePartFormat({ month: 'short' })
const dayFormat = datePartFormat({ day: 'numeric', month: 'short' })

const dayMs = 24 * 60 * 60 * 1000

const isOfYears = (span: number): boolean => span > 3 * 365 * dayMs

export const tickCount = (span: number, fitting: number): number =>
  Math.max(2, isOfYears(span) ? Math.min(fitting, Math.ceil(span / (365 * dayMs))) : fitting)

export const dateTick = (date: Date, span: number): string => {
  if (isOfYears(span)) return yearFormat.format(date)
  if (span < 90 * dayMs) return dayFormat.format(date)
  return date.getUTCMonth() === 0 ? yearFormat.format(date) : monthFormat.format(date)
}

const cellOf = (type: ColumnType, label: string): string | number =>
  isFigureType(type) && label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : label

export const labelText = ({ labels, options: { labelType = 'text' } }: WidgetGraph, label: number): string => {
  const text = labels[label]
  return formatCell(labelType, text === undefined ? null : cellOf(labelType, text))
}

const shortenedLabel = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`

const firstLine = (words: readonly string[], letters: number): readonly string[] =>
  words.filter((_, index) => index === 0 || words.slice(0, index + 1).join(' ').length <= letters)

export const wrappedLabel = (text: string, letters: number): readonly string[] => {
  const words = text.split(' ')
  const first = firstLine(words, letters)
  const rest = words.slice(first.length).join(' ')
  return [first.join(' '), rest].filter((line) => line !== '').map((line) => shortenedLabel(line, letters))
}

import { formatCell } from '../table/format-cell.ts'
import type { ColumnType } from '../table/widget-table.ts'

const compact = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-AU', {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
    ...options,
  })

const money = compact({ style: 'currency', currency: 'AUD' })
const share = compact({ style: 'percent' })
const number = compact({})

const lowerUnits = (text: string): string => text.replace(/[KMBT]$/, (unit) => unit.toLowerCase())

/** A figure short enough for an axis: `$1.2m`. */
export const compactFigure = (type: ColumnType, figure: number): string => {
  switch (type) {
    case 'currency':
      return lowerUnits(money.format(figure))
    case 'percent':
      return share.format(figure)
    case 'number':
    case 'holding':
      return lowerUnits(number.format(figure))
    case 'text':
    case 'date':
    case 'link':
      return formatCell(type, figure)
  }
}

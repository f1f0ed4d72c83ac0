import type { CellObject } from 'write-excel-file/universal'
import { IsoDate } from '../../../domain/date/iso-date.ts'
import type { Cell, Column, ColumnType } from '../../../domain/widget/widget-table.ts'

const signed = (shape: string): string => `${shape};[Red]-${shape}`

const formatOf = (type: ColumnType, figure: number): string => {
  if (type === 'currency') return signed('"$"#,##0.00')
  if (type === 'percent') return signed('0.00%')
  return signed(Number.isInteger(figure) ? '#,##0' : '#,##0.0###')
}

const typed = (type: ColumnType, cell: Cell): CellObject | null => {
  if (cell === null) return null
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? { value: cell, type: Number, format: formatOf(type, cell) } : null
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  const text = typeof cell === 'string' ? cell : cell.text
  return type === 'date' && IsoDate.is(text)
    ? { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'dd-mmm-yy' }
    : { value: text, type: String }
}

/** A cell with its type and format: text is text here, whatever it begins with. */
export const sheetCell = ({ title }: Column, cell: Cell | undefined): CellObject | null => {
  const made = typed(title.type, cell ?? null)
  return made === null ? null : { ...made, align: title.alignment }
}

export const headingCell = ({ title }: Column): CellObject => ({
  value: title.value,
  type: String,
  align: title.alignment,
  fontWeight: 'bold',
  bottomBorderStyle: 'thin',
})

export const totalCell = (column: Column, total: Cell): CellObject => ({
  ...sheetCell(column, total),
  fontWeight: 'bold',
  topBorderStyle: 'thin',
})

import type { TableCell, ColumnType } from '../table/widget-table.ts'

export type FigureType = 'number' | 'currency' | 'price' | 'rate' | 'percent' | 'holding'

const figureTypes: Readonly<Record<FigureType, true>> = {
  number: true,
  currency: true,
  price: true,
  rate: true,
  percent: true,
  holding: true,
}

export const isFigureType = (type: ColumnType): type is FigureType => Object.hasOwn(figureTypes, type)

export const figureOf = (cell: TableCell | undefined): number | null =>
  typeof cell === 'number' && !Number.isNaN(cell) ? cell : null

import type { Cell, ColumnType } from '../table/widget-table.ts'

export type FigureType = 'number' | 'currency' | 'percent' | 'holding'

export const isFigureType = (type: ColumnType): type is FigureType =>
  type === 'number' || type === 'currency' || type === 'percent' || type === 'holding'

export const figureOf = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && !Number.isNaN(cell) ? cell : null

import { clampIndex } from '../../numbers/clamp.ts'

export interface GridPosition {
  readonly row: number
  readonly column: number
}

export interface GridBounds {
  readonly rows: number
  readonly columns: number
  readonly screen: number
}

const keyMoves: Readonly<
  Record<string, (position: GridPosition, bounds: GridBounds, isWhole: boolean) => GridPosition>
> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { screen }) => ({ row: row - screen, column }),
  PageDown: ({ row, column }, { screen }) => ({ row: row + screen, column }),
  Home: ({ row }, _, isWhole) => ({ row: isWhole ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isWhole) => ({ row: isWhole ? rows - 1 : row, column: columns - 1 }),
}

export const isGridMoveKey = (key: string): boolean => key in keyMoves

export const movePosition = (
  position: GridPosition,
  key: string,
  bounds: GridBounds,
  isWhole: boolean,
): GridPosition => {
  const { row, column } = keyMoves[key]?.(position, bounds, isWhole) ?? position
  return { row: clampIndex(row, bounds.rows), column: clampIndex(column, bounds.columns) }
}

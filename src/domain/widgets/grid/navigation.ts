export interface Place {
  readonly row: number
  readonly column: number
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
  readonly screen: number
}

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

const moves: Readonly<Record<string, (place: Place, bounds: Bounds, isWhole: boolean) => Place>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { screen }) => ({ row: row - screen, column }),
  PageDown: ({ row, column }, { screen }) => ({ row: row + screen, column }),
  Home: ({ row }, _, isWhole) => ({ row: isWhole ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isWhole) => ({ row: isWhole ? rows - 1 : row, column: columns - 1 }),
}

export const isMove = (key: string): boolean => key in moves

export const moved = (place: Place, key: string, bounds: Bounds, isWhole: boolean): Place => {
  const { row, column } = moves[key]?.(place, bounds, isWhole) ?? place
  return { row: within(row, bounds.rows), column: within(column, bounds.columns) }
}

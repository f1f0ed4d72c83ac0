/** The limit of a worksheet. */
export const maxColumns = 16_384
const maxSpan = 1000

const spanOf = (text: string | undefined): number => {
  const number = Number(text ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, maxSpan) : 1
}

interface CellSpan {
  readonly column: number
  readonly columns: number
  readonly rows: number
}

export const cellPositions = () => {
  const taken: number[] = []
  const row = { column: 0, begun: [] as readonly CellSpan[] }

  const settle = (): void => {
    for (let column = 0; column < taken.length; column += 1) taken[column] = Math.max(0, (taken[column] ?? 0) - 1)
    for (const { column, columns, rows } of row.begun)
      for (let each = column; each < column + columns; each += 1) taken[each] = rows - 1
  }

  /** Browsers let cells overlap; overlapping merged cells damage a workbook. */
  const columnsFree = (maxColumns: number): number => {
    for (let columns = 1; columns < maxColumns; columns += 1) if ((taken[row.column + columns] ?? 0) > 0) return columns
    return maxColumns
  }

  return {
    nextRow: (): void => {
      settle()
      row.column = 0
      row.begun = []
    },
    next: (columns: string | undefined, rows: string | undefined): CellSpan => {
      while ((taken[row.column] ?? 0) > 0) row.column += 1
      const span = { column: row.column, columns: columnsFree(spanOf(columns)), rows: spanOf(rows) }
      row.column += span.columns
      if (span.rows > 1) row.begun = [...row.begun, span]
      return span
    },
  }
}

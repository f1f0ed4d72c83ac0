/** The limit of a worksheet. */
export const mostColumns = 16_384
const mostSpan = 1000

const span = (text: string | undefined): number => {
  const number = Number(text ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, mostSpan) : 1
}

interface Place {
  readonly column: number
  readonly columns: number
  readonly rows: number
}

export const places = () => {
  const taken: number[] = []
  const row = { column: 0, begun: [] as readonly Place[] }

  const settle = (): void => {
    for (let column = 0; column < taken.length; column += 1) taken[column] = Math.max(0, (taken[column] ?? 0) - 1)
    for (const { column, columns, rows } of row.begun)
      for (let each = column; each < column + columns; each += 1) taken[each] = rows - 1
  }

  /** Browsers let cells overlap; overlapping merged cells damage a workbook. */
  const columnsFree = (most: number): number => {
    for (let columns = 1; columns < most; columns += 1) if ((taken[row.column + columns] ?? 0) > 0) return columns
    return most
  }

  return {
    nextRow: (): void => {
      settle()
      row.column = 0
      row.begun = []
    },
    next: (columns: string | undefined, rows: string | undefined): Place => {
      while ((taken[row.column] ?? 0) > 0) row.column += 1
      const place = { column: row.column, columns: columnsFree(span(columns)), rows: span(rows) }
      row.column += place.columns
      if (place.rows > 1) row.begun = [...row.begun, place]
      return place
    },
  }
}

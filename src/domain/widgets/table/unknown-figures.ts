import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { formatCell, formatTotal, emptyCellText } from './format-cell.ts'
import { totalledColumns } from './totals.ts'
import type { TableCell, TableColumn, ColumnType, TableRow, WidgetTable } from './widget-table.ts'

/** `true` at this path marks an incomplete or unknown figure. */
export const unknownPath = (path: string): string => `${path} unknown`

export const isIncompleteCell = (row: TableRow, path: string): boolean => row[unknownPath(path)] === true

export const unknownCells = (...paths: readonly string[]): TableRow =>
  Object.fromEntries(paths.map((path) => [unknownPath(path), true]))

/** Empty cells stay unmarked: their figure is missing for another reason. */
export const withUnknown = (row: TableRow, ...paths: readonly string[]): TableRow => ({
  ...row,
  ...unknownCells(...paths.filter((path) => figureOf(row[path]) !== null)),
})

export const unknownPathsIn = (columns: readonly TableColumn[], rows: readonly TableRow[]): ReadonlySet<string> =>
  new Set(
    totalledColumns(columns)
      .map(({ path }) => path)
      .filter((path) => rows.some((row) => isIncompleteCell(row, path))),
  )

export const incompleteMark = '*'
export const unknownFigureText = 'not known'

export const incompleteHeading = 'Incomplete'

export const isIncompleteText = (text: string): boolean => text === unknownFigureText || text.endsWith(incompleteMark)

/** Puts the mark into a number format, so that the cell stays a figure. */
export const markedFormat = (format: string): string =>
  format
    .split(';')
    .map((each) => `${each}"${incompleteMark}"`)
    .join(';')

export const isUnknownFigure = (total: number | null): boolean => total === null || total === 0

export const markedText = (text: string, isIncomplete: boolean): string => {
  if (!isIncomplete) return text
  return text === emptyCellText ? unknownFigureText : `${text}${incompleteMark}`
}

/** An unknown figure shows differently from an empty cell. */
export const shownCellText = (type: ColumnType, cell: TableCell | undefined, isIncomplete: boolean): string => {
  const isMarked = isIncomplete && isFigureType(type)
  return isMarked && isUnknownFigure(figureOf(cell)) ? unknownFigureText : markedText(formatCell(type, cell), isMarked)
}

export const incompleteColumns = (columns: readonly TableColumn[], row: TableRow): readonly TableColumn[] =>
  columns.filter(({ path, title }) => isFigureType(title.type) && isIncompleteCell(row, path))

interface ShownFigures {
  readonly isFiltered: boolean
  readonly isIncomplete: boolean
}

export const totalText = (type: ColumnType, total: number | null, shown: ShownFigures): string => {
  const text = formatTotal(type, total, shown.isFiltered)
  if (!shown.isIncomplete) return text
  return isUnknownFigure(total) ? unknownFigureText : `${text}${incompleteMark}`
}

export const incompleteNote = (figures: string, lacks: string): string =>
  `${incompleteMark} Incomplete: ${figures}. ${lacks}`

const isIncompleteNote = (note: string): boolean => note.startsWith(`${incompleteMark} Incomplete:`)

const noPaths: ReadonlySet<string> = new Set()

/** Searches a long table only if a note says that something is unknown. */
export const unknownPathsOf = (
  { columns, meta }: Pick<WidgetTable, 'columns' | 'meta'>,
  rows: () => readonly TableRow[],
): ReadonlySet<string> =>
  meta.some(({ value }) => isIncompleteNote(value)) ? unknownPathsIn(columns, rows()) : noPaths

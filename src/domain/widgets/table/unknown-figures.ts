import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { formatCell, formatTotal, nothing } from './format-cell.ts'
import { totalled } from './totals.ts'
import type { Cell, Column, ColumnType, Row, WidgetTable } from './widget-table.ts'

/** `true` at this path marks an incomplete or unknown figure. */
export const unknownPath = (path: string): string => `${path} unknown`

export const isIncompleteCell = (row: Row, path: string): boolean => row[unknownPath(path)] === true

export const unknownCells = (...paths: readonly string[]): Row =>
  Object.fromEntries(paths.map((path) => [unknownPath(path), true]))

/** Empty cells stay unmarked: their figure is missing for another reason. */
export const withUnknown = (row: Row, ...paths: readonly string[]): Row => ({
  ...row,
  ...unknownCells(...paths.filter((path) => figureOf(row[path]) !== null)),
})

export const unknownIn = (columns: readonly Column[], rows: readonly Row[]): ReadonlySet<string> =>
  new Set(
    totalled(columns)
      .map(({ path }) => path)
      .filter((path) => rows.some((row) => isIncompleteCell(row, path))),
  )

export const incompleteMark = '*'
export const notKnown = 'not known'

export const incompleteHeading = 'Incomplete'

export const isIncompleteText = (text: string): boolean => text === notKnown || text.endsWith(incompleteMark)

/** Puts the mark into a number format, so that the cell stays a figure. */
export const markedFormat = (format: string): string =>
  format
    .split(';')
    .map((each) => `${each}"${incompleteMark}"`)
    .join(';')

export const isUnknown = (total: number | null): boolean => total === null || total === 0

export const markedText = (text: string, isIncomplete: boolean): string => {
  if (!isIncomplete) return text
  return text === nothing ? notKnown : `${text}${incompleteMark}`
}

/** An unknown figure shows differently from an empty cell. */
export const cellShown = (type: ColumnType, cell: Cell | undefined, isIncomplete: boolean): string => {
  const isMarked = isIncomplete && isFigureType(type)
  return isMarked && isUnknown(figureOf(cell)) ? notKnown : markedText(formatCell(type, cell), isMarked)
}

export const incompleteColumns = (columns: readonly Column[], row: Row): readonly Column[] =>
  columns.filter(({ path, title }) => isFigureType(title.type) && isIncompleteCell(row, path))

interface Shown {
  readonly isFiltered: boolean
  readonly isIncomplete: boolean
}

export const totalText = (type: ColumnType, total: number | null, shown: Shown): string => {
  const text = formatTotal(type, total, shown.isFiltered)
  if (!shown.isIncomplete) return text
  return isUnknown(total) ? notKnown : `${text}${incompleteMark}`
}

export const incompleteNote = (figures: string, lacks: string): string =>
  `${incompleteMark} Incomplete: ${figures}. ${lacks}`

const isIncompleteNote = (note: string): boolean => note.startsWith(`${incompleteMark} Incomplete:`)

const none: ReadonlySet<string> = new Set()

/** Searches a long table only if a note says that something is unknown. */
export const unknownOf = (
  { columns, meta }: Pick<WidgetTable, 'columns' | 'meta'>,
  rows: () => readonly Row[],
): ReadonlySet<string> => (meta.some(({ value }) => isIncompleteNote(value)) ? unknownIn(columns, rows()) : none)

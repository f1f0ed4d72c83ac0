import { formatTotal } from './format-cell.ts'
import { totalled } from './totals.ts'
import type { Column, Row, WidgetTable } from './widget-table.ts'

/** A row says with `true` at this path that its figure in a column, or a part of it, is not known. */
export const unknownPath = (path: string): string => `${path} unknown`

export const unknownIn = (columns: readonly Column[], rows: readonly Row[]): ReadonlySet<string> =>
  new Set(
    totalled(columns)
      .map(({ path }) => path)
      .filter((path) => rows.some((row) => row[unknownPath(path)] === true)),
  )

export const incompleteMark = '*'
export const notKnown = 'not known'

/** A spreadsheet's number format with the mark in it, so that the cell stays a figure. */
export const markedFormat = (format: string): string =>
  format
    .split(';')
    .map((each) => `${each}"${incompleteMark}"`)
    .join(';')

/** Nothing of it is known, not even a part. */
export const isUnknown = (total: number | null): boolean => total === null || total === 0

interface Shown {
  readonly isFiltered: boolean
  /** Whether something in it is not known. */
  readonly isIncomplete: boolean
}

export const totalText = (type: Column['title']['type'], total: number | null, shown: Shown): string => {
  const text = formatTotal(type, total, shown.isFiltered)
  if (!shown.isIncomplete) return text
  return isUnknown(total) ? notKnown : `${text}${incompleteMark}`
}

/** A note on what `figures` lack: it explains the mark. */
export const incompleteNote = (figures: string, lacks: string): string =>
  `${incompleteMark} Incomplete: ${figures}. ${lacks}`

const isIncompleteNote = (note: string): boolean => note.startsWith(`${incompleteMark} Incomplete:`)

const none: ReadonlySet<string> = new Set()

/** A long table is looked through only where a note says that something is not known. */
export const unknownOf = (
  { columns, meta }: Pick<WidgetTable, 'columns' | 'meta'>,
  rows: () => readonly Row[],
): ReadonlySet<string> => (meta.some(({ value }) => isIncompleteNote(value)) ? unknownIn(columns, rows()) : none)

import { formatCell } from './format-cell.ts'
import { isFigureType } from '../figures/figure-type.ts'
import type { Column, Row } from './widget-table.ts'

/** Which groups are folded: all of them or none, save those named. */
export interface Folding {
  readonly isFolded: boolean
  readonly save: readonly string[]
}

export const unfolded: Folding = { isFolded: false, save: [] }
export const folded: Folding = { isFolded: true, save: [] }

export const isFolded = ({ isFolded: byDefault, save }: Folding, title: string): boolean =>
  save.includes(title) ? !byDefault : byDefault

export const toggledGroup = ({ isFolded: byDefault, save }: Folding, title: string): Folding => ({
  isFolded: byDefault,
  save: save.includes(title) ? save.filter((each) => each !== title) : [...save, title],
})

/** What a row is called: what its first column shows. */
export const rowName = ([first]: readonly Column[], row: Row): string =>
  first === undefined ? '' : formatCell(first.title.type, row[first.path])

export interface RowGroup {
  /** What its rows have together; `null` in a table that is not grouped. */
  readonly title: string | null
  readonly rows: readonly Row[]
}

/** As much of a group as one page shows. */
export interface PagedGroup {
  readonly group: RowGroup
  readonly rows: readonly Row[]
  readonly isContinued: boolean
}

/** Figures are summed over groups; they seldom make any. */
export const isGroupable = ({ title }: Column): boolean => !title.hidden && !isFigureType(title.type)

/** Gathers rows by the cell they share, groups in the order they first appear. */
export const groupedRows = (
  columns: readonly Column[],
  rows: readonly Row[],
  groupOn: string | null,
): readonly RowGroup[] => {
  const column = columns.find(({ path }) => path === groupOn)
  if (column === undefined) return [{ title: null, rows }]
  const groups = Map.groupBy(rows, (row) => formatCell(column.title.type, row[column.path]))
  return [...groups].map(([title, grouped]) => ({ title, rows: grouped }))
}

/** The rows of groups, one group after the other. */
export const inGroups = (groups: readonly RowGroup[]): readonly Row[] => groups.flatMap(({ rows }) => rows)

const headLines = ({ title }: RowGroup): number => (title === null ? 0 : 1)

const rowLines = ({ title, rows }: RowGroup, folding: Folding): number =>
  title !== null && isFolded(folding, title) ? 0 : rows.length

/** How many lines groups take: a line each for its title, and for each of its rows unless it is folded. */
export const lineCount = (groups: readonly RowGroup[], folding: Folding): number =>
  groups.reduce((count, group) => count + headLines(group) + rowLines(group, folding), 0)

/** The groups that have a line from `start` to before `end`; one that began on an earlier page is named again. */
export const groupsOnPage = (
  groups: readonly RowGroup[],
  folding: Folding,
  { start, end }: { readonly start: number; readonly end: number },
): readonly PagedGroup[] => {
  const line = { next: 0 }
  return groups.flatMap((group) => {
    const first = line.next + headLines(group)
    const last = first + rowLines(group, folding)
    const isShown = line.next < end && last > start
    const isContinued = line.next < start
    line.next = last
    const rows = group.rows.slice(Math.max(0, start - first), Math.max(0, Math.min(end, last) - first))
    return isShown ? [{ group, rows, isContinued }] : []
  })
}

import type { Column } from './widget-table.ts'

// spec §9: below it all go that may
const narrow = 650

const narrowings = [
  { below: narrow, weight: 3 },
  { below: 800, weight: 2 },
  { below: 1000, weight: 1 },
]

const heaviestHidden = (width: number): number => narrowings.find(({ below }) => width < below)?.weight ?? 0

const isVisible =
  (heaviest: number) =>
  ({ title }: Column): boolean =>
    !title.hidden && (title.visibilityWeight === 0 || title.visibilityWeight > heaviest)

/** The columns shown on a dashboard of this many pixels: weight 1 leaves first, 3 last, 0 never; a negative one is never shown. */
export const visibleColumns = (columns: readonly Column[], width: number): readonly Column[] =>
  columns.filter(isVisible(heaviestHidden(width)))

/** What of a row a telephone has no room for, and shows when the row is opened. */
export const columnsLeftOut = (
  columns: readonly Column[],
  shown: readonly Column[],
  width: number,
): readonly Column[] =>
  width < narrow
    ? columns.filter((column) => !shown.includes(column) && !column.title.hidden && column.title.visibilityWeight > 0)
    : []

/** All that an opened row shows; none where nothing is left out of it. */
export const columnsWhenOpened = (
  columns: readonly Column[],
  shown: readonly Column[],
  width: number,
): readonly Column[] => {
  const leftOut = columnsLeftOut(columns, shown, width)
  return leftOut.length > 0 ? [...shown, ...leftOut] : []
}

const leaving = (columns: readonly Column[]): Column | undefined =>
  columns
    .filter(({ title }) => title.visibilityWeight > 0)
    .reduce<Column | undefined>(
      (lightest, column) =>
        lightest === undefined || column.title.visibilityWeight <= lightest.title.visibilityWeight ? column : lightest,
      undefined,
    )

export const fittingColumns = (
  columns: readonly Column[],
  room: number,
  roomOf: (column: Column) => number,
): readonly Column[] => {
  const left = columns.reduce((width, column) => width + roomOf(column), 0) > room ? leaving(columns) : undefined
  if (left === undefined) return columns
  return fittingColumns(
    columns.filter((column) => column !== left),
    room,
    roomOf,
  )
}

/** Under which column's cells the words of another may stand, the first that is shown. */
const holders: readonly (readonly [path: string, name: string])[] = [
  ['code', 'security'],
  ['security', 'securityName'],
  ['type', 'securityName'],
]

/** The column whose words stand under those of the one at `path`, where there is no room for it beside them. */
export const nameUnder =
  (columns: readonly Column[], shown: readonly Column[]) =>
  (path: string): string | null => {
    const isShown = (sought: string): boolean => shown.some((column) => column.path === sought)
    const isThere = (sought: string): boolean =>
      columns.some((column) => column.path === sought && !column.title.hidden && !isShown(sought))
    const name = holders.find(([holder]) => holder === path)?.[1]
    if (name === undefined || !isThere(name)) return null
    return holders.find(([holder, held]) => held === name && isShown(holder))?.[0] === path ? name : null
  }

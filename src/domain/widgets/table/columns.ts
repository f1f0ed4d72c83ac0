import type { Column } from './widget-table.ts'

// spec §9
const narrowings = [
  { below: 650, weight: 3 },
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

import type { TableColumn } from './widget-table.ts'

// spec §9: below this width in pixels all optional columns are hidden
const narrowWidth = 650

const narrowingSteps = [
  { below: narrowWidth, weight: 3 },
  { below: 800, weight: 2 },
  { below: 1000, weight: 1 },
]

const heaviestHidden = (width: number): number => narrowingSteps.find(({ below }) => width < below)?.weight ?? 0

const isVisible =
  (heaviest: number) =>
  ({ title }: TableColumn): boolean =>
    !title.hidden && (title.visibilityWeight === 0 || title.visibilityWeight > heaviest)

/** Weight 1 hides first, 3 last, 0 never; negative weights are never shown. */
export const visibleColumns = (columns: readonly TableColumn[], width: number): readonly TableColumn[] =>
  columns.filter(isVisible(heaviestHidden(width)))

/** Columns without enough room in the table. An opened row shows them. */
export const columnsLeftOut = (
  columns: readonly TableColumn[],
  shown: readonly TableColumn[],
): readonly TableColumn[] =>
  columns.filter((column) => !shown.includes(column) && !column.title.hidden && column.title.visibilityWeight > 0)

/** All columns of an opened row; none where every column is shown. */
export const columnsWhenOpened = (
  columns: readonly TableColumn[],
  shown: readonly TableColumn[],
): readonly TableColumn[] => {
  const leftOut = columnsLeftOut(columns, shown)
  return leftOut.length > 0 ? [...shown, ...leftOut] : []
}

const nextHiddenColumn = (columns: readonly TableColumn[]): TableColumn | undefined =>
  columns
    .filter(({ title }) => title.visibilityWeight > 0)
    .reduce<TableColumn | undefined>(
      (lightest, column) =>
        lightest === undefined || column.title.visibilityWeight <= lightest.title.visibilityWeight ? column : lightest,
      undefined,
    )

export const fittingColumns = (
  columns: readonly TableColumn[],
  room: number,
  roomOf: (column: TableColumn) => number,
): readonly TableColumn[] => {
  const left =
    columns.reduce((width, column) => width + roomOf(column), 0) > room ? nextHiddenColumn(columns) : undefined
  if (left === undefined) return columns
  return fittingColumns(
    columns.filter((column) => column !== left),
    room,
    roomOf,
  )
}

const nameColumnPairs: readonly (readonly [path: string, name: string])[] = [
  ['code', 'security'],
  ['security', 'securityName'],
  ['type', 'securityName'],
]

export const nameColumnUnder =
  (columns: readonly TableColumn[], shown: readonly TableColumn[]) =>
  (path: string): string | null => {
    const isShown = (sought: string): boolean => shown.some((column) => column.path === sought)
    const isThere = (sought: string): boolean =>
      columns.some((column) => column.path === sought && !column.title.hidden && !isShown(sought))
    const name = nameColumnPairs.find(([holder]) => holder === path)?.[1]
    if (name === undefined || !isThere(name)) return null
    return nameColumnPairs.find(([holder, held]) => held === name && isShown(holder))?.[0] === path ? name : null
  }

const narrowCard = 320
// spec §9: under 650 pixels all but the main columns are hidden
const maxPhoneWidth = 649

/** A narrow card counts as a telephone, whose rows open to show the rest. */
export const columnsWidth = (dashboardWidth: number, cardWidth: number): number =>
  cardWidth < narrowCard ? Math.min(dashboardWidth, maxPhoneWidth) : dashboardWidth

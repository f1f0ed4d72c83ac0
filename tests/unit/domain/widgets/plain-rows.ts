import { isSearchable, rowTest, searchableText } from '../../../../src/domain/widgets/table/filters/column-filter.ts'
import { pagerOf } from '../../../../src/domain/widgets/table/pager.ts'
import {
  type GroupFolding,
  groupedRows,
  isFolded,
  type RowGroup,
} from '../../../../src/domain/widgets/table/row-group.ts'
import { compareCells } from '../../../../src/domain/widgets/table/sort.ts'
import type { TableQuery } from '../../../../src/domain/widgets/table/table-query.ts'
import type { TableColumn, TableRow, WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'

const hasText = (columns: readonly TableColumn[], row: TableRow, text: string): boolean =>
  columns.some((column) => isSearchable(column) && searchableText(column, row[column.path]).includes(text))

/** The rows a plain filter and sort leave, to hold what does it faster against. */
export const plainRows = (
  { columns, rows }: WidgetTable,
  { search, filters, sort }: TableQuery,
): readonly TableRow[] => {
  const sought = search.trim().toLowerCase()
  const passes = rowTest(columns, filters)
  const compares = sort.flatMap(({ path, isDescending }) =>
    columns
      .filter((column) => column.path === path)
      .map(({ title }) => {
        const compare = compareCells(title.type, isDescending)
        return (left: TableRow, right: TableRow): number => compare(left[path], right[path])
      }),
  )
  return rows
    .filter((row) => (sought === '' || hasText(columns, row, sought)) && passes(row))
    .toSorted((left, right) => compares.reduce((order, compare) => order || compare(left, right), 0))
}

export const plainGroups = (table: WidgetTable, query: TableQuery): readonly RowGroup[] =>
  groupedRows(table.columns, plainRows(table, query), query.groupOn)

interface Line {
  readonly group: RowGroup
  /** `null` where the title of the group stands. */
  readonly row: TableRow | null
}

export const plainLines = (groups: readonly RowGroup[], folding: GroupFolding): readonly Line[] =>
  groups.flatMap((group) => {
    const rows = group.rows.map((row): Line => ({ group, row }))
    if (group.title === null) return rows
    return [{ group, row: null }, ...(isFolded(folding, group.title) ? [] : rows)]
  })

/** A page of them; a group that began on an earlier one is named again. */
export const plainPage = (lines: readonly Line[], page: number, pageSize: number): readonly Line[] => {
  const { start, end } = pagerOf(lines.length, page, pageSize)
  const shown = lines.slice(start, end)
  const [first] = shown
  const isContinued = first !== undefined && first.row !== null && first.group.title !== null
  return isContinued ? [{ group: first.group, row: null }, ...shown] : shown
}

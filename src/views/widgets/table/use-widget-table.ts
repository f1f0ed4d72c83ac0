import { foldedText } from '../../../domain/text/folded-text.ts'
import {
  type ColumnDef,
  columnFilteringFeature,
  columnGroupingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  type ExpandedState,
  globalFilteringFeature,
  type PaginationState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type Table,
  type TableFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { O } from '../../../domain/fp.ts'
import { figureOf, isFigureType } from '../../../domain/widgets/figures/figure-type.ts'
import {
  type CellTest,
  cellTest,
  isSearchable,
  searchableText,
} from '../../../domain/widgets/table/filters/column-filter.ts'
import { isIncompleteCell } from '../../../domain/widgets/table/unknown-figures.ts'
import { formatCell, type ConditionalStyleOf } from '../../../domain/widgets/table/format-cell.ts'
import { type TablePager, pagerOf } from '../../../domain/widgets/table/pager.ts'
import { type GroupFolding, isFolded } from '../../../domain/widgets/table/row-group.ts'
import { compareCells, orderingText } from '../../../domain/widgets/table/sort.ts'
import type { TableQuery } from '../../../domain/widgets/table/table-query.ts'
import type { TableColumn, TableRow, WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import { cellText } from '../figures/cell-text.tsx'
import { useColumnState } from '../figures/column-state.ts'

declare module '@tanstack/react-table' {
  interface Plugins {
    sortingBeforeGrouping: TableFeature
  }
}

/** Sorts before grouping, so that groups follow their first rows in sort order. TanStack usually groups first. */
const sortingBeforeGrouping: TableFeature = {
  constructTableAPIs: (table) => {
    table.getPreSortedRowModel = () => table.getFilteredRowModel()
    table.getPreGroupedRowModel = () => table.getSortedRowModel()
    table.getPreExpandedRowModel = () => table.getGroupedRowModel()
  },
}

interface TableLines {
  readonly rows: readonly unknown[]
}

interface PagedTable<Model extends TableLines> {
  readonly atoms: { readonly pagination: { readonly get: () => PaginationState } }
  readonly getPrePaginatedRowModel: () => Model
}

export const tablePagerOf = ({ atoms, getPrePaginatedRowModel }: PagedTable<TableLines>): TablePager => {
  const { pageIndex, pageSize } = atoms.pagination.get()
  return pagerOf(getPrePaginatedRowModel().rows.length, pageIndex + 1, pageSize)
}

/** TanStack shows an empty page if the last one loses its rows. */
const nearestPage =
  <Model extends TableLines>(table: PagedTable<Model>) =>
  (): Model => {
    const { start, end } = tablePagerOf(table)
    const lines = table.getPrePaginatedRowModel()
    return Object.assign({}, lines, { rows: lines.rows.slice(start, end) })
  }

const widgetFeatures = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnGroupingFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  sortingBeforeGrouping,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  paginatedRowModel: nearestPage,
  columnMeta: {} as TableColumn,
})

type WidgetFeatures = typeof widgetFeatures
export type WidgetTableModel = Table<WidgetFeatures, TableRow>
export type TableLine = ReturnType<WidgetTableModel['getRowModel']>['rows'][number]

export const ungroupedRowsOf = ({ rows }: { readonly rows: readonly TableLine[] }): readonly TableRow[] =>
  rows.flatMap((line) => (line.getIsGrouped() ? line.subRows : [line])).map(({ original }) => original)

const includeEverything = (): boolean => true

const columnDefinition = (column: TableColumn, lookOf: ConditionalStyleOf): ColumnDef<WidgetFeatures, TableRow> => {
  const { path, title } = column
  const compare = compareCells(title.type, false)
  const passes = (row: { readonly original: TableRow }, _: string, test: CellTest): boolean => test(row.original[path])
  return {
    id: path,
    meta: column,
    accessorFn: (row): unknown =>
      (isFigureType(title.type) ? figureOf(row[path]) : orderingText(row[path])) ?? undefined,
    cell: ({ row }) =>
      cellText({
        type: title.type,
        cell: row.original[path],
        look: lookOf(column, row.original[path]),
        isIncomplete: isIncompleteCell(row.original, path),
      }),
    filterFn: Object.assign(passes, {
      resolveFilterValue: (typed: string) =>
        O.getOrElse((): CellTest => includeEverything)(cellTest(title.type, typed)),
    }),
    sortFn: (left, right) => compare(left.original[path], right.original[path]),
    sortUndefined: 'last',
    getGroupingValue: (row) => formatCell(title.type, row[path]),
  }
}

const expandedGroups = (
  { columns, rows }: WidgetTable,
  groupOn: string | null,
  folding: GroupFolding,
): ExpandedState => {
  const column = columns.find(({ path }) => path === groupOn)
  if (column === undefined) return {}
  const titles = new Set(rows.map((row) => formatCell(column.title.type, row[column.path])))
  return Object.fromEntries([...titles].map((title) => [`${column.path}:${title}`, !isFolded(folding, title)]))
}

interface TableViewState {
  readonly query: TableQuery
  readonly folding: GroupFolding
  readonly page: number
  readonly pageSize: number
}

export const useWidgetTable = (
  table: WidgetTable,
  shown: readonly TableColumn[],
  { query, folding, page, pageSize }: TableViewState,
  lookOf: ConditionalStyleOf,
): WidgetTableModel => {
  const { search, groupOn } = query
  const columns = useMemo(
    () => table.columns.map((column) => columnDefinition(column, lookOf)),
    [table.columns, lookOf],
  )
  const columnsByPath = useMemo(() => new Map(table.columns.map((column) => [column.path, column])), [table.columns])
  const state = {
    ...useColumnState(table.columns, shown, query),
    globalFilter: foldedText(search.trim()),
    expanded: useMemo(() => expandedGroups(table, groupOn, folding), [table, groupOn, folding]),
    pagination: useMemo(() => ({ pageIndex: page - 1, pageSize }), [page, pageSize]),
  }
  return useTable({
    features: widgetFeatures,
    columns,
    data: table.rows,
    state,
    autoResetAll: false,
    groupedColumnMode: false,
    getColumnCanGlobalFilter: includeEverything,
    globalFilterFn: (row, id, sought: string) => {
      const column = columnsByPath.get(id)
      return column !== undefined && isSearchable(column) && searchableText(column, row.original[id]).includes(sought)
    },
  })
}

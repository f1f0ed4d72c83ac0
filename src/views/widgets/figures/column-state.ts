import { useMemo } from 'react'
import type { TableQuery } from '../../../domain/widgets/table/table-query.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'

export interface HeaderColumn {
  readonly id: string
  readonly columnDef: { readonly meta?: TableColumn }
  readonly getIsSorted: () => false | 'asc' | 'desc'
  readonly getSortIndex: () => number
  readonly getFilterValue: () => unknown
}

export const useColumnState = (
  columns: readonly TableColumn[],
  shown: readonly TableColumn[],
  { filters, sort, groupOn }: Omit<TableQuery, 'search'>,
) => ({
  columnVisibility: useMemo(
    () => Object.fromEntries(columns.map((column) => [column.path, shown.includes(column)])),
    [columns, shown],
  ),
  columnFilters: useMemo(() => Object.entries(filters).map(([id, value]) => ({ id, value })), [filters]),
  sorting: useMemo(() => sort.map(({ path, isDescending }) => ({ id: path, desc: isDescending })), [sort]),
  grouping: useMemo(() => (groupOn === null ? [] : [groupOn]), [groupOn]),
})

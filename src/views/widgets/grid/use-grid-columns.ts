import {
  type ColumnDef,
  columnFilteringFeature,
  columnGroupingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableQuery } from '../../../domain/widgets/table/table-query.ts'
import type { TableColumn, TableRow } from '../../../domain/widgets/table/widget-table.ts'
import { type HeaderColumn, useColumnState } from '../figures/column-state.ts'

const gridFeatures = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  rowSortingFeature,
  columnGroupingFeature,
  columnMeta: {} as TableColumn,
})

const noRows: readonly TableRow[] = []

/** Columns only: the machine arranges the rows, because TanStack would make an object for each. */
export const useGridColumns = (
  columns: readonly TableColumn[],
  shown: readonly TableColumn[],
  query: TableQuery,
): readonly HeaderColumn[] => {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof gridFeatures, TableRow> => ({
          id: column.path,
          meta: column,
          accessorFn: (row): unknown => row[column.path],
        }),
      ),
    [columns],
  )
  const state = useColumnState(columns, shown, query)
  return useTable({
    features: gridFeatures,
    columns: definitions,
    data: noRows,
    state,
    groupedColumnMode: false,
  }).getVisibleLeafColumns()
}

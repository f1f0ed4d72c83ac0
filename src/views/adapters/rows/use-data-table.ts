import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'

const dataTableFeatures = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

interface DeclaredColumn<Of> {
  readonly title: string
  readonly sort?: string
  readonly isShown?: (of: Of) => boolean
}

interface TableState<Column, Of, Row> {
  readonly columns: readonly Column[]
  readonly of: Of
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  readonly sort: { readonly column: string; readonly isDescending: boolean } | undefined
}

export type AriaSort = 'ascending' | 'descending' | 'none'

export interface ShownHeader<Column> {
  readonly column: Column
  readonly sorted: AriaSort
}

interface ShownTable<Column, Row> {
  readonly heads: readonly ShownHeader<Column>[]
  readonly lines: readonly { readonly key: string; readonly row: Row }[]
}

const ariaSortByDirection = { asc: 'ascending', desc: 'descending' } as const

/** The machine sorts the rows; the table only shows the sort order. Column titles are unique. */
export const useDataTable = <Column extends DeclaredColumn<Of>, Of, Row extends RowData>({
  columns,
  of,
  rows,
  rowKey,
  sort,
}: TableState<Column, Of, Row>): ShownTable<Column, Row> => {
  const columnsByTitle = useMemo(() => new Map(columns.map((column) => [column.title, column])), [columns])
  const definitions = useMemo(
    () =>
      columns.map(
        ({ title }): ColumnDef<typeof dataTableFeatures, Row> => ({ id: title, accessorFn: (row): unknown => row }),
      ),
    [columns],
  )
  const sortedTitle = columns.find((column) => column.sort !== undefined && column.sort === sort?.column)?.title
  const isDescending = sort?.isDescending === true
  const state = {
    columnVisibility: useMemo(
      () => Object.fromEntries(columns.map(({ title, isShown }) => [title, isShown?.(of) !== false])),
      [columns, of],
    ),
    sorting: useMemo(
      () => (sortedTitle === undefined ? [] : [{ id: sortedTitle, desc: isDescending }]),
      [sortedTitle, isDescending],
    ),
  }
  const table = useTable({
    features: dataTableFeatures,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state,
    manualSorting: true,
  })
  return {
    heads: table.getVisibleLeafColumns().flatMap((leaf) => {
      const column = columnsByTitle.get(leaf.id)
      const order = leaf.getIsSorted()
      return column === undefined ? [] : [{ column, sorted: order === false ? 'none' : ariaSortByDirection[order] }]
    }),
    lines: table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original })),
  }
}

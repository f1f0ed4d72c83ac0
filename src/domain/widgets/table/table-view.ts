import * as t from 'io-ts'
import { firstQuery, TableQuery } from './table-query.ts'
import type { TableOptions } from './widget-table.ts'

/** How a person has set a table or a grid for themselves; `pageSize` is `null` where they left it to the widget. */
export const TableView = t.readonly(t.strict({ wanted: TableQuery, pageSize: t.union([t.number, t.null]) }))
export type TableView = t.TypeOf<typeof TableView>

// spec §9
export const tablePageSize = 10

export const firstView = (options: TableOptions): TableView => ({
  wanted: firstQuery(options),
  pageSize: options.pageSize ?? null,
})

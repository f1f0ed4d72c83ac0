import * as t from 'io-ts'
import { Filters, isFiltering } from './filters/column-filter.ts'
import type { TableOptions, WidgetTable } from './widget-table.ts'
import type { ConditionalFormat, WidgetDefinition } from '../widget-definition.ts'
import { text } from '../../text.ts'

export const overruled = (table: WidgetTable, { config }: WidgetDefinition): WidgetTable =>
  'options' in config ? { ...table, options: { ...table.options, ...config.options } } : table

const none: readonly ConditionalFormat[] = []

export const formatsOf = ({ config }: WidgetDefinition): readonly ConditionalFormat[] =>
  'formats' in config ? (config.formats ?? none) : none

export const Sort = t.readonly(t.strict({ path: text(1_000), isDescending: t.boolean }))
export type Sort = t.TypeOf<typeof Sort>

const nextOf = (path: string, current: Sort | undefined): readonly Sort[] => {
  if (current === undefined) return [{ path, isDescending: false }]
  return current.isDescending ? [] : [{ path, isDescending: true }]
}

export const toggledSort = (sorts: readonly Sort[], path: string, isAdded: boolean): readonly Sort[] => {
  const current = sorts.find((sort) => sort.path === path)
  const next = nextOf(path, current)
  if (!isAdded) return next
  return current === undefined ? [...sorts, ...next] : sorts.flatMap((sort) => (sort === current ? next : [sort]))
}

export const TableQuery = t.readonly(
  t.strict({
    search: text(20_000),
    filters: Filters,
    sort: t.readonlyArray(Sort),
    groupOn: t.union([text(1_000), t.null]),
  }),
)
export type TableQuery = t.TypeOf<typeof TableQuery>

export interface FilterTyped {
  readonly path: string
  readonly typed: string
}

export interface SortToggled {
  readonly path: string
  readonly isAdded: boolean
}

export const firstQuery = ({ sortOn, sortDescending = false, groupOn }: TableOptions): TableQuery => ({
  search: '',
  filters: {},
  sort: sortOn === undefined ? [] : [{ path: sortOn, isDescending: sortDescending }],
  groupOn: groupOn ?? null,
})

export const isNarrowed = ({ search, filters }: TableQuery): boolean => search.trim() !== '' || isFiltering(filters)

export const searched = (query: TableQuery, search: string): TableQuery => ({ ...query, search })

export const filtered = (query: TableQuery, { path, typed }: FilterTyped): TableQuery => ({
  ...query,
  filters: { ...query.filters, [path]: typed },
})

export const unfiltered = (query: TableQuery): TableQuery => ({ ...query, filters: {} })

export const sorted = (query: TableQuery, { path, isAdded }: SortToggled): TableQuery => ({
  ...query,
  sort: toggledSort(query.sort, path, isAdded),
})

export const grouped = (query: TableQuery, groupOn: string | null): TableQuery => ({ ...query, groupOn })

export const TableView = t.readonly(t.strict({ wanted: TableQuery, pageSize: t.union([t.number, t.null]) }))
export type TableView = t.TypeOf<typeof TableView>

// spec §9
export const tablePageSize = 10

export const firstView = (options: TableOptions): TableView => ({
  wanted: firstQuery(options),
  pageSize: options.pageSize ?? null,
})

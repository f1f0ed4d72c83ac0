import * as t from 'io-ts'
import { ColumnFilters, isFiltering } from './filters/column-filter.ts'
import type { TableOptions, WidgetTable } from './widget-table.ts'
import type { ConditionalFormat, WidgetDefinition } from '../widget-definition.ts'
import { textUpTo } from '../../text/text-codec.ts'

export const withWidgetOptions = (table: WidgetTable, { config }: WidgetDefinition): WidgetTable =>
  'options' in config ? { ...table, options: { ...table.options, ...config.options } } : table

const noFormats: readonly ConditionalFormat[] = []

export const formatsOf = ({ config }: WidgetDefinition): readonly ConditionalFormat[] =>
  'formats' in config ? (config.formats ?? noFormats) : noFormats

export const ColumnSort = t.readonly(t.strict({ path: textUpTo(1_000), isDescending: t.boolean }))
export type ColumnSort = t.TypeOf<typeof ColumnSort>

const nextOf = (path: string, current: ColumnSort | undefined): readonly ColumnSort[] => {
  if (current === undefined) return [{ path, isDescending: false }]
  return current.isDescending ? [] : [{ path, isDescending: true }]
}

export const toggledSort = (sorts: readonly ColumnSort[], path: string, isAdded: boolean): readonly ColumnSort[] => {
  const current = sorts.find((sort) => sort.path === path)
  const next = nextOf(path, current)
  if (!isAdded) return next
  return current === undefined ? [...sorts, ...next] : sorts.flatMap((sort) => (sort === current ? next : [sort]))
}

export const TableQuery = t.readonly(
  t.strict({
    search: textUpTo(20_000),
    filters: ColumnFilters,
    sort: t.readonlyArray(ColumnSort),
    groupOn: t.union([textUpTo(1_000), t.null]),
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

export const withSearch = (query: TableQuery, search: string): TableQuery => ({ ...query, search })

export const withFilter = (query: TableQuery, { path, typed }: FilterTyped): TableQuery => ({
  ...query,
  filters: { ...query.filters, [path]: typed },
})

export const withoutFilters = (query: TableQuery): TableQuery => ({ ...query, filters: {} })

export const withSort = (query: TableQuery, { path, isAdded }: SortToggled): TableQuery => ({
  ...query,
  sort: toggledSort(query.sort, path, isAdded),
})

export const withGrouping = (query: TableQuery, groupOn: string | null): TableQuery => ({ ...query, groupOn })

export const TableView = t.readonly(t.strict({ wanted: TableQuery, pageSize: t.union([t.number, t.null]) }))
export type TableView = t.TypeOf<typeof TableView>

// spec §9
export const tablePageSize = 10

export const firstView = (options: TableOptions): TableView => ({
  wanted: firstQuery(options),
  pageSize: options.pageSize ?? null,
})

import { sameJson } from '../../json/parse-json.ts'
import { firstQuery, type TableQuery } from '../table/table-query.ts'
import type { TableColumn, WidgetTable } from '../table/widget-table.ts'

const titleOf = (columns: readonly TableColumn[], path: string): readonly string[] =>
  columns.filter((column) => column.path === path).map(({ title }) => title.value)

export const queryInWords = (
  columns: readonly TableColumn[],
  { search, filters, sort, groupOn }: TableQuery,
): readonly string[] => {
  const filtered = columns.flatMap(({ path, title }) => {
    const typed = filters[path]?.trim() ?? ''
    return typed === '' ? [] : [`${title.value}: ${typed}`]
  })
  const sorted = sort.flatMap(({ path, isDescending }) =>
    titleOf(columns, path).map((title) => (isDescending ? `${title}, descending` : title)),
  )
  return [
    ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
    ...filtered,
    ...(sorted.length === 0 ? [] : [`Sorted by ${sorted.join('; ')}`]),
    ...titleOf(columns, groupOn ?? '').map((title) => `Grouped by ${title}`),
  ]
}

export const queryTexts = ({ columns, options }: WidgetTable, query: TableQuery): readonly string[] => {
  const first = firstQuery(options)
  return queryInWords(columns, {
    ...query,
    sort: sameJson(query.sort, first.sort) ? [] : query.sort,
    groupOn: query.groupOn === first.groupOn ? null : query.groupOn,
  })
}

import { sameJson } from '../same-json.ts'
import { firstWanted, type Wanted } from './wanted.ts'
import type { WidgetTable } from './widget-table.ts'

const sortText = ({ columns }: WidgetTable, { sort }: Wanted): string => {
  const nameOf = (sought: string) => columns.find(({ path }) => path === sought)?.title.value ?? sought
  return sort.map(({ path, isDescending }) => `${nameOf(path)}${isDescending ? ' (descending)' : ''}`).join(', then ')
}

/** What a person made of a table that it does not show of itself, for those who only see the result. */
export const wantedTexts = (table: WidgetTable, wanted: Wanted): readonly string[] => {
  const search = wanted.search.trim()
  const filters = table.columns.flatMap(({ path, title }) => {
    const typed = wanted.filters[path]?.trim() ?? ''
    return typed === '' ? [] : [`${title.value}: ${typed}`]
  })
  const isSorted = wanted.sort.length > 0 && !sameJson(wanted.sort, firstWanted(table.options).sort)
  return [
    ...(search === '' ? [] : [`Search: ${search}`]),
    ...filters,
    ...(isSorted ? [`Sorted by ${sortText(table, wanted)}`] : []),
  ]
}

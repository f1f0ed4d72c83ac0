import { type Filters, isFiltering } from './column-filter.ts'
import type { Sort } from './sort.ts'
import type { TableOptions } from './widget-table.ts'

/** What a person wants to see of a table's rows. */
export interface Wanted {
  readonly search: string
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

export const firstWanted = ({ sortOn, sortDescending = false }: TableOptions): Wanted => ({
  search: '',
  filters: {},
  sort: sortOn === undefined ? [] : [{ path: sortOn, isDescending: sortDescending }],
})

export const isNarrowed = ({ search, filters }: Wanted): boolean => search.trim() !== '' || isFiltering(filters)

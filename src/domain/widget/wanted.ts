import { type Filters, isFiltering } from './column-filter.ts'
import { type Sort, toggledSort } from './sort.ts'
import type { TableOptions } from './widget-table.ts'

/** What a person wants to see of a table's rows. */
export interface Wanted {
  readonly search: string
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

export interface FilterTyped {
  readonly path: string
  readonly typed: string
}

export interface SortToggled {
  readonly path: string
  readonly isAdded: boolean
}

export const firstWanted = ({ sortOn, sortDescending = false }: TableOptions): Wanted => ({
  search: '',
  filters: {},
  sort: sortOn === undefined ? [] : [{ path: sortOn, isDescending: sortDescending }],
})

export const isNarrowed = ({ search, filters }: Wanted): boolean => search.trim() !== '' || isFiltering(filters)

export const searched = (wanted: Wanted, search: string): Wanted => ({ ...wanted, search })

export const filtered = (wanted: Wanted, { path, typed }: FilterTyped): Wanted => ({
  ...wanted,
  filters: { ...wanted.filters, [path]: typed },
})

export const unfiltered = (wanted: Wanted): Wanted => ({ ...wanted, filters: {} })

export const sorted = (wanted: Wanted, { path, isAdded }: SortToggled): Wanted => ({
  ...wanted,
  sort: toggledSort(wanted.sort, path, isAdded),
})

import { foldedGroups, type GroupFolding, toggledGroup, unfoldedGroups } from '../../domain/widgets/table/row-group.ts'
import {
  withFilter,
  type FilterTyped,
  withGrouping,
  withSearch,
  withSort,
  type SortToggled,
  withoutFilters,
  type TableQuery,
} from '../../domain/widgets/table/table-query.ts'

export type QueryChange =
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'filter.typed' } & FilterTyped)
  | { readonly type: 'filters.toggled' }
  | ({ readonly type: 'sort.toggled' } & SortToggled)
  | { readonly type: 'group.chosen'; readonly path: string | null }

export const queryAfter = (query: TableQuery, change: QueryChange): TableQuery => {
  switch (change.type) {
    case 'search.typed':
      return withSearch(query, change.search)
    case 'filter.typed':
      return withFilter(query, change)
    case 'filters.toggled':
      return withoutFilters(query)
    case 'sort.toggled':
      return withSort(query, change)
    case 'group.chosen':
      return withGrouping(query, change.path)
  }
}

export type FoldEvent =
  | { readonly type: 'group.toggled'; readonly title: string }
  | { readonly type: 'groups.folded' }
  | { readonly type: 'groups.unfolded' }

export const foldingAfter = (folding: GroupFolding, fold: FoldEvent): GroupFolding => {
  switch (fold.type) {
    case 'group.toggled':
      return toggledGroup(folding, fold.title)
    case 'groups.folded':
      return foldedGroups
    case 'groups.unfolded':
      return unfoldedGroups
  }
}

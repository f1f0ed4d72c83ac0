import { folded, type Folding, toggledGroup, unfolded } from '../../domain/widgets/table/row-group.ts'
import {
  filtered,
  type FilterTyped,
  grouped,
  searched,
  sorted,
  type SortToggled,
  unfiltered,
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
      return searched(query, change.search)
    case 'filter.typed':
      return filtered(query, change)
    case 'filters.toggled':
      return unfiltered(query)
    case 'sort.toggled':
      return sorted(query, change)
    case 'group.chosen':
      return grouped(query, change.path)
  }
}

export type Fold =
  | { readonly type: 'group.toggled'; readonly title: string }
  | { readonly type: 'groups.folded' }
  | { readonly type: 'groups.unfolded' }

export const foldedBy = (folding: Folding, fold: Fold): Folding => {
  switch (fold.type) {
    case 'group.toggled':
      return toggledGroup(folding, fold.title)
    case 'groups.folded':
      return folded
    case 'groups.unfolded':
      return unfolded
  }
}

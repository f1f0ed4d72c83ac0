import { O } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { type FollowedState, type FollowedSnapshot, followedIn } from './followed.ts'

interface OfQuery<Query> {
  readonly query: Query
}

export interface SearchedListing<Page extends OfQuery<unknown>> extends OfQuery<Page['query']> {
  readonly list: FollowedState<Page>
}

export const isSearching = <Page extends OfQuery<unknown>>({ list, query }: SearchedListing<Page>): boolean =>
  O.isSome(list.known) && !sameJson(list.known.value.query, query)

/** Needs actor `list`, guard `hasList`, actions `setList`, `retryRead`, `changeQuery` and `sortByColumn`. */
export const searchedListing = {
  invoke: {
    id: 'list',
    src: 'list',
    input: <Page extends OfQuery<unknown>>({
      context: { list, query },
    }: {
      readonly context: SearchedListing<Page>
    }): { readonly of: Page['query']; readonly known: O.Option<Page> } => ({ of: query, known: list.known }),
    onSnapshot: {
      actions: {
        type: 'setList',
        params: <Page>({ event }: { readonly event: { readonly snapshot: FollowedSnapshot<Page> } }) =>
          followedIn(event.snapshot),
      },
    },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'filter.changed': {
      guard: 'hasList',
      target: 'listing',
      reenter: true,
      actions: {
        type: 'changeQuery',
        params: <Filter>({ event }: { readonly event: { readonly filter: Filter } }) => ({
          filter: event.filter,
          page: 1,
        }),
      },
    },
    'sort.chosen': {
      guard: 'hasList',
      target: 'listing',
      reenter: true,
      actions: {
        type: 'sortByColumn',
        params: <Column>({ event }: { readonly event: { readonly column: Column } }) => event.column,
      },
    },
    'page.chosen': {
      guard: 'hasList',
      target: 'listing',
      reenter: true,
      actions: {
        type: 'changeQuery',
        params: ({ event }: { readonly event: { readonly page: number } }) => ({ page: event.page }),
      },
    },
  },
} as const

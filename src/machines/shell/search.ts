import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { PageVisitor } from '../../domain/navigation/screen.ts'
import {
  type SearchDestination,
  findDestinations,
  hitsOf,
  type DestinationHits,
  isBlank,
} from '../../domain/search/search-ranking.ts'
import {
  destinationsOf,
  hasAllClients,
  noAccessibleClients,
  type AccessibleClients,
} from '../../domain/search/destinations.ts'
import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import type { LocationChanged } from '../../streams/browser/location-changes.ts'
import type { SearchToggled } from '../../streams/browser/search-shortcuts.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

export type ClientSearchResult = ReadResult<AccessibleClients>

interface Input {
  readonly visitor: PageVisitor
}

/** An empty `query` asks for the first entries of the unfiltered list. */
export interface ClientSearchQuery extends Input {
  readonly query: string
}

interface ClientsForQuery extends AccessibleClients {
  readonly query: string
}

interface SearchLists {
  readonly whole: O.Option<AccessibleClients>
  readonly sought: O.Option<ClientsForQuery>
}

interface Context extends Input, SearchLists {
  readonly asked: string
  readonly destinations: readonly SearchDestination[]
  readonly query: string
  readonly found: readonly DestinationHits[]
  readonly active: number
  readonly path: string
}

type Event =
  | SearchToggled
  | FiguresChanged
  | LocationChanged
  | RetryDue
  | { readonly type: 'visitor.changed'; readonly visitor: PageVisitor }
  | { readonly type: 'search.closed' }
  | { readonly type: 'search.retried' }
  | { readonly type: 'query.typed'; readonly query: string }
  | { readonly type: 'active.moved'; readonly by: 1 | -1 }
  | { readonly type: 'hit.chosen'; readonly index: number }

const emptySearchLists: SearchLists = { whole: O.none, sought: O.none }

const areClientsForQuery = (query: string) => (sought: ClientsForQuery) => sought.query === query

const isSettled = ({ whole, sought, query }: SearchLists & { readonly query: string }): boolean =>
  O.isSome(whole) && (isBlank(query) || hasAllClients(whole.value) || O.exists(areClientsForQuery(query))(sought))

const listsFor = (query: string, { whole, sought }: SearchLists): readonly AccessibleClients[] => {
  const answered = isBlank(query) ? whole : O.filter(areClientsForQuery(query))(sought)
  if (O.isSome(answered)) return [answered.value]
  return [whole, sought].flatMap((list: O.Option<AccessibleClients>) => (O.isSome(list) ? [list.value] : []))
}

const destinationsIn = (visitor: PageVisitor, lists: readonly AccessibleClients[]): readonly SearchDestination[] => {
  const all = lists.flatMap((list) => destinationsOf(visitor, list))
  return lists.length < 2 ? all : [...new Map(all.map((destination) => [destination.path, destination])).values()]
}

const searchStateFor = (visitor: PageVisitor, { whole, sought }: SearchLists, query: string) => {
  const lists = { whole, sought }
  const read = listsFor(query, lists)
  const destinations = destinationsIn(visitor, read.length === 0 ? [noAccessibleClients] : read)
  const totals = isSettled({ ...lists, query }) ? read[0]?.totals : {}
  return { ...lists, destinations, query, found: findDestinations(destinations, query, totals), active: 0 }
}

const hitAt = ({ found }: Context, index: number): SearchDestination | undefined => hitsOf(found)[index]

const invokeClientSearch = {
  ...invokeRead(
    'reach',
    { target: '#search.open.deciding', actions: { type: 'setPages', params: answerOf } },
    '#search.open.failed',
  ),
  input: ({ context: { visitor, asked } }: { readonly context: Context }): ClientSearchQuery => ({
    visitor,
    query: asked,
  }),
} as const

const typeQuery = {
  actions: {
    type: 'setQuery',
    params: ({ event }: { readonly event: { readonly query: string } }) => event.query,
  },
} as const

export const searchMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, tags: {} as 'open' },
  actors: {
    shortcuts: fromEventObservable<SearchToggled, undefined>(unprovidedEvents('shortcuts')),
    figuresChanges: fromEventObservable<FiguresChanged, undefined>(unprovidedEvents('figuresChanges')),
    location: fromEventObservable<LocationChanged, undefined>(unprovidedEvents('location')),
    reach: fromPromise<ClientSearchResult, ClientSearchQuery>(unprovidedActor('reach')),
    retries: retriesLogic,
    go: fromPromise<unknown, string>(unprovidedActor('go')),
  },
  guards: {
    isHit: ({ context }, index: number) => hitAt(context, index) !== undefined,
    isWholeAsked: ({ context }) => context.asked === '',
    isSettled: ({ context }) => isSettled(context),
  },
  actions: {
    setVisitor: assign(({ context }, visitor: PageVisitor) => ({
      visitor,
      ...searchStateFor(visitor, emptySearchLists, context.query),
    })),
    setQuery: assign(({ context }, query: string) => searchStateFor(context.visitor, context, query)),
    setPages: assign(({ context }, reaching: ClientSearchResult) => {
      const { visitor, query, asked } = context
      const read = O.getRight(reaching)
      const lists =
        asked === ''
          ? { whole: read, sought: context.sought }
          : { whole: context.whole, sought: O.map((list: AccessibleClients) => ({ ...list, query: asked }))(read) }
      const shown = searchStateFor(visitor, lists, query)
      const kept = hitsOf(shown.found).findIndex(({ path }) => path === hitAt(context, context.active)?.path)
      return { ...shown, active: Math.max(0, kept) }
    }),
    moveActive: assign(({ context }, by: number) => {
      const count = hitsOf(context.found).length
      return { active: count === 0 ? 0 : (context.active + by + count) % count }
    }),
  },
}).createMachine({
  id: 'search',
  context: ({ input: { visitor } }) => ({
    visitor,
    path: '',
    asked: '',
    ...searchStateFor(visitor, emptySearchLists, ''),
  }),
  invoke: { id: 'shortcuts', src: 'shortcuts' },
  on: { 'visitor.changed': { actions: { type: 'setVisitor', params: ({ event }) => event.visitor } } },
  initial: 'closed',
  states: {
    closed: { on: { 'search.toggled': 'open' } },
    open: {
      tags: 'open',
      entry: assign(({ context }) => ({ ...searchStateFor(context.visitor, context, ''), path: '' })),
      invoke: [
        { id: 'figuresChanges', src: 'figuresChanges' },
        { id: 'location', src: 'location' },
      ],
      on: {
        'search.toggled': 'closed',
        'search.closed': 'closed',
        'location.changed': 'closed',
        'figures.changed': { target: '.loading', actions: assign({ sought: O.none }) },
        'visitor.changed': {
          target: '.loading',
          actions: { type: 'setVisitor', params: ({ event }) => event.visitor },
        },
        'active.moved': { actions: { type: 'moveActive', params: ({ event }) => event.by } },
        'hit.chosen': {
          guard: { type: 'isHit', params: ({ event }) => event.index },
          target: 'leaving',
          actions: assign(({ context, event }) => ({ path: hitAt(context, event.index)?.path ?? context.path })),
        },
      },
      initial: 'loading',
      states: {
        loading: { entry: assign({ asked: '' }), invoke: invokeClientSearch, on: { 'query.typed': typeQuery } },
        deciding: { always: [{ guard: 'isSettled', target: 'ready' }, { target: 'searching' }] },
        ready: { on: { 'query.typed': { ...typeQuery, target: 'deciding' } } },
        searching: {
          entry: assign(({ context: { query } }) => ({ asked: query })),
          invoke: invokeClientSearch,
          on: { 'query.typed': { ...typeQuery, target: 'deciding' } },
        },
        failed: {
          ...failedRead(invokeClientSearch),
          on: {
            'search.retried': '.trying',
            'query.typed': [
              { ...typeQuery, guard: 'isWholeAsked' },
              { ...typeQuery, target: 'deciding' },
            ],
          },
        },
      },
    },
    leaving: { invoke: { id: 'go', src: 'go', input: ({ context }) => context.path, onDone: 'closed' } },
  },
})

export type SearchRef = ActorRefFrom<typeof searchMachine>

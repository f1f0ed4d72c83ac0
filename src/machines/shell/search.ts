import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { Visitor } from '../../domain/navigation/screen.ts'
import { type Destination, found, hitsOf, type FoundKind, isBlank } from '../../domain/search/found.ts'
import { destinationsOf, isCompletelyReached, nothingReached, type Reached } from '../../domain/search/destinations.ts'
import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import type { LocationChanged } from '../../streams/browser/location-changes.ts'
import type { SearchToggled } from '../../streams/browser/search-shortcuts.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

export type Reaching = ReadResult<Reached>

interface Input {
  readonly visitor: Visitor
}

/** An empty `query` asks for the first hits without one. */
export interface ReachQuery extends Input {
  readonly query: string
}

interface Sought extends Reached {
  readonly query: string
}

interface Lists {
  readonly whole: O.Option<Reached>
  readonly sought: O.Option<Sought>
}

interface Context extends Input, Lists {
  readonly asked: string
  readonly destinations: readonly Destination[]
  readonly query: string
  readonly found: readonly FoundKind[]
  readonly active: number
  readonly path: string
}

type Event =
  | SearchToggled
  | FiguresChanged
  | LocationChanged
  | RetryDue
  | { readonly type: 'visitor.changed'; readonly visitor: Visitor }
  | { readonly type: 'search.closed' }
  | { readonly type: 'search.retried' }
  | { readonly type: 'query.typed'; readonly query: string }
  | { readonly type: 'active.moved'; readonly by: 1 | -1 }
  | { readonly type: 'hit.chosen'; readonly place: number }

const nothingRead: Lists = { whole: O.none, sought: O.none }

const isSoughtBy = (query: string) => (sought: Sought) => sought.query === query

const isSettled = ({ whole, sought, query }: Lists & { readonly query: string }): boolean =>
  O.isSome(whole) && (isBlank(query) || isCompletelyReached(whole.value) || O.exists(isSoughtBy(query))(sought))

const listsFor = (query: string, { whole, sought }: Lists): readonly Reached[] => {
  const answered = isBlank(query) ? whole : O.filter(isSoughtBy(query))(sought)
  if (O.isSome(answered)) return [answered.value]
  return [whole, sought].flatMap((list: O.Option<Reached>) => (O.isSome(list) ? [list.value] : []))
}

const destinationsIn = (visitor: Visitor, lists: readonly Reached[]): readonly Destination[] => {
  const all = lists.flatMap((list) => destinationsOf(visitor, list))
  return lists.length < 2 ? all : [...new Map(all.map((destination) => [destination.path, destination])).values()]
}

const shownIn = (visitor: Visitor, { whole, sought }: Lists, query: string) => {
  const lists = { whole, sought }
  const read = listsFor(query, lists)
  const destinations = destinationsIn(visitor, read.length === 0 ? [nothingReached] : read)
  const totals = isSettled({ ...lists, query }) ? read[0]?.totals : {}
  return { ...lists, destinations, query, found: found(destinations, query, totals), active: 0 }
}

const hitAt = ({ found }: Context, index: number): Destination | undefined => hitsOf(found)[index]

const reach = {
  ...reading(
    'reach',
    { target: '#search.open.deciding', actions: { type: 'setPages', params: answerOf } },
    '#search.open.failed',
  ),
  input: ({ context: { visitor, asked } }: { readonly context: Context }): ReachQuery => ({ visitor, query: asked }),
} as const

const typing = {
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
    reach: fromPromise<Reaching, ReachQuery>(unprovided('reach')),
    retries: retriesLogic,
    go: fromPromise<unknown, string>(unprovided('go')),
  },
  guards: {
    isHit: ({ context }, index: number) => hitAt(context, index) !== undefined,
    isWholeAsked: ({ context }) => context.asked === '',
    isSettled: ({ context }) => isSettled(context),
  },
  actions: {
    setVisitor: assign(({ context }, visitor: Visitor) => ({
      visitor,
      ...shownIn(visitor, nothingRead, context.query),
    })),
    setQuery: assign(({ context }, query: string) => shownIn(context.visitor, context, query)),
    setPages: assign(({ context }, reaching: Reaching) => {
      const { visitor, query, asked } = context
      const read = O.getRight(reaching)
      const lists =
        asked === ''
          ? { whole: read, sought: context.sought }
          : { whole: context.whole, sought: O.map((list: Reached) => ({ ...list, query: asked }))(read) }
      const shown = shownIn(visitor, lists, query)
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
  context: ({ input: { visitor } }) => ({ visitor, path: '', asked: '', ...shownIn(visitor, nothingRead, '') }),
  invoke: { id: 'shortcuts', src: 'shortcuts' },
  on: { 'visitor.changed': { actions: { type: 'setVisitor', params: ({ event }) => event.visitor } } },
  initial: 'closed',
  states: {
    closed: { on: { 'search.toggled': 'open' } },
    open: {
      tags: 'open',
      entry: assign(({ context }) => ({ ...shownIn(context.visitor, context, ''), path: '' })),
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
          guard: { type: 'isHit', params: ({ event }) => event.place },
          target: 'leaving',
          actions: assign(({ context, event }) => ({ path: hitAt(context, event.place)?.path ?? context.path })),
        },
      },
      initial: 'loading',
      states: {
        loading: { entry: assign({ asked: '' }), invoke: reach, on: { 'query.typed': typing } },
        deciding: { always: [{ guard: 'isSettled', target: 'ready' }, { target: 'searching' }] },
        ready: { on: { 'query.typed': { ...typing, target: 'deciding' } } },
        searching: {
          entry: assign(({ context: { query } }) => ({ asked: query })),
          invoke: reach,
          on: { 'query.typed': { ...typing, target: 'deciding' } },
        },
        failed: {
          ...failedRead(reach),
          on: {
            'search.retried': '.trying',
            'query.typed': [
              { ...typing, guard: 'isWholeAsked' },
              { ...typing, target: 'deciding' },
            ],
          },
        },
      },
    },
    leaving: { invoke: { id: 'go', src: 'go', input: ({ context }) => context.path, onDone: 'closed' } },
  },
})

export type SearchRef = ActorRefFrom<typeof searchMachine>

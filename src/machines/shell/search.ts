import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, pipe } from '../../domain/fp.ts'
import type { Visitor } from '../../domain/navigation/screen.ts'
import { type Destination, found, hitsOf, type FoundKind } from '../../domain/search/found.ts'
import { destinationsOf, nothingReached, type Reached } from '../../domain/search/destinations.ts'
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

interface Context extends Input {
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

const seek = (destinations: readonly Destination[], query: string) => ({
  destinations,
  query,
  found: found(destinations, query),
  active: 0,
})

const hitAt = ({ found }: Context, place: number): Destination | undefined => hitsOf(found)[place]

const reach = {
  ...reading(
    'reach',
    { target: '#search.open.ready', actions: { type: 'fill', params: answerOf } },
    '#search.open.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.visitor,
}

export const searchMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, tags: {} as 'open' },
  actors: {
    shortcuts: fromEventObservable<SearchToggled, undefined>(unprovidedEvents('shortcuts')),
    figuresChanges: fromEventObservable<FiguresChanged, undefined>(unprovidedEvents('figuresChanges')),
    location: fromEventObservable<LocationChanged, undefined>(unprovidedEvents('location')),
    reach: fromPromise<Reaching, Visitor>(unprovided('reach')),
    retries: retriesLogic,
    go: fromPromise<unknown, string>(unprovided('go')),
  },
  guards: {
    isHit: ({ context }, place: number) => hitAt(context, place) !== undefined,
  },
  actions: {
    meet: assign(({ context }, visitor: Visitor) => ({
      visitor,
      ...seek(destinationsOf(visitor, nothingReached), context.query),
    })),
    renew: assign(({ context }) => ({ ...seek(context.destinations, ''), path: '' })),
    type: assign(({ context }, query: string) => seek(context.destinations, query)),
    fill: assign(({ context }, reaching: Reaching) => {
      const destinations = pipe(
        reaching,
        E.match(
          () => context.destinations,
          (reached) => destinationsOf(context.visitor, reached),
        ),
      )
      const sought = seek(destinations, context.query)
      const kept = hitsOf(sought.found).findIndex(({ path }) => path === hitAt(context, context.active)?.path)
      return { ...sought, active: Math.max(0, kept) }
    }),
    move: assign(({ context }, by: number) => {
      const count = hitsOf(context.found).length
      return { active: count === 0 ? 0 : (context.active + by + count) % count }
    }),
    choose: assign(({ context }, place: number) => ({ path: hitAt(context, place)?.path ?? context.path })),
  },
}).createMachine({
  id: 'search',
  context: ({ input: { visitor } }) => ({ visitor, path: '', ...seek(destinationsOf(visitor, nothingReached), '') }),
  invoke: { id: 'shortcuts', src: 'shortcuts' },
  on: { 'visitor.changed': { actions: { type: 'meet', params: ({ event }) => event.visitor } } },
  initial: 'closed',
  states: {
    closed: { on: { 'search.toggled': 'open' } },
    open: {
      tags: 'open',
      entry: 'renew',
      invoke: [
        { id: 'figuresChanges', src: 'figuresChanges' },
        { id: 'location', src: 'location' },
      ],
      on: {
        'search.toggled': 'closed',
        'search.closed': 'closed',
        'location.changed': 'closed',
        'figures.changed': '.loading',
        'visitor.changed': { target: '.loading', actions: { type: 'meet', params: ({ event }) => event.visitor } },
        'query.typed': { actions: { type: 'type', params: ({ event }) => event.query } },
        'active.moved': { actions: { type: 'move', params: ({ event }) => event.by } },
        'hit.chosen': {
          guard: { type: 'isHit', params: ({ event }) => event.place },
          target: 'leaving',
          actions: { type: 'choose', params: ({ event }) => event.place },
        },
      },
      initial: 'loading',
      states: {
        loading: { invoke: reach },
        ready: {},
        failed: { ...failedRead(reach), on: { 'search.retried': '.trying' } },
      },
    },
    leaving: { invoke: { id: 'go', src: 'go', input: ({ context }) => context.path, onDone: 'closed' } },
  },
})

export type SearchRef = ActorRefFrom<typeof searchMachine>

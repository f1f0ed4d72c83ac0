import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { ownSessionsMachine, OwnSessionsRef } from './own-sessions.ts'

/** `CodeMissing`: the network is away, or a newer release replaced the file. */
export type ListFetchResult = E.Either<'CodeMissing', typeof ownSessionsMachine>

interface Context {
  readonly list: O.Option<OwnSessionsRef>
}

type Event = { readonly type: 'panel.toggled' } | { readonly type: 'fetch.retried' }

const fetchingOf = ({ event }: { readonly event: { readonly output: ListFetchResult } }): ListFetchResult =>
  event.output

const invokeFetching = <const Unfetched extends string>(unfetched: Unfetched) =>
  ({
    id: 'fetchList',
    src: 'fetchList',
    onDone: [
      {
        guard: { type: 'isFetched', params: fetchingOf },
        target: 'shown',
        actions: { type: 'openList', params: fetchingOf },
      },
      { target: unfetched },
    ],
  }) as const

/** Fetches list and code on demand, because few people look. */
export const sessionsPanelMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    fetchList: fromPromise<ListFetchResult>(unprovidedActor('fetchList')),
    reload: fromPromise<unknown>(unprovidedActor('reload')),
  },
  guards: { isFetched: (_, fetched: ListFetchResult) => E.isRight(fetched) },
  actions: {
    openList: assign(({ spawn }, fetched: ListFetchResult) => ({
      list: E.isRight(fetched) ? O.some(spawn(fetched.right)) : O.none,
    })),
    closeList: enqueueActions(({ context: { list }, enqueue }) => {
      if (O.isSome(list)) enqueue.stopChild(list.value)
      enqueue.assign({ list: O.none })
    }),
  },
}).createMachine({
  id: 'sessionsPanel',
  context: { list: O.none },
  initial: 'collapsed',
  states: {
    collapsed: { on: { 'panel.toggled': 'open' } },
    open: {
      exit: 'closeList',
      on: { 'panel.toggled': 'collapsed' },
      initial: 'fetching',
      states: {
        fetching: { invoke: invokeFetching('unfetched') },
        unfetched: { on: { 'fetch.retried': 'refetching' } },
        refetching: { invoke: invokeFetching('replaced') },
        replaced: { on: { 'fetch.retried': 'reloading' } },
        reloading: { invoke: { id: 'reload', src: 'reload' } },
        shown: {},
      },
    },
  },
})

export type SessionsPanelRef = ActorRefFrom<typeof sessionsPanelMachine>

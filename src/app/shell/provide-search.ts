import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Reached } from '../../domain/search/destinations.ts'
import { type Reaching, type ReachQuery, searchMachine } from '../../machines/shell/search.ts'
import { locationChanges } from '../../streams/browser/location-changes.ts'
import { searchShortcuts } from '../../streams/browser/search-shortcuts.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { effect } from '../effect.ts'
import { retriesOf } from '../following.ts'

const reached = (client: Client, query: ReachQuery, signal: AbortSignal): TE.TaskEither<ApiError, Reached> =>
  pipe(
    TE.tryCatch(
      () => import('./reach-search.ts'),
      (): ApiError => ({ _tag: 'Unreachable' }),
    ),
    TE.chainW(({ reachSearch }) => reachSearch(client, query, signal)),
  )

export const provideSearch = (client: Client, socket: LiveSocket, page: Window) =>
  searchMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => searchShortcuts(page)),
      figuresChanges: fromEventObservable(() => figuresChanged(socket)),
      location: fromEventObservable(() => locationChanges(page)),
      retries: retriesOf(socket),
      reach: fromPromise<Reaching, ReachQuery>(({ input, signal }) => reached(client, input, signal)()),
      go: effect((path: string) => {
        navigate(path)
      }),
    },
  })

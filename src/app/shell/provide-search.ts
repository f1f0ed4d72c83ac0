import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { AccessibleClients } from '../../domain/search/destinations.ts'
import { type ClientSearchResult, type ClientSearchQuery, searchMachine } from '../../machines/shell/search.ts'
import { locationChanges } from '../../streams/browser/location-changes.ts'
import { searchShortcuts } from '../../streams/browser/search-shortcuts.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { effectActor } from '../effect-actor.ts'
import { retriesOf } from '../following.ts'
import { taskActor } from '../task-actor.ts'

const searchClients = (
  client: ApiClient,
  query: ClientSearchQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, AccessibleClients> =>
  pipe(
    TE.tryCatch(
      () => import('./reach-search.ts'),
      (): ApiError => ({ _tag: 'Unreachable' }),
    ),
    TE.chainW(({ reachSearch }) => reachSearch(client, query, signal)),
  )

export const provideSearch = (client: ApiClient, socket: LiveSocket, page: Window) =>
  searchMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => searchShortcuts(page)),
      figuresChanges: fromEventObservable(() => figuresChanged(socket)),
      location: fromEventObservable(() => locationChanges(page)),
      retries: retriesOf(socket),
      reach: taskActor<ClientSearchResult, ClientSearchQuery>((input, signal) => searchClients(client, input, signal)),
      go: effectActor((path: string) => {
        navigate(path)
      }),
    },
  })

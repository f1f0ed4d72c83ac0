import { fromPromise } from 'xstate'
import type { ApiClient } from '../../api/client.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { type ListFetchResult, sessionsPanelMachine } from '../../machines/session/sessions-panel.ts'
import type { ActivityTracker } from '../../streams/browser/activity.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { effectActor } from '../effect-actor.ts'

/** Counts the opening of the page as user activity. */
export const createLastTouch = (now: () => number): ActivityTracker => {
  let at = now()
  return {
    note: () => {
      at = now()
    },
    idleSeconds: () => Math.max(0, Math.floor((now() - at) / 1000)),
  }
}

interface PanelSources {
  readonly client: ApiClient
  readonly socket: LiveSocket
  readonly identity: () => O.Option<Identity>
  readonly page: Window
}

export const provideSessionsPanel = ({ client, socket, identity, page }: PanelSources) => {
  const username = (): string =>
    pipe(
      identity(),
      O.match(
        () => '',
        (known) => known.username,
      ),
    )
  return sessionsPanelMachine.provide({
    actors: {
      fetchList: fromPromise<ListFetchResult>(() =>
        import('./provide-own-sessions.ts').then(
          ({ provideOwnSessions }) => E.right(provideOwnSessions(client, socket, username)),
          () => E.left('CodeMissing' as const),
        ),
      ),
      reload: effectActor(() => {
        page.location.reload()
      }),
    },
  })
}

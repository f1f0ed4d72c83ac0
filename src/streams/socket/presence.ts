import {
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  switchMap,
  timer,
} from 'rxjs'
import { type DashboardKey, dashboardKeyText } from '../../domain/dashboards/dashboard-key.ts'
import {
  type PresentPerson,
  DashboardTypedTitles,
  type TypedTitlesShown,
  PresenceList,
} from '../../domain/dashboards/presence/presence-messages.ts'
import type { PresenceStatusAt } from '../../domain/dashboards/presence/attendance.ts'
import { decodedAsides } from './asides.ts'
import type { OnDecodeError } from './decoded.ts'
import type { LiveSocket } from './open-socket.ts'

/** Each event replaces all that was known of its kind. */
export type PresenceEvent =
  | { readonly type: 'people.received'; readonly people: readonly PresentPerson[] }
  | { readonly type: 'titles.received'; readonly typed: TypedTitlesShown }
  | { readonly type: 'presence.lost' }

const timeoutMs = 5_000

const isSame = (one: DashboardKey, other: DashboardKey): boolean => dashboardKeyText(one) === dashboardKeyText(other)

const presenceLosses = ({ states }: LiveSocket): Observable<PresenceEvent> =>
  states.pipe(
    map((state) => state === 'catchingUp' || state === 'live'),
    distinctUntilChanged(),
    switchMap((isConnected) => (isConnected ? EMPTY : timer(timeoutMs))),
    map(() => ({ type: 'presence.lost' })),
  )

export const presenceOf = (
  socket: LiveSocket,
  onDecodeError: OnDecodeError,
  key: DashboardKey,
): Observable<PresenceEvent> =>
  merge(
    decodedAsides(socket, 'who-is-here', PresenceList, onDecodeError).pipe(
      filter((message) => isSame(message.place, key)),
      map(({ people }): PresenceEvent => ({ type: 'people.received', people })),
    ),
    decodedAsides(socket, 'typed-titles', DashboardTypedTitles, onDecodeError).pipe(
      filter((message) => isSame(message.place, key)),
      map(({ typed }): PresenceEvent => ({ type: 'titles.received', typed })),
    ),
    presenceLosses(socket),
    socket.openDashboard(key).pipe(ignoreElements()),
  )

export const sendStatus = (socket: LiveSocket, standing: PresenceStatusAt): Observable<never> =>
  socket.tell('tell-standing', () => standing)

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
import { type DashboardPlace, placePath } from '../../domain/log/frame.ts'
import { type Person, TitlesTyped, type Typed, WhoIsHere } from '../../domain/dashboards/presence/presence-messages.ts'
import type { PresenceStatusAt } from '../../domain/dashboards/presence/attendance.ts'
import { asidesNamed } from './asides.ts'
import type { OnDecodeError } from './decoded.ts'
import type { LiveSocket } from './open-socket.ts'

/** Each event replaces all that was known of its kind. */
export type PresenceEvent =
  | { readonly type: 'people.received'; readonly people: readonly Person[] }
  | { readonly type: 'titles.received'; readonly typed: Typed }
  | { readonly type: 'presence.lost' }

const patienceMs = 5_000

const isSame = (one: DashboardPlace, other: DashboardPlace): boolean => placePath(one) === placePath(other)

const losses = ({ states }: LiveSocket): Observable<PresenceEvent> =>
  states.pipe(
    map((state) => state === 'catchingUp' || state === 'live'),
    distinctUntilChanged(),
    switchMap((isConnected) => (isConnected ? EMPTY : timer(patienceMs))),
    map(() => ({ type: 'presence.lost' })),
  )

export const presenceOf = (
  socket: LiveSocket,
  onDecodeError: OnDecodeError,
  place: DashboardPlace,
): Observable<PresenceEvent> =>
  merge(
    asidesNamed(socket, 'who-is-here', WhoIsHere, onDecodeError).pipe(
      filter((message) => isSame(message.place, place)),
      map(({ people }): PresenceEvent => ({ type: 'people.received', people })),
    ),
    asidesNamed(socket, 'typed-titles', TitlesTyped, onDecodeError).pipe(
      filter((message) => isSame(message.place, place)),
      map(({ typed }): PresenceEvent => ({ type: 'titles.received', typed })),
    ),
    losses(socket),
    socket.openDashboard(place).pipe(ignoreElements()),
  )

export const sendStatus = (socket: LiveSocket, standing: PresenceStatusAt): Observable<never> =>
  socket.tell('tell-standing', () => standing)

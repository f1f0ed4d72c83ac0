import {
  BehaviorSubject,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  race,
  repeat,
  share,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
  type Unsubscribable,
  using,
} from 'rxjs'
import { O } from '../../domain/fp.ts'
import { type ConnectionEnding, type EventFrame, OpenDashboardReply } from '../../domain/log/frame.ts'
import { type DashboardKey, dashboardKeyText } from '../../domain/dashboards/dashboard-key.ts'
import type { BodiesFromBrowser } from '../../domain/log/socket-messages.ts'
import { decodeWith, type OnDecodeError } from './decoded.ts'
import { inOrder, type LastPosition } from './in-order.ts'
import {
  type AsideMessage,
  type ConnectionState,
  type SocketEvent,
  isAside,
  isEnding,
  isFrame,
  offlineStatus,
  statusAfter,
} from './connection-status.ts'
import { type ConnectSocket, type SocketMessage, socketMessages } from './message.ts'
import { retryDelay } from './retry-delay.ts'

export interface OpenSocketSources {
  readonly connect: ConnectSocket
  readonly tokens: Observable<O.Option<string>>
  readonly onDecodeError: OnDecodeError
  readonly wakes?: Observable<unknown>
  /** Called once. The first connection continues from this position, and all later reads are at least as recent. */
  readonly start?: () => LastPosition
  readonly retryAfter?: (failures: number) => number
}

export interface LiveSocket {
  readonly states: Observable<ConnectionState>
  readonly frames: Observable<EventFrame>
  readonly endings: Observable<ConnectionEnding>
  readonly asides: Observable<AsideMessage>
  /** Keeps the dashboard open while subscribed. Emits whether it is open: at the server's answer and at each change. */
  readonly openDashboard: (key: DashboardKey) => Observable<OpenDashboardReply>
  /** Subscribing sends the message with the result of `body` at once, and again after each reconnection. */
  readonly tell: <Name extends keyof BodiesFromBrowser>(
    name: Name,
    body: () => BodiesFromBrowser[Name],
  ) => Observable<never>
}

interface DashboardRegistry {
  readonly paths: () => readonly string[]
  readonly hold: (key: DashboardKey) => void
  readonly release: (key: DashboardKey) => boolean
}

const createDashboardRegistry = (): DashboardRegistry => {
  const holds = new Map<string, number>()
  return {
    paths: () => [...holds.keys()],
    hold: (key) => {
      const path = dashboardKeyText(key)
      holds.set(path, (holds.get(path) ?? 0) + 1)
    },
    release: (key) => {
      const path = dashboardKeyText(key)
      const left = (holds.get(path) ?? 1) - 1
      if (left > 0) holds.set(path, left)
      else holds.delete(path)
      return left <= 0
    },
  }
}

export const openSocket = ({
  connect,
  tokens,
  onDecodeError,
  wakes = NEVER,
  start = () => null,
  retryAfter = (failures) => retryDelay(failures, Math.random()),
}: OpenSocketSources): LiveSocket => {
  const held = createDashboardRegistry()
  const statuses = new BehaviorSubject(offlineStatus)
  let last: LastPosition = null
  let mark: string | undefined
  let failures = 0

  const connection = (token: string): Observable<SocketMessage> =>
    defer(() => {
      last ??= start()
      return connect({ token, after: last, ...(mark === undefined ? {} : { mark }), dashboards: held.paths() }).pipe(
        socketMessages(onDecodeError),
        inOrder(last),
        tap((message) => {
          if ('link' in message) {
            last = message.link.position
            mark = message.link.mark
          }
          if (message.type === 'caught-up') failures = 0
        }),
      )
    })

  const nextAttempt = (): Observable<unknown> => race(timer(retryAfter(failures++)), wakes.pipe(take(1)))

  const connections = (token: string): Observable<SocketEvent> =>
    concat(of({ type: 'connecting' } as const), connection(token), of({ type: 'lost' } as const)).pipe(
      repeat({ delay: nextAttempt }),
      takeWhile((event) => event.type !== 'ended', true),
    )

  const events = tokens.pipe(
    map(O.toNullable),
    distinctUntilChanged(),
    switchMap((token) => (token === null ? of({ type: 'lost' } as const) : connections(token))),
    tap((event) => {
      statuses.next(statusAfter(statuses.value, event))
    }),
    finalize(() => {
      statuses.next(offlineStatus)
    }),
    share(),
  )

  const status = merge(statuses, events.pipe(ignoreElements()))
  const channels = status.pipe(
    map(({ channel }) => channel),
    distinctUntilChanged(),
  )

  const hold = (key: DashboardKey): Unsubscribable => {
    held.hold(key)
    return {
      unsubscribe: () => {
        const { channel } = statuses.value
        if (held.release(key) && O.isSome(channel)) channel.value.tell('close-dashboard', key)
      },
    }
  }

  const ask = (key: DashboardKey): Observable<OpenDashboardReply> =>
    channels.pipe(
      switchMap(
        O.match(
          () => EMPTY,
          (channel) => channel.ask('open-dashboard', key),
        ),
      ),
      decodeWith(OpenDashboardReply, 'open-dashboard', onDecodeError),
      distinctUntilChanged((before, now) => before.opened === now.opened),
    )

  return {
    states: status.pipe(
      map(({ state }) => state),
      distinctUntilChanged(),
    ),
    frames: events.pipe(
      filter(isFrame),
      map(({ link }) => link),
    ),
    endings: events.pipe(
      filter(isEnding),
      map(({ ending }) => ending),
    ),
    asides: events.pipe(filter(isAside)),
    tell: (name, body) =>
      channels.pipe(
        tap((channel) => {
          if (O.isSome(channel)) channel.value.tell(name, body())
        }),
        ignoreElements(),
      ),
    openDashboard: (key) =>
      using(
        () => hold(key),
        () => ask(key),
      ),
  }
}

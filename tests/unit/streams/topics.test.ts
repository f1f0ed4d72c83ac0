import { BehaviorSubject, of, skip } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { reportsChanges } from '../../../src/streams/events/reports-changes.ts'
import { figuresChanged } from '../../../src/streams/events/figures-changed.ts'
import { dashboardSocketEvents, libraryChanged } from '../../../src/streams/socket/dashboard-socket-events.ts'
import { notificationFrames } from '../../../src/streams/events/notification-frames.ts'
import { type LiveSocket, openSocket } from '../../../src/streams/socket/open-socket.ts'
import type { OnDecodeError } from '../../../src/streams/socket/decoded.ts'
import { connectionEvents } from '../../../src/streams/socket/connection-events.ts'
import type { Connect, RawMessage } from '../../../src/streams/socket/message.ts'
import { sessionEnded } from '../../../src/streams/socket/protocol-events.ts'
import { marbles } from './support/marbles.ts'
import { caughtUp, frame, message, opened } from './support/raw-messages.ts'

const retitled = { stream: 'dashboard/group/G1', type: 'DashboardRetitled', data: { title: 'Ours' } }
const notification = { stream: 'notification/1', type: 'NotificationSent' }

const signals: Readonly<Record<string, RawMessage>> = {
  o: opened({ ask: () => of({ opened: true, position: 1 }), tell: () => undefined }),
  r: message('widgetUpdate', frame(2, 1, retitled)),
  s: message('widgetUpdate', frame(3, 2, { ...retitled, stream: 'dashboard/group/G2' })),
  t: message('widgetUpdate', frame(4, 3, { stream: 'user/ann', type: 'Renamed' })),
  n: message('new-notification', frame(5, 4, notification)),
  f: message('event', frame(6, 5, { stream: 'ledger-import/1', type: 'FiguresChanged', data: { from: '2026-01-01' } })),
  l: message('event', frame(6, 5, { stream: 'widget/holdings', type: 'WidgetAnnounced' })),
  w: message('event', frame(7, 6, { stream: 'widget/holdings', type: 'WidgetRevised' })),
  c: caughtUp(6, 6),
  e: message('session-ended', { reason: 'revoked' }),
}

const socketOn = (connect: Connect, onDecodeError: OnDecodeError): LiveSocket =>
  openSocket({ connect, tokens: new BehaviorSubject(O.some('token')), onDecodeError })

const line = '-orstnfce'
const until = '----------!'

test('a dashboard hears that it is open, its own changes and that figures changed', () => {
  marbles(({ cold, expectObservable, flush }) => {
    const reports: string[] = []
    const onDecodeError: OnDecodeError = ({ name }) => reports.push(name)
    const socket = socketOn(() => cold(line, signals), onDecodeError)
    expectObservable(dashboardSocketEvents(socket, onDecodeError, { type: 'group', code: 'G1' }), until).toBe(
      '-or---f',
      {
        o: { type: 'room.opened', position: 1 },
        r: {
          type: 'change.received',
          position: 2,
          revision: 2,
          correlation: 'c',
          event: { type: 'DashboardRetitled', title: 'Ours' },
        },
        f: { type: 'figures.changed' },
      },
    )
    flush()
    expect(reports).toEqual([])
  })
})

test('a change that cannot be read is reported', () => {
  marbles(({ cold, expectObservable, flush }) => {
    const reports: string[] = []
    const onDecodeError: OnDecodeError = ({ name }) => reports.push(name)
    const socket = socketOn(
      () => cold('-ot', { ...signals, t: message('widgetUpdate', frame(4, 3, { ...retitled, data: {} })) }),
      onDecodeError,
    )
    expectObservable(dashboardSocketEvents(socket, onDecodeError, { type: 'group', code: 'G1' }), until).toBe('-o', {
      o: { type: 'room.opened', position: 1 },
    })
    flush()
    expect(reports).toEqual(['DashboardRetitled'])
  })
})

test('notifications, figures, endings and the connection each have a stream', () => {
  marbles(({ cold, expectObservable }) => {
    const socket = socketOn(
      () => cold(line, signals),
      () => undefined,
    )
    expectObservable(notificationFrames(socket), until).toBe('-----n', { n: frame(5, 4, notification) })
    expectObservable(figuresChanged(socket), until).toBe('------f', { f: { type: 'figures.changed' } })
    expectObservable(sessionEnded(socket), until).toBe('--------e', { e: { type: 'session.ended', reason: 'revoked' } })
    expectObservable(connectionEvents(socket).pipe(skip(1)), until).toBe('-o-----lx', {
      o: { type: 'connection.opened' },
      l: { type: 'connection.caughtUp' },
      x: { type: 'connection.lost' },
    })
  })
})

test('a notification taken back, or dismissed in another tab, is heard of like one that is sent', () => {
  marbles(({ cold, expectObservable }) => {
    const dismissed = { stream: 'user-notification/1', type: 'NotificationDismissed' }
    const socket = socketOn(
      () => cold('-or', { ...signals, r: message('event', frame(2, 1, dismissed)) }),
      () => undefined,
    )
    expectObservable(notificationFrames(socket), until).toBe('--n', { n: frame(2, 1, dismissed) })
  })
})

test('once caches are flushed figures and reports are read again', () => {
  marbles(({ cold, expectObservable }) => {
    const flushed = { stream: 'api-cache', type: 'ApiCacheFlushed' }
    const socket = socketOn(
      () => cold('-of', { ...signals, f: message('event', frame(2, 1, flushed)) }),
      () => undefined,
    )
    expectObservable(figuresChanged(socket), until).toBe('--f', { f: { type: 'figures.changed' } })
    expectObservable(reportsChanges(socket), '400ms !').toBe('302ms r', { r: { type: 'reports.changed' } })
  })
})

test('figures that change in a row are told of at once and once more, not each', () => {
  marbles(({ cold, expectObservable }) => {
    const change = (position: number) =>
      message('event', frame(position, position - 1, { stream: 'ledger-import/1', type: 'FiguresChanged' }))
    const socket = socketOn(
      () => cold('(abc) 595ms d', { a: change(1), b: change(2), c: change(3), d: change(4) }),
      () => undefined,
    )
    const changed = { type: 'figures.changed' }
    expectObservable(figuresChanged(socket), '1100ms !').toBe('x 499ms x 499ms x', { x: changed })
  })
})

test('the library has a stream, which names the widget and nothing else', () => {
  marbles(({ cold, expectObservable }) => {
    const socket = socketOn(
      () => cold('-orstnlw', signals),
      () => undefined,
    )
    expectObservable(libraryChanged(socket), until).toBe('------l', {
      l: { type: 'library.changed', name: 'holdings', position: 6 },
    })
  })
})

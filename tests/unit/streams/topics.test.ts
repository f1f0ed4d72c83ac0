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
import type { ConnectSocket, RawMessage } from '../../../src/streams/socket/message.ts'
import { sessionEnded } from '../../../src/streams/socket/protocol-events.ts'
import { runMarbles } from './support/marbles.ts'
import { caughtUp, frameOf, messageOf, openedMessage } from './support/raw-messages.ts'

const retitled = { stream: 'dashboard/group/G1', type: 'DashboardRetitled', data: { title: 'Ours' } }
const notification = { stream: 'notification/1', type: 'NotificationSent' }

const signals: Readonly<Record<string, RawMessage>> = {
  o: openedMessage({ ask: () => of({ opened: true, position: 1 }), tell: () => undefined }),
  r: messageOf('widgetUpdate', frameOf(2, 1, retitled)),
  s: messageOf('widgetUpdate', frameOf(3, 2, { ...retitled, stream: 'dashboard/group/G2' })),
  t: messageOf('widgetUpdate', frameOf(4, 3, { stream: 'user/ann', type: 'Renamed' })),
  n: messageOf('new-notification', frameOf(5, 4, notification)),
  f: messageOf(
    'event',
    frameOf(6, 5, { stream: 'ledger-import/1', type: 'FiguresChanged', data: { from: '2026-01-01' } }),
  ),
  l: messageOf('event', frameOf(6, 5, { stream: 'widget/holdings', type: 'WidgetAnnounced' })),
  w: messageOf('event', frameOf(7, 6, { stream: 'widget/holdings', type: 'WidgetRevised' })),
  c: caughtUp(6, 6),
  e: messageOf('session-ended', { reason: 'revoked' }),
}

const socketOn = (connect: ConnectSocket, onDecodeError: OnDecodeError): LiveSocket =>
  openSocket({ connect, tokens: new BehaviorSubject(O.some('token')), onDecodeError })

const line = '-orstnfce'
const until = '----------!'

test('a dashboard hears that it is open, its own changes and that figures changed', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
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
  runMarbles(({ cold, expectObservable, flush }) => {
    const reports: string[] = []
    const onDecodeError: OnDecodeError = ({ name }) => reports.push(name)
    const socket = socketOn(
      () => cold('-ot', { ...signals, t: messageOf('widgetUpdate', frameOf(4, 3, { ...retitled, data: {} })) }),
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
  runMarbles(({ cold, expectObservable }) => {
    const socket = socketOn(
      () => cold(line, signals),
      () => undefined,
    )
    expectObservable(notificationFrames(socket), until).toBe('-----n', { n: frameOf(5, 4, notification) })
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
  runMarbles(({ cold, expectObservable }) => {
    const dismissed = { stream: 'user-notification/1', type: 'NotificationDismissed' }
    const socket = socketOn(
      () => cold('-or', { ...signals, r: messageOf('event', frameOf(2, 1, dismissed)) }),
      () => undefined,
    )
    expectObservable(notificationFrames(socket), until).toBe('--n', { n: frameOf(2, 1, dismissed) })
  })
})

test('once caches are flushed figures and reports are read again', () => {
  runMarbles(({ cold, expectObservable }) => {
    const flushed = { stream: 'api-cache', type: 'ApiCacheFlushed' }
    const socket = socketOn(
      () => cold('-of', { ...signals, f: messageOf('event', frameOf(2, 1, flushed)) }),
      () => undefined,
    )
    expectObservable(figuresChanged(socket), until).toBe('--f', { f: { type: 'figures.changed' } })
    expectObservable(reportsChanges(socket), '400ms !').toBe('302ms r', { r: { type: 'reports.changed' } })
  })
})

test('figures that change in a row are told of at once and once more, not each', () => {
  runMarbles(({ cold, expectObservable }) => {
    const change = (position: number) =>
      messageOf('event', frameOf(position, position - 1, { stream: 'ledger-import/1', type: 'FiguresChanged' }))
    const socket = socketOn(
      () => cold('(abc) 595ms d', { a: change(1), b: change(2), c: change(3), d: change(4) }),
      () => undefined,
    )
    const changed = { type: 'figures.changed' }
    expectObservable(figuresChanged(socket), '1100ms !').toBe('x 499ms x 499ms x', { x: changed })
  })
})

test('the library has a stream, which names the widget and nothing else', () => {
  runMarbles(({ cold, expectObservable }) => {
    const socket = socketOn(
      () => cold('-orstnlw', signals),
      () => undefined,
    )
    expectObservable(libraryChanged(socket), until).toBe('------l', {
      l: { type: 'library.changed', name: 'holdings', position: 6 },
    })
  })
})

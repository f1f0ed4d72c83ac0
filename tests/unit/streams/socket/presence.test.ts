import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import { lookingStatus, type PresenceStatusAt } from '../../../../src/domain/dashboards/presence/attendance.ts'
import type { ConnectSocket, RawMessage } from '../../../../src/streams/socket/message.ts'
import { type LiveSocket, openSocket } from '../../../../src/streams/socket/open-socket.ts'
import { presenceOf, sendStatus } from '../../../../src/streams/socket/presence.ts'
import { runMarbles } from '../support/marbles.ts'
import { caughtUp, messageOf, openedMessage, eventMessage } from '../support/raw-messages.ts'

const dashboardKey: DashboardKey = { type: 'group', code: 'G1' }
const otherDashboard: DashboardKey = { type: 'group', code: 'G2' }
const people = [{ username: 'ann', name: 'Ann Lee', isEditing: true }]
const typed = { dashboard: { title: 'Fam', by: 'Ann Lee' }, widgets: { w1: { title: 'Hold' } } }

const signals: Readonly<Record<string, RawMessage>> = {
  o: openedMessage({ ask: () => of({ opened: true, position: 0 }), tell: () => undefined }),
  w: messageOf('who-is-here', { place: dashboardKey, people }),
  v: messageOf('who-is-here', { place: otherDashboard, people }),
  t: messageOf('typed-titles', { place: dashboardKey, typed }),
  s: messageOf('typed-titles', { place: otherDashboard, typed }),
  u: messageOf('typed-titles', { place: dashboardKey, typed: { widgets: { w1: 'Hold' } } }),
  c: caughtUp(0, 0),
  1: eventMessage(1, 0),
  2: eventMessage(2, 1),
}

const socketOn = (connect: ConnectSocket): LiveSocket =>
  openSocket({ connect, tokens: of(O.some('token')), onDecodeError: () => undefined, retryAfter: () => 2 })

const events = {
  w: { type: 'people.received', people },
  t: { type: 'titles.received', typed },
  l: { type: 'presence.lost' },
}

test('a dashboard hears who is there and what is typed there, and nothing of another', () => {
  runMarbles(({ cold, expectObservable }) => {
    const socket = socketOn(() => cold('-ocwvts', signals))
    expectObservable(
      presenceOf(socket, () => undefined, dashboardKey),
      '---------!',
    ).toBe('---w-t', events)
  })
})

test('what cannot be read is reported and left out, and the log goes on from where it is', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const reports: string[] = []
    const handshakes: unknown[] = []
    const socket = socketOn(({ after }) => {
      handshakes.push(after)
      return cold('-o1ut2', signals)
    })
    expectObservable(
      presenceOf(socket, ({ name }) => reports.push(name), dashboardKey),
      '---------!',
    ).toBe('----t', events)
    flush()
    expect(reports).toEqual(['typed-titles'])
    expect(handshakes).toEqual([null])
  })
})

test('what is said beside the log moves no place in it', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const handshakes: unknown[] = []
    const socket = socketOn(({ after }) => {
      handshakes.push(after)
      return cold('-o1wt|', signals)
    })
    expectObservable(
      presenceOf(socket, () => undefined, dashboardKey),
      '---------!',
    ).toBe('---wt', events)
    flush()
    expect(handshakes).toEqual([null, 1])
  })
})

test('a connection lost for a moment takes nobody away, one lost for long takes everybody', () => {
  runMarbles(({ cold, expectObservable }) => {
    const lines = ['-ow|', '-oc 100ms |', '|']
    let connections = 0
    const socket = socketOn(() => cold(lines[Math.min(connections++, 2)] ?? '|', signals))
    expectObservable(
      presenceOf(socket, () => undefined, dashboardKey),
      '6s !',
    ).toBe('--w 5105ms l', events)
  })
})

const statusOf = (title: string): PresenceStatusAt => ({
  place: dashboardKey,
  isEditing: true,
  titles: { dashboard: title, widgets: {} },
})

/** A server that records calls and messages with their times. */
const listening = (now: () => number) => {
  const received: string[] = []
  const note = (name: string, body: unknown): void => {
    received.push(`${now().toString()} ${name}${name === 'tell-standing' ? ` ${JSON.stringify(body)}` : ''}`)
  }
  const signal = openedMessage({
    ask: (name, body) => {
      note(name, body)
      return of({ opened: true, position: 0 })
    },
    tell: note,
  })
  return { received, signal }
}

test('one says how one stands once the dashboard is open, and again when the connection is back', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    let frame = 0
    const { received, signal } = listening(() => frame)
    const socket = socketOn(() => {
      frame += 1
      return cold('--o---|', { o: signal })
    })
    expectObservable(
      presenceOf(socket, () => undefined, dashboardKey),
      '-----------!',
    )
    expectObservable(sendStatus(socket, statusOf('Fam')), '-----------!')
    flush()
    const statusMessage = `tell-standing ${JSON.stringify(statusOf('Fam'))}`
    expect(received).toEqual([
      '1 open-dashboard',
      `1 ${statusMessage}`,
      '2 open-dashboard',
      `2 ${statusMessage}`,
      '2 close-dashboard',
    ])
  })
})

test('nobody speaks for whoever has stopped', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const { received, signal } = listening(() => 0)
    const socket = socketOn(() => cold('-o---|', { o: signal }))
    expectObservable(socket.states, '-----------!')
    expectObservable(sendStatus(socket, { place: dashboardKey, ...lookingStatus }), '---!')
    flush()
    expect(received).toHaveLength(1)
  })
})

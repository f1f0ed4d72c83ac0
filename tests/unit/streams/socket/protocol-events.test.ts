import { NEVER, of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import type { SocketHandshake } from '../../../../src/domain/log/frame.ts'
import { dashboardFrames } from '../../../../src/streams/socket/dashboard-socket-events.ts'
import { openSocket } from '../../../../src/streams/socket/open-socket.ts'
import { type ProtocolEvent, protocolEvents, sessionEnded } from '../../../../src/streams/socket/protocol-events.ts'
import type { UndecodableMessage } from '../../../../src/streams/socket/decoded.ts'
import type { RawMessage } from '../../../../src/streams/socket/message.ts'

const dashboardKey = { type: 'group', code: 'G1' } as const

const event = {
  position: 5,
  stream: 'dashboard/group/G1',
  revision: 1,
  type: 'DashboardRetitled',
  data: { title: 7 },
  at: '2026-07-01T10:00:00.000Z',
  correlation: 'c',
}

const listening = () => {
  const signals = new Subject<RawMessage>()
  const undecodables = new Subject<UndecodableMessage>()
  const refusals = new Subject<null>()
  const restorations = new Subject<null>()
  const onDecodeError = (what: UndecodableMessage) => {
    undecodables.next(what)
  }
  const handshakes: SocketHandshake[] = []
  const socket = openSocket({
    connect: (handshake) => {
      handshakes.push(handshake)
      return handshakes.length === 1 ? signals : NEVER
    },
    tokens: of(O.some('token')),
    onDecodeError,
  })
  const received: ProtocolEvent[] = []
  const ended: string[] = []
  protocolEvents(socket, undecodables, refusals, restorations).subscribe((said) => received.push(said))
  sessionEnded(socket).subscribe(({ reason }) => ended.push(reason))
  dashboardFrames(socket, onDecodeError, dashboardKey).subscribe()
  return { signals, refusals, restorations, received, ended }
}

const rawMessageOf = (name: string, body: unknown): RawMessage => ({ type: 'message', name, body })

test('an event that does not decode is told of by its position', () => {
  const { signals, received } = listening()
  signals.next(rawMessageOf('widgetUpdate', { position: 5, previous: 4, event }))
  expect(received).toEqual([{ type: 'event.undecodable', position: 5 }])
})

test.each([
  { what: 'with its position', body: { position: 5, previous: 4, event: 'x' }, position: 5 },
  { what: 'without one', body: 'x', position: null },
])('a frame that does not decode is told of $what', ({ body, position }) => {
  const { signals, received } = listening()
  signals.next(rawMessageOf('event', body))
  expect(received).toEqual([{ type: 'event.undecodable', position }])
})

test('what is no event is left out and no more', () => {
  const { signals, received } = listening()
  signals.next(rawMessageOf('heartbeat', 'x'))
  signals.next(rawMessageOf('session-ended', { reason: 'revoked' }))
  expect(received).toEqual([])
})

test('a connection and a call that are refused to a page so old are told of, and end no session', () => {
  const { signals, refusals, received, ended } = listening()
  refusals.next(null)
  signals.next({ type: 'refused', body: { reason: 'outdated' } })
  expect(received).toEqual([{ type: 'protocol.refused' }, { type: 'protocol.refused' }])
  expect(ended).toEqual([])
})

test('a connection and a call that learn of restored data are told of, and end no session', () => {
  const { signals, restorations, received, ended } = listening()
  restorations.next(null)
  signals.next(rawMessageOf('session-ended', { reason: 'restored' }))
  expect(received).toEqual([{ type: 'data.restored' }, { type: 'data.restored' }])
  expect(ended).toEqual([])
})

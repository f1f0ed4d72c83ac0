import { map, type Observable } from 'rxjs'
import type { RunHelpers } from 'rxjs/testing'
import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import type { SocketHandshake } from '../../../../src/domain/log/frame.ts'
import { type LiveSocket, openSocket, type OpenSocketSources } from '../../../../src/streams/socket/open-socket.ts'
import type { UndecodableMessage } from '../../../../src/streams/socket/decoded.ts'
import type { RawMessage } from '../../../../src/streams/socket/message.ts'
import { runMarbles } from '../support/marbles.ts'
import { caughtUp, messageOf, openedMessage, eventMessage } from '../support/raw-messages.ts'

interface Played {
  readonly socket: LiveSocket
  readonly handshakes: readonly SocketHandshake[]
  readonly reports: readonly UndecodableMessage[]
}

const signals: Readonly<Record<string, RawMessage>> = {
  o: openedMessage(),
  c: caughtUp(1, 1),
  1: eventMessage(1, 0),
  2: eventMessage(2, 1),
  3: eventMessage(3, 2),
  4: eventMessage(4, 3),
  5: eventMessage(5, 4),
  h: messageOf('heartbeat', { position: 7, previous: 2 }),
  8: eventMessage(8, 7),
  u: messageOf('event', { position: 3, previous: 2, event: { type: 'Counted' } }),
  f: messageOf('somebody-typing', {}),
  e: messageOf('session-ended', { reason: 'revoked' }),
  r: { type: 'refused', body: { reason: 'expired' } },
}

/** Connections as marbles, one after the other; when they are used up the last is played again. Retries take 5 frames. */
const play = (
  { cold }: RunHelpers,
  lines: readonly string[],
  tokens: Observable<O.Option<string>> = cold('a', { a: O.some('token') }),
  more: Partial<OpenSocketSources> = {},
): Played => {
  const handshakes: SocketHandshake[] = []
  const reports: UndecodableMessage[] = []
  const socket = openSocket({
    connect: (handshake) => {
      handshakes.push(handshake)
      return cold(lines[Math.min(handshakes.length, lines.length) - 1] ?? '', signals)
    },
    tokens,
    onDecodeError: (what) => reports.push(what),
    retryAfter: () => 5,
    ...more,
  })
  return { socket, handshakes, reports }
}

const positions = ({ socket }: Played): Observable<string> =>
  socket.frames.pipe(map(({ position }) => String(position)))
const changes = { x: 'offline', n: 'connecting', o: 'catchingUp', l: 'live' }
const afters = ({ handshakes }: Played): readonly unknown[] => handshakes.map(({ after }) => after)

test('frames come in log order, each once', () => {
  runMarbles((helpers) => {
    const played = play(helpers, ['-o-1c-2-3'])
    helpers.expectObservable(positions(played), '---------!').toBe('---1--2-3')
  })
})

test('what has been seen is dropped', () => {
  runMarbles((helpers) => {
    const played = play(helpers, ['-o1c22132'])
    helpers.expectObservable(positions(played), '----------!').toBe('--1-2--3')
  })
})

test.each([
  { what: 'a frame that is missing', lines: ['-o12-4', '-o34'], expected: '--12--------34', asked: [null, 2] },
  { what: 'a frame out of its order', lines: ['-o132', '-o23'], expected: '--1-------23', asked: [null, 1] },
  { what: 'a connection that is lost', lines: ['-o12|', '-o34'], expected: '--12-------34', asked: [null, 2] },
  { what: 'a frame missing behind a heartbeat', lines: ['-o1h', '-o23'], expected: '--1-------23', asked: [null, 1] },
  { what: 'a heartbeat', lines: ['-o12h|', '-o8'], expected: '--12--------8', asked: [null, 7] },
])('after $what the stream goes on from the last it was sure of', ({ lines, expected, asked }) => {
  runMarbles((helpers) => {
    const played = play(helpers, lines)
    helpers.expectObservable(positions(played), '---------------!').toBe(expected)
    helpers.flush()
    expect(afters(played)).toEqual(asked)
  })
})

test('the first connection begins at what was seen when it was first tried, and those after it at what was received', () => {
  runMarbles((helpers) => {
    const seen = [4, 9, 9]
    const played = play(helpers, ['-|', '-o5|', '-o'], undefined, { start: () => seen.shift() ?? null })
    helpers.expectObservable(positions(played), '-------------------!').toBe('--------5')
    helpers.flush()
    expect(afters(played)).toEqual([4, 4, 5])
  })
})

test('what cannot be read is reported without its content and asked for again', () => {
  runMarbles((helpers) => {
    const played = play(helpers, ['-o12u', '-o3'])
    helpers.expectObservable(positions(played), '-------------!').toBe('--12-------3')
    helpers.flush()
    expect(afters(played)).toEqual([null, 2])
    expect(played.reports.map(({ name }) => name)).toEqual(['event'])
    expect(played.reports[0]?.at).toContain('event.stream')
  })
})

test('a message nobody knows is no concern of the log', () => {
  runMarbles((helpers) => {
    const played = play(helpers, ['-o1f2'])
    helpers.expectObservable(positions(played), '------!').toBe('--1-2')
    helpers.flush()
    expect(played.reports).toEqual([])
  })
})

test('the state of the connection is told as it changes, and to whoever asks late', () => {
  runMarbles((helpers) => {
    const lively = play(helpers, ['-----o--c---|'])
    helpers.expectObservable(lively.socket.states, '-------------------!').toBe('(xn)-o--l---x----n', changes)
    helpers.expectObservable(lively.socket.states, '---------^------!').toBe('---------l--x', changes)
  })
})

test.each([
  { how: 'while connected', line: '-o1e2', expected: '---e', reason: 'revoked' },
  { how: 'at the door', line: '--r|', expected: '--e', reason: 'expired' },
])('a session that is over $how is not connected again until there is another token', ({ line, expected, reason }) => {
  runMarbles((helpers) => {
    const tokens = helpers.cold('a---------b', { a: O.some('old'), b: O.some('new') })
    const played = play(helpers, [line, '-o'], tokens)
    helpers.expectObservable(played.socket.endings, '---------------!').toBe(expected, { e: { reason } })
    helpers.flush()
    expect(played.handshakes.map(({ token }) => token)).toEqual(['old', 'new'])
  })
})

test('nobody signed in is nobody connected, and who signs in again goes on from where they were', () => {
  runMarbles((helpers) => {
    const tokens = helpers.cold('n--a----n---a', { n: O.none, a: O.some('token') })
    const played = play(helpers, ['-o12', '-o3'], tokens)
    helpers.expectObservable(played.socket.states, '---------------!').toBe('x--no---x---no', changes)
    helpers.expectObservable(positions(played), '---------------!').toBe('-----12-------3')
    helpers.flush()
    expect(afters(played)).toEqual([null, 2])
  })
})

test('when the network is back the next attempt does not wait', () => {
  runMarbles((helpers) => {
    const wakes = helpers.hot('------w')
    const played = play(helpers, ['-o1|', '-o2'], undefined, { wakes, retryAfter: () => 1_000 })
    helpers.expectObservable(positions(played), '----------!').toBe('--1-----2')
  })
})

test('each failure in a row waits longer, and being caught up counts as a success', () => {
  runMarbles((helpers) => {
    const failures: number[] = []
    const retryAfter = (count: number): number => {
      failures.push(count)
      return 1
    }
    const played = play(helpers, ['|', '|', '-oc|', '|', 'o'], undefined, { retryAfter })
    helpers.expectObservable(positions(played), '----------------!').toBe('')
    helpers.flush()
    expect(failures).toEqual([0, 1, 0, 1])
  })
})

test('nothing is connected before anyone listens, and nothing after the last has left', () => {
  runMarbles((helpers) => {
    const connection = helpers.cold('-o1', signals)
    const played = play(helpers, [], undefined, { connect: () => connection })
    helpers.expectObservable(played.socket.frames, '--^---!')
    helpers.expectObservable(played.socket.states, '---^------!')
    helpers.expectSubscriptions(connection.subscriptions).toBe('--^-------!')
  })
})

import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../src/domain/dashboards/dashboard-key.ts'
import type { SocketChannel } from '../../../src/streams/socket/message.ts'
import { openSocket } from '../../../src/streams/socket/open-socket.ts'
import { runMarbles } from './support/marbles.ts'
import { openedMessage } from './support/raw-messages.ts'

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'A1' }
const wasOpened = { opened: true, position: 4 }

/** A server that answers each question with the next answer, and what it was asked. */
const answering = (...answers: readonly unknown[]) => {
  const asked: string[] = []
  const channel: SocketChannel = {
    ask: (name) => {
      asked.push(name)
      return of(answers[asked.length - 1])
    },
    tell: (name) => {
      asked.push(name)
    },
  }
  return { asked, channel }
}

test('a dashboard is opened when the connection is, again when it is back, and closed when nobody listens', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const { asked, channel } = answering(wasOpened, { opened: true, position: 9 })
    const handshakes: (readonly string[])[] = []
    const socket = openSocket({
      connect: ({ dashboards }) => {
        handshakes.push(dashboards)
        return cold(handshakes.length === 1 ? '--o---|' : '--o', { o: openedMessage(channel) })
      },
      tokens: of(O.some('token')),
      onDecodeError: () => undefined,
      retryAfter: () => 2,
    })
    expectObservable(socket.states, '----------------!')
    expectObservable(socket.openDashboard(dashboardKey), '^-------------!').toBe('--o', { o: wasOpened })
    flush()
    expect(handshakes).toEqual([[], ['portfolio/A1']])
    expect(asked).toEqual(['open-dashboard', 'open-dashboard', 'close-dashboard'])
  })
})

test('whoever may no longer open it is told when the connection is back', () => {
  runMarbles(({ cold, expectObservable }) => {
    const { channel } = answering(wasOpened, { opened: false })
    const socket = openSocket({
      connect: () => cold('-o-|', { o: openedMessage(channel) }),
      tokens: of(O.some('token')),
      onDecodeError: () => undefined,
      retryAfter: () => 2,
    })
    expectObservable(socket.openDashboard(dashboardKey), '^------!').toBe('-o----x', {
      o: wasOpened,
      x: { opened: false },
    })
  })
})

test('of two who listen to one dashboard the first to leave does not close it', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const { asked, channel } = answering(wasOpened, wasOpened)
    const socket = openSocket({
      connect: () => cold('-o', { o: openedMessage(channel) }),
      tokens: of(O.some('token')),
      onDecodeError: () => undefined,
    })
    expectObservable(socket.states, '^-------!')
    expectObservable(socket.openDashboard(dashboardKey), '^---!').toBe('-o', { o: wasOpened })
    expectObservable(socket.openDashboard(dashboardKey), '--^---!').toBe('--o', { o: wasOpened })
    flush()
    expect(asked).toEqual(['open-dashboard', 'open-dashboard', 'close-dashboard'])
  })
})

test('an answer that is none is reported', () => {
  runMarbles(({ cold, expectObservable, flush }) => {
    const reports: unknown[] = []
    const { channel } = answering({ opened: 'perhaps' })
    const socket = openSocket({
      connect: () => cold('-o', { o: openedMessage(channel) }),
      tokens: of(O.some('token')),
      onDecodeError: ({ name }) => reports.push(name),
    })
    expectObservable(socket.openDashboard(dashboardKey), '^---!').toBe('')
    flush()
    expect(reports).toEqual(['open-dashboard'])
  })
})

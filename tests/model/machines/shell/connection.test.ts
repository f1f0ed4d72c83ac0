import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { connectionMachine } from '../../../../src/machines/shell/connection.ts'
import type { ConnectionEvent } from '../../../../src/streams/socket/connection-events.ts'
import type { ConnectionState } from '../../../../src/streams/socket/connection-status.ts'
import { pathsOf } from '../../support/paths.ts'

const attemptedEvent: ConnectionEvent = { type: 'connection.attempted' }
const openedEvent: ConnectionEvent = { type: 'connection.opened' }
const caughtUp: ConnectionEvent = { type: 'connection.caughtUp' }
const lostEvent: ConnectionEvent = { type: 'connection.lost' }
const facts = [attemptedEvent, openedEvent, caughtUp, lostEvent]

const startConnection = () => {
  const socket = new Subject<ConnectionEvent>()
  const connection = createActor(
    connectionMachine.provide({ actors: { socket: fromEventObservable(() => socket) } }),
  ).start()
  return { tell: (fact: ConnectionEvent) => socket.next(fact), state: () => connection.getSnapshot().value }
}

const paths = pathsOf(
  connectionMachine,
  facts.map((fact) => ({ ...fact })),
)

test.each(paths)('$name', ({ steps }) => {
  const { tell, state } = startConnection()
  for (const step of steps) {
    facts.filter(({ type }) => type === step.event.type).forEach(tell)
    expect(state()).toBe(step.state.value)
  }
})

test('the paths reach every state', () => {
  const reached = paths.flatMap(({ steps }) => steps.map(({ state }) => state.value))
  expect(new Set(['offline', ...reached])).toEqual(new Set(Object.keys(connectionMachine.states)))
})

const wayTo: Readonly<Record<ConnectionState, readonly ConnectionEvent[]>> = {
  offline: [],
  connecting: [attemptedEvent],
  catchingUp: [attemptedEvent, openedEvent],
  live: [attemptedEvent, openedEvent, caughtUp],
}

test.each([
  { from: 'offline', then: ['connecting', 'offline', 'offline', 'offline'] },
  { from: 'connecting', then: ['connecting', 'catchingUp', 'connecting', 'offline'] },
  { from: 'catchingUp', then: ['connecting', 'catchingUp', 'live', 'offline'] },
  { from: 'live', then: ['connecting', 'live', 'live', 'offline'] },
] as const)('from $from an attempt, an opening, a catching up and a loss lead to $then', ({ from, then }) => {
  const ends = facts.map((fact) => {
    const { tell, state } = startConnection()
    wayTo[from].forEach(tell)
    tell(fact)
    return state()
  })
  expect(ends).toEqual(then)
})

import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { connectionMachine } from '../../../src/machines/connection.ts'
import type { ConnectionEvent } from '../../../src/streams/connection-events.ts'
import { pathsOf } from '../support/paths.ts'

const facts: readonly ConnectionEvent[] = [
  { type: 'connection.attempted' },
  { type: 'connection.opened' },
  { type: 'connection.caughtUp' },
  { type: 'connection.lost' },
]

const startConnection = () => {
  const socket = new Subject<ConnectionEvent>()
  const connection = createActor(
    connectionMachine.provide({ actors: { socket: fromEventObservable(() => socket) } }),
  ).start()
  return { socket, connection }
}

const paths = pathsOf(connectionMachine, facts)

test.each(paths)('$name', ({ steps }) => {
  const { socket, connection } = startConnection()
  for (const { event, state } of steps) {
    const fact = facts.find(({ type }) => type === event.type)
    if (fact !== undefined) socket.next(fact)
    expect(connection.getSnapshot().value).toBe(state.value)
  }
})

test('every state is reached', () => {
  expect(new Set(paths.map(({ steps }) => steps.at(-1)?.state.value ?? 'offline'))).toEqual(
    new Set(Object.keys(connectionMachine.states)),
  )
})

test.each(Object.keys(connectionMachine.states))('from %s a loss is offline and an attempt is connecting', (name) => {
  const { socket, connection } = startConnection()
  for (const { event } of paths.find(({ steps }) => steps.at(-1)?.state.value === name)?.steps ?? []) {
    const fact = facts.find(({ type }) => type === event.type)
    if (fact !== undefined) socket.next(fact)
  }
  expect(connection.getSnapshot().value).toBe(name)
  socket.next({ type: 'connection.lost' })
  expect(connection.getSnapshot().value).toBe('offline')
  socket.next({ type: 'connection.attempted' })
  expect(connection.getSnapshot().value).toBe('connecting')
})

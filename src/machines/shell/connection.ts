import { fromEventObservable, setup } from 'xstate'
import type { ConnectionEvent } from '../../streams/socket/connection-events.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
  actors: { socket: fromEventObservable<ConnectionEvent, undefined>(unprovidedEvents('socket')) },
}).createMachine({
  id: 'connection',
  invoke: { id: 'socket', src: 'socket' },
  initial: 'offline',
  on: { 'connection.lost': '.offline', 'connection.attempted': '.connecting' },
  states: {
    offline: {},
    connecting: { on: { 'connection.opened': 'catchingUp' } },
    catchingUp: { on: { 'connection.caughtUp': 'live' } },
    live: {},
  },
})

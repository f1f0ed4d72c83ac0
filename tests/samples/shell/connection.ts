import { connectionMachine } from '../../../src/machines/shell/connection.ts'
import type { Sample } from '../sample.ts'

export const connection: Sample<typeof connectionMachine> = {
  machine: connectionMachine,
  events: [
    { type: 'connection.lost' },
    { type: 'connection.attempted' },
    { type: 'connection.opened' },
    { type: 'connection.caughtUp' },
  ],
}

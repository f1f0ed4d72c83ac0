import { randomUUID } from 'node:crypto'
import type { StreamAppend, CallIntent, NewEvent } from '../../../server/log/event-log.ts'

export const anIntent = (): CallIntent => ({
  actor: 'tester',
  at: '2026-07-01T10:00:00.000Z',
  correlation: randomUUID(),
})

export const countedEvent = (count: number, audience: readonly string[] = ['user:ann']): NewEvent => ({
  type: 'Counted',
  data: { count },
  audience,
})

export const appendOf = (stream: string, expected: number, ...events: readonly NewEvent[]): StreamAppend => ({
  stream,
  expected,
  events,
})

import { randomUUID } from 'node:crypto'
import type { Append, Intent, NewEvent } from '../../../server/log/event-log.ts'

export const anIntent = (): Intent => ({
  actor: 'tester',
  at: '2026-07-01T10:00:00.000Z',
  correlation: randomUUID(),
})

export const counted = (count: number, audience: readonly string[] = ['user:ann']): NewEvent => ({
  type: 'Counted',
  data: { count },
  audience,
})

export const append = (stream: string, expected: number, ...events: readonly NewEvent[]): Append => ({
  stream,
  expected,
  events,
})

import { randomUUID } from 'node:crypto'
import type { Intent } from './event-log.ts'

export const intentOf = (actor: string, now: Date, correlation: string = randomUUID()): Intent => ({
  actor,
  at: now.toISOString(),
  correlation,
})

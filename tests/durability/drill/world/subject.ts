import { randomUUID } from 'node:crypto'
import type { ServerLife, CallReply } from './life.ts'
import type { DrillWorld } from './world.ts'

/** One kind of work that the server does while it is killed. */
export interface DrillSubject {
  /** Asks for the work of a round. Asked again, it asks for the same work under the same IDs. */
  readonly ask: (life: ServerLife, round: number) => Promise<readonly CallReply[]>
  /** Checks the data right after the kill of this round, before anything is asked again. */
  readonly checkKilled?: (world: DrillWorld, round: number) => Promise<void>
  /** Resolves when the work of all rounds is done, and throws if it is not done right. */
  readonly check: (world: DrillWorld) => Promise<void>
}

/** Names each request once, so that its repeat has the same UUID. */
export const openIds = (): ((name: string) => string) => {
  const ids = new Map<string, string>()
  return (name) => {
    const id = ids.get(name) ?? randomUUID()
    ids.set(name, id)
    return id
  }
}

export const drillWait = { timeout: 120_000, interval: 250 }

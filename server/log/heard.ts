import type { Tail } from './event-log.ts'

/** Until this node has folded a position: what was written is written, even if it is slow to hear of it. */
export const heard = (tail: Pick<Tail, 'reached'>, position: number): Promise<void> =>
  tail.reached(position).catch(() => undefined)

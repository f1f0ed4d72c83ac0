import type { QueueLimits } from '../../../src/domain/permissions/allowances/allowances.ts'

import { O } from '../../../src/domain/fp.ts'

export interface WorkSemaphore {
  /** False if the queue is full or the signal aborts. `onQueued` gets every new number of entries ahead. */
  readonly acquire: (signal: AbortSignal, onQueued?: (before: number) => void) => Promise<boolean>
  readonly release: () => void
}

interface QueuedWork {
  readonly goOn: () => void
  readonly onQueued: ((before: number) => void) | undefined
}

export const openSemaphore = (slots: number, maxQueued: number): WorkSemaphore => {
  const taken = { count: 0 }
  const waiting: QueuedWork[] = []

  const tellFrom = (first: number): void => {
    for (const [index, { onQueued }] of waiting.entries()) if (index >= first) onQueued?.(index)
  }

  const wait = (signal: AbortSignal, onQueued: QueuedWork['onQueued']): Promise<boolean> =>
    new Promise((resolve) => {
      const queued: QueuedWork = {
        onQueued,
        goOn: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        },
      }
      const giveUp = () => {
        const index = waiting.indexOf(queued)
        waiting.splice(index, 1)
        tellFrom(index)
        resolve(false)
      }
      waiting.push(queued)
      tellFrom(waiting.length - 1)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  return {
    acquire: (signal, onQueued) => {
      if (signal.aborted) return Promise.resolve(false)
      if (taken.count >= slots) return waiting.length < maxQueued ? wait(signal, onQueued) : Promise.resolve(false)
      taken.count += 1
      return Promise.resolve(true)
    },
    release: () => {
      const next = waiting.shift()
      if (next === undefined) taken.count -= 1
      else {
        next.goOn()
        tellFrom(0)
      }
    },
  }
}

interface KeyedSemaphore {
  readonly isFull: (key: string) => boolean
  readonly run: <A>(key: string, signal: AbortSignal, work: () => Promise<A>) => Promise<O.Option<A>>
}

interface SemaphoreUse {
  readonly semaphore: WorkSemaphore
  users: number
}

export const openKeyedSemaphore = ({ slots, maxQueued }: Pick<QueueLimits, 'slots' | 'maxQueued'>): KeyedSemaphore => {
  const entries = new Map<string, SemaphoreUse>()

  const entryOf = (key: string): SemaphoreUse => {
    const entry = entries.get(key) ?? { semaphore: openSemaphore(slots, maxQueued), users: 0 }
    entries.set(key, entry)
    return entry
  }

  const runIn = async <A>(
    { semaphore }: SemaphoreUse,
    signal: AbortSignal,
    work: () => Promise<A>,
  ): Promise<O.Option<A>> => {
    if (!(await semaphore.acquire(signal))) return O.none
    try {
      return O.some(await work())
    } finally {
      semaphore.release()
    }
  }

  return {
    isFull: (key) => (entries.get(key)?.users ?? 0) >= slots + maxQueued,
    run: async (key, signal, work) => {
      const entry = entryOf(key)
      entry.users += 1
      try {
        return await runIn(entry, signal, work)
      } finally {
        entry.users -= 1
        if (entry.users === 0) entries.delete(key)
      }
    },
  }
}

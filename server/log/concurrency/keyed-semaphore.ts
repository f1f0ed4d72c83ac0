import type { Line } from '../../../src/domain/permissions/allowances/allowances.ts'
import { O } from '../../../src/domain/fp.ts'
import { type Semaphore, semaphore } from './semaphore.ts'

/** A semaphore for each key, there for as long as somebody has a place in it or waits for one. */
interface KeyedSemaphore {
  readonly isFull: (key: string) => boolean
  /** Does the work once there is a place; none when the signal comes before. */
  readonly run: <A>(key: string, signal: AbortSignal, work: () => Promise<A>) => Promise<O.Option<A>>
}

interface Entry {
  readonly places: Semaphore
  users: number
}

export const openKeyedSemaphore = ({ atOnce, waiting }: Pick<Line, 'atOnce' | 'waiting'>): KeyedSemaphore => {
  const entries = new Map<string, Entry>()

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { places: semaphore(atOnce, waiting), users: 0 }
    entries.set(key, entry)
    return entry
  }

  const runIn = async <A>({ places }: Entry, signal: AbortSignal, work: () => Promise<A>): Promise<O.Option<A>> => {
    if (!(await places.acquire(signal))) return O.none
    try {
      return O.some(await work())
    } finally {
      places.release()
    }
  }

  return {
    isFull: (key) => (entries.get(key)?.users ?? 0) >= atOnce + waiting,
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

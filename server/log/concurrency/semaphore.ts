import type { Line } from '../../../src/domain/permissions/allowances/allowances.ts'

import { O } from '../../../src/domain/fp.ts'

export interface Semaphore {
  /** Whether a place was given, at once or after waiting for one; not when the queue is full or the signal comes. */
  readonly acquire: (signal: AbortSignal) => Promise<boolean>
  readonly release: () => void
}

export const semaphore = (places: number, mostWaiting: number): Semaphore => {
  const taken = { count: 0 }
  const waiting: (() => void)[] = []

  const wait = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const goOn = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(goOn), 1)
        resolve(false)
      }
      waiting.push(goOn)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  return {
    acquire: (signal) => {
      if (signal.aborted) return Promise.resolve(false)
      if (taken.count >= places) return waiting.length < mostWaiting ? wait(signal) : Promise.resolve(false)
      taken.count += 1
      return Promise.resolve(true)
    },
    release: () => {
      const next = waiting.shift()
      if (next === undefined) taken.count -= 1
      else next()
    },
  }
}

/** A semaphore for each key, there for as long as somebody has a place in it or waits for one. */
interface KeyedSemaphore {
  readonly isFull: (key: string) => boolean
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

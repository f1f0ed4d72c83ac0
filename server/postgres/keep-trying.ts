import { setTimeout as sleep } from 'node:timers/promises'
import { asError } from '../logger/errors.ts'
import { pauses } from './pauses.ts'

interface Trying {
  readonly mayPass: (error: unknown) => boolean
  /** Whoever waits gets the failure once it has gone on for so long; it is tried on all the same. */
  readonly patienceMs: number
  readonly longestMs: number
  readonly signal: AbortSignal
}

const pauseMs = { first: 100, factor: 2, most: 500 }

/** Tries a task that may be done more than once until it succeeds, for as long as the database may be away. */
export const keepTrying = <A>(task: () => Promise<A>, { mayPass, patienceMs, longestMs, signal }: Trying): Promise<A> =>
  new Promise((resolve, reject) => {
    const began = Date.now()
    const nextPause = pauses(pauseMs)
    const attempt = async (): Promise<void> => {
      try {
        resolve(await task())
      } catch (error) {
        const took = Date.now() - began
        const isOver = took >= longestMs || signal.aborted || !mayPass(error)
        if (isOver || took >= patienceMs) reject(asError(error))
        if (isOver) return
        await sleep(nextPause(), undefined, { signal }).catch(() => undefined)
        await attempt()
      }
    }
    void attempt()
  })

import { setTimeout as sleep } from 'node:timers/promises'
import { asError } from '../logger/errors.ts'
import { growingPauses } from './pauses.ts'

interface RetryOptions {
  readonly mayPass: (error: unknown) => boolean
  /** The promise rejects after this long, while the attempts continue. */
  readonly timeoutMs: number
  readonly maxMs: number
  readonly signal: AbortSignal
}

const pauseMs = { first: 100, factor: 2, max: 500 }

export const keepTrying = <A>(
  task: () => Promise<A>,
  { mayPass, timeoutMs, maxMs, signal }: RetryOptions,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const began = Date.now()
    const nextPause = growingPauses(pauseMs)
    const attempt = async (): Promise<void> => {
      try {
        resolve(await task())
      } catch (error) {
        const took = Date.now() - began
        const isOver = took >= maxMs || signal.aborted || !mayPass(error)
        if (isOver || took >= timeoutMs) reject(asError(error))
        if (isOver) return
        await sleep(nextPause(), undefined, { signal }).catch(() => undefined)
        await attempt()
      }
    }
    void attempt()
  })

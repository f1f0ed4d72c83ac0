import { E, type TE } from '../../src/domain/fp.ts'
import { openSemaphore } from '../log/concurrency/semaphore.ts'

interface FiguresBusy {
  readonly _tag: 'FiguresBusy'
  /** Seconds until the queue is short enough. */
  readonly retryAfter: number
}

interface FiguresQueue {
  /** Refuses immediately if the expected wait exceeds `maxWaitMs`. */
  readonly run: <L, A>(signal: AbortSignal, work: TE.TaskEither<L, A>) => TE.TaskEither<L | FiguresBusy, A>
}

interface QueueOptions {
  readonly slots?: number
  readonly maxWaitMs?: number
  readonly now?: () => number
}

const newestWeight = 0.2

/** Figures hold a connection while they are computed. Eight slots leave some of the ten connections to others. */
export const openFiguresQueue = ({
  slots = 8,
  maxWaitMs = 5000,
  now = () => performance.now(),
}: QueueOptions = {}): FiguresQueue => {
  const gate = openSemaphore(slots, Infinity)
  const load = { inQueue: 0, averageMs: 0 }

  const expectedMs = (): number => (Math.max(0, load.inQueue - slots + 1) * load.averageMs) / slots

  const busy = (): E.Either<FiguresBusy, never> =>
    E.left({ _tag: 'FiguresBusy', retryAfter: Math.max(1, Math.ceil((expectedMs() - maxWaitMs) / 1000)) })

  const timed = async <A>(work: () => Promise<A>): Promise<A> => {
    const begun = now()
    try {
      return await work()
    } finally {
      load.averageMs += newestWeight * (now() - begun - load.averageMs)
      gate.release()
    }
  }

  return {
    run: (signal, work) => async () => {
      if (expectedMs() > maxWaitMs) return busy()
      load.inQueue += 1
      try {
        const isAdmitted = await gate.acquire(AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]))
        return isAdmitted ? await timed(work) : busy()
      } finally {
        load.inQueue -= 1
      }
    },
  }
}

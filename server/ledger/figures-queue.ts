import { E, type TE } from '../../src/domain/fp.ts'
import { semaphore } from '../log/concurrency/semaphore.ts'

interface FiguresBusy {
  readonly _tag: 'FiguresBusy'
  /** Seconds until the queue is short enough. */
  readonly retryAfter: number
}

interface FiguresQueue {
  /** Refuses at once if the wait would be too long. */
  readonly run: <L, A>(signal: AbortSignal, work: TE.TaskEither<L, A>) => TE.TaskEither<L | FiguresBusy, A>
}

interface Options {
  readonly places?: number
  readonly longestMs?: number
  readonly now?: () => number
}

const weight = 0.2

/** Figures hold a connection while they are computed. Eight places leave some of the ten connections to others. */
export const openFiguresQueue = ({
  places = 8,
  longestMs = 5000,
  now = () => performance.now(),
}: Options = {}): FiguresQueue => {
  const gate = semaphore(places, Infinity)
  const load = { inQueue: 0, averageMs: 0 }

  const expectedMs = (): number => (Math.max(0, load.inQueue - places + 1) * load.averageMs) / places

  const busy = (): E.Either<FiguresBusy, never> =>
    E.left({ _tag: 'FiguresBusy', retryAfter: Math.max(1, Math.ceil((expectedMs() - longestMs) / 1000)) })

  const timed = async <A>(work: () => Promise<A>): Promise<A> => {
    const begun = now()
    try {
      return await work()
    } finally {
      load.averageMs += weight * (now() - begun - load.averageMs)
      gate.release()
    }
  }

  return {
    run: (signal, work) => async () => {
      if (expectedMs() > longestMs) return busy()
      load.inQueue += 1
      try {
        const isAdmitted = await gate.acquire(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))
        return isAdmitted ? await timed(work) : busy()
      } finally {
        load.inQueue -= 1
      }
    },
  }
}

import { E, type TE } from '../../../src/domain/fp.ts'
import { semaphore } from '../../log/concurrency/semaphore.ts'
import type { ForeseenRefusal, ForeseenWithdrawal } from './foresee-withdrawal.ts'

type Foreseen = E.Either<ForeseenRefusal, ForeseenWithdrawal>

export type Foresee = (id: string, signal: AbortSignal) => TE.TaskEither<ForeseenRefusal, ForeseenWithdrawal>

interface UnderWay {
  readonly foreseen: Promise<Foreseen>
  readonly abandoned: AbortController
  askers: number
}

interface Services {
  readonly foresee: Foresee
  /** Of the log: what is foreseen at one of them is the same for whoever asks. */
  readonly lastPosition: () => Promise<number>
}

const interrupted: Foreseen = E.left({ _tag: 'Interrupted' })

const leaving = (signal: AbortSignal): Promise<Foreseen> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(interrupted)
    signal.addEventListener('abort', () => resolve(interrupted), { once: true })
  })

/** One withdrawal at a time, worked out once for all who ask for it meanwhile; it ends with the last of them. */
export const shareForesight = ({ foresee, lastPosition }: Services): Foresee => {
  const places = semaphore(1, Number.MAX_SAFE_INTEGER)
  const underWay = new Map<string, UnderWay>()

  const inItsTurn = async (id: string, signal: AbortSignal): Promise<Foreseen> => {
    if (!(await places.acquire(signal))) return interrupted
    try {
      return await foresee(id, signal)()
    } finally {
      places.release()
    }
  }

  const begin = (key: string, id: string): UnderWay => {
    const abandoned = new AbortController()
    const begun = { foreseen: inItsTurn(id, abandoned.signal), abandoned, askers: 0 }
    underWay.set(key, begun)
    return begun
  }

  return (id, signal) => async () => {
    const key = `${id} ${await lastPosition()}`
    const shared = underWay.get(key) ?? begin(key, id)
    shared.askers += 1
    try {
      return await Promise.race([shared.foreseen, leaving(signal)])
    } finally {
      shared.askers -= 1
      if (shared.askers === 0) {
        if (underWay.get(key) === shared) underWay.delete(key)
        shared.abandoned.abort()
      }
    }
  }
}

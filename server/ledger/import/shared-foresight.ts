import { E, type TE } from '../../../src/domain/fp.ts'
import { aborted } from '../../log/concurrency/aborted.ts'
import { semaphore } from '../../log/concurrency/semaphore.ts'
import type { ForeseenRefusal, ForeseenWithdrawal } from './foresee-withdrawal.ts'

type Foreseen = E.Either<ForeseenRefusal, ForeseenWithdrawal>

export type Foresee = (id: string, signal: AbortSignal) => TE.TaskEither<ForeseenRefusal, ForeseenWithdrawal>

interface Computation {
  readonly outcome: Promise<Foreseen>
  readonly cancellation: AbortController
  waiting: number
}

interface Services {
  readonly foresee: Foresee
  readonly lastPosition: () => Promise<number>
}

const interrupted: Foreseen = E.left({ _tag: 'Interrupted' })

/** One withdrawal at a time, computed once for all callers and aborted when the last one leaves. */
export const shareForesight = ({ foresee, lastPosition }: Services): Foresee => {
  const places = semaphore(1, Infinity)
  const underWay = new Map<string, Computation>()

  const whenFree = async (id: string, signal: AbortSignal): Promise<Foreseen> => {
    if (!(await places.acquire(signal))) return interrupted
    try {
      return await foresee(id, signal)()
    } finally {
      places.release()
    }
  }

  const begin = (key: string, id: string): Computation => {
    const cancellation = new AbortController()
    const begun = { outcome: whenFree(id, cancellation.signal), cancellation, waiting: 0 }
    underWay.set(key, begun)
    return begun
  }

  return (id, signal) => async () => {
    const key = `${id} ${await lastPosition()}`
    const shared = underWay.get(key) ?? begin(key, id)
    shared.waiting += 1
    try {
      return await Promise.race([shared.outcome, aborted(signal).then(() => interrupted)])
    } finally {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        if (underWay.get(key) === shared) underWay.delete(key)
        shared.cancellation.abort()
      }
    }
  }
}

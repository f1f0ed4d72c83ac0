import { E, type TE } from '../../../src/domain/fp.ts'
import { untilAborted } from '../../log/concurrency/until-aborted.ts'
import { openSemaphore } from '../../log/concurrency/semaphore.ts'
import type { ForeseenRefusal, ForeseenWithdrawal } from './foresee-withdrawal.ts'

type ForeseenOutcome = E.Either<ForeseenRefusal, ForeseenWithdrawal>

export type ForeseeImport = (id: string, signal: AbortSignal) => TE.TaskEither<ForeseenRefusal, ForeseenWithdrawal>

interface SharedComputation {
  readonly outcome: Promise<ForeseenOutcome>
  readonly cancellation: AbortController
  waiting: number
}

interface ForesightServices {
  readonly foresee: ForeseeImport
  readonly lastPosition: () => Promise<number>
}

const interruptedOutcome: ForeseenOutcome = E.left({ _tag: 'Interrupted' })

/** Previews one withdrawal at a time, once for all callers, and aborts it when the last caller leaves. */
export const shareForesight = ({ foresee, lastPosition }: ForesightServices): ForeseeImport => {
  const slots = openSemaphore(1, Infinity)
  const underWay = new Map<string, SharedComputation>()

  const whenFree = async (id: string, signal: AbortSignal): Promise<ForeseenOutcome> => {
    if (!(await slots.acquire(signal))) return interruptedOutcome
    try {
      return await foresee(id, signal)()
    } finally {
      slots.release()
    }
  }

  const begin = (key: string, id: string): SharedComputation => {
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
      return await Promise.race([shared.outcome, untilAborted(signal).then(() => interruptedOutcome)])
    } finally {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        if (underWay.get(key) === shared) underWay.delete(key)
        shared.cancellation.abort()
      }
    }
  }
}

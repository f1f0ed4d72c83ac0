import { E } from '../../src/domain/fp.ts'
import { NumberFromString } from '../../src/domain/number-from-string.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import { dataRestored, type Failing, malformed } from './failing.ts'

export const positionHeader = 'at-position'

const notAPosition = malformed([{ path: positionHeader, message: 'must be a position of the log' }])

const reached: E.Either<Failing, void> = E.right(undefined)

const patienceMs = 5000

/** Waits until this node has folded the requested position, so that people see their own changes on any node. */
export const atPosition = async (
  { log, tail }: { readonly log: EventLog; readonly tail: Tail },
  header: unknown,
): Promise<E.Either<Failing, void>> => {
  if (header === undefined) return reached
  const requested = NumberFromString.decode(header)
  if (E.isLeft(requested)) return E.left(notAPosition)
  if (requested.right <= tail.position()) return reached
  if (requested.right > (await log.lastPosition())) return E.left(dataRestored)
  await tail.reached(requested.right, patienceMs)
  return reached
}

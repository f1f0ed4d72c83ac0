import { E } from '../../src/domain/fp.ts'
import { NumberFromString } from '../../src/domain/numbers/number-from-string.ts'
import type { EventLog, LogTail } from '../log/event-log.ts'
import { dataRestoredReply, type FailureReply, malformedReply } from './failing.ts'

export const positionHeader = 'at-position'

const invalidPositionReply = malformedReply([{ path: positionHeader, message: 'must be a position of the log' }])

const positionReached: E.Either<FailureReply, void> = E.right(undefined)

const timeoutMs = 5000

/** Waits until this node has folded the requested position, so that people see their own changes on any node. */
export const atPosition = async (
  { log, tail }: { readonly log: EventLog; readonly tail: LogTail },
  header: unknown,
): Promise<E.Either<FailureReply, void>> => {
  if (header === undefined) return positionReached
  const requested = NumberFromString.decode(header)
  if (E.isLeft(requested)) return E.left(invalidPositionReply)
  if (requested.right <= tail.position()) return positionReached
  if (requested.right > (await log.lastPosition())) return E.left(dataRestoredReply)
  await tail.reached(requested.right, timeoutMs)
  return positionReached
}

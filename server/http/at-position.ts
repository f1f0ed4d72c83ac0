import { E, pipe, TE } from '../../src/domain/fp.ts'
import { NumberFromString } from '../../src/domain/number-from-string.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import { type Failing, malformed, unavailable } from './failing.ts'

export const positionHeader = 'at-position'

const notAPosition = malformed([{ path: positionHeader, message: 'must be a position of the log' }])

const reached: Promise<E.Either<Failing, void>> = Promise.resolve(E.right(undefined))

const patienceMs = 5000

/** Waits until this node has folded the position the header names, so that a person sees what they changed on any node. */
export const atPosition = (
  { log, tail }: { readonly log: EventLog; readonly tail: Tail },
  header: unknown,
): Promise<E.Either<Failing, void>> => {
  if (header === undefined) return reached
  const wanted = NumberFromString.decode(header)
  if (E.isLeft(wanted)) return Promise.resolve(E.left(notAPosition))
  if (wanted.right <= tail.position()) return reached
  return pipe(
    TE.tryCatch(
      () => log.lastPosition(),
      () => unavailable,
    ),
    TE.filterOrElse(
      (last) => wanted.right <= last,
      () => notAPosition,
    ),
    TE.chain(() =>
      TE.tryCatch(
        () => tail.reached(wanted.right, patienceMs),
        () => unavailable,
      ),
    ),
  )()
}

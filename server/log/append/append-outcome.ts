import * as t from 'io-ts'
import { E } from '../../../src/domain/fp.ts'
import type { AppendConflict, AppendedPosition, StreamAppend } from '../event-log.ts'

const WrittenOutcome = t.strict({ position: t.number })
const StaleOutcome = t.strict({ stream: t.string, revision: t.number })
const RepeatedOutcome = t.strict({ repeated: t.literal(true) })
const TakenOutcome = t.strict({ taken: t.string, isBeside: t.boolean })
const FailedCheckOutcome = t.strict({ held: t.literal(false) })

export const AppendOutcome = t.union([WrittenOutcome, StaleOutcome, RepeatedOutcome, TakenOutcome, FailedCheckOutcome])
/** Only the first kind has written something. `taken`: a unique constraint, of a projection or of rows `isBeside`. */
export type AppendOutcome = t.TypeOf<typeof AppendOutcome>

/** `first`: the stream that a conflict names if the outcome names none. */
export const toAppendResult = (
  first: Pick<StreamAppend, 'stream' | 'expected'> | undefined,
  outcome: AppendOutcome,
  onTaken: (claim: string) => void,
): E.Either<AppendConflict, AppendedPosition> => {
  if ('position' in outcome) return E.right({ position: outcome.position })
  if ('revision' in outcome) return E.left({ _tag: 'Conflict', stream: outcome.stream, revision: outcome.revision })
  if ('taken' in outcome && first === undefined) throw new Error(`an append without events broke ${outcome.taken}`)
  if ('taken' in outcome && outcome.isBeside) onTaken(outcome.taken)
  const isRepeated = 'repeated' in outcome
  return E.left({
    _tag: 'Conflict',
    stream: first?.stream ?? '',
    revision: first?.expected ?? 0,
    ...(isRepeated && { isRepeated }),
  })
}

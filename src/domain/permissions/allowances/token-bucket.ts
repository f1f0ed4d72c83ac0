import { E } from '../../fp.ts'
import type { Allowance } from './allowances.ts'

interface NoToken {
  /** In how many milliseconds there will be one. */
  readonly waitMs: number
  readonly fullAt: number
}

/**
 * Takes a token from a bucket that holds `burst` and gains one every `everySeconds`. What is kept of a bucket, also of one that
 * had none, is when it will be full again, in milliseconds.
 *
 * The virtual scheduling form of the generic cell rate algorithm (ITU-T I.371, annex A): with the increment T = 1000 everySeconds
 * and the limit τ = (burst − 1) T, a call at t conforms when TAT − t ≤ τ, and then TAT' = max(TAT, t) + T. A clock that is
 * set back finds the bucket empty at worst, and that is kept: it fills by the clock as it is now.
 */
export const takeToken = (
  { burst, everySeconds }: Pick<Allowance, 'burst' | 'everySeconds'>,
  fullAt: number,
  now: number,
): E.Either<NoToken, number> => {
  const increment = everySeconds * 1000
  const empty = now + burst * increment
  const before = Math.min(Math.max(fullAt, now), empty)
  const after = before + increment
  return after <= empty ? E.right(after) : E.left({ waitMs: after - empty, fullAt: before })
}

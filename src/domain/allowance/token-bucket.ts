import { E } from '../fp.ts'
import type { Allowance } from './allowances.ts'

/**
 * Takes a token from a bucket that holds `burst` and gains one every `everySeconds`. What is kept of a bucket is when it will
 * be full again, in milliseconds; answers that for the bucket afterwards, or in how many milliseconds there will be a token.
 *
 * The virtual scheduling form of the generic cell rate algorithm (ITU-T I.371, annex A): with the increment T = 1000 everySeconds
 * and the limit τ = (burst − 1) T, a call at t conforms when TAT − t ≤ τ, and then TAT' = max(TAT, t) + T. A clock that is
 * set back finds the bucket empty at worst.
 */
export const takeToken = (
  { burst, everySeconds }: Pick<Allowance, 'burst' | 'everySeconds'>,
  fullAt: number,
  now: number,
): E.Either<number, number> => {
  const increment = everySeconds * 1000
  const empty = now + burst * increment
  const after = Math.min(Math.max(fullAt, now), empty) + increment
  return after <= empty ? E.right(after) : E.left(after - empty)
}

import { pluralise } from '../../text/pluralise.ts'
import { E } from '../../fp.ts'

export const waitText = (seconds: number): string =>
  seconds < 60 ? pluralise(Math.max(1, Math.ceil(seconds)), 'second') : pluralise(Math.ceil(seconds / 60), 'minute')

/** `retryAfter` is in seconds. */
export const tooManyRequestsText = (retryAfter: number): string =>
  `Too many requests. Try again in ${waitText(retryAfter)}.`

export interface QueueLimits {
  readonly slots: number
  readonly maxQueued: number
  readonly timeoutSeconds: number
}

export interface CallAllowance {
  readonly burst: number
  readonly everySeconds: number
  readonly line: QueueLimits | null
}

/** The only source of these numbers; a test keeps docs/limits.md equal. */
export const callAllowances = {
  changes: { burst: 2_000, everySeconds: 0.2, line: null },
  visits: { burst: 3_000, everySeconds: 0.02, line: null },
  figures: { burst: 20_000, everySeconds: 0.005, line: { slots: 6, maxQueued: 42, timeoutSeconds: 10 } },
  messages: { burst: 20, everySeconds: 6, line: null },
  attachments: { burst: 40, everySeconds: 6, line: { slots: 2, maxQueued: 8, timeoutSeconds: 60 } },
  drafts: { burst: 60, everySeconds: 1, line: null },
  runs: { burst: 60, everySeconds: 1, line: { slots: 2, maxQueued: 18, timeoutSeconds: 300 } },
  checks: { burst: 60, everySeconds: 1, line: { slots: 2, maxQueued: 18, timeoutSeconds: 30 } },
  batches: { burst: 20, everySeconds: 30, line: null },
  pdfs: { burst: 20, everySeconds: 3, line: { slots: 1, maxQueued: 9, timeoutSeconds: 300 } },
  imports: { burst: 10, everySeconds: 30, line: { slots: 2, maxQueued: 0, timeoutSeconds: 30 } },
  picks: { burst: 20, everySeconds: 3, line: { slots: 1, maxQueued: 4, timeoutSeconds: 30 } },
  pictures: { burst: 40, everySeconds: 2, line: { slots: 1, maxQueued: 23, timeoutSeconds: 20 } },
} as const satisfies Readonly<Record<string, CallAllowance>>

export type AllowanceName = keyof typeof callAllowances

interface NoToken {
  readonly waitMs: number
  readonly fullAt: number
}

/**
 * Takes a token from a bucket that holds `burst` tokens and gains one every `everySeconds`. The state of a bucket, even
 * of a new one, is the time at which it will be full, in milliseconds.
 * Virtual scheduling form of the generic cell rate algorithm (ITU-T I.371, annex A): with increment T = 1000
 * everySeconds and limit τ = (burst − 1) T, a call at t conforms when TAT − t ≤ τ; then TAT' = max(TAT, t) + T. If the
 * clock is set back, the bucket is empty at worst, and refills by the new time.
 */
export const takeToken = (
  { burst, everySeconds }: Pick<CallAllowance, 'burst' | 'everySeconds'>,
  fullAt: number,
  now: number,
): E.Either<NoToken, number> => {
  const increment = everySeconds * 1000
  const empty = now + burst * increment
  const before = Math.min(Math.max(fullAt, now), empty)
  const after = before + increment
  return after <= empty ? E.right(after) : E.left({ waitMs: after - empty, fullAt: before })
}

/**
 * How failures slow what comes after them: so many cost nothing, each one more doubles the wait, from a second up to the longest. One
 * failure is forgotten after so many seconds. All but `free` are in seconds.
 */
export interface Pace {
  readonly free: number
  readonly longest: number
  readonly recovery: number
}

/** Failures not yet forgotten at an instant, and when the next attempt may be made. Instants are in milliseconds since 1970. */
export interface Failures {
  readonly level: number
  readonly at: number
  readonly readyAt: number
}

const doublings = (longest: number): number => Math.ceil(Math.log2(longest)) + 1

const waitAfter = ({ free, longest }: Pace, level: number): number =>
  level <= free ? 0 : Math.min(longest, 2 ** (Math.ceil(level - free) - 1))

export const levelAt = ({ recovery }: Pace, { level, at }: Failures, now: number): number =>
  Math.max(0, level - Math.max(0, now - at) / 1000 / recovery)

export const failed = (pace: Pace, failures: Failures, now: number): Failures => {
  const level = Math.min(levelAt(pace, failures, now) + 1, pace.free + doublings(pace.longest))
  return { level, at: now, readyAt: now + waitAfter(pace, level) * 1000 }
}

export const forgottenAt = ({ recovery }: Pace, { level, at, readyAt }: Failures): number =>
  Math.max(readyAt, at + level * recovery * 1000)

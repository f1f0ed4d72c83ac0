/** Failures after `free` wait 1 s, doubled each time up to `maxWaitSeconds`. One is forgotten each `recovery` s. */
export interface AttemptPace {
  readonly free: number
  readonly maxWaitSeconds: number
  readonly recovery: number
}

/** `level` counts failures not yet forgotten. Instants are in milliseconds since 1970. */
export interface AttemptFailures {
  readonly level: number
  readonly at: number
  readonly readyAt: number
}

const doublingsUpTo = (maxWaitSeconds: number): number => Math.ceil(Math.log2(maxWaitSeconds)) + 1

const backoffSeconds = ({ free, maxWaitSeconds }: AttemptPace, level: number): number =>
  level <= free ? 0 : Math.min(maxWaitSeconds, 2 ** (Math.ceil(level - free) - 1))

export const decayedLevelAt = ({ recovery }: AttemptPace, { level, at }: AttemptFailures, now: number): number =>
  Math.max(0, level - Math.max(0, now - at) / 1000 / recovery)

export const failuresAfter = (pace: AttemptPace, failures: AttemptFailures, now: number): AttemptFailures => {
  const level = Math.min(decayedLevelAt(pace, failures, now) + 1, pace.free + doublingsUpTo(pace.maxWaitSeconds))
  return { level, at: now, readyAt: now + backoffSeconds(pace, level) * 1000 }
}

export const forgottenAt = ({ recovery }: AttemptPace, { level, at, readyAt }: AttemptFailures): number =>
  Math.max(readyAt, at + level * recovery * 1000)

/** `free` failures cost nothing; each further one doubles the wait, 1 s to `longest`. One is forgotten each `recovery` s. */
export interface Pace {
  readonly free: number
  readonly longest: number
  readonly recovery: number
}

/** `level` counts failures not yet forgotten. Instants are in milliseconds since 1970. */
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

import type * as t from 'io-ts'

export interface Queue<Job> {
  readonly name: string
  readonly job: t.Type<Job, object>
  /** Of the jobs with one key only one waits or is under way. */
  readonly keyOf: (job: Job) => string
  readonly concurrency: number
  /** How often it is tried again, `retryAfterSeconds` after it was rejected or whoever worked on it is gone. */
  readonly retries: number
  readonly retryAfterSeconds: number
  readonly limitSeconds: number
  /** For how long a job is kept that is over: a week, if nothing is said. */
  readonly keptSeconds?: number
}

export interface Work<Job> {
  /** What it rejects with is tried again. An aborted `signal` says that nobody waits for it any more here. */
  readonly handle: (job: Job, signal: AbortSignal) => Promise<void>
  readonly giveUp: (job: Job) => Promise<void>
}

export const givenUpOf = ({ name }: Pick<Queue<object>, 'name'>): string => `${name}.given-up`

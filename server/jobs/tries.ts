import * as t from 'io-ts'
import type { Pool } from 'pg'
import { isAway } from '../postgres/is-away.ts'

/** A job that waits for something external rejects with this. The job is retried, and the try is not a failure. */
export class PostponedJob extends Error {}

const maxLosses = 20
const firstDeferredLoss = 3
const maxDeferralSeconds = 60

/** One extra retry in pg-boss. Without it, a server lost during the last try would end the job. */
const spareTries = 1

interface RetryLimits {
  readonly retries: number
  readonly retryAfterSeconds: number
}

export interface ActiveJob {
  readonly id: string
  readonly name: string
  readonly data: unknown
  readonly retryCount: number
  readonly retryLimit: number
  readonly output: unknown
}

export const retryLimitFor = ({ retries }: Pick<RetryLimits, 'retries'>): number => retries + spareTries

const LostOutput = t.type({
  value: t.type({ message: t.keyof({ 'job heartbeat timeout': null, 'job timed out': null }) }),
})
const StoppedOutput = t.type({ value: t.literal('pg-boss shut down while active') })
const StoredLosses = t.type({ losses: t.number })

const lossesOf = (data: unknown): number => (StoredLosses.is(data) ? data.losses : 0)

/** Random delays separate a job that kills its server from jobs that only ran on the same server. */
const deferralSeconds = (losses: number): number =>
  1 + Math.round(Math.random() * Math.min(2 ** losses, maxDeferralSeconds))

const recordLossSql = `
  update pgboss.job
  set data = data || jsonb_build_object('losses', $3::int), retry_limit = retry_limit + $4, retry_delay = $5
  where name = $1 and id = $2`
const addRetrySql = 'update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2'
const endRetriesSql = 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2'

/** Counts a job's own failures. Losses of its server count separately, because a job that kills its server must end. */
export const openTries = (pool: Pool, limits: RetryLimits, isClosing: () => boolean) => {
  const failuresOf = ({ retryCount, retryLimit }: ActiveJob): number =>
    retryCount + 1 - Math.max(0, retryLimit - retryLimitFor(limits))

  const end = ({ name, id }: ActiveJob) => pool.query(endRetriesSql, [name, id])

  const begin = async (job: ActiveJob): Promise<ActiveJob> => {
    if (StoppedOutput.is(job.output)) {
      await pool.query(addRetrySql, [job.name, job.id])
      return { ...job, retryLimit: job.retryLimit + 1 }
    }
    if (!LostOutput.is(job.output)) return job
    const losses = lossesOf(job.data) + 1
    if (losses >= maxLosses) {
      await end(job)
      throw new Error(`a job of ${job.name} was lost with its server ${losses} times`)
    }
    const isDeferred = losses >= firstDeferredLoss
    const freeTries = isDeferred ? 2 : 1
    const delay = isDeferred ? deferralSeconds(losses) : limits.retryAfterSeconds
    await pool.query(recordLossSql, [job.name, job.id, losses, freeTries, delay])
    if (isDeferred) throw new PostponedJob(`a job of ${job.name} waits after ${losses} losses`)
    return { ...job, retryLimit: job.retryLimit + freeTries }
  }

  const fail = async (job: ActiveJob, error: unknown): Promise<void> => {
    if (error instanceof PostponedJob || isClosing() || isAway(error)) await pool.query(addRetrySql, [job.name, job.id])
    else if (failuresOf(job) > limits.retries) await end(job)
  }

  return async (taken: ActiveJob, work: () => Promise<void>): Promise<void> => {
    const job = await begin(taken)
    try {
      await work()
    } catch (error) {
      await fail(job, error)
      throw error
    }
  }
}

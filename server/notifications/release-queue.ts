import * as t from 'io-ts'
import type { JobQueue } from '../jobs/open-jobs.ts'

/** If the send time changes, the job of the first time sends nothing. */
const ReleaseJob = t.strict({ notification: t.string, sendAt: t.string })
export type ReleaseJob = t.TypeOf<typeof ReleaseJob>

const secondsOfAWeek = 7 * 24 * 60 * 60
const retryAfterSeconds = 5

export const releaseQueue: JobQueue<ReleaseJob> = {
  name: 'notifications',
  job: ReleaseJob,
  keyOf: ({ notification, sendAt }) => `${notification} ${sendAt}`,
  concurrency: 1,
  retries: secondsOfAWeek / retryAfterSeconds,
  retryAfterSeconds,
  limitSeconds: 300,
}

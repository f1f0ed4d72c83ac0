import * as t from 'io-ts'
import { NewsSubject } from '../../../src/domain/users/account-news.ts'
import type { JobQueue } from '../../jobs/open-jobs.ts'

const AccountNewsJob = t.strict({
  username: t.string,
  position: t.number,
  subject: NewsSubject,
  /** The row of the former address, null for the current one. */
  former: t.union([t.string, t.null]),
})
export type AccountNewsJob = t.TypeOf<typeof AccountNewsJob>

const triesAnHour = 60

export const accountNewsQueue: JobQueue<AccountNewsJob> = {
  name: 'account-news',
  job: AccountNewsJob,
  concurrency: 2,
  retries: 72 * triesAnHour,
  retryAfterSeconds: 60,
  limitSeconds: 300,
  keptSeconds: 24 * 60 * 60,
  keyOf: ({ username, position, former }) => `${position} ${former ?? ''} ${username}`,
}

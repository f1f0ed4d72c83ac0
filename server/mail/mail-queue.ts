import * as t from 'io-ts'
import { Uuid } from '../../src/domain/uuid.ts'
import type { Queue } from '../jobs/queue.ts'

/** Neither an address nor a secret: jobs stay in the database for days. */
const MailJob = t.strict({ username: t.string, link: Uuid })
export type MailJob = t.TypeOf<typeof MailJob>

const minutes = 60
/** As long as any link is good. */
const longestHours = 72

export const mailQueue: Queue<MailJob> = {
  name: 'mail',
  job: MailJob,
  keyOf: ({ link }) => link,
  concurrency: 2,
  retries: longestHours * minutes,
  retryAfterSeconds: 60,
  limitSeconds: 300,
}

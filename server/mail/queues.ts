import * as t from 'io-ts'
import { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import type { JobQueue } from '../jobs/open-jobs.ts'

const AtOnceJob = t.strict({ username: t.string, position: t.number, subject: MailSubject })
export type AtOnceJob = t.TypeOf<typeof AtOnceJob>

const DigestJob = t.strict({ username: t.string, upTo: t.number })
export type DigestJob = t.TypeOf<typeof DigestJob>

const triesAnHour = 60
const secondsOfADay = 24 * 60 * 60
const queueOptions = { concurrency: 2, retryAfterSeconds: 60, limitSeconds: 300, keptSeconds: secondsOfADay }

/** Separate queues, so that no sign-in link waits behind letters of these queues. */
export const atOnceQueue: JobQueue<AtOnceJob> = {
  ...queueOptions,
  name: 'mail-at-once',
  job: AtOnceJob,
  retries: 72 * triesAnHour,
  keyOf: ({ username, position }) => `${position} ${username}`,
}

/** Retries end before the next digest. */
export const digestQueue: JobQueue<DigestJob> = {
  ...queueOptions,
  name: 'mail-digest',
  job: DigestJob,
  retries: 20 * triesAnHour,
  keyOf: ({ username, upTo }) => `${upTo} ${username}`,
}

import * as t from 'io-ts'
import { E, O } from '../../src/domain/fp.ts'
import { Uuid } from '../../src/domain/uuid.ts'
import type { JobQueues, JobQueue } from '../jobs/open-jobs.ts'
import { throttledLog } from '../logger/throttled-log.ts'
import type { Letter, LetterMailer, LetterFailure } from './mailer.ts'

export interface RefusedAddress {
  readonly username: string
  readonly email: string
  readonly answer: string
}

type LogFields = Readonly<Record<string, unknown>>

interface LetterWork<Job> {
  readonly jobs: Pick<JobQueues, 'work'>
  readonly mailer: LetterMailer
  readonly queue: JobQueue<Job>
  readonly compose: (job: Job) => Promise<O.Option<Letter>>
  /** Called after sending, or if there is no reason or no address to send to. */
  readonly onSettled?: (job: Job) => Promise<void>
  readonly onRefused: (refusal: RefusedAddress) => Promise<void>
  readonly log: (line: LogFields) => void
  /** The log fields of a job, without its recipient. */
  readonly logFieldsOf: (job: Job) => LogFields
}

const linesAMinute = 1

/** Sends each letter at least once. If the server's answer is lost, the repeat has the same Message-ID. */
export const workLetters = <Job extends { readonly username: string }>({
  jobs,
  mailer,
  queue,
  compose,
  onSettled = () => Promise.resolve(),
  onRefused,
  log,
  logFieldsOf,
}: LetterWork<Job>): Promise<void> => {
  const line = throttledLog({ write: log, maxLines: linesAMinute })

  const undelivered = async (failure: LetterFailure, { to }: Letter, job: Job): Promise<void> => {
    const { _tag, reason } = failure
    line({ mail: _tag === 'Unsent' ? 'not sent' : 'given up', reason }, logFieldsOf(job))
    if (_tag === 'Unsent') throw new Error(`a letter was not sent: ${reason}`)
    if (_tag === 'AddressRefused') await onRefused({ username: job.username, email: to, answer: failure.answer })
  }

  return jobs.work(queue, {
    handle: async (job, signal) => {
      const letter = await compose(job)
      if (O.isSome(letter)) {
        const sent = await mailer.send(letter.value, signal)()
        if (E.isLeft(sent)) await undelivered(sent.left, letter.value, job)
        if (E.isLeft(sent) && sent.left._tag === 'Refused') return
      }
      await onSettled(job)
    },
    giveUp: (job) => {
      line({ mail: 'given up', reason: 'tried too often' }, logFieldsOf(job))
      return Promise.resolve()
    },
  })
}

/** Contains no address or secret, because jobs stay in the database for days. */
const LinkJob = t.strict({ username: t.string, link: Uuid })
export type LinkJob = t.TypeOf<typeof LinkJob>

const retriesPerHour = 60
/** The longest life of a link. */
const maxRetryHours = 72

export const linkQueue: JobQueue<LinkJob> = {
  name: 'mail',
  job: LinkJob,
  keyOf: ({ link }) => link,
  concurrency: 2,
  retries: maxRetryHours * retriesPerHour,
  retryAfterSeconds: 60,
  limitSeconds: 300,
}

import { E, O } from '../../src/domain/fp.ts'
import type { Jobs } from '../jobs/open-jobs.ts'
import type { Queue } from '../jobs/queue.ts'
import { throttledLog } from '../logger/throttled-log.ts'
import { type MailJob, mailQueue } from './mail-queue.ts'
import type { Letter, Mailer, MailFailure } from './mailer.ts'

interface MailWork {
  readonly jobs: Pick<Jobs, 'work'>
  readonly mailer: Mailer
  /** None where there is no reason to send it any more. */
  readonly compose: (job: MailJob) => Promise<O.Option<Letter>>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly queue?: Queue<MailJob>
}

const linesAMinute = 1

/**
 * Sends each letter at least once: twice where the mail server's answer to the first was lost, and then with the same Message-ID. What
 * the mail server does not take now is tried again for as long as there is reason to.
 */
export const workMail = ({ jobs, mailer, compose, log, queue = mailQueue }: MailWork): Promise<void> => {
  const line = throttledLog({ write: log, most: linesAMinute })

  const undelivered = ({ _tag, reason }: MailFailure, { link }: MailJob): Promise<void> => {
    line({ mail: _tag === 'Refused' ? 'given up' : 'not sent', reason }, { link })
    return _tag === 'Refused' ? Promise.resolve() : Promise.reject(new Error(`a letter was not sent: ${reason}`))
  }

  return jobs.work(queue, {
    handle: async (job, signal) => {
      const letter = await compose(job)
      if (O.isNone(letter)) return
      const sent = await mailer.send(letter.value, signal)()
      if (E.isLeft(sent)) await undelivered(sent.left, job)
    },
    giveUp: ({ link }) => {
      line({ mail: 'given up', reason: 'tried too often' }, { link })
      return Promise.resolve()
    },
  })
}

import * as t from 'io-ts'
import { digestDay } from '../../src/domain/mail/mail-choices.ts'
import type { JobQueues } from '../jobs/open-jobs.ts'
import { keepDoing } from '../log/concurrency/keep-doing.ts'
import type { LogTail } from '../log/event-log.ts'
import type { LetterMailer } from '../letters/mailer.ts'
import { type RefusedAddress, workLetters } from '../letters/work-letters.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { type LetterServices, openLetters } from './compose-letters.ts'
import { beginPosting, postDue, type PostingServices } from './post-due.ts'
import { atOnceQueue, digestQueue } from './queues.ts'

interface MailWork extends LetterServices {
  readonly tail: LogTail
  readonly siteSettings: { readonly timeZone: () => string }
  readonly standIns: PostingServices['standIns']
  readonly jobs: Pick<JobQueues, 'work' | 'send' | 'nudge'>
  readonly mailer: LetterMailer
  readonly refused: (refusal: RefusedAddress) => Promise<void>
  readonly writeLine: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
}

const postingIntervalMs = 30_000
const mailedEventTypes = ['MessageSent', 'NotificationSent']

interface DigestServices extends Pick<PostingServices, 'pool' | 'jobs' | 'now'> {
  readonly siteSettings: { readonly timeZone: () => string }
}

const DigestProgress = t.strict({ digested_at: t.string })
const digestedSql = `
  select to_char(digested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as digested_at from mail_progress`

const moveDigestSql = `
  update mail_progress set digested_at = $2 where date_trunc('milliseconds', digested_at) = $1`

const WaitingDigest = t.strict({ username: t.string, upTo: t.number })
const waitingSql = 'select username, max(position)::float8 as "upTo" from mail_due group by username'

/** Runs once a morning, on whichever node looks first. */
export const postDigests = async ({ pool, jobs, siteSettings, now }: DigestServices): Promise<void> => {
  const [last] = await queryRows(pool, DigestProgress, digestedSql)
  const moment = now()
  const dayOf = (instant: Date) => digestDay(siteSettings.timeZone(), instant)
  if (last === undefined || dayOf(moment) <= dayOf(new Date(last.digested_at))) return
  await inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(moveDigestSql, [last.digested_at, moment.toISOString()])
    if (rowCount === 0) return
    const waiting = await queryRows(transaction, WaitingDigest, waitingSql)
    await jobs.send(
      digestQueue,
      waiting.map((job) => ({ job })),
      transaction,
    )
  })
}

export const workMail = async (services: MailWork): Promise<{ readonly close: () => Promise<void> }> => {
  const { tail, jobs, mailer, refused, writeLine, onDefect } = services
  const { atOnce, digest, digested } = openLetters(services)
  const sending = { jobs, mailer, onRefused: refused, log: writeLine }
  await workLetters({
    ...sending,
    queue: atOnceQueue,
    compose: atOnce,
    logFieldsOf: ({ position }) => ({ position }),
  })
  await workLetters({
    ...sending,
    queue: digestQueue,
    compose: digest,
    onSettled: digested,
    logFieldsOf: ({ upTo }) => ({ upTo }),
  })
  await beginPosting(services)

  const post = async (): Promise<void> => {
    await postDue(services)
    await postDigests(services)
    for (const queue of [atOnceQueue, digestQueue]) jobs.nudge(queue)
  }
  return keepDoing(post, {
    everyMs: postingIntervalMs,
    isAtOnce: true,
    wokenBy: (wake) =>
      tail.subscribe(({ type }) => {
        if (mailedEventTypes.includes(type)) wake()
      }),
    onDefect,
  })
}

import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { RA } from '../../src/domain/fp.ts'
import { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import type { JobQueues } from '../jobs/open-jobs.ts'
import type { LogTail } from '../log/event-log.ts'
import { accountNewsActor } from '../users/account-news/post-account-news.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { MailChoicesStore } from './mail-choices.ts'
import { atOnceQueue } from './queues.ts'

export interface PostingServices {
  readonly pool: Pool
  readonly tail: Pick<LogTail, 'position'>
  readonly jobs: Pick<JobQueues, 'send'>
  readonly mailChoices: Pick<MailChoicesStore, 'get'>
  /** Delegates who read the user's messages now. */
  readonly standIns: { readonly standInsOf: (username: string) => readonly string[] }
  readonly now: () => Date
}

const SentEventRow = t.strict({
  username: t.string,
  position: t.number,
  subject: MailSubject,
  sender: t.union([t.string, t.null]),
})
type SentEventRow = t.TypeOf<typeof SentEventRow>
type DueMail = Omit<SentEventRow, 'sender'>

/** The archive writes its own notifications; people compose all others. */
const dueSql = `
  select recipient as username, position::float8 as position, 'messages' as subject, sender
  from message, unnest(recipients) as recipient
  where position > $1 and position <= $2 and recipient <> sender
  union all
  select u.username, e.position::float8, case when n.is_composed then 'notifications' else 'reports' end, null
  from event e join user_notification u on u.username = e.data->>'user' and u.position = e.position
    join notification n on n.id = u.notification
  where e.position > $1 and e.position <= $2 and e.type = 'NotificationSent' and e.actor <> $3`

const MailProgress = t.strict({ read_up_to: t.number })

const readMailProgress = async (pool: Pool): Promise<number | undefined> => {
  const [progress] = await queryRows(pool, MailProgress, 'select read_up_to::float8 as read_up_to from mail_progress')
  return progress?.read_up_to
}

const queueForDigest = async (transaction: PoolClient, due: readonly DueMail[]): Promise<void> => {
  await transaction.query(
    `insert into mail_due (username, position, subject)
      select username, position, subject from jsonb_to_recordset($1) as due(username text, position bigint, subject text)
      on conflict do nothing`,
    [JSON.stringify(due)],
  )
}

/** Starts now: events from before mail was set up are never mailed. */
export const beginPosting = async ({
  pool,
  tail,
  now,
}: Pick<PostingServices, 'pool' | 'tail' | 'now'>): Promise<void> => {
  await pool.query('insert into mail_progress (read_up_to, digested_at) values ($1, $2) on conflict do nothing', [
    tail.position(),
    now().toISOString(),
  ])
}

interface ForgetOptions extends Pick<PostingServices, 'pool'> {
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

/** Deletes all pending mail, because this server sends none. Logs it if another server had mail pending. */
export const forgetPosting = async ({ pool, log }: ForgetOptions): Promise<void> => {
  const { rowCount: begun } = await pool.query('delete from mail_progress')
  const { rowCount: due } = await pool.query('delete from mail_due')
  if ((begun ?? 0) + (due ?? 0) > 0) log({ mail: 'forgotten, as this server sends none', due })
}

const eventsAtOnce = 2000

/** One entry per person and message, even for a delegate who is a recipient too or acts for several recipients. */
const withStandIns = (
  standInsOf: (username: string) => readonly string[],
  sent: readonly SentEventRow[],
): readonly DueMail[] => {
  const due = sent.flatMap(({ username, position, subject, sender }) =>
    [username, ...(subject === 'messages' ? standInsOf(username) : [])]
      .filter((reader) => reader !== sender)
      .map((reader) => ({ username: reader, position, subject })),
  )
  return [...new Map(due.map((each) => [atOnceQueue.keyOf(each), each])).values()]
}

/** Progress and jobs are written in one transaction, so each letter is posted once despite kills and several nodes. */
const postPortion = async (services: PostingServices): Promise<boolean> => {
  const { pool, tail, jobs, mailChoices, standIns } = services
  const [from, until] = [await readMailProgress(pool), tail.position()]
  // another server without mail deleted the row
  if (from === undefined) await beginPosting(services)
  if (from === undefined || from >= until) return false
  const to = Math.min(until, from + eventsAtOnce)
  const due = withStandIns(
    standIns.standInsOf,
    await queryRows(pool, SentEventRow, dueSql, [from, to, accountNewsActor]),
  )
  const chosen = (when: string) =>
    RA.filter<DueMail>(({ username, subject }) => mailChoices.get(username).state[subject] === when)(due)
  await inTransaction(pool, async (transaction) => {
    const moveProgressSql = 'update mail_progress set read_up_to = $2 where read_up_to = $1'
    const { rowCount } = await transaction.query(moveProgressSql, [from, to])
    if (rowCount === 0) return
    await queueForDigest(transaction, chosen('daily'))
    await jobs.send(
      atOnceQueue,
      chosen('atOnce').map((job) => ({ job })),
      transaction,
    )
  })
  return true
}

export const postDue = async (services: PostingServices): Promise<void> => {
  while (await postPortion(services));
}

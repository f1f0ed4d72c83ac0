import * as t from 'io-ts'
import { digestDay } from '../../src/domain/mail/digest-day.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { PostingServices } from './post-due.ts'
import { digestQueue } from './queues.ts'

interface DigestServices extends Pick<PostingServices, 'pool' | 'jobs' | 'now'> {
  readonly siteSettings: { readonly timeZone: () => string }
}

const Digested = t.strict({ digested_at: t.string })
const digestedText = `
  select to_char(digested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as digested_at from mail_progress`

const movedText = `
  update mail_progress set digested_at = $2 where date_trunc('milliseconds', digested_at) = $1`

const Waiting = t.strict({ username: t.string, upTo: t.number })
const waitingText = 'select username, max(position)::float8 as "upTo" from mail_due group by username'

/** Once a morning, for all to whom something is due, on whichever node looks first. */
export const postDigests = async ({ pool, jobs, siteSettings, now }: DigestServices): Promise<void> => {
  const [last] = await queryRows(pool, Digested, digestedText)
  const moment = now()
  const dayOf = (instant: Date) => digestDay(siteSettings.timeZone(), instant)
  if (last === undefined || dayOf(moment) <= dayOf(new Date(last.digested_at))) return
  await inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(movedText, [last.digested_at, moment.toISOString()])
    if (rowCount === 0) return
    const waiting = await queryRows(transaction, Waiting, waitingText)
    await jobs.send(
      digestQueue,
      waiting.map((job) => ({ job })),
      transaction,
    )
  })
}

import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { O, pipe } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { accountNewsOf, type AccountSubject, accountSubjectTitles } from '../../../src/domain/users/account-news.ts'
import { userStream } from '../../../src/domain/users/user.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import { intentOf } from '../../log/carry-out.ts'
import { coalescedSignal } from '../../log/concurrency/coalesced-signal.ts'
import type { Append } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import type { UserServices } from '../user-services.ts'
import { accountNewsQueue } from './queue.ts'

interface AccountAnnouncement {
  readonly to: { readonly upload: string; readonly completion: number; readonly username: string }
  readonly news: { readonly title: string; readonly message: string; readonly about: null; readonly expiry: string }
}

export interface AccountNewsServices
  extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'now' | 'onDefect'> {
  readonly jobs: Pick<Jobs, 'send' | 'nudge'>
  readonly hasMail: boolean
  readonly announce: (news: readonly AccountAnnouncement[], at: string) => Promise<readonly Append[]>
}

/** The actor of the notifications of this module. They are mailed as letters of their own, so the mailing of news skips them. */
export const accountNewsActor = 'account-news'

const shownDays = 30
const dayMs = 24 * 60 * 60 * 1000
const portion = 200
const everyMs = 30_000

const Progress = t.strict({ read_up_to: t.number })
const progressText = 'select read_up_to::float8 as read_up_to from account_news_progress'
const movedText = 'update account_news_progress set read_up_to = $2 where read_up_to = $1'

const Former = t.strict({ id: t.string, username: t.string })
const formerText = `update former_address set is_posted = true where username = any($1) and not is_posted returning id::text as id, username`

interface News {
  readonly username: string
  readonly position: number
  readonly subject: AccountSubject
  readonly isOwn: boolean
}

const messageOf = ({ isOwn }: News): string =>
  `${isOwn ? 'The change was made with your own sign-in.' : 'An administrator made the change.'} If you did not expect it, tell the firm at once.`

const newsIn = async (
  { users }: Pick<AccountNewsServices, 'users'>,
  recorded: readonly RecordedEvent[],
): Promise<readonly News[]> => {
  const prefix = userStream('')
  const usernames = [...new Set(recorded.map(({ stream }) => stream.slice(prefix.length)))]
  const pasts = await Promise.all(usernames.map(async (username) => [username, await users.past(username)] as const))
  const pastOf = new Map(pasts)
  return recorded.flatMap(({ stream, position, revision, actor }) => {
    const username = stream.slice(prefix.length)
    const events = pastOf.get(username)?.events ?? []
    const event = events[revision - 1]
    if (event === undefined) return []
    return pipe(
      accountNewsOf(events.slice(0, revision - 1), event),
      O.match(
        () => [],
        (subject) => [{ username, position, subject, isOwn: actor === username }],
      ),
    )
  })
}

/** Reads on in the log from where any node stopped; what follows from it is written in the transaction that moves on. */
const postPortion = async (services: AccountNewsServices): Promise<boolean> => {
  const { pool, log, tail, jobs, now, hasMail, announce } = services
  const [progress] = await queryRows(pool, Progress, progressText)
  const until = tail.position()
  if (progress === undefined || progress.read_up_to >= until) return false
  const from = progress.read_up_to
  const read = await log.read({ after: from, limit: portion, prefix: userStream('') })
  const recorded = read.filter(({ position }) => position <= until)
  const to = recorded.length < portion ? until : (recorded.at(-1)?.position ?? until)
  const news = await newsIn(services, recorded)
  const at = now()
  const expiry = new Date(at.getTime() + shownDays * dayMs).toISOString()

  const mail = async (transaction: PoolClient): Promise<void> => {
    const moved = news.flatMap(({ username, subject }) => (subject === 'address' ? [username] : []))
    const former = await queryRows(transaction, Former, formerText, [moved])
    const sent = news.map(({ username, position, subject }) => ({ username, position, subject, former: null }))
    const toFormer = former.map(
      ({ id, username }) => ({ username, position: to, subject: 'address', former: id }) as const,
    )
    await jobs.send(
      accountNewsQueue,
      [...sent, ...toFormer].map((job) => ({ job })),
      transaction,
    )
  }

  const move = async (transaction: PoolClient): Promise<boolean> => {
    const { rowCount } = await transaction.query(movedText, [from, to])
    // another node was faster
    if (rowCount === 0) return false
    if (hasMail) await mail(transaction)
    return true
  }

  const appends = await announce(
    news.map((each) => ({
      to: { upload: accountNewsActor, completion: each.position, username: each.username },
      news: { title: accountSubjectTitles[each.subject], message: messageOf(each), about: null, expiry },
    })),
    at.toISOString(),
  )
  if (appends.length === 0) await inTransaction(pool, move)
  else await log.append(intentOf(accountNewsActor, at, randomUUID()), appends, undefined, undefined, move)()
  if (hasMail && news.length > 0) jobs.nudge(accountNewsQueue)
  return true
}

const postAccountNews = async (services: AccountNewsServices): Promise<void> => {
  while (await postPortion(services));
}

/** People are told of changes from now on. */
const beginAccountNews = async ({ pool, tail }: Pick<AccountNewsServices, 'pool' | 'tail'>): Promise<void> => {
  await pool.query('insert into account_news_progress (read_up_to) values ($1) on conflict do nothing', [
    tail.position(),
  ])
}

export const keepPostingAccountNews = async (
  services: AccountNewsServices,
): Promise<{ readonly close: () => Promise<void> }> => {
  await beginAccountNews(services)
  const [signal, ending] = [coalescedSignal(), new AbortController()]
  const stopListening = services.tail.subscribe(({ stream }) => {
    if (stream.startsWith(userStream(''))) signal.raise()
  })
  const keepPosting = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await postAccountNews(services).catch(services.onDefect)
      await signal.raised(everyMs)
    }
  }
  const posting = keepPosting()
  return {
    close: async () => {
      stopListening()
      ending.abort()
      signal.raise()
      await posting
    },
  }
}

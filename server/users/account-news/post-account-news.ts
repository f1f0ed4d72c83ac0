import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { changeNewsOf } from '../../../src/domain/change-requests/change-news.ts'
import { changeRequestPrefix } from '../../../src/domain/change-requests/change-request-prefix.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { appRoutes } from '../../../src/domain/navigation/route.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { accountNewsOf, isNewsEventType, type NewsSubject, newsTitles } from '../../../src/domain/users/account-news.ts'
import { userStream } from '../../../src/domain/users/username.ts'
import { type ChangeRequests, changeRequestKind } from '../../access/change-requests/change-requests.ts'
import type { JobQueues } from '../../jobs/open-jobs.ts'
import { intentOf } from '../../log/carry-out.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import type { PreconditionCheck, StreamAppend, TransactionWork } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import { enabledSuperadmins } from '../permitted.ts'
import type { UserServices } from '../user-services.ts'
import { accountNewsQueue } from './queue.ts'

interface AccountAnnouncement {
  readonly to: { readonly upload: string; readonly completion: number; readonly username: string }
  readonly news: {
    readonly title: string
    readonly message: string
    readonly about: string | null
    readonly expiry: string
  }
}

export interface AccountNewsServices
  extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'now' | 'onDefect'> {
  readonly jobs: Pick<JobQueues, 'send' | 'nudge'>
  readonly hasMail: boolean
  readonly changeRequests: Pick<ChangeRequests, 'get'>
  readonly announce: (news: readonly AccountAnnouncement[], at: string) => Promise<readonly StreamAppend[]>
}

/** The mail about news skips notifications of this actor, because they have letters of their own. */
export const accountNewsActor = 'account-news'

const accountNewsExpiryDays = 30
const dayMs = 24 * 60 * 60 * 1000
const maxEventsAtOnce = 200
const everyMs = 30_000

const NewsProgress = t.strict({ read_up_to: t.number })
const progressSql = 'select read_up_to::float8 as read_up_to from account_news_progress'
const moveProgressSql = 'update account_news_progress set read_up_to = $2 where read_up_to = $1'

/** False if another node has moved the progress or moves it now: that node posts the news. Waits for nobody. */
const isProgressUnmovedSql = 'exists (select from account_news_progress where read_up_to = $1 for update skip locked)'

const FormerUsername = t.strict({ id: t.string, username: t.string })
const unpostedFormerSql = `select id::text as id, username from former_address where username = any($1) and not is_posted`
const markFormerPostedSql = 'update former_address set is_posted = true where id = any($1::uuid[])'

interface AccountNews {
  readonly username: string
  readonly position: number
  readonly subject: NewsSubject
  readonly message: string
  readonly about: string | null
}

const accountMessage = (isOwn: boolean): string =>
  `${isOwn ? 'The change was made from your own user account.' : 'An administrator made the change.'} If you did not expect it, tell the firm at once.`

const newsIn = async (
  { users }: Pick<AccountNewsServices, 'users'>,
  recorded: readonly RecordedEvent[],
): Promise<readonly AccountNews[]> => {
  const prefix = userStream('')
  const changes = recorded.filter(({ type }) => isNewsEventType(type))
  const usernames = [...new Set(changes.map(({ stream }) => stream.slice(prefix.length)))]
  const pasts = await Promise.all(usernames.map(async (username) => [username, await users.past(username)] as const))
  const pastOf = new Map(pasts)
  return changes.flatMap(({ stream, position, revision, actor }) => {
    const username = stream.slice(prefix.length)
    const events = pastOf.get(username)?.events ?? []
    const event = events[revision - 1]
    if (event === undefined) return []
    return pipe(
      accountNewsOf(events.slice(0, revision - 1), event),
      O.match(
        () => [],
        (subject) => [{ username, position, subject, message: accountMessage(actor === username), about: null }],
      ),
    )
  })
}

const decodeRequest = eventDecoder(changeRequestKind.codec)

const changeRequestNews = (
  { users, changeRequests }: Pick<AccountNewsServices, 'users' | 'changeRequests'>,
  recorded: readonly RecordedEvent[],
): readonly AccountNews[] =>
  recorded.flatMap((each) => {
    const { state } = changeRequests.get(each.stream.slice(changeRequestPrefix.length))
    if (state._tag === 'Unrequested') return []
    const { position } = each
    return changeNewsOf(decodeRequest(each), state, enabledSuperadmins(users)).map((news) => ({
      ...news,
      position,
      about: appRoutes['change-requests'].pattern,
    }))
  })

const HeldRow = t.strict({ holds: t.boolean })

const writeIf = (pool: Pool, { text, values }: PreconditionCheck, write: TransactionWork): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    const [row] = await queryRows(transaction, HeldRow, `select ${text} as holds`, values)
    if (row?.holds === true) await write(transaction)
  })

/** Posts the news in the transaction that advances the progress shared by all nodes. */
const postPortion = async (services: AccountNewsServices): Promise<boolean> => {
  const { pool, log, tail, jobs, now, hasMail, announce } = services
  const [progress] = await queryRows(pool, NewsProgress, progressSql)
  const until = tail.position()
  if (progress === undefined || progress.read_up_to >= until) return false
  const from = progress.read_up_to
  const read = (prefix: string) => log.read({ after: from, limit: maxEventsAtOnce, prefix })
  const parts = [await read(userStream('')), await read(changeRequestPrefix)]
  const to = Math.min(
    until,
    ...parts.flatMap((part) => (part.length < maxEventsAtOnce ? [] : (part.at(-1)?.position ?? []))),
  )
  const [accounts = [], requests = []] = parts.map((part) => part.filter(({ position }) => position <= to))
  const news = [...(await newsIn(services, accounts)), ...changeRequestNews(services, requests)]
  const at = now()
  const expiry = new Date(at.getTime() + accountNewsExpiryDays * dayMs).toISOString()

  const moved = hasMail ? news.flatMap(({ username, subject }) => (subject === 'address' ? [username] : [])) : []
  const former = await queryRows(pool, FormerUsername, unpostedFormerSql, [moved])

  const mail: TransactionWork = async (transaction) => {
    await transaction.query(markFormerPostedSql, [former.map(({ id }) => id)])
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

  const move: TransactionWork = async (transaction) => {
    await transaction.query(moveProgressSql, [from, to])
    if (hasMail) await mail(transaction)
  }

  const appends = await announce(
    news.map((each) => ({
      to: { upload: accountNewsActor, completion: each.position, username: each.username },
      news: { title: newsTitles[each.subject], message: each.message, about: each.about, expiry },
    })),
    at.toISOString(),
  )
  const progressCheck = { text: isProgressUnmovedSql, values: [from] }
  if (appends.length === 0) await writeIf(pool, progressCheck, move)
  else await log.append(intentOf(accountNewsActor, at, randomUUID()), appends, move, undefined, progressCheck)()
  if (hasMail && news.length > 0) jobs.nudge(accountNewsQueue)
  return true
}

const postAccountNews = async (services: AccountNewsServices): Promise<void> => {
  while (await postPortion(services));
}

/** Starts now: earlier changes are not announced. */
const beginAccountNews = async ({ pool, tail }: Pick<AccountNewsServices, 'pool' | 'tail'>): Promise<void> => {
  await pool.query('insert into account_news_progress (read_up_to) values ($1) on conflict do nothing', [
    tail.position(),
  ])
}

export const keepPostingAccountNews = async (
  services: AccountNewsServices,
): Promise<{ readonly close: () => Promise<void> }> => {
  await beginAccountNews(services)
  return keepDoing(() => postAccountNews(services), {
    everyMs,
    isAtOnce: true,
    wokenBy: (wake) =>
      services.tail.subscribe(({ stream }) => {
        if (stream.startsWith(userStream('')) || stream.startsWith(changeRequestPrefix)) wake()
      }),
    onDefect: services.onDefect,
  })
}

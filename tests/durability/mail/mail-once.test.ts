import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, test, vi } from 'vitest'
import { intentOf } from '../../../server/log/intent.ts'
import { beginPosting } from '../../../server/mailing/post-due.ts'
import { openNotifications } from '../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { bringPeople, people } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../mail/support/mailing-node.ts'

const openOwn = async () => {
  const own = await openTestLog([notificationsProjection], 'template_people')
  const mail = await openMailServer()
  await beginPosting({ ...own, now: () => new Date() })
  const close = async () => {
    await mail.close()
    await own.drop()
  }
  return { own, mail, close }
}
afterAll(killScripts)

const kinds = ['at-once', 'digest'] as const
type TimeOfTelling = (typeof kinds)[number]

const namesOf = (kill: number, kind: TimeOfTelling): readonly string[] =>
  Array.from({ length: 6 }, (_, index) => `${kind}-${kill.toString()}-${index.toString()}`)

/** Who have signed in, as nobody else is told anything. */
const bringAll = async (own: TestLog, usernames: readonly string[]): Promise<void> => {
  const [template] = people
  if (template === undefined) throw new Error('nobody to copy')
  await bringPeople(
    own,
    usernames.map((username) => ({ ...template, username, email: `${username}@plutus.example` })),
  )
  await own.pool.query('insert into last_sign_in (username, at) select name, now() from unnest($1::text[]) as name', [
    usernames,
  ])
  await own.tail.reached(await own.log.lastPosition())
}

/** Of reports people are told at once, of what administrators write the next morning. */
const tell = async (own: TestLog, kind: TimeOfTelling, usernames: readonly string[]): Promise<void> => {
  const NotificationID = kind === 'digest' ? randomUUID() : randomUUID().replace(/^(.{14})4/, '$18')
  const content = {
    ...({ Title: 'News', Message: 'There is some.', Priority: 1, Dismissible: true } as const),
    ...{ mustAcknowledge: false, Expiry: '2099-01-01T00:00:00Z', about: null },
  }
  const to = usernames.map((user) => ({ user, UserNotificationID: randomUUID() }))
  const at = new Date().toISOString()
  const command = { type: 'SendNotification', NotificationID, content, at, to } as const
  await openNotifications(own).change(NotificationID, command, intentOf('admin', new Date()))()
}

/** As if the morning’s digest had been a day ago. */
const letADayPass = ({ pool }: TestLog): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query("update mail_progress set digested_at = now() - interval '1 day'")
  })

const kills = Array.from({ length: 20 }, (_, kill) => kill)
/** Servers with a database each that are killed beside each other, as they wait for most of the time. */
const beside = 2
/** Each with as many as another whose answer is lost. */
const shares = Array.from({ length: beside }, (_, nth) => kills.slice((nth * 20) / beside, ((nth + 1) * 20) / beside))

test.concurrent.for(shares.map((share, nth) => [nth + 1, share] as const))(
  `everybody is told once of each, though the server is killed twenty times, and what comes twice has one Message-ID (%i of ${beside})`,
  { timeout: 300_000 },
  async ([, share], { expect, onTestFinished }) => {
    const { own, mail, close } = await openOwn()
    onTestFinished(close)
    await bringAll(
      own,
      share.flatMap((kill) => kinds.flatMap((kind) => namesOf(kill, kind))),
    )
    for (const kill of share) {
      for (const kind of kinds) await tell(own, kind, namesOf(kill, kind))
      await letADayPass(own)
      const before = mail.letters.length
      // every fourth has taken a letter whose answer the server never hears
      if (kill % 4 === 0) mail.next = 'taken and lost'
      const node = runScript(script, own.url, mail.url)
      // before anything is posted, while it is, or anywhere between two letters
      if (kill % 2 === 0) await node.saying('ready')
      else await vi.waitFor(() => expect(mail.letters.length).toBeGreaterThan(before), { timeout: 60_000, interval: 1 })
      await pause(kill * 5)
      node.process.kill('SIGKILL')
      await node.ended
    }
    mail.next = null
    await letADayPass(own)
    const last = runScript(script, own.url, mail.url)
    await last.saying('ready')
    await vi.waitFor(
      async () => {
        const { rows } = await own.pool.query<Readonly<Record<string, unknown>>>(
          `select (select count(*)::int from mail_due) as due,
          (select count(*)::int from pgboss.job where name like 'mail-%' and state <> 'completed') as waiting`,
        )
        expect(rows).toEqual([{ due: 0, waiting: 0 }])
      },
      { timeout: 120_000, interval: 200 },
    )
    const sent = Map.groupBy(mail.letters, ({ to }) => to.join())
    const everybody = share.flatMap((kill) => kinds.flatMap((kind) => namesOf(kill, kind)))
    expect([...sent.keys()].toSorted()).toEqual(everybody.map((name) => `${name}@plutus.example`).toSorted())
    for (const same of sent.values()) expect(new Set(same.map(({ headers }) => headers['Message-ID'])).size).toBe(1)
    last.process.kill('SIGKILL')
    await last.ended
  },
)

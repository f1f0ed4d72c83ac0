import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { beginPosting } from '../../../server/mailing/post-due.ts'
import { openNotifications } from '../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { bringPeople, people } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../mail/support/mailing-node.ts'

let own: TestLog
let mail: MailServer

beforeAll(async () => {
  own = await openTestLog([notificationsProjection], 'template_people')
  mail = await openMailServer()
  await beginPosting({ ...own, now: () => new Date() })
})
afterEach(killScripts)
afterAll(async () => {
  await mail.close()
  await own.drop()
})

const kinds = ['at-once', 'digest'] as const
type TimeOfTelling = (typeof kinds)[number]

const namesOf = (kill: number, kind: TimeOfTelling): readonly string[] =>
  Array.from({ length: 6 }, (_, index) => `${kind}-${kill.toString()}-${index.toString()}`)

/** Who have signed in, as nobody else is told anything. */
const bringAll = async (usernames: readonly string[]): Promise<void> => {
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
const tell = async (kind: TimeOfTelling, usernames: readonly string[]): Promise<void> => {
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
const letADayPass = (): Promise<void> =>
  inTransaction(own.pool, async (transaction) => {
    await transaction.query("update mail_progress set digested_at = now() - interval '1 day'")
  })

test('everybody is told once of each, though the server is killed twenty times, and what comes twice has one Message-ID', async () => {
  const kills = Array.from({ length: 20 }, (_, kill) => kill)
  await bringAll(kills.flatMap((kill) => kinds.flatMap((kind) => namesOf(kill, kind))))
  for (const kill of kills) {
    for (const kind of kinds) await tell(kind, namesOf(kill, kind))
    await letADayPass()
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
  await letADayPass()
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
  const everybody = kills.flatMap((kill) => kinds.flatMap((kind) => namesOf(kill, kind)))
  expect([...sent.keys()].toSorted()).toEqual(everybody.map((name) => `${name}@plutus.example`).toSorted())
  for (const same of sent.values()) expect(new Set(same.map(({ headers }) => headers['Message-ID'])).size).toBe(1)
}, 300_000)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { beginPosting, forgetPosting, postDue } from '../../../server/mail/post-due.ts'
import { postDigests } from '../../../server/mail/work-mail.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let moment = new Date('2026-07-01T12:00:00Z')
let timeZone = 'UTC'
const posted: [queue: string, job: unknown][] = []

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const lines: Readonly<Record<string, unknown>>[] = []
const forget = () => forgetPosting({ pool: testApp.pool, log: (line) => lines.push(line) })

const services = () => ({
  ...testApp.services,
  now: () => moment,
  siteSettings: { timeZone: () => timeZone },
  jobs: {
    send: (queue: { readonly name: string }, jobs: readonly { readonly job: unknown }[]) => {
      posted.push(...jobs.map(({ job }) => [queue.name, job] as [string, unknown]))
      return Promise.resolve()
    },
  },
})

beforeEach(async () => {
  moment = new Date('2026-07-01T12:00:00Z')
  timeZone = 'UTC'
  await forget()
  await testApp.tail.reached(await testApp.log.lastPosition())
  await beginPosting(services())
  posted.length = 0
})

/** A notification about reports, which people receive at once, or one that somebody composed. */
const tell = async (kind: 'reports' | 'composed', users: readonly string[]): Promise<void> => {
  const id = randomUUID()
  const NotificationID = kind === 'composed' ? id : id.replace(/^(.{14})4/, '$18')
  const content = {
    ...({ Title: 'T', Message: 'M', Priority: 1, Dismissible: true } as const),
    mustAcknowledge: false,
    Expiry: '2099-01-01T00:00:00Z',
    about: null,
  }
  const to = users.map((user) => ({ user, UserNotificationID: randomUUID() }))
  const command = { type: 'SendNotification', NotificationID, content, at: moment.toISOString(), to } as const
  await testApp.services.notifications.change(NotificationID, command, intentOf('admin', moment))()
}

const due = async () =>
  (
    await testApp.pool.query<Readonly<Record<string, unknown>>>(
      'select username, subject from mail_due order by username',
    )
  ).rows

test('each is posted once, however many nodes read the log at once', async () => {
  const users = Array.from({ length: 30 }, (_, index) => `user${index.toString().padStart(2, '0')}`)
  await tell('reports', users)
  await tell('composed', users)
  await Promise.all(Array.from({ length: 5 }, () => postDue(services())))
  await postDue(services())
  expect(posted.map(([, job]) => job)).toEqual(
    users.map((username) => ({ username, subject: 'reports', position: expect.any(Number) as unknown })),
  )
  expect(await due()).toEqual(users.map((username) => ({ username, subject: 'notifications' })))
})

test('what was there before mail could be sent is not told, nor what came while it could not', async () => {
  await tell('reports', ['client'])
  await forget()
  await postDue(services())
  await postDue(services())
  expect(posted).toEqual([])
  await tell('reports', ['client'])
  await postDue(services())
  expect(posted).toHaveLength(1)
})

test('what is forgotten is said, and nothing where there is nothing', async () => {
  await tell('composed', ['adviser', 'client'])
  await postDue(services())
  lines.length = 0
  await forget()
  await forget()
  expect([lines, await due()]).toEqual([[{ mail: 'forgotten, as this server sends none', due: 2 }], []])
})

const digestsAt = async (instant: string): Promise<number> => {
  moment = new Date(instant)
  posted.length = 0
  await Promise.all([postDigests(services()), postDigests(services())])
  return posted.filter(([queue]) => queue === 'mail-digest').length
}

test('a digest is posted once a day, for each to whom something is due, and after a night that was slept through', async () => {
  await tell('composed', ['adviser', 'client'])
  await postDue(services())
  expect(await digestsAt('2026-07-02T06:59:00Z')).toBe(0)
  expect(await digestsAt('2026-07-02T07:00:00Z')).toBe(2)
  expect(await digestsAt('2026-07-02T23:00:00Z')).toBe(0)
  expect(await digestsAt('2026-07-05T16:00:00Z')).toBe(2)
  expect(await digestsAt('2026-07-06T06:00:00Z')).toBe(0)
})

test('it follows the time zone of the firm when that changes', async () => {
  await tell('composed', ['client'])
  await postDue(services())
  expect(await digestsAt('2026-07-02T07:00:00Z')).toBe(1)
  timeZone = 'America/New_York'
  expect(await digestsAt('2026-07-02T10:59:00Z')).toBe(0)
  expect(await digestsAt('2026-07-02T11:00:00Z')).toBe(1)
  expect(await digestsAt('2026-07-03T10:59:00Z')).toBe(0)
  expect(await digestsAt('2026-07-03T11:00:00Z')).toBe(1)
})

test('a server that sends no mail leaves nothing waiting', async () => {
  const silent = await openTestApp({ isWorking: true })
  const { rows } = await silent.pool.query<Readonly<Record<string, unknown>>>(
    'select (select count(*)::int from mail_progress) as progress, (select count(*)::int from mail_due) as due',
  )
  expect(rows).toEqual([{ progress: 0, due: 0 }])
  await silent.drop()
})

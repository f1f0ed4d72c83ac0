import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type JobQueues, openJobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { type NotificationComposer, openComposer } from '../../../server/notifications/composer.ts'
import { workReleases } from '../../../server/notifications/work-releases.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

interface Node {
  readonly jobs: JobQueues
  readonly composer: NotificationComposer
}

let testApp: TestApp
const nodeQueues: JobQueues[] = []

beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  await Promise.all(nodeQueues.splice(0).map((jobs) => jobs.close()))
})
afterAll(() => testApp.drop())

/** A node that sends what is due. */
const work = async (): Promise<Node> => {
  const jobs = await openJobs({ pool: testApp.pool, onDefect: () => undefined })
  nodeQueues.push(jobs)
  const composer = openComposer({ ...testApp.services, jobs })
  await workReleases({ jobs, composer, notifications: testApp.services.notifications, tail: testApp.tail })
  return { jobs, composer }
}

const sender = { username: 'admin', permissions: permissionsOf(['admin']) }
const notificationContent: NotificationContent = {
  Title: 'Later',
  Message: 'In a while.',
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2099-01-01T00:00:00Z',
  about: null,
}
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

const schedule = async ({ composer }: Pick<Node, 'composer'>, sendAt: string): Promise<string> => {
  const id = randomUUID()
  const draft = {
    id,
    content: notificationContent,
    recipients: { ...noRecipients, roles: ['client'] as const },
    sendAt,
  }
  expect(await composer.compose(sender, draft, intentOf('admin', new Date()))()).toMatchObject({ _tag: 'Right' })
  return id
}
const sentTo = async (id: string) =>
  (await testApp.log.readStream(`notification/${id}`))
    .filter(({ type }) => type === 'NotificationSent')
    .map(({ data: { user }, at }) => ({ user, at }))
const waitOptions = { timeout: 15_000, interval: 50 }

test('it is sent once its time has come, by whichever node, to whoever there is then', async () => {
  const [one] = [await work(), await work()]
  const sendAt = inMs(1500)
  const id = await schedule(one, sendAt)
  expect(await sentTo(id)).toEqual([])
  const [newcomer] = testPeople.flatMap((row) => (row.username === 'client' ? [{ ...row, username: 'newcomer' }] : []))
  if (newcomer !== undefined) await bringPeople(testApp, [{ ...newcomer, email: 'newcomer@plutus.example' }])
  await vi.waitFor(async () => expect(await sentTo(id)).not.toEqual([]), waitOptions)
  const sent = await sentTo(id)
  expect(sent.map(({ user }) => user)).toEqual(['client', 'newcomer', 'other'])
  for (const { at } of sent) expect(at >= sendAt).toBe(true)
  const [listed] = await testApp.services.notifications.sent(new Date())
  expect(listed).toMatchObject({ NotificationID: id, status: 'Active', sendAt, counts: { recipients: 3 } })
})

test('a node that comes after the one that should have sent it is gone, and its job with it, sends it', async () => {
  const lost = { send: () => Promise.resolve() }
  const id = await schedule({ composer: openComposer({ ...testApp.services, jobs: lost }) }, inMs(100))
  await work()
  await vi.waitFor(async () => expect(await sentTo(id)).toHaveLength(3), waitOptions)
})

test('two that send it at once send it once', async () => {
  const { composer } = await work()
  const sendAt = inMs(60_000)
  const id = await schedule({ composer }, sendAt)
  await Promise.all([1, 2, 3].map(() => composer.release({ notification: id, sendAt })))
  expect(await sentTo(id)).toHaveLength(3)
})

test('one that was given another time is not sent at the first, and one that is sent at once not again', async () => {
  const { composer } = await work()
  const [first, second] = [inMs(60_000), inMs(120_000)]
  const id = await schedule({ composer }, first)
  const edit = (revision: number, sendAt: string | null) =>
    composer.edit(sender, { id, revision, content: notificationContent, sendAt }, intentOf('admin', new Date()))()
  expect(await edit(1, second)).toMatchObject({ right: { revision: 2 } })
  await composer.release({ notification: id, sendAt: first })
  expect(await sentTo(id)).toEqual([])
  expect(await edit(2, null)).toMatchObject({ _tag: 'Right' })
  await composer.release({ notification: id, sendAt: second })
  expect(await sentTo(id)).toHaveLength(3)
})

test('whoever composed it is not sent it, also when somebody else sends it', async () => {
  const { composer } = await work()
  const id = randomUUID()
  const recipients = { ...noRecipients, roles: ['admin', 'superadmin'] as const }
  await composer.compose(
    sender,
    { id, content: notificationContent, recipients, sendAt: inMs(60_000) },
    intentOf('admin', new Date()),
  )()
  const other = { username: 'superadmin', permissions: permissionsOf(['superadmin']) }
  await composer.edit(
    other,
    { id, revision: 1, content: notificationContent, sendAt: null },
    intentOf('superadmin', new Date()),
  )()
  expect((await sentTo(id)).map(({ user }) => user)).toEqual(['superadmin'])
})

test('one that was deleted before its time is sent to nobody', async () => {
  const { composer } = await work()
  const sendAt = inMs(60_000)
  const id = await schedule({ composer }, sendAt)
  await composer.remove(id, intentOf('admin', new Date()))()
  await composer.release({ notification: id, sendAt })
  expect(await sentTo(id)).toEqual([])
})

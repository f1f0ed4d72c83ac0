import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openJobs, type Jobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { differingTables } from '../../../server/log/project.ts'
import { openResident } from '../../../server/log/repository.ts'
import { type Composer, openComposer } from '../../../server/notifications/composer.ts'
import { openNotifications } from '../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { releaseQueue } from '../../../server/notifications/release-queue.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { crowdOf, withCrowd } from '../../server/notifications/support/crowd.ts'
import { smallDirectory } from '../../server/support/calls/small-directory.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../notifications/support/release-node.ts'
const crowdSize = 250
const never = () => Promise.resolve()

let own: TestLog
let jobs: Jobs
let composer: Composer
let crowded: Composer

beforeAll(async () => {
  own = await openTestLog([notificationsProjection], 'template_people')
  jobs = await openJobs({ pool: own.pool, onDefect: () => undefined })
  await jobs.work({ ...releaseQueue, concurrency: 0 }, { handle: never, giveUp: never })
  const users = await openResident(own, userKind)
  const notifications = openNotifications(own)
  composer = openComposer({ notifications, users, directory: smallDirectory, jobs, now: () => new Date() })
  const crowd = withCrowd(users, crowdOf(crowdSize))
  crowded = openComposer({ notifications, users: crowd, directory: smallDirectory, jobs, now: () => new Date() })
})
afterEach(killScripts)
afterAll(async () => {
  await jobs.close()
  await own.drop()
})

const content: NotificationContent = {
  ...{ Title: 'Later', Message: 'In a while.', Priority: 1, Dismissible: true },
  ...{ mustAcknowledge: false, Expiry: '2099-01-01T00:00:00Z', about: null },
}
const sender = { username: 'admin', permissions: permissionsOf(['admin']) }

const schedule = async (inMs: number): Promise<string> => {
  const id = randomUUID()
  const sendAt = new Date(Date.now() + inMs).toISOString()
  const draft = { id, content, recipients: { ...noRecipients, roles: ['client'] as const }, sendAt }
  await composer.compose(sender, draft, intentOf('admin', new Date()))()
  return id
}

const released = async (id: string): Promise<readonly (readonly unknown[])[]> =>
  (await own.log.readStream(`notification/${id}`)).slice(1).map(({ type, data }) => [type, data['user']])

test('what was scheduled is sent once, though the server is killed twenty times while it is due', async () => {
  const scheduled: string[] = []
  for (const kill of Array.from({ length: 20 }, (_, index) => index)) {
    const node = runScript(script, own.url)
    await node.saying('ready')
    const due = await Promise.all(Array.from({ length: 5 }, (_, index) => schedule(200 + index * 20)))
    scheduled.push(...due)
    // before any is sent, or anywhere between two of them
    if (kill % 2 === 1)
      await vi.waitFor(async () => expect((await Promise.all(due.map(released))).flat()).not.toEqual([]), {
        timeout: 60_000,
        interval: 1,
      })
    await pause(kill)
    node.process.kill('SIGKILL')
    await node.ended
  }
  const last = runScript(script, own.url)
  await last.saying('ready')
  for (const id of scheduled)
    await vi.waitFor(
      async () =>
        expect(await released(id)).toEqual([
          ['NotificationReleased', undefined],
          ['NotificationSent', 'client'],
          ['NotificationSent', 'other'],
        ]),
      { timeout: 120_000, interval: 200 },
    )
}, 300_000)

const recordedOf = (id: string) => own.log.readStream(`notification/${id}`)
const countOf = async (id: string, type: string): Promise<number> =>
  (await recordedOf(id)).filter((event) => event.type === type).length

const sendToCrowd = async (): Promise<string> => {
  const id = randomUUID()
  const draft = { id, content, recipients: { ...noRecipients, roles: ['client'] as const }, sendAt: null }
  expect(await crowded.compose(sender, draft, intentOf('admin', new Date()))()).toMatchObject({ _tag: 'Right' })
  return id
}
const received = async (id: string): Promise<readonly string[]> =>
  (await recordedOf(id)).filter(({ type }) => type === 'NotificationSent').map(({ data }) => String(data['user']))
const patiently = { timeout: 60_000, interval: 5 }

test('First aid 6: after kills at any portion, the remaining people are notified, each once, or lose what was deleted', async () => {
  const everybody = crowdOf(crowdSize).map(({ username }) => username)
  const sent: string[] = []
  const deleted: string[] = []
  for (const portions of [1, 2, 3, 4, 5]) {
    const node = runScript(script, own.url, crowdSize.toString())
    await node.saying('ready')
    const id = await sendToCrowd()
    const other = await sendToCrowd()
    sent.push(id)
    await vi.waitFor(
      async () => expect(await countOf(id, 'NotificationPortionSent')).toBeGreaterThanOrEqual(portions),
      patiently,
    )
    await crowded.remove(other, intentOf('admin', new Date()))()
    deleted.push(other)
    await pause(portions)
    node.process.kill('SIGKILL')
    await node.ended
  }
  const last = runScript(script, own.url, crowdSize.toString())
  await last.saying('ready')
  for (const id of sent)
    await vi.waitFor(async () => expect(await received(id)).toEqual(everybody), { timeout: 120_000, interval: 200 })
  const { rows: unfinished } = await own.pool.query('select from notification where remaining > 0 or untold > 0')
  expect(unfinished).toEqual([])
  await vi.waitFor(
    async () => {
      const { rows } = await own.pool.query('select from user_notification where notification = any($1)', [deleted])
      expect(rows).toEqual([])
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(await differingTables(own.pool, [notificationsProjection])).toEqual([])
}, 300_000)

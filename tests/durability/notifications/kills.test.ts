import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openJobs, type Jobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openResident } from '../../../server/log/repository.ts'
import { type Composer, openComposer } from '../../../server/notifications/composer.ts'
import { openNotifications } from '../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { releaseQueue } from '../../../server/notifications/release-queue.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { smallDirectory } from '../../server/support/calls/small-directory.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../notifications/support/release-node.ts'
const never = () => Promise.resolve()

let own: TestLog
let jobs: Jobs
let composer: Composer

beforeAll(async () => {
  own = await openTestLog([notificationsProjection], 'template_people')
  jobs = await openJobs({ pool: own.pool, onDefect: () => undefined })
  await jobs.work({ ...releaseQueue, concurrency: 0 }, { handle: never, giveUp: never })
  const users = await openResident(own, userKind)
  const notifications = openNotifications(own)
  composer = openComposer({ notifications, users, directory: smallDirectory, jobs, now: () => new Date() })
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

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openComposer } from '../../../server/notifications/composer.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.drop())

const clients = Array.from(
  { length: 2000 },
  (_, at): User => ({
    ...{ username: `client${at.toString().padStart(4, '0')}`, roles: ['client'], accounts: ['P1'], groups: [] },
    ...{ defaultDashboardType: 'portfolio', defaultCode: 'P1', status: 1, change_password: false },
  }),
)

const content: NotificationContent = {
  ...{ Title: 'T', Message: 'M', Priority: 1, Dismissible: true, mustAcknowledge: false },
  ...{ Expiry: '2099-01-01T00:00:00Z', about: null },
}

/** Of this firm only those who are told know that there are so many. */
const crowded = () => {
  const folded = clients.map((user) => ({
    state: { _tag: 'Present', user, links: new Map() } as const,
    ...{ revision: 1, position: 1 },
  }))
  const users = { ...app.services.users, all: () => folded }
  return openComposer({ ...app.services, users, jobs: { send: () => Promise.resolve() } })
}

test('two thousand are sent it in one act, and all who look and dismiss at once are let', async () => {
  const { notifications } = app.services
  const id = randomUUID()
  const sender = { username: 'admin', permissions: permissionsOf(['admin']) }
  const draft = { id, content, recipients: { ...noRecipients, roles: ['client'] as const }, sendAt: null }
  await crowded().compose(sender, draft, intentOf('admin', new Date()))()
  const recorded = await app.log.readStream(`notification/${id}`)
  expect(recorded).toHaveLength(2001)
  expect(new Set(recorded.map(({ correlation }) => correlation)).size).toBe(1)
  expect(new Set(recorded.flatMap(({ audience }) => audience)).size).toBe(2001)

  const some = recorded.slice(1, 101)
  const done = await Promise.all(
    some.flatMap(({ data }) =>
      (['SeeNotification', 'DismissNotification'] as const).map((type) => {
        const received = { NotificationID: id, user: String(data['user']), ...content }
        const command = { type, received, at: new Date().toISOString() }
        const own = String(data['UserNotificationID'])
        return notifications.userNotifications.change(own, command, intentOf(received.user, new Date()))()
      }),
    ),
  )
  expect(done.every(({ _tag }) => _tag === 'Right')).toBe(true)
  const [listed] = await notifications.sent(new Date())
  expect(listed?.counts).toEqual({ recipients: 2000, seen: 100, dismissed: 100, acknowledged: 0 })

  const editing = { id, revision: 2001, content: { ...content, Title: 'Edited' } }
  await crowded().edit(sender, editing, intentOf('admin', new Date()))()
  expect(await notifications.of('client1999', new Date())).toMatchObject([{ Title: 'Edited' }])
  expect((await app.log.readStream(`notification/${id}`)).at(-1)?.audience).toHaveLength(2001)
})

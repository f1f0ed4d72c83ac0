import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { differingTables } from '../../../server/log/project.ts'
import { openComposer } from '../../../server/notifications/composer.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { maxPortion } from '../../../src/domain/notifications/decider.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { crowdOf, withCrowd } from './support/crowd.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const clients = crowdOf(2000)

const notificationContent: NotificationContent = {
  Title: 'T',
  Message: 'M',
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2099-01-01T00:00:00Z',
  about: null,
}

const crowded = (isConnected: (username: string) => boolean = () => false) =>
  openComposer({
    ...testApp.services,
    isConnected,
    users: withCrowd(testApp.services.users, clients),
    jobs: { send: () => Promise.resolve() },
  })

const sender = { username: 'admin', permissions: permissionsOf(['admin']) }
const toClients = { ...noRecipients, roles: ['client'] as const }
const system = () => intentOf('admin', new Date())
const job = (id: string) => ({ notification: id, sendAt: new Date().toISOString() })
const recordedOf = (id: string) => testApp.log.readStream(`notification/${id}`)

const compose = async (composer = crowded()): Promise<string> => {
  const id = randomUUID()
  const draft = { id, content: notificationContent, recipients: toClients, sendAt: null }
  expect(await composer.compose(sender, draft, system())()).toMatchObject({ _tag: 'Right' })
  return id
}

const listedOf = async (id: string) =>
  (await testApp.services.notifications.sent(new Date())).find(({ NotificationID }) => NotificationID === id)

/** Stops after `portions` further transactions, as a server that is killed between two of them. */
const stopped = (portions: number): Pick<AbortSignal, 'throwIfAborted'> => {
  let left = portions + 1
  return {
    throwIfAborted: () => {
      left -= 1
      if (left === 0) throw new Error('stopped')
    },
  }
}

test('two thousand are sent it, and all who look and dismiss at once are let', async () => {
  const { notifications } = testApp.services
  const id = await compose()
  await crowded().release(job(id))
  const recorded = (await recordedOf(id)).filter(({ type }) => type === 'NotificationSent')
  expect(recorded).toHaveLength(2000)
  expect(new Set(recorded.flatMap(({ audience }) => audience)).size).toBe(2000)

  const some = recorded.slice(0, 100)
  const done = await Promise.all(
    some.flatMap(({ data }) =>
      (['SeeNotification', 'DismissNotification'] as const).map((type) => {
        const received = { NotificationID: id, user: String(data['user']), ...notificationContent }
        const command = { type, received, at: new Date().toISOString() }
        const own = String(data['UserNotificationID'])
        return notifications.userNotifications.change(own, command, intentOf(received.user, new Date()))()
      }),
    ),
  )
  expect(done.every(({ _tag }) => _tag === 'Right')).toBe(true)
  const listed = await listedOf(id)
  expect(listed?.counts).toEqual({ recipients: 2000, seen: 100, dismissed: 100, acknowledged: 0 })

  const editing = { id, revision: listed?.revision ?? 0, content: { ...notificationContent, Title: 'Edited' } }
  expect(await crowded().edit(sender, editing, system())()).toMatchObject({ _tag: 'Right' })
  expect(await notifications.of('client1999', new Date())).toMatchObject([{ Title: 'Edited' }])
  await crowded().release(job(id))
  const told = (await recordedOf(id)).filter(({ type }) => type === 'NotificationChangeTold')
  expect(told.flatMap(({ audience }) => audience).toSorted()).toEqual(
    clients.map(({ username }) => userRoom(username)).toSorted(),
  )
})

describe('First aid 6: a notification to many people is several short transactions', () => {
  const transactionsOf = async (id: string): Promise<readonly number[]> =>
    [...Map.groupBy(await recordedOf(id), ({ correlation }) => correlation).values()].map(({ length }) => length)

  const receivers = async (id: string): Promise<readonly string[]> =>
    (await recordedOf(id)).filter(({ type }) => type === 'NotificationSent').map(({ data }) => String(data['user']))

  const expectRebuilt = async () => {
    expect(await differingTables(testApp.pool, [notificationsProjection])).toEqual([])
  }

  test('no transaction sends it to more than two hundred people, edits, withdraws or deletes it for more', async () => {
    const id = await compose()
    await crowded().release(job(id))
    const { content: _, ...now } = { id, content: notificationContent, revision: (await listedOf(id))?.revision ?? 0 }
    await crowded().edit(sender, { ...now, content: { ...notificationContent, Title: 'E' } }, system())()
    await crowded().release(job(id))
    await crowded().withdraw(id, undefined, system())()
    await crowded().release(job(id))
    await crowded().remove(id, system())()
    await crowded().release(job(id))
    expect(Math.max(...(await transactionsOf(id)))).toBe(maxPortion + 2)
    const audiences = (await recordedOf(id)).map(({ audience }) => audience.length)
    expect(Math.max(...audiences)).toBe(maxPortion)
    const { rows } = await testApp.pool.query('select from user_notification where notification = $1', [id])
    expect(rows).toEqual([])
    await expectRebuilt()
  })

  test('people with an open screen receive it in the first transaction', async () => {
    const online = ['client1950', 'client1999']
    const id = await compose(crowded((username) => online.includes(username)))
    expect((await receivers(id)).slice(0, 2)).toEqual(online)
    await crowded().release(job(id))
    expect((await receivers(id)).toSorted()).toEqual(clients.map(({ username }) => username).toSorted())
  })

  test('a server that stops midway leaves it unfinished, and the next sends it to the others once each', async () => {
    const id = await compose()
    await expect(crowded().release(job(id), stopped(5))).rejects.toThrow('stopped')
    const sent = 6 * maxPortion
    expect(await listedOf(id)).toMatchObject({ status: 'Active', counts: { recipients: sent }, remaining: 2000 - sent })
    expect(await testApp.services.notifications.scheduled()).toMatchObject([{ notification: id }])
    await expectRebuilt()
    await Promise.all([crowded().release(job(id)), crowded().release(job(id))])
    expect(await receivers(id)).toEqual(clients.map(({ username }) => username))
    expect(await listedOf(id)).toMatchObject({ counts: { recipients: 2000 }, remaining: 0 })
    expect(await testApp.services.notifications.scheduled()).toEqual([])
    await expectRebuilt()
  })

  test('an edit while it is sent holds for those who have it and for the others', async () => {
    const id = await compose()
    const before = await listedOf(id)
    await expect(crowded().release(job(id), stopped(3))).rejects.toThrow('stopped')
    const edit = { id, revision: before?.revision ?? 0, content: { ...notificationContent, Title: 'Edited meanwhile' } }
    expect(await crowded().edit(sender, edit, system())()).toMatchObject({ _tag: 'Right' })
    await crowded().release(job(id))
    for (const username of ['client0000', `client0${(3.5 * maxPortion).toString()}`, 'client1999'])
      expect((await testApp.services.notifications.of(username, new Date())).at(-1)).toMatchObject({
        NotificationID: id,
        Title: 'Edited meanwhile',
      })
    expect(await receivers(id)).toHaveLength(2000)
    await expectRebuilt()
  })

  test.each(['withdraw', 'remove'] as const)('nobody else gets it after a %s, and nobody keeps it', async (act) => {
    const id = await compose()
    await expect(crowded().release(job(id), stopped(3))).rejects.toThrow('stopped')
    const { withdraw, remove } = crowded()
    expect(await (act === 'withdraw' ? withdraw(id, undefined, system()) : remove(id, system()))()).toMatchObject({
      _tag: 'Right',
    })
    await expect(crowded().release(job(id), stopped(1))).rejects.toThrow('stopped')
    expect(await testApp.services.notifications.scheduled()).toMatchObject([{ notification: id }])
    await crowded().release(job(id))
    expect(await receivers(id)).toHaveLength(4 * maxPortion)
    const shown = await testApp.services.notifications.of('client0000', new Date())
    expect(shown.map(({ NotificationID }) => NotificationID)).not.toContain(id)
    expect(await testApp.services.notifications.scheduled()).toEqual([])
    await expectRebuilt()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import type { NewEvent } from '../../../server/log/event-log.ts'
import { notificationMigrations } from '../../../server/notifications/migrations.ts'
import { notificationsProjection } from '../../../server/notifications/notifications-projection.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { rowsProjected } from '../support/projected-tables.ts'

let ownLog: TestLog

beforeAll(async () => {
  ownLog = await openTestLog([notificationsProjection])
})
afterAll(() => ownLog.drop())

const old = (id: string, user: string, Expiry: string) => ({
  type: 'NotificationSent',
  data: {
    NotificationID: id,
    UserNotificationID: `${id}/${user}`,
    user,
    Title: 'T',
    Message: 'M',
    Priority: 1,
    Dismissible: true,
    Expiry,
  },
  audience: [`user:${user}`],
})

test('what an earlier release has sent is listed by the migration as it is kept live', async () => {
  const composed = randomUUID()
  const archive = '00000000-0000-8000-a000-000000000000'
  const append = (id: string, expected: number, events: readonly NewEvent[]) =>
    ownLog.log.append(intentOf('ada', new Date()), [{ stream: `notification/${id}`, expected, events }])()
  await append(composed, 0, [
    old(composed, 'ben', '2099-01-01T00:00:00+10:00'),
    old(composed, 'cid', '2099-01-01T00:00:00+10:00'),
  ])
  await append(archive, 0, [old(archive, 'ben', '2099-01-01T00:00:00.5Z')])
  const dismissed = { UserNotificationID: `${composed}/cid`, user: 'cid' }
  await append(composed, 2, [{ type: 'NotificationDismissed', data: dismissed, audience: ['user:cid'] }])

  const tables = ['notification', 'user_notification']
  const kept = (await rowsProjected(ownLog.pool)).filter(({ table }) => tables.includes(table))
  expect(kept.map(({ rows }) => rows.length)).toEqual([2, 3])
  await ownLog.pool.query(`drop table ${tables.join(', ')}`)
  for (const { up } of notificationMigrations) await ownLog.pool.query(up)
  expect((await rowsProjected(ownLog.pool)).filter(({ table }) => tables.includes(table))).toEqual(kept)
})

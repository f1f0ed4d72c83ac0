import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardReply } from '../../../src/api/dashboards/dashboards.ts'
import type { UserProfile } from '../../../src/domain/users/profile.ts'
import type { ListedSetting, SettingHistory } from '../../../src/domain/settings/site-setting.ts'
import { everyoneRooms, permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
let adminToken = ''

beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
  adminToken = await testApp.signIn('admin')
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

const save = (Title: string, Value: unknown, revision: number) =>
  testApp.call('POST', '/site-settings', { Title, Value, revision }, { token: adminToken })

const past = async (name: string, node: TestNode = testApp, at?: number) =>
  (
    await node.call('GET', `/site-settings/${name}`, undefined, {
      token: adminToken,
      ...(at === undefined ? {} : { at }),
    })
  ).json<SettingHistory>()

const refusalOf = async (call: ReturnType<typeof save>): Promise<readonly [number, string]> => {
  const reply = await call
  return [reply.statusCode, reply.json<{ message: string }>().message]
}

describe('site settings', () => {
  test('are what they came as until somebody sets them', async () => {
    const settings = (await testApp.call('GET', '/site-settings', undefined, { token: adminToken })).json<
      ListedSetting[]
    >()
    expect(settings).toEqual([
      { Title: 'CurrentDataDate', Type: 'date', Value: '', revision: 0, changed: null },
      { Title: 'TimeZone', Type: 'time zone', Value: 'Australia/Sydney', revision: 0, changed: null },
      { Title: 'FirmName', Type: 'text', Value: 'Plutus', revision: 0, changed: null },
      { Title: 'IdleMinutes', Type: 'number', Value: 60, revision: 0, changed: null },
      { Title: 'MessageRetentionYears', Type: 'number', Value: 7, revision: 0, changed: null },
      { Title: 'RunOutputDays', Type: 'number', Value: 0, revision: 0, changed: null },
      { Title: 'OrderApprovalLimit', Type: 'number', Value: 0, revision: 0, changed: null },
      { Title: 'OrderCashBuffer', Type: 'number', Value: 500, revision: 0, changed: null },
      { Title: 'OrderPriceCollar', Type: 'number', Value: 10, revision: 0, changed: null },
      { Title: 'OrderStalePriceDays', Type: 'number', Value: 5, revision: 0, changed: null },
      { Title: 'OrderBlockedSecurities', Type: 'text', Value: '', revision: 0, changed: null },
      { Title: 'OrdersEndAt', Type: 'choice', Value: '16:15', revision: 0, changed: null },
      { Title: 'BrokeragePercent', Type: 'number', Value: 0.11, revision: 0, changed: null },
      { Title: 'BrokerageMinimum', Type: 'number', Value: 20, revision: 0, changed: null },
    ])
    expect((await testApp.call('GET', '/site-settings/Nothing', undefined, { token: adminToken })).statusCode).toBe(404)
  })

  test('are set, for every node, with everything they have been', async () => {
    const { revision, position } = (await save('CurrentDataDate', '2026-06-30', 0)).json<{
      readonly revision: number
      readonly position: number
    }>()
    expect(revision).toBe(1)
    const reached = await past('CurrentDataDate', otherNode, position)
    const change = { value: '2026-06-30', by: 'admin', at: reached.changed?.at }
    expect(change.at).toMatch(/^20/)
    const set = { Title: 'CurrentDataDate', Type: 'date', Value: '2026-06-30', revision: 1, changed: change }
    expect(reached).toEqual({ ...set, initial: '', changes: [change] })
    expect((await save('CurrentDataDate', '2026-06-30', 0)).json()).toEqual({ revision: 1, position })
    expect((await save('CurrentDataDate', '', 1)).statusCode).toBe(200)
    expect((await past('CurrentDataDate')).changes.map(({ value }) => value)).toEqual(['', '2026-06-30'])
  })

  test('tell administrators what was set, and everybody that figures may be others', async () => {
    const events = (await testApp.log.readStream('site-setting/CurrentDataDate')).slice(0, 2)
    expect(events.map(({ type, audience }) => [type, audience])).toEqual([
      ['SiteSettingSaved', [permissionRoom('site.admin'), permissionRoom('client.admin')]],
      ['FiguresChanged', everyoneRooms],
    ])
  })

  test('stay as they were where they may not be set so', async () => {
    const before = await past('CurrentDataDate')
    const { revision } = before
    expect(await refusalOf(save('CurrentDataDate', '2999-01-01', revision))).toEqual([
      422,
      'The date must not be later than today',
    ])
    expect(await refusalOf(save('CurrentDataDate', 'soon', revision))).toEqual([
      422,
      'This value cannot be used for this setting',
    ])
    expect(await refusalOf(save('CurrentDataDate', '2026-01-01', 0))).toEqual([
      409,
      'Somebody else has changed this since you opened it',
    ])
    expect((await save('NoSuchSetting', 'x', 0)).statusCode).toBe(400)
    expect(await past('CurrentDataDate')).toEqual(before)
  })

  test('leave the naming patterns alone, whose stream stands beside theirs', async () => {
    const body = { patterns: ['{code} {fy}'], revision: 0 }
    const patterns = '/reports/static/settings/naming-patterns'
    expect((await testApp.call('PUT', patterns, body, { token: adminToken })).statusCode).toBe(200)
    const later = await testApp.anotherNode()
    expect((await past('TimeZone', later)).Value).toBe('Australia/Sydney')
    await later.close()
  })
})

test.each([
  ['POST', '/site-settings', { Title: 'CurrentDataDate', Value: '2026-05-31', revision: 0 }],
  ['POST', '/utils/flush-api-cache', {}],
])('%s %s is done once under one correlation, and something else under it refused', async (method, path, body) => {
  const correlation = randomUUID()
  const revision = (await past('CurrentDataDate')).revision
  const send = (sent: object) => testApp.call(method, path, sent, { token: adminToken, correlation })
  const now = 'revision' in body ? { ...body, revision } : body
  const first = await send(now)
  expect(first.statusCode).toBe(200)
  const later = await send(now)
  expect([later.statusCode, later.body]).toEqual([200, first.body])
  const other = { token: adminToken, correlation }
  const taken = await testApp.call('POST', '/messages', { subject: 'S', body: 'B' }, other)
  expect([taken.statusCode, taken.json()]).toEqual([409, expect.objectContaining({ _tag: 'CorrelationTaken' })])
})

test('a dashboard names the time zone of the firm, on every node and once it is another', async () => {
  const zoneAt = async (node: TestNode, at?: number) =>
    (
      await node.call('GET', '/dashboard/portfolio/P1', undefined, {
        token: adminToken,
        ...(at === undefined ? {} : { at }),
      })
    ).json<DashboardReply>().timeZone
  expect([await zoneAt(testApp), await zoneAt(otherNode)]).toEqual(['Australia/Sydney', 'Australia/Sydney'])
  const { position } = (await save('TimeZone', 'Pacific/Auckland', 0)).json<{ readonly position: number }>()
  expect([await zoneAt(testApp, position), await zoneAt(otherNode, position)]).toEqual([
    'Pacific/Auckland',
    'Pacific/Auckland',
  ])
})

test('B14: whoever signs in is told the time zone of the firm', async () => {
  const zone = async () =>
    (await testApp.call('GET', '/authenticate/identity/admin', undefined, { token: adminToken })).json<UserProfile>()
      .timeZone
  const { revision } = await past('TimeZone')
  await save('TimeZone', 'Australia/Perth', revision)
  await expect.poll(zone).toBe('Australia/Perth')
})

test('flushing the cache is one event that everybody receives', async () => {
  const reply = await testApp.call('POST', '/utils/flush-api-cache', {}, { token: adminToken })
  expect([reply.statusCode, typeof reply.json<{ position: unknown }>().position]).toEqual([200, 'number'])
  const [flushed] = await testApp.log.readStream('api-cache')
  expect([flushed?.type, flushed?.audience]).toEqual(['ApiCacheFlushed', everyoneRooms])
})

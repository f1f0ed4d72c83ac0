import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DashboardHistoryReply, PastDashboardReply } from '../../../../src/api/dashboards/dashboard-history.ts'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import type { DashboardCommand } from '../../../../src/domain/dashboards/dashboard.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let adminToken = ''
let superadminToken = ''
let path = ''

beforeAll(async () => {
  testApp = await openTestApp()
  adminToken = await testApp.signIn('admin')
  superadminToken = await testApp.signIn('superadmin')
})
afterAll(() => testApp.drop())

const untouched = [
  'portfolio/P1',
  'portfolio/P2',
  'portfolio/P3',
  'portfolio/P4',
  'group/G1',
  'group/G2',
  'group/G3',
  'external/P1',
  'adviser/A1',
  'adviser/A2',
]
beforeEach(() => {
  path = untouched.shift() ?? ''
})

const get = (of: string, token = adminToken) => testApp.call('GET', `/dashboard/${path}${of}`, undefined, { token })
const history = async (of = '') => (await get(`/history${of}`)).json<DashboardHistoryReply>()
const past = async (revision: number) =>
  (await get(`/history/${revision.toString()}`)).json<PastDashboardReply>().dashboard
const today = async () => (await get('')).json<DashboardReply>()
const restore = (to: number, revision: number, token = adminToken) =>
  testApp.call('POST', `/dashboard/${path}/restore`, { to, revision }, { token })

const retitleCommand = (title: string): DashboardCommand => ({ type: 'RetitleDashboard', title })
const change = async (changes: readonly DashboardCommand[], token = adminToken): Promise<void> => {
  const { revision } = await today()
  const changed = await testApp.call('PUT', `/widgets/${path}`, { revision, changes }, { token })
  expect(changed.statusCode).toBe(200)
}

describe('the history of a dashboard', () => {
  test('nobody has changed is empty, and revision 0 is its default', async () => {
    expect(await history()).toEqual({ revision: 0, saves: [], hasMore: false })
    expect(await past(0)).toEqual((await today()).dashboard)
    expect((await get('/history/1')).statusCode).toBe(404)
  })

  test('says who did what and when, a save being one thing, the newest first', async () => {
    const from = new Date().toISOString()
    await change([retitleCommand('One'), { type: 'RemoveWidget', wid: 'holdings' }])
    await change([retitleCommand('Two')], superadminToken)
    const { saves, revision } = await history()
    expect(revision).toBe(4)
    expect(saves.map(({ at: _, ...save }) => save)).toEqual([
      {
        first: 4,
        revision: 4,
        username: 'superadmin',
        name: 'superadmin Tester',
        restored: null,
        differences: [{ _tag: 'Retitled', before: 'One', after: 'Two' }],
      },
      {
        first: 1,
        revision: 3,
        username: 'admin',
        name: 'admin Tester',
        restored: null,
        differences: [
          { _tag: 'Retitled', before: 'Dashboard', after: 'One' },
          { _tag: 'WidgetRemoved', wid: 'holdings', title: 'Holdings' },
        ],
      },
    ])
    saves.forEach(({ at }) => {
      expect(at >= from && at <= new Date().toISOString()).toBe(true)
    })
  })

  test('has every revision the dashboard came to, and none that it did not', async () => {
    await change([retitleCommand('One')])
    await change([retitleCommand('Two')])
    expect([(await past(2)).title, (await past(3)).title]).toEqual(['One', 'Two'])
    expect(await past(3)).toEqual((await today()).dashboard)
    expect((await get('/history/4')).statusCode).toBe(404)
  })

  test('is read page by page', async () => {
    for (const n of Array.from({ length: 31 }, (_, index) => index))
      await change([retitleCommand(`Title ${n.toString()}`)])
    const newest = await history()
    expect([newest.saves.length, newest.hasMore]).toEqual([30, true])
    const oldest = await history(`?before=${(newest.saves.at(-1)?.first ?? 0).toString()}`)
    expect([oldest.saves.length, oldest.hasMore, oldest.saves[0]?.first]).toEqual([1, false, 1])
  })

  test('of a dashboard of nothing is not found', async () => {
    path = 'portfolio/nowhere'
    for (const response of [await get('/history'), await get('/history/0'), await restore(0, 0)])
      expect(response.statusCode).toBe(404)
  })
})

describe('restoring a dashboard', () => {
  test('brings it back for everybody as an event of its own, which is restored from in turn', async () => {
    const before = (await today()).dashboard
    await change([retitleCommand('Ours'), { type: 'RemoveWidget', wid: 'allocation' }])
    const changed = (await today()).dashboard
    const response = await restore(0, 3, superadminToken)
    expect(response.json()).toMatchObject({ revision: 4 })
    expect(await today()).toMatchObject({ dashboard: before, revision: 4 })
    const recorded = await testApp.log.readStream(`dashboard/${path}`)
    expect(recorded.at(-1)).toMatchObject({
      type: 'DashboardRestored',
      actor: 'superadmin',
      audience: [`dashboard:${path}`],
    })
    expect((await history()).saves[0]).toMatchObject({ restored: 0, username: 'superadmin' })
    await restore(3, 4)
    expect((await today()).dashboard).toEqual(changed)
  })

  test('is refused when it has changed since', async () => {
    await change([retitleCommand('One')])
    await change([retitleCommand('Two')])
    const refused = await restore(0, 2)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ success: false, _tag: 'StaleRevision', revision: 3 })
    expect((await today()).dashboard.title).toBe('Two')
  })

  test('said again is answered and carried out once', async () => {
    await change([retitleCommand('One')])
    const [first, again] = [await restore(0, 2), await restore(0, 2)]
    expect([first.json(), again.json()]).toMatchObject([{ revision: 3 }, { revision: 3 }])
    expect(await testApp.log.readStream(`dashboard/${path}`)).toHaveLength(3)
  })

  test('to what has never been is not found, and no call says what a dashboard was', async () => {
    await change([retitleCommand('One')])
    for (const to of [3, -1, 1.5]) expect((await restore(to, 2)).statusCode).toBe(404)
    const forged = { type: 'RestoreDashboard', revision: 0, dashboard: (await today()).dashboard }
    const refused = await testApp.call(
      'PUT',
      `/widgets/${path}`,
      { revision: 2, changes: [forged] },
      { token: adminToken },
    )
    expect(refused.statusCode).toBe(400)
  })
})

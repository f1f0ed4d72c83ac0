import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import type { DashboardCommand } from '../../../../src/domain/dashboards/dashboard.ts'
import { defaultDashboard } from '../../../../src/domain/dashboards/default-dashboard.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let adminToken = ''
let pathIndex = 0
let path = ''

beforeAll(async () => {
  testApp = await openTestApp()
  adminToken = await testApp.signIn('admin')
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
  'external/P2',
]
beforeEach(() => {
  path = untouched[pathIndex] ?? ''
  pathIndex += 1
})

interface Changed {
  readonly revision: number
  readonly position: number
  readonly refused: readonly unknown[]
}

const retitleCommand = (title: string): DashboardCommand => ({ type: 'RetitleDashboard', title })
const removeCommand = (wid: string): DashboardCommand => ({ type: 'RemoveWidget', wid })
const read = async () =>
  (await testApp.call('GET', `/dashboard/${path}`, undefined, { token: adminToken })).json<DashboardReply>()
const change = (revision: number, ...changes: readonly DashboardCommand[]) =>
  testApp.call('PUT', `/widgets/${path}`, { revision, changes }, { token: adminToken })

describe('a dashboard', () => {
  test('nobody has changed is the default of its type at revision 0', async () => {
    expect(await read()).toMatchObject({ dashboard: defaultDashboard('portfolio'), revision: 0, name: 'Account P1' })
  })

  test('is pinned by its first change, and read as it is after each', async () => {
    const changed = (await change(0, retitleCommand('One'), removeCommand('movers'))).json<Changed>()
    const { dashboard, revision, position } = await read()
    expect([dashboard.title, revision]).toEqual(['One', changed.revision])
    expect(position).toBeGreaterThanOrEqual(changed.position)
    const recorded = await testApp.log.readStream(`dashboard/${path}`)
    expect(recorded[0]?.type).toBe('DashboardCreated')
    expect(recorded.map(({ audience }) => audience)).toEqual(recorded.map(() => [`dashboard:${path}`]))
  })

  test('keeps the changes of two who worked on the same revision', async () => {
    const [one, other] = await Promise.all([change(0, retitleCommand('Title')), change(0, removeCommand('allocation'))])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    const { dashboard } = await read()
    expect(dashboard.title).toBe('Title')
    expect(JSON.stringify(dashboard)).not.toContain('"wid":"allocation"')
  })

  test('refuses one by one what makes no sense any more, and keeps the rest', async () => {
    await change(0, removeCommand('holdings'))
    const late = await change(
      0,
      retitleCommand('Late'),
      { type: 'MoveWidget', wid: 'holdings', cid: 'c1', index: 0 },
      retitleCommand(' '),
    )
    expect(late.json<Changed>().refused).toEqual([
      { index: 1, refusal: { _tag: 'WidgetGone', wid: 'holdings' } },
      { index: 2, refusal: { _tag: 'TitleRequired', wid: null } },
    ])
    expect((await read()).dashboard.title).toBe('Late')
  })

  test('cannot be changed on a revision it has not come to', async () => {
    const refused = await change(7, retitleCommand('Future'))
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ success: false, _tag: 'FutureRevision', revision: 0 })
  })

  test('says nothing new when nothing was changed', async () => {
    const first = (await change(0, retitleCommand('Same'))).json<Changed>()
    const second = (await change(first.revision, retitleCommand('Same'))).json<Changed>()
    expect(second).toMatchObject({ revision: first.revision, refused: [] })
    expect(await testApp.log.readStream(`dashboard/${path}`)).toHaveLength(first.revision)
  })

  test('holds or refuses each of many changes made at once, and none overwrites another', async () => {
    const titles = Array.from({ length: 8 }, (_, n) => `Title ${n.toString()}`)
    const replies = await Promise.all(titles.map((title) => change(0, retitleCommand(title))))
    const answered = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json<Changed>())
    expect(replies.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([])
    expect(answered.filter(({ refused }) => refused.length === 0)).toHaveLength(1)
    expect(await testApp.log.readStream(`dashboard/${path}`)).toHaveLength(2)
  })

  test('is saved once by a save that is said twice, and answered alike', async () => {
    const correlation = '11111111-1111-4111-8111-111111111111'
    const save = () =>
      testApp.call(
        'PUT',
        `/widgets/${path}`,
        { revision: 0, changes: [retitleCommand('Once'), removeCommand('holdings'), retitleCommand(' ')] },
        { token: adminToken, correlation },
      )
    const first = (await save()).json<Changed>()
    await change(first.revision, retitleCommand('Since'))
    const second = (await save()).json<Changed>()
    expect(second.refused).toEqual([{ index: 2, refusal: { _tag: 'TitleRequired', wid: null } }])
    expect(second.refused).toEqual(first.refused)
    expect((await read()).dashboard.title).toBe('Since')
    expect(await testApp.log.readStream(`dashboard/${path}`)).toHaveLength(first.revision + 1)
  })
})

describe('a position', () => {
  const at = (position: number | string) =>
    testApp.call('GET', '/dashboard/group/G1', undefined, { token: adminToken, at: position })

  test('of the log is waited for', async () => {
    const { position } = (await change(0, retitleCommand('Mine'))).json<Changed>()
    expect((await at(position)).json<DashboardReply>().position).toBeGreaterThanOrEqual(position)
  })

  test.each(['99999999', '-1', 'x', '1e3'])('%s the log has not come to is malformed', async (position) => {
    const refused = await at(position)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'at-position' }] })
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WidgetViews } from '../../../../src/domain/dashboards/personal-view/personal-view.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
const token = { client: '', admin: '', other: '' }
type SampleName = keyof typeof token

beforeAll(async () => {
  testApp = await openTestApp()
  for (const name of ['client', 'admin', 'other'] as const) token[name] = await testApp.signIn(name)
})
afterAll(() => testApp.drop())

const path = '/dashboard/portfolio/P1/view'
const view = {
  collapsed: true,
  table: {
    wanted: { search: 'bank', filters: { gain: '>0' }, sort: [{ path: 'gain', isDescending: true }], groupOn: null },
    pageSize: 25,
  },
}

const read = async (name: SampleName): Promise<WidgetViews> =>
  (await testApp.call('GET', path, undefined, { token: token[name] })).json<{ views: WidgetViews }>().views
const keep = (name: SampleName, wid: string, body: unknown) =>
  testApp.call('PUT', `${path}/${wid}`, body, { token: token[name] })

describe('a person’s own view of a dashboard', () => {
  test('is kept, read back, and told to nobody else', async () => {
    expect(await read('client')).toEqual({})
    expect((await keep('client', 'holdings', view)).statusCode).toBe(200)
    expect(await read('client')).toEqual({ holdings: view })
    expect(await read('admin')).toEqual({})
    const recorded = await testApp.log.readStream('dashboard-view/client/portfolio/P1')
    expect(recorded.map(({ audience, type, actor }) => ({ audience, type, actor }))).toEqual([
      { audience: ['user:client'], type: 'WidgetViewKept', actor: 'client' },
    ])
  })

  test('leaves the shared dashboard as it is', async () => {
    const before = (await testApp.call('GET', '/dashboard/portfolio/P1', undefined, { token: token.admin })).json<{
      revision: number
    }>()
    expect(before.revision).toBe(0)
  })

  test('is the same on another node, and after the log is folded again', async () => {
    const other = await testApp.anotherNode()
    const { position } = (await keep('client', 'income', { calendar: 'list' })).json<{ position: number }>()
    const reply = await other.call('GET', path, undefined, { token: token.client, at: position })
    expect(reply.json<{ views: WidgetViews }>().views).toEqual({ holdings: view, income: { calendar: 'list' } })
    await other.close()
  })

  test('is not said to be newer than it was read', async () => {
    const { personalViews } = testApp.services
    const get = personalViews.get.bind(personalViews)
    vi.spyOn(personalViews, 'get').mockImplementationOnce(async (id) => {
      const known = await get(id)
      await keep('client', 'income', { collapsed: true })
      return known
    })
    const { position } = (await testApp.call('GET', path, undefined, { token: token.client })).json<{
      position: number
    }>()
    const [kept] = (await testApp.log.readStream('dashboard-view/client/portfolio/P1')).slice(-1)
    expect(kept?.type).toBe('WidgetViewKept')
    expect(position).toBeLessThan(kept?.position ?? 0)
  })

  test('is one’s own to reset', async () => {
    await keep('admin', 'holdings', { collapsed: false })
    const reset = () => testApp.call('DELETE', path, undefined, { token: token.client })
    expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 200])
    expect(await read('client')).toEqual({})
    expect(await read('admin')).toEqual({ holdings: { collapsed: false } })
    expect((await testApp.log.readStream('dashboard-view/client/portfolio/P1')).at(-1)?.type).toBe('ViewsReset')
  })

  test('has nothing to do with dashboards one may not open', async () => {
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['PUT', `${path}/holdings`],
    ] as const) {
      const refused = await testApp.call(method, at, method === 'PUT' ? view : undefined, { token: token.other })
      expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ type: 3 })])
    }
    expect((await testApp.call('GET', path)).statusCode).toBe(403)
  })

  test.each([
    { what: 'of another shape', body: { collapsed: 'yes' }, status: 400 },
    { what: 'without end', body: { hidden: ['x'.repeat(20_000)] }, status: 422 },
  ])('is refused when it is $what', async ({ body, status }) => {
    expect((await keep('client', 'holdings', body)).statusCode).toBe(status)
    expect(await read('client')).toEqual({})
  })

  test('is not there for an account that is not', async () => {
    expect(
      (await testApp.call('GET', '/dashboard/portfolio/P9/view', undefined, { token: token.admin })).statusCode,
    ).toBe(404)
  })
})

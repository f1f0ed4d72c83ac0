import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import { widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import type { LibraryEntry } from '../../../../src/domain/widgets/library/library-entry.ts'
import { standardLibrary } from '../../../../src/domain/widgets/standard.ts'
import { openTestApp, type TestApp, type TestNode } from '../../support/calls/test-app.ts'

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

interface Changed {
  readonly revision: number
  readonly position: number
}

const cash = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [],
}

const list = async () =>
  (await testApp.call('GET', '/widgets', undefined, { token: adminToken })).json<LibraryEntry[]>()
const entry = async (name: string) => (await list()).find((widget) => widget.name === name)
const define = (change: Readonly<Record<string, unknown>>) =>
  testApp.call('POST', '/widgets', { ...cash, ...change }, { token: adminToken })
const change = (name: string, revision: number, content: Readonly<Record<string, unknown>>) =>
  testApp.call('PUT', `/widgets/${name}`, { revision, ...content }, { token: adminToken })
const open = async (path: string, node: TestNode = testApp, at?: number) =>
  (
    await node.call('GET', `/dashboard/${path}`, undefined, { token: adminToken, ...(at === undefined ? {} : { at }) })
  ).json<DashboardReply>()
const widgetOn = async (path: string, name: string) =>
  widgetsOf((await open(path)).dashboard.rows).find((widget) => widget.name === name)

describe('the library', () => {
  test('is what came with Plutus until somebody changes it', async () => {
    expect((await list()).slice(0, standardLibrary.length)).toEqual(
      standardLibrary.map((widget) => ({ ...widget, updated: false, revision: 0 })),
    )
  })

  test('takes in a new widget, and has it from then on', async () => {
    const { revision } = (await define({ name: 'in-the-bank' })).json<Changed>()
    expect(revision).toBe(1)
    expect(await entry('in-the-bank')).toEqual({ ...cash, name: 'in-the-bank', updated: true, revision: 1 })
  })

  test.each(['holdings', 'taken'])('has one widget of a name: %s', async (name) => {
    await define({ name: 'taken' })
    const refused = await define({ name, title: 'Another' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ success: false, _tag: 'NameTaken', field: 'name' })
  })

  test('takes in one of two who define a name at once', async () => {
    const replies = await Promise.all([define({ name: 'race', title: 'A' }), define({ name: 'race', title: 'B' })])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  const refusals: readonly [string, Readonly<Record<string, unknown>>, number, string][] = [
    ['a name that is none', { name: 'No Name' }, 422, 'NameMalformed'],
    ['no title', { name: 'x', title: ' ' }, 422, 'TitleRequired'],
    ['a note without a title', { name: 'x', info: [{ title: '', content: '' }] }, 422, 'NoteTitleRequired'],
    ['an endless title', { name: 'x', title: 'x'.repeat(201) }, 422, 'TooLong'],
    ['a config of another type', { name: 'x', widgetType: 'text' }, 422, 'ConfigNotValid'],
  ]
  test.each(refusals)('refuses %s', async (_, content, status, tag) => {
    const refused = await define(content)
    expect(refused.statusCode).toBe(status)
    expect(refused.json()).toMatchObject({ success: false, _tag: tag })
    expect(await entry('x')).toBeUndefined()
  })

  test('says where a config leads out of the API', async () => {
    const refused = await define({ name: 'x', config: { url: 'https://elsewhere.example/', colour: 'red' } })
    expect(refused.json()).toMatchObject({
      errors: [
        { path: 'colour', message: 'is not supported' },
        { path: 'url', message: 'must be a data set or a list under the API, such as /data/{entity}/{code}/holdings' },
      ],
    })
  })

  test.each([{ widgetType: 'dial' }, { config: 'none' }, { info: [{ title: 1 }] }])(
    'does not understand %j',
    async (content) => {
      expect((await define({ name: 'x', ...content })).statusCode).toBe(400)
    },
  )
})

describe('a change of a widget', () => {
  test('pins what came with Plutus, and says what it was', async () => {
    const { revision } = (await change('income', 0, { title: 'Earned' })).json<Changed>()
    expect(await entry('income')).toMatchObject({ title: 'Earned', updated: true, revision })
    const recorded = await testApp.log.readStream('widget/income')
    expect(recorded.map(({ type }) => type)).toEqual(['WidgetShipped', 'WidgetRevised', 'WidgetAnnounced'])
  })

  test('is told to site admins, and to everybody else no more than that there was one', async () => {
    await change('gains', 0, { info: [] })
    const recorded = await testApp.log.readStream('widget/gains')
    const others = recorded.filter(({ audience }) => audience.includes('permission:client.dashboard.view'))
    expect(others.map(({ type, data }) => ({ type, data }))).toEqual([{ type: 'WidgetAnnounced', data: {} }])
    expect(recorded.every(({ audience }) => audience.includes('permission:site.admin'))).toBe(true)
  })

  test('made on an older revision is refused, and nothing is overwritten', async () => {
    const { revision } = (await change('sectors', 0, { title: 'First' })).json<Changed>()
    const refused = await change('sectors', 0, { title: 'Second' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ success: false, _tag: 'StaleRevision', revision })
    expect(await entry('sectors')).toMatchObject({ title: 'First', revision })
    expect((await change('sectors', revision, { title: 'Second' })).statusCode).toBe(200)
  })

  test('said twice is carried out once', async () => {
    const first = (await change('movers', 0, { title: 'Moved' })).json<Changed>()
    expect((await change('movers', 0, { title: 'Moved' })).json()).toMatchObject({ revision: first.revision })
    expect(await testApp.log.readStream('widget/movers')).toHaveLength(first.revision)
  })

  test('is kept of one of two who change it at once', async () => {
    const replies = await Promise.all(['A', 'B'].map((title) => change('book', 0, { title })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('of a title and of notes that are refused changes neither', async () => {
    const refused = await change('advisers', 0, { title: 'New', info: [{ title: '', content: '' }] })
    expect(refused.json()).toMatchObject({ _tag: 'NoteTitleRequired' })
    expect(await entry('advisers')).toMatchObject({ revision: 0, updated: false })
  })

  test('of a widget there is not is not found', async () => {
    expect((await change('nowhere', 0, { title: 'x' })).json()).toMatchObject({ success: false, _tag: 'NotFound' })
  })
})

describe('a dashboard', () => {
  const path = 'group/G1'

  test('shows its widgets as the library has them, and their notes, on every node', async () => {
    await open(path)
    const config = { url: '/data/{entity}/{code}/holdings?by=security', refreshSeconds: 60 }
    const info = [{ title: 'Own', content: 'What you own.' }]
    const { position } = (await change('holdings', 0, { title: 'What you own', config, info })).json<Changed>()
    for (const reply of [await open(path), await open('portfolio/P1', otherNode, position)]) {
      const shown = widgetsOf(reply.dashboard.rows).find(({ name }) => name === 'holdings')
      expect(shown).toMatchObject({ title: 'What you own', config })
      expect(reply.info['holdings']).toEqual(info)
    }
  })

  test('tells the notes of its own widgets alone', async () => {
    const { dashboard, info } = await open(path)
    const names = widgetsOf(dashboard.rows).map(({ name }) => name)
    expect(Object.keys(info).filter((name) => !names.includes(name))).toEqual([])
    expect(info['allocation']).toBeDefined()
  })

  test('keeps the title it has made its own, and follows the rest', async () => {
    const { revision } = await open('portfolio/P2')
    const widget = await widgetOn('portfolio/P2', 'transactions')
    const own = { ...widget, title: 'Ours', titleModified: true }
    const edit = { revision, changes: [{ type: 'EditWidget', widget: own }] }
    expect((await testApp.call('PUT', '/widgets/portfolio/P2', edit, { token: adminToken })).statusCode).toBe(200)
    const config = { url: '/data/{entity}/{code}/transactions', options: { pageSize: 25 } }
    await change('transactions', 0, { title: 'Theirs', config })
    expect(await widgetOn('portfolio/P2', 'transactions')).toMatchObject({ title: 'Ours', config })
    expect(await widgetOn('group/G2', 'transactions')).toMatchObject({ title: 'Theirs', config })
  })
})

describe('B1: the uses of a widget', () => {
  const usesOf = async (name: string, token = adminToken) =>
    (await testApp.call('GET', `/widgets/${name}/uses`, undefined, { token })).json<unknown>()
  const onDashboard = async (path: string, changes: readonly unknown[]) => {
    const { revision } = await open(path)
    const reply = await testApp.call('PUT', `/widgets/${path}`, { revision, changes }, { token: adminToken })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  }
  const used = { ...cash, name: 'used' }
  const { name, title, widgetType: type, config } = used
  const placed = { wid: 'own', name, title, type, config }

  test('count the dashboards that follow it, by their type, and the people who have set it for themselves', async () => {
    await define(used)
    expect(await usesOf('used')).toEqual({ uses: [], people: 0 })
    await onDashboard('portfolio/P1', [{ type: 'AddWidget', widget: placed, cid: 'leaf-1', index: 0 }])
    await onDashboard('group/G1', [{ type: 'AddWidget', widget: placed, cid: 'leaf-1', index: 0 }])
    const client = await testApp.signIn('client')
    const view = (body: unknown) => testApp.call('PUT', '/dashboard/portfolio/P1/view/own', body, { token: client })
    expect((await view({ collapsed: true })).statusCode).toBe(200)
    const group = { type: 'group', dashboards: 1 }
    expect(await usesOf('used')).toEqual({ uses: [group, { type: 'portfolio', dashboards: 1 }], people: 1 })
    expect((await view({})).statusCode).toBe(200)
    await onDashboard('portfolio/P1', [
      {
        type: 'EditWidget',
        widget: { ...placed, configModified: true, config: { url: '/data/{entity}/{code}/transactions' } },
      },
    ])
    expect(await usesOf('used')).toEqual({ uses: [group], people: 0 })
  })

  test('count a default dashboard for each account and group that has no other', async () => {
    const count = async () =>
      (await usesOf('holdings')) as { uses: readonly { type: string; dashboards: number }[]; people: number }
    const portfolios = ({ uses }: Awaited<ReturnType<typeof count>>) =>
      uses.find((use) => use.type === 'portfolio')?.dashboards
    expect(portfolios(await count())).toBe(4)
    await onDashboard('portfolio/P4', [{ type: 'RemoveWidget', wid: 'holdings' }])
    expect(portfolios(await count())).toBe(3)
  })
})

test.each(['/dashboard/{type}/{code}/pdf', '/reports/static/view/statement?id=1'])(
  'B2: neither the library nor a dashboard takes a widget with the address %s',
  async (url) => {
    const widget = { wid: 'own-pdf', name: 'own-pdf', title: 'Own', type: 'table', config: { url } }
    expect((await define({ name: 'own-pdf', config: { url } })).statusCode).toBe(422)
    const { revision } = await open('portfolio/P3')
    const added = { type: 'AddWidget', widget, cid: 'leaf-1', index: 0 }
    const reply = await testApp.call(
      'PUT',
      '/widgets/portfolio/P3',
      { revision, changes: [added] },
      { token: adminToken },
    )
    expect(reply.json()).toMatchObject({ refused: [{ index: 0, refusal: { _tag: 'ConfigNotValid' } }] })
  },
)

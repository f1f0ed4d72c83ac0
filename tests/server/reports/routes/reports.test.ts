import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportEdition } from '../../../../src/api/reports/reports.ts'
import { emptyDraft } from '../../../../src/domain/reports/editor/report-draft.ts'
import { E } from '../../../../src/domain/fp.ts'
import { type Report, ReportContent, type ReportSummary } from '../../../../src/domain/reports/report.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { openTestApp, type TestApp, type TestNode } from '../../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
const accessTokens: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
  for (const who of ['superadmin', 'admin', 'adviser', 'client', 'external'])
    accessTokens[who] = await testApp.signIn(who)
  const logo = { ReportLogoName: 'Firm', ReportLogoData: tinyPng }
  await testApp.call('POST', '/report-logos', logo, { token: accessTokens['admin'] ?? '' })
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

interface Saved {
  readonly ReportID: number
  readonly ReportName: string
  readonly revision: number
  readonly position: number
}

const as = (who: string) => ({ token: accessTokens[who] ?? '' })
const encoded = (change: Partial<ReportContent>) => ReportContent.encode({ ...reportContent, ...change })
const create = (change: Partial<ReportContent>, correlation = randomUUID(), node: TestNode = testApp) =>
  node.call('POST', '/reports', { report: encoded(change) }, { ...as('admin'), correlation })
const made = async (change: Partial<ReportContent>) => (await create(change)).json<Saved>()
const save = (name: string, revision: number, change: Partial<ReportContent>, correlation = randomUUID()) =>
  testApp.call('PUT', `/reports/${name}`, { report: encoded(change), revision }, { ...as('admin'), correlation })
const read = async (id: string, node: TestNode = testApp, at?: number) =>
  (await node.call('GET', `/reports/${id}`, undefined, { ...as('admin'), ...(at === undefined ? {} : { at }) })).json<{
    report: Report
    revision: number
  }>()
const listed = async (who: string) =>
  (await testApp.call('GET', '/reports/list', undefined, as(who))).json<ReportSummary[]>()

describe('a new report', () => {
  test('is named after its title, numbered, and there on every node', async () => {
    const saved = await made({ ReportTitle: 'Net worth' })
    expect(saved).toMatchObject({ ReportName: 'net-worth', revision: 1 })
    const { report, revision } = await read('net-worth', otherNode, saved.position)
    expect(revision).toBe(1)
    expect(report).toEqual({
      ...encoded({ ReportTitle: 'Net worth' }),
      ReportID: saved.ReportID,
      ReportName: 'net-worth',
    })
    expect((await read(String(saved.ReportID))).report).toEqual(report)
    const second = await made({ ReportTitle: 'Net worth' })
    expect(second).toMatchObject({ ReportName: 'net-worth-2', ReportID: saved.ReportID + 1 })
  })

  test('asked for again under its correlation is the one that was made', async () => {
    const correlation = randomUUID()
    const first = (await create({ ReportTitle: 'Once' }, correlation)).json<Saved>()
    expect((await create({ ReportTitle: 'Once' }, correlation, otherNode)).json()).toEqual(first)
    expect((await listed('admin')).filter(({ ReportTitle }) => ReportTitle === 'Once')).toHaveLength(1)
  })

  test('of many made at once has a name and a number of its own', async () => {
    const replies = await Promise.all(
      [testApp, otherNode, testApp].map((node) => create({ ReportTitle: 'Race' }, randomUUID(), node)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const all = replies.map((reply) => reply.json<Saved>())
    expect(new Set(all.map(({ ReportID }) => ReportID)).size).toBe(3)
    expect(all.map(({ ReportName }) => ReportName).sort()).toEqual(['race', 'race-2', 'race-3'])
  })

  test('that is not valid says where, and is not made', async () => {
    const refused = await create({ ReportTitle: ' ', ReportLogoID: null })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      success: false,
      _tag: 'ReportNotValid',
      message: 'Error Saving Report',
      errors: [
        { path: 'ReportTitle', message: 'This field is required' },
        { path: 'ReportLogoID', message: 'This field is required' },
      ],
    })
  })

  test.each([{ ReportLogoID: 99 }, { ReportRendererID: 99 }, { ReportHeaderID: 99 }, { ReportDataSource: 'nowhere' }])(
    'cannot choose what is not there: %j',
    async (change) => {
      expect((await create(change)).json()).toMatchObject({ _tag: 'ReportNotValid' })
    },
  )

  test('of five megabytes is too large', async () => {
    const refused = await create({ ReportMarkup: 'x'.repeat(5 * 1024 * 1024) })
    expect(refused.statusCode).toBe(413)
    const long = await create({ ReportMarkup: 'x'.repeat(3 * 1024 * 1024) })
    expect(long.json()).toMatchObject({ _tag: 'ReportNotValid', errors: [{ path: 'ReportMarkup' }] })
  })
})

describe('a save', () => {
  test('on an older revision is refused, and nothing is overwritten', async () => {
    const { ReportName } = await made({ ReportTitle: 'Conflict' })
    const first = await save(ReportName, 1, { ReportTitle: 'First' })
    expect(first.json()).toMatchObject({ revision: 2 })
    const second = await save(ReportName, 1, { ReportTitle: 'Second' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ success: false, _tag: 'StaleRevision', revision: 2 })
    expect((await read(ReportName)).report.ReportTitle).toBe('First')
  })

  test('of two at once one is kept', async () => {
    const { ReportName } = await made({ ReportTitle: 'Two at once' })
    const replies = await Promise.all(['A', 'B'].map((ReportTitle) => save(ReportName, 1, { ReportTitle })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await read(ReportName)).revision).toBe(2)
  })

  test('said again under its correlation is answered as it was, whatever was saved since', async () => {
    const { ReportName } = await made({ ReportTitle: 'Said again' })
    const correlation = randomUUID()
    const first = await save(ReportName, 1, { ReportTitle: 'Mine' }, correlation)
    await save(ReportName, 2, { ReportTitle: 'Theirs' })
    expect((await save(ReportName, 1, { ReportTitle: 'Mine' }, correlation)).json()).toEqual(first.json())
    expect((await read(ReportName)).report.ReportTitle).toBe('Theirs')
  })

  test('of what is so already changes nothing', async () => {
    const { ReportName, position } = await made({ ReportTitle: 'Same' })
    expect((await save(ReportName, 1, { ReportTitle: 'Same' })).json()).toMatchObject({ revision: 1, position })
  })

  test('of a report there is not is not found', async () => {
    expect((await save('nowhere', 0, {})).json()).toMatchObject({ success: false, _tag: 'NotFound' })
  })
})

describe('the history', () => {
  test('says who changed what, and brings a report back', async () => {
    const { ReportName } = await made({ ReportTitle: 'Past' })
    await save(ReportName, 1, { ReportTitle: 'Past', ReportMarkup: '<p>New</p>', ReportParams: ['EndDate'] })
    const restored = await testApp.call(
      'POST',
      `/reports/${ReportName}/restore`,
      { to: 1, revision: 2 },
      as('superadmin'),
    )
    expect(restored.json()).toMatchObject({ ReportName, revision: 3 })

    const reply = await testApp.call('GET', `/reports/${ReportName}/history`, undefined, as('admin'))
    const received = reply
      .json<ReportEdition[]>()
      .map(({ revision, by, name, changed }) => ({ revision, by, name, changed }))
    expect(received).toEqual([
      { revision: 3, by: 'superadmin', name: 'superadmin Tester', changed: ['ReportParams', 'ReportMarkup'] },
      { revision: 2, by: 'admin', name: 'admin Tester', changed: ['ReportParams', 'ReportMarkup'] },
      { revision: 1, by: 'admin', name: 'admin Tester', changed: Object.keys(emptyDraft) },
    ])

    const past = await testApp.call('GET', `/reports/${ReportName}/history/2`, undefined, as('admin'))
    expect(past.json()).toMatchObject({ revision: 2, report: { ReportMarkup: '<p>New</p>' } })
    expect((await read(ReportName)).report.ReportMarkup).toBe(reportContent.ReportMarkup)
  })

  test('is not restored over what somebody saved meanwhile', async () => {
    const { ReportName } = await made({ ReportTitle: 'Meanwhile' })
    await save(ReportName, 1, { ReportTitle: 'Two' })
    await save(ReportName, 2, { ReportTitle: 'Three' })
    const refused = await testApp.call('POST', `/reports/${ReportName}/restore`, { to: 1, revision: 2 }, as('admin'))
    expect(refused.json()).toMatchObject({ _tag: 'StaleRevision', revision: 3 })
  })

  test.each(['/history/9', '/history/0'])('has no %s', async (path) => {
    const { ReportName } = await made({ ReportTitle: 'Short' })
    expect((await testApp.call('GET', `/reports/${ReportName}${path}`, undefined, as('admin'))).statusCode).toBe(404)
    expect((await testApp.call('GET', `/reports/nowhere${path}`, undefined, as('admin'))).statusCode).toBe(404)
  })
})

describe('the list', () => {
  test('offers clients and accountants what is for clients, advisers and administrators all', async () => {
    const forAdvisers = await made({ ReportTitle: 'For advisers', type: 'adviser' })
    const forClients = await made({ ReportTitle: 'For clients' })
    const offered = async (who: string) => {
      const names = (await listed(who)).map(({ ReportName }) => ReportName)
      return [forAdvisers, forClients].map(({ ReportName }) => names.includes(ReportName))
    }
    expect(await offered('admin')).toEqual([true, true])
    expect(await offered('superadmin')).toEqual([true, true])
    expect(await offered('adviser')).toEqual([true, true])
    expect(await offered('client')).toEqual([false, true])
    expect(await offered('external')).toEqual([false, true])
  })

  test('never tells how a report is written', async () => {
    for (const who of ['client', 'adviser', 'admin'])
      for (const report of await listed(who)) expect(Object.keys(report)).not.toContain('ReportMarkup')
  })

  const calls: readonly [string, string][] = [
    ['GET', '/reports/1'],
    ['POST', '/reports'],
    ['PUT', '/reports/net-worth'],
    ['GET', '/reports/net-worth/history'],
    ['GET', '/reports/net-worth/history/1'],
    ['POST', '/reports/net-worth/restore'],
    ['GET', '/report-headers'],
    ['GET', '/report-footers'],
    ['GET', '/report-renderers'],
    ['GET', '/report-data-sources'],
    ['GET', '/report-logos'],
    ['POST', '/report-logos'],
    ['PUT', '/report-logos/1'],
  ]
  test.each(calls)('of those who write reports alone: %s %s', async (method, path) => {
    for (const who of ['adviser', 'client', 'external'])
      expect((await testApp.call(method, path, method === 'GET' ? undefined : {}, as(who))).json()).toMatchObject({
        success: false,
        type: 3,
      })
  })
})

describe('what a report is made of', () => {
  test.each([
    ['/report-headers', 'ReportHeaderTitle'],
    ['/report-footers', 'ReportFooterTitle'],
    ['/report-renderers', 'ReportRendererTitle'],
    ['/report-output-formats', 'outputFormat'],
    ['/report-data-sources', 'fields'],
    ['/report-parameters', 'type'],
    ['/report-logos', 'ReportLogoData'],
    ['/videos', 'url'],
  ])('%s lists what each has as %s', async (path, field) => {
    const all = (await testApp.call('GET', path, undefined, as('admin'))).json<Record<string, unknown>[]>()
    expect(all.length).toBeGreaterThan(0)
    for (const one of all) expect(one).toHaveProperty(field)
  })

  test('the dates are counted from the last day with prices', async () => {
    const dates = (await testApp.call('GET', '/report-dates', undefined, as('client'))).json<Record<string, string>>()
    expect(dates['CurrentDataDate']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(dates['PricedTo']).toBe(dates['CurrentDataDate'])
  })
})

describe('a logo', () => {
  const logo = { ReportLogoName: 'Crest', ReportLogoData: tinyPng }

  test('is made, numbered, and made another', async () => {
    const created = (await testApp.call('POST', '/report-logos', logo, as('admin'))).json<{ ReportLogoID: number }>()
    const path = `/report-logos/${String(created.ReportLogoID)}`
    const renamed = await testApp.call('PUT', path, { ...logo, ReportLogoName: 'Shield' }, as('admin'))
    expect(renamed.json()).toEqual({ ...logo, ReportLogoName: 'Shield', ReportLogoID: created.ReportLogoID })
    const all = (await testApp.call('GET', '/report-logos', undefined, as('admin'))).json<unknown[]>()
    expect(all).toContainEqual(renamed.json())
  })

  test('of two made at once has a number of its own', async () => {
    const replies = await Promise.all(
      [testApp, otherNode].map((node) => node.call('POST', '/report-logos', logo, as('admin'))),
    )
    const ids = replies.map((reply) => reply.json<{ ReportLogoID: number }>().ReportLogoID)
    expect(new Set(ids).size).toBe(2)
  })

  test.each([
    ['LogoNameRequired', { ReportLogoName: '' }],
    ['NoImage', { ReportLogoData: '' }],
    ['NotPng', { ReportLogoData: 'data:image/png;base64,R0lGODlhAQABAAAAACw=' }],
    ['TooLong', { ReportLogoData: `data:image/png;base64,${'A'.repeat(1_200_000)}` }],
  ])('is refused: %s', async (tag, change) => {
    const refused = await testApp.call('POST', '/report-logos', { ...logo, ...change }, as('admin'))
    expect(refused.json()).toMatchObject({ success: false, _tag: tag })
  })

  test('there is not cannot be changed', async () => {
    expect((await testApp.call('PUT', '/report-logos/99', logo, as('admin'))).statusCode).toBe(404)
  })
})

test('a report that is told decodes as one', async () => {
  const [first] = await listed('admin')
  const { report } = await read(first?.ReportName ?? '')
  expect(E.isRight(ReportContent.decode(report))).toBe(true)
})

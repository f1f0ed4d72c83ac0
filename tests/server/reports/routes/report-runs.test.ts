import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import type { ReissueReply } from '../../../../src/api/reports/report-runs.ts'
import type { ReportRun } from '../../../../src/domain/reports/run/report-run.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { openReportRenderer } from '../../support/calls/open-report-renderer.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { bringReportFirm, bringStranger, correctPrice } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp, type TestNode } from '../../support/calls/test-app.ts'
import { tinyPng } from '../../../unit/support/png.ts'

const { renderReport, stop, hold } = openReportRenderer()
let testApp: TestApp
let otherNode: TestNode
const accessTokens: Record<string, string> = {}
const as = (who: string) => ({ token: accessTokens[who] ?? '' })

const markup =
  '<h1>{{report.title}}</h1><table>{{#each holdings.rows}}<tr><td>{{securityCode}}</td><td>{{marketValue}}</td></tr>{{/each}}</table>'

const write = async (change: Partial<ReportContent>): Promise<string> => {
  const report = ReportContent.encode({ ...reportContent, ReportMarkup: markup, ...change })
  return (await testApp.call('POST', '/reports', { report }, as('admin'))).json<{ ReportName: string }>().ReportName
}

beforeAll(async () => {
  testApp = await openTestApp({ renderReport })
  otherNode = await testApp.anotherNode()
  for (const who of ['admin', 'adviser', 'client', 'external', 'other']) accessTokens[who] = await testApp.signIn(who)
  await testApp.call('POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng }, as('admin'))
  await bringReportFirm(testApp)
  await write({ ReportTitle: 'Holdings', ReportLevel: ['account', 'group', 'adviser'] })
  await write({ ReportTitle: 'Internal', type: 'adviser' })
  await write({ ReportTitle: 'Period', ReportParams: ['StartDate', 'EndDate'], ReportLevel: ['account'] })
})
afterAll(async () => {
  await stop()
  await otherNode.close()
  await testApp.drop()
})
beforeEach(() => {
  testApp.received.length = 0
})

type Query = Readonly<Record<string, string>>

const figuresDates = { PositionDate: '2024-01-03' }

const run = (name: string, who: string, query: Query, node: TestNode = testApp) =>
  node.call('POST', `/reports/view/${name}?${new URLSearchParams(query).toString()}`, undefined, as(who))
const preview = (change: Partial<ReportContent>, query: Query, who = 'admin') =>
  testApp.call(
    'POST',
    `/reports/preview?${new URLSearchParams(query).toString()}`,
    { report: ReportContent.encode({ ...reportContent, ReportMarkup: markup, ...change }) },
    as(who),
  )
/** The same over a connection that the caller may close. */
const previewOver = (address: string, signal: AbortSignal | null = null) =>
  fetch(`${address}/api/v1/reports/preview?${new URLSearchParams({ AccountCode: 'P1', ...figuresDates }).toString()}`, {
    method: 'POST',
    headers: { 'access-token': accessTokens['admin'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ report: ReportContent.encode({ ...reportContent, ReportMarkup: markup }) }),
    signal,
  })
const runsOf = async (who: string, query: Query = {}) =>
  (await testApp.call('GET', `/report-runs?${new URLSearchParams(query).toString()}`, undefined, as(who))).json<{
    runs: ReportRun[]
    before: number | null
  }>()
const found = async (who: string, id: string) => (await runsOf(who)).runs.find((one) => one.id === id)
const output = (id: string, who: string) => testApp.call('GET', `/report-runs/${id}/output`, undefined, as(who))
const reissue = (of: string, how: 'exact' | 'corrected', who: string, id = randomUUID()) =>
  testApp.call('POST', `/report-runs/${of}/reissue`, { id, how }, as(who))

describe('a report', () => {
  test('comes as a file, is told while it is made, and is recorded', async () => {
    const id = randomUUID()
    const reply = await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.headers['content-disposition']).toContain('Holdings - Account P1 (P1) - 2024-01-03.html')
    expect(reply.body).toContain('<td>CBA</td><td>10125</td>')
    expect(testApp.received).toEqual(
      ['gathering', 'writing', 'finishing'].map((stage) => ({ username: 'client', run: id, stage })),
    )
    expect(await found('client', id)).toMatchObject({
      id,
      report: 'holdings',
      title: 'Holdings',
      revision: 1,
      subject: 'Account P1',
      by: 'client',
      parameters: { AccountCode: 'P1', ...figuresDates, outputFormat: 'html', orientation: 'landscape' },
      outcome: { _tag: 'Issued', bytes: reply.rawPayload.byteLength },
      reissueOf: null,
      batch: null,
    })
    const recorded = await testApp.log.readStream(`report-run/${id}`)
    expect(recorded.map(({ type, audience }) => [type, audience])).toEqual([
      ['ReportRequested', ['user:client', 'permission:site.admin']],
      ['ReportIssued', ['user:client', 'permission:site.admin']],
    ])
    expect(JSON.stringify(recorded)).not.toContain('Account P1')
    // it is written where the firm is, so that it begins with the firm's day
    expect(recorded[0]?.data['moment']).toMatch(/\+1[01]:00$/)
    expect((await output(id, 'client')).rawPayload.equals(reply.rawPayload)).toBe(true)
  })

  test('is of the one whom a name means where there is no code, and the name is not recorded', async () => {
    const [id, ofGroup] = [randomUUID(), randomUUID()]
    const reply = await run('holdings', 'client', { AccountName: 'Account P1', ...figuresDates, run: id })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('Holdings - Account P1 (P1) - 2024-01-03.html'),
    ])
    expect((await run('holdings', 'admin', { GroupName: 'Group G1', ...figuresDates, run: ofGroup })).statusCode).toBe(
      200,
    )
    const parameters = { ...figuresDates, StartDate: '2023-07-01', EndDate: '2024-01-03' }
    const made = { outputFormat: 'html', orientation: 'landscape' }
    expect((await found('client', id))?.parameters).toEqual({ AccountCode: 'P1', ...parameters, ...made })
    expect((await found('admin', ofGroup))?.parameters).toEqual({ GroupCode: 'G1', ...parameters, ...made })
  })

  test.each([
    ['whom nobody is called', { AccountName: 'Account P99' }, 404],
    ['whom they do not reach', { AccountName: 'Account P4' }, 404],
    ['of two who are meant', { AccountName: 'Account P1', GroupName: 'Group G1' }, 422],
    ['with a code, whatever the name', { AccountCode: 'P1', AccountName: 'Another' }, 200],
  ] as const)('asked for by a name, %s', async (_, names, status) => {
    expect((await run('holdings', 'client', { ...names, ...figuresDates })).statusCode).toBe(status)
  })

  test('is tried with the parameters of the body before those of the query', async () => {
    const params = { AccountCode: 'P2', AccountName: 'Account P2', ...figuresDates }
    const report = ReportContent.encode({ ...reportContent, ReportMarkup: '{{parameters.AccountName}}' })
    const names = await Promise.all(
      ['', '?AccountCode=P1&PositionDate=2024-01-02'].map(async (query) => {
        const reply = await testApp.call('POST', `/reports/preview${query}`, { report, params }, as('admin'))
        return reply.headers['content-disposition']
      }),
    )
    expect(names).toEqual([
      expect.stringContaining('Account P2 (P2) - 2024-01-03'),
      expect.stringContaining('Account P2 (P2) - 2024-01-03'),
    ])
  })

  test('asked for again under its id is the one that was made, and nobody else’s', async () => {
    const id = randomUUID()
    const query = { AccountCode: 'P1', ...figuresDates, run: id }
    const first = await run('holdings', 'client', query)
    const again = await run('holdings', 'client', query, otherNode)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(await testApp.log.readStream(`report-run/${id}`)).toHaveLength(2)
    for (const [who, change] of [
      ['client', { AccountCode: 'P2' }],
      ['adviser', {}],
      ['client', { outputFormat: 'csv' }],
    ] as const) {
      const refused = await run('holdings', who, { ...query, ...change })
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { _tag: 'RunTaken' }])
    }
  })

  test('with tables comes as a spreadsheet and as CSV', async () => {
    const query = { AccountCode: 'P1', ...figuresDates }
    const csv = await run('holdings', 'client', { ...query, outputFormat: 'csv' })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toContain('CBA,10125')
    const sheet = await run('holdings', 'client', { ...query, outputFormat: 'table-to-xlsx' })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('that cannot be printed says so', async () => {
    const refused = await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, outputFormat: 'wkhtmltopdf' })
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { _tag: 'NoPrinter' }])
  })
})

describe('who may have a report of whom', () => {
  const codes: readonly Query[] = [
    { AccountCode: 'P1' },
    { AccountCode: 'P2' },
    { AccountCode: 'P4' },
    { AccountCode: 'P9' },
    { GroupCode: 'G1' },
    { GroupCode: 'G3' },
    { GroupCode: 'G9' },
    { AdvisorCode: 'A1' },
    { AdvisorCode: 'A2' },
  ]
  test.each([
    ['admin', [200, 200, 200, 404, 200, 200, 404, 200, 200]],
    ['adviser', [200, 200, 403, 403, 200, 403, 403, 200, 403]],
    ['client', [200, 200, 403, 403, 200, 403, 403, 403, 403]],
    ['external', [200, 403, 403, 403, 403, 403, 403, 403, 403]],
    ['other', [403, 403, 200, 403, 403, 403, 403, 403, 403]],
  ])('%s is answered for each as they reach it', async (who, statuses) => {
    const replies = []
    for (const code of codes) replies.push(await run('holdings', who, { ...code, ...figuresDates }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(statuses)
    const refusals = replies.filter(({ statusCode }) => statusCode === 403).map((reply) => reply.body)
    expect(new Set(refusals).size).toBeLessThanOrEqual(1)
    for (const refusal of refusals) expect(JSON.parse(refusal)).toMatchObject({ _tag: 'NotAllowedHere' })
  })

  test('a report for advisers is nowhere for clients', async () => {
    const query = { AccountCode: 'P1', ...figuresDates }
    expect((await run('internal', 'client', query)).json()).toMatchObject({ _tag: 'NotFound' })
    expect((await run('nowhere', 'client', query)).json()).toMatchObject({ _tag: 'NotFound' })
    expect((await run('internal', 'adviser', query)).statusCode).toBe(200)
  })

  test('previews are for those who write reports', async () => {
    for (const who of ['adviser', 'client', 'external'])
      expect((await preview({}, { AccountCode: 'P1', ...figuresDates }, who)).json()).toMatchObject({ type: 3 })
  })
})

describe('what a report is run with', () => {
  test.each([
    ['nobody', 'holdings', figuresDates, 'ParameterMissing'],
    ['two at once', 'holdings', { AccountCode: 'P1', GroupCode: 'G1', ...figuresDates }, 'ParameterMissing'],
    ['a date missing', 'holdings', { AccountCode: 'P1' }, 'ParameterMissing'],
    [
      'a level it is not offered for',
      'period',
      { GroupCode: 'G1', StartDate: '2024-01-01', EndDate: '2024-01-03' },
      'LevelNotOffered',
    ],
    [
      'dates reversed',
      'period',
      { AccountCode: 'P1', StartDate: '2024-01-03', EndDate: '2024-01-01' },
      'DatesReversed',
    ],
  ])('%s is refused before anything is written', async (_, name, query, tag) => {
    const refused = await run(name, 'client', query)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { success: false, _tag: tag }])
  })

  test('nothing is run past the day the firm has set that figures go to', async () => {
    const setTo = async (Value: string, revision: number) =>
      (await testApp.call('POST', '/site-settings', { Title: 'CurrentDataDate', Value, revision }, as('admin')))
        .statusCode
    const period = { AccountCode: 'P1', StartDate: '2024-01-01', EndDate: '2024-01-03' }
    expect(await setTo('2024-01-02', 0)).toBe(200)
    const refused = await run('period', 'client', period)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { success: false, _tag: 'DateTooLate' }])
    expect((await run('period', 'client', { ...period, EndDate: '2024-01-02' })).statusCode).toBe(200)
    expect(await setTo('', 1)).toBe(200)
  })

  test('a date that is none is not understood', async () => {
    expect((await run('holdings', 'client', { AccountCode: 'P1', PositionDate: '2024-02-30' })).statusCode).toBe(400)
  })
})

describe('a faulty report', () => {
  const faulty = { ReportMarkup: '<h1>ok</h1>\n{{#each holdings.rows}}\n<p>' }

  test('says to its author what and where', async () => {
    const refused = await preview(faulty, { AccountCode: 'P1', ...figuresDates })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      success: false,
      _tag: 'ReportFaulty',
      message: 'Error Rendering Report',
      fault: { _tag: 'TemplateFault', part: 'markup' },
    })
    expect(refused.json<{ detail: string }>().detail).toMatch(/^Code, line \d+: \S/)
  })

  test('says to anybody else where it is faulty and no more, not even over the socket', async () => {
    await write({ ReportTitle: 'Faulty', ...faulty })
    const id = randomUUID()
    const refused = await run('faulty', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    const { detail, ...reply } = refused.json<{ detail: string }>()
    expect(reply).toEqual({ success: false, _tag: 'ReportFaulty', message: 'Error Rendering Report' })
    expect(detail).toMatch(/^Code, line \d+: does not work$/)
    expect(await found('client', id)).toMatchObject({
      outcome: { _tag: 'Failed', message: 'Error Rendering Report', fault: null },
    })
    expect(await found('admin', id)).toMatchObject({ outcome: { _tag: 'Failed', fault: { part: 'markup' } } })
    const recorded = await testApp.log.readStream(`report-run/${id}`)
    const received = recorded.filter(({ audience }) => audience.includes('user:client'))
    expect(received.map(({ type }) => type)).toEqual(['ReportRequested', 'RunAnnounced'])
    expect((await output(id, 'client')).statusCode).toBe(404)
  })

  test.each([
    [
      'a helper that throws',
      { ReportHelperScript: 'function bad() { throw new Error("no") }', ReportMarkup: '{{bad}}' },
    ],
    ['five megabytes of it', { ReportMarkup: 'x'.repeat(5 * 1024 * 1024) }],
  ])('%s is that report’s fault alone', async (_, change) => {
    const refused = await preview(change, { AccountCode: 'P1', ...figuresDates })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { _tag: 'ReportFaulty' }])
    expect((await preview({}, { AccountCode: 'P1', ...figuresDates })).statusCode).toBe(200)
  })

  test('data that is not there is written as nothing', async () => {
    const reply = await preview({ ReportMarkup: '<p>[{{nowhere.at.all}}]</p>' }, { AccountCode: 'P1', ...figuresDates })
    expect(reply.body).toContain('<p>[]</p>')
  })

  test('an account without holdings has an empty report', async () => {
    const reply = await run('holdings', 'other', { AccountCode: 'P4', ...figuresDates })
    expect(reply.body).toContain('<table></table>')
  })
})

describe('a preview', () => {
  test('is not recorded, and says how far it is', async () => {
    const id = randomUUID()
    const before = await testApp.log.lastPosition()
    const reply = await preview({ ReportTitle: 'Draft' }, { GroupCode: 'G1', ...figuresDates, run: id })
    expect(reply.body).toContain('<h1>Draft</h1>')
    expect(await testApp.log.lastPosition()).toBe(before)
    expect(testApp.received.map(({ run: of, stage }) => [of, stage])).toEqual([
      [id, 'gathering'],
      [id, 'writing'],
      [id, 'finishing'],
    ])
  })

  test('needs no logo and no title', async () => {
    expect(
      (await preview({ ReportTitle: '', ReportLogoID: null }, { AccountCode: 'P1', ...figuresDates })).statusCode,
    ).toBe(200)
  })
})

describe('the runs', () => {
  test('are one’s own, and for site admins everybody’s', async () => {
    const id = randomUUID()
    await run('holdings', 'adviser', { AccountCode: 'P1', ...figuresDates, run: id })
    expect(await found('adviser', id)).toBeDefined()
    expect(await found('admin', id)).toBeDefined()
    expect(await found('client', id)).toBeUndefined()
    expect((await output(id, 'client')).statusCode).toBe(404)
    expect((await reissue(id, 'exact', 'client')).statusCode).toBe(404)
    expect((await output(id, 'admin')).statusCode).toBe(200)
  })

  test('can be sought by whom and by report, and read on from where a page ends', async () => {
    const parameters = { AccountCode: 'P2', ...figuresDates }
    for (let count = 0; count < 3; count += 1) await run('internal', 'adviser', parameters)
    const { runs, before } = await runsOf('adviser', { report: 'internal', account: 'P2' })
    expect([runs.length, before]).toEqual([3, null])
    expect(
      (await runsOf('adviser', { report: 'internal', account: 'P1' })).runs.every(
        ({ parameters }) => parameters.AccountCode === 'P1',
      ),
    ).toBe(true)
    expect((await runsOf('adviser', { group: 'G9' })).runs).toEqual([])
  })

  test('that are no longer reached are gone', async () => {
    const id = randomUUID()
    await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    const mine = await runsOf('other')
    expect(mine.runs.every(({ parameters }) => parameters.AccountCode === 'P4')).toBe(true)
    expect((await output(id, 'other')).statusCode).toBe(404)
    expect((await output(randomUUID(), 'client')).statusCode).toBe(404)
    expect((await output('no-id', 'client')).statusCode).toBe(404)
  })
})

describe('an account that came to a group, or left it', () => {
  test('and is not reached keeps a report of the group from being made', async () => {
    await bringStranger(testApp)
    const query = { GroupCode: 'G2', ...figuresDates }
    const refused = await run('holdings', 'adviser', query)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { _tag: 'NotAllowedHere' }])
    expect((await run('holdings', 'admin', query)).statusCode).toBe(200)
  })

  test('and is not reached any more keeps what was issued with it', async () => {
    const id = randomUUID()
    const { runStore } = testApp.running
    const intent = intentOf('client', new Date())
    await runStore.begin(
      id,
      {
        report: 'holdings',
        title: 'Holdings',
        revision: 1,
        parameters: { GroupCode: 'G1', ...figuresDates },
        position: 1,
        moment: intent.at,
        by: 'client',
        reissueOf: null,
        batch: null,
      },
      intent,
    )()
    const hash = await testApp.services.outputs.put({ media: 'text/html', ext: 'html', bytes: Buffer.from('secret') })
    const ending = { type: 'ReportIssued', hash, bytes: 6, figures: '', accounts: ['P1', 'P4'] } as const
    await runStore.end(id, ending, intent)()
    expect((await output(id, 'admin')).body).toBe('secret')
    expect((await output(id, 'client')).statusCode).toBe(404)
    expect(await found('client', id)).toBeUndefined()
    expect((await reissue(id, 'exact', 'client')).statusCode).toBe(404)
    const again = await run('holdings', 'client', { GroupCode: 'G1', ...figuresDates, run: id })
    expect(again.json()).toMatchObject({ _tag: 'RunTaken' })
  })

  test('of which it is not recorded whose accounts it shows is for administrators alone', async () => {
    const id = randomUUID()
    await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    expect((await output(id, 'client')).statusCode).toBe(200)
    await testApp.pool.query('update report_run set accounts = null where id = $1', [id])
    expect([(await output(id, 'client')).statusCode, (await output(id, 'admin')).statusCode]).toEqual([404, 200])
  })
})

describe('a run issued again', () => {
  test('exactly is what it was, whatever has become of the report, its logo and its figures', async () => {
    const name = await write({ ReportTitle: 'Exact' })
    const id = randomUUID()
    const first = await run(name, 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await correctPrice(testApp, '111.11')
    const edited = ReportContent.encode({ ...reportContent, ReportTitle: 'Exact', ReportMarkup: '<p>Another</p>' })
    await testApp.call('PUT', `/reports/${name}`, { report: edited, revision: 1 }, as('admin'))
    const logo = { ReportLogoName: 'Firm', ReportLogoData: tinyPng.replace('DhgGAW', 'DhgGAX') }
    await testApp.call('PUT', '/report-logos/1', logo, as('admin'))

    const again = randomUUID()
    const reissued = await reissue(id, 'exact', 'client', again)
    expect(reissued.json()).toMatchObject({ isSame: true, changes: [], run: { id: again, reissueOf: id, revision: 1 } })
    expect((await output(again, 'client')).rawPayload.equals(first.rawPayload)).toBe(true)
    expect(first.body).toContain(tinyPng)
    expect((await run(name, 'client', { AccountCode: 'P1', ...figuresDates })).body).toContain(logo.ReportLogoData)
  })

  test('with corrections has the figures as known now, and says which are others and why', async () => {
    await correctPrice(testApp, '101.25')
    const id = randomUUID()
    await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await correctPrice(testApp, '120.00')

    const again = randomUUID()
    const reissued = (await reissue(id, 'corrected', 'client', again)).json<ReissueReply>()
    expect(reissued.isSame).toBe(false)
    expect(reissued.run).toMatchObject({ id: again, reissueOf: id, outcome: { _tag: 'Issued' } })
    expect((await output(again, 'client')).body).toContain('<td>CBA</td><td>12000</td>')
    const value = reissued.changes.find(({ path }) => path.endsWith('.marketValue') && path.includes('CBA'))
    expect(value).toMatchObject({ before: 10125, after: 12000 })
    expect(value?.causes).toMatchObject([{ act: 'imported' }])
    expect(reissued.causes).toHaveLength(1)
    // clients do not see the importer
    expect(reissued.causes.map(({ by }) => by)).toEqual([''])
    expect((await reissue(id, 'corrected', 'admin')).json<ReissueReply>().causes).toMatchObject([{ by: 'tester' }])

    const exact = (await reissue(id, 'exact', 'client')).json<ReissueReply>()
    expect(exact.isSame).toBe(true)
  })

  test('of an issue again is the issue it is of', async () => {
    const id = randomUUID()
    const second = randomUUID()
    await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await reissue(id, 'exact', 'client', second)
    expect((await reissue(second, 'exact', 'client')).json<ReissueReply>()).toMatchObject({ isSame: true })
  })

  test('under an id that is taken is refused', async () => {
    const id = randomUUID()
    await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    expect((await reissue(id, 'exact', 'client', id)).json()).toMatchObject({ _tag: 'RunTaken' })
  })
})

describe('a run that is not wanted any more', () => {
  let address = ''

  beforeAll(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('is cancelled when whoever asked goes away, and recorded as that', async () => {
    const id = randomUUID()
    const { held } = hold()
    const leaving = new AbortController()
    const query = new URLSearchParams({ AccountCode: 'P1', ...figuresDates, run: id }).toString()
    const asked = fetch(`${address}/api/v1/reports/view/holdings?${query}`, {
      method: 'POST',
      headers: { 'access-token': accessTokens['client'] ?? '' },
      signal: leaving.signal,
    })
    const signal = await held
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Running' } })
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(async () => (await found('client', id))?.outcome).toEqual({ _tag: 'Cancelled' })
    expect(signal.aborted).toBe(true)
    expect((await output(id, 'client')).statusCode).toBe(404)
  })

  test('is answered and recorded as stopped with the server, and is no fault of the report', async () => {
    const stopped = await testApp.anotherNode()
    const id = randomUUID()
    const { held } = hold()
    const query = new URLSearchParams({ AccountCode: 'P1', ...figuresDates, run: id }).toString()
    const asked = stopped.call('POST', `/reports/view/holdings?${query}`, undefined, as('client'))
    await held
    await stopped.running.stop()
    const reply = await asked
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '1',
      {
        success: false,
        _tag: 'ServerStopped',
        retryAfter: 1,
        message: 'The server was stopped. Please try again in a moment',
      },
    ])
    expect(await found('admin', id)).toMatchObject({
      outcome: { _tag: 'Failed', message: 'The server was stopped while the report was running' },
    })
    await stopped.close()
  })

  test('makes way for the next when it is a preview', async () => {
    const { held } = hold()
    const leaving = new AbortController()
    const first = previewOver(address, leaving.signal)
    const signal = await held
    expect(signal.aborted).toBe(false)
    leaving.abort()
    await expect(first).rejects.toThrow()
    await expect.poll(() => signal.aborted).toBe(true)
    expect((await previewOver(address)).status).toBe(200)
  })

  test('and was left by a server that was killed is settled when it starts again', async () => {
    const id = randomUUID()
    const { held, letGo } = hold()
    const asked = run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await held
    await testApp.running.runStore.sweep('anybodys')
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Running' } })
    await otherNode.running.runStore.sweep('ours')
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Running' } })
    await testApp.running.runStore.sweep('ours')
    expect(await found('admin', id)).toMatchObject({
      outcome: { _tag: 'Failed', message: 'The server was stopped while the report was running' },
    })
    letGo()
    expect((await asked).json()).toMatchObject({ success: false })
    expect(await found('admin', id)).toMatchObject({ outcome: { _tag: 'Failed' } })
    const { rows } = await testApp.pool.query('select * from report_run_under_way')
    expect(rows).toEqual([])
  })
})

describe('a run that takes long', () => {
  const begunBefore = (minutes: number, id: string) =>
    testApp.pool.query("update report_run_under_way set since = now() - $2 * interval '1 minute' where id = $1", [
      id,
      minutes,
    ])

  test('is left alone as long as its server may work on it, and ended by any server afterwards', async () => {
    const id = randomUUID()
    const { held, letGo } = hold()
    const asked = run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await held
    await begunBefore(19, id)
    await otherNode.running.runStore.sweep('anybodys')
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Running' } })
    await begunBefore(21, id)
    await otherNode.running.runStore.sweep('anybodys')
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Failed' } })
    letGo()
    await asked
  })
})

describe('while the database is away', () => {
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const isAway = () => () => Promise.reject(away)

  test('a report that was made meanwhile is issued once it is back', async () => {
    const id = randomUUID()
    const { held, letGo } = hold()
    const asked = run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    await held
    vi.spyOn(testApp.services.outputs, 'put').mockRejectedValueOnce(away)
    vi.spyOn(testApp.log, 'append').mockImplementationOnce(isAway)
    letGo()
    expect((await asked).statusCode).toBe(200)
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Issued' } })
    expect((await output(id, 'client')).body).toContain('<td>CBA</td>')
  })

  test('a report whose figures could not be read has failed, and that is recorded once it is back', async () => {
    const id = randomUUID()
    vi.spyOn(testApp.services.sources, 'gather').mockImplementationOnce(() => {
      vi.spyOn(testApp.log, 'append').mockImplementationOnce(isAway)
      return isAway()
    })
    expect((await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })).statusCode).toBe(503)
    await expect.poll(async () => (await found('client', id))?.outcome).toMatchObject({ _tag: 'Failed' })
  })

  test('a run that was recorded though its server never knew is ended, and only that one', async () => {
    const id = randomUUID()
    const { append } = testApp.log
    const begin = () => run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: id })
    vi.spyOn(testApp.log, 'append').mockImplementationOnce(isAway)
    expect((await begin()).statusCode).toBe(503)
    expect((await begin()).statusCode).toBe(200)
    expect(await found('client', id)).toMatchObject({ outcome: { _tag: 'Issued' } })

    const other = randomUUID()
    vi.spyOn(testApp.log, 'append').mockImplementationOnce(
      (...appended) =>
        () =>
          append(...appended)().then(isAway()),
    )
    expect((await run('holdings', 'client', { AccountCode: 'P1', ...figuresDates, run: other })).statusCode).toBe(503)
    await expect.poll(async () => (await found('client', other))?.outcome).toMatchObject({ _tag: 'Failed' })
  })
})

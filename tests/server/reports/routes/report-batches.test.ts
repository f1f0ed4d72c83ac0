import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import type { RenderReport } from '../../../../server/reports/run/render-report.ts'
import { TE } from '../../../../src/domain/fp.ts'
import type { ReportBatch } from '../../../../src/domain/reports/batch/report-batch.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { unzipTexts } from '../../../unit/views/support/unzipped.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { plainRender } from '../../support/calls/plain-render.ts'
import { bringReportFirm, bringStranger } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
const accessTokens = new Map<string, string>()

const tokenOf = async (who: string): Promise<string> => {
  const token = accessTokens.get(who) ?? (await testApp.signIn(who))
  accessTokens.set(who, token)
  return token
}

const as = async (who: string, method: string, path: string, body?: unknown) =>
  testApp.call(method, path, body, { token: await tokenOf(who) })

const save = async (report: ReportContent): Promise<string> => {
  const saved = await as('admin', 'POST', '/reports', { report: ReportContent.encode(report) })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<{ ReportName: string }>().ReportName
}

let report = ''

const renderReport: RenderReport = (draft, ...rest) =>
  draft.report.ReportTitle === 'Unprintable' ? TE.left({ _tag: 'PrintFailed' }) : plainRender(draft, ...rest)

beforeAll(async () => {
  testApp = await openTestApp({ isWorking: true, renderReport })
  await bringReportFirm(testApp)
  await testApp.tail.reached(await testApp.log.lastPosition())
  await as('admin', 'POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng })
  report = await save({ ...reportContent, ReportTitle: 'Valuation' })
})
afterAll(() => testApp.drop())

const asked = (codes: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  report,
  level: 'account',
  codes,
  parameters: { PositionDate: '2024-01-03' },
  ...more,
})

const batchesOf = async (who: string): Promise<readonly ReportBatch[]> =>
  (await as(who, 'GET', '/report-batches')).json<readonly ReportBatch[]>()

const done = (who: string, id: string): Promise<ReportBatch> =>
  vi.waitFor(
    async () => {
      const batch = (await batchesOf(who)).find((one) => one.id === id)
      expect(batch?.state).toBe('done')
      return batch ?? expect.fail('there is no such batch')
    },
    { timeout: 20_000, interval: 50 },
  )

test('an adviser runs a report for a whole book and takes all of it home', async () => {
  const { id, ...rest } = asked(['P1', 'P2', 'P3'])
  const started = await as('adviser', 'POST', '/report-batches', { id, ...rest })
  expect(started.statusCode, started.body).toBe(200)
  expect(started.json()).toMatchObject({ id, by: 'adviser', state: 'running', title: 'Valuation', revision: 1 })

  const batch = await done('adviser', id)
  expect(batch.items.map(({ code, name, state }) => [code, name, state._tag])).toEqual([
    ['P1', 'Account P1', 'Issued'],
    ['P2', 'Account P2', 'Issued'],
    ['P3', 'Account P3', 'Issued'],
  ])

  const zip = await as('adviser', 'GET', `/report-batches/${id}/zip`)
  expect(zip.headers['content-type']).toBe('application/zip')
  expect(zip.headers['content-disposition']).toContain('Valuation 2024-01-03.zip')
  const files = await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)]))
  expect([...files.keys()]).toEqual([
    'P1 Account P1 Valuation 2024-01-03.html',
    'P2 Account P2 Valuation 2024-01-03.html',
    'P3 Account P3 Valuation 2024-01-03.html',
  ])
  expect(files.get('P2 Account P2 Valuation 2024-01-03.html')).toContain('"P2"')
  const again = await as('adviser', 'GET', `/report-batches/${id}/zip`)
  expect(again.rawPayload.equals(zip.rawPayload)).toBe(true)
})

test('all of a batch are runs of one edition, one position and one moment', async () => {
  const body = asked(['G1', 'G2'], { level: 'group' })
  await as('adviser', 'POST', '/report-batches', body)
  const batch = await done('adviser', body.id)
  const runs = (await as('adviser', 'GET', '/report-runs')).json<{ runs: readonly Record<string, unknown>[] }>().runs
  const own = runs.filter((run) => run['batch'] === body.id)
  expect(own.map((run) => run['subject']).toSorted()).toEqual(['Group G1', 'Group G2'])
  for (const run of own)
    expect(run).toMatchObject({ revision: batch.revision, position: batch.position, by: 'adviser' })
})

test('what its members are called is said to whoever reads a batch, and stands in no event', async () => {
  const body = asked(['P1', 'P2'])
  const begun = (await as('adviser', 'POST', '/report-batches', body)).json<ReportBatch>()
  const batch = await done('adviser', body.id)
  for (const { items } of [begun, batch]) expect(items.map(({ name }) => name)).toEqual(['Account P1', 'Account P2'])
  const events = await testApp.log.readStream(`report-batch/${body.id}`)
  expect(events[0]?.data['items']).toEqual([{ code: 'P1' }, { code: 'P2' }])
  expect(JSON.stringify(events)).not.toContain('Account P')
})

test('said twice it is one batch', async () => {
  const body = asked(['P1'])
  await as('adviser', 'POST', '/report-batches', body)
  const again = await as('adviser', 'POST', '/report-batches', body)
  expect(again.statusCode).toBe(200)
  expect((await batchesOf('adviser')).filter(({ id }) => id === body.id)).toHaveLength(1)
  expect((await as('admin', 'POST', '/report-batches', body)).statusCode).toBe(409)
})

test.each([
  ['adviser', { codes: ['P1', 'P4'] }, 403, 'NotAllowedHere'],
  ['adviser', { codes: ['nobody'] }, 403, 'NotAllowedHere'],
  ['adviser', { codes: ['G3'], level: 'group' }, 403, 'NotAllowedHere'],
  ['admin', { codes: ['nobody'] }, 403, 'NotAllowedHere'],
  ['adviser', { codes: [] }, 422, 'NobodyChosen'],
  ['adviser', { codes: ['P1'], parameters: {} }, 422, 'ParameterMissing'],
  ['adviser', { codes: ['P1'], report: 'no-such-report' }, 404, 'NotFound'],
])('%s asking for %j is refused', async (who, more, status, _tag) => {
  const refused = await as(who, 'POST', '/report-batches', asked([], more))
  expect(refused.statusCode).toBe(status)
  expect(refused.json()).toMatchObject({ success: false, _tag })
})

test('a batch of more than there may be is refused', async () => {
  const codes = Array.from({ length: 2001 }, (_, index) => `P${String(index)}`)
  const refused = await as('adviser', 'POST', '/report-batches', asked(codes))
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { _tag: 'TooMany' }])
})

test('a report that is not of such a level is refused', async () => {
  const groupsOnly = await save({ ...reportContent, ReportTitle: 'Groups only', ReportLevel: ['group'] })
  const refused = await as('adviser', 'POST', '/report-batches', asked(['P1'], { report: groupsOnly }))
  expect(refused.json()).toMatchObject({ _tag: 'LevelNotOffered' })
})

test('clients and accountants have nothing to do with batches', async () => {
  for (const who of ['client', 'external']) {
    expect((await as(who, 'GET', '/report-batches')).statusCode).toBe(403)
    expect((await as(who, 'POST', '/report-batches', asked(['P1']))).statusCode).toBe(403)
  }
})

test('an administrator sees everybody’s, an adviser their own alone', async () => {
  const body = asked(['P4'])
  expect((await as('admin', 'POST', '/report-batches', body)).statusCode).toBe(200)
  await done('admin', body.id)
  expect((await batchesOf('adviser')).some(({ id }) => id === body.id)).toBe(false)
  expect((await batchesOf('admin')).some(({ by }) => by === 'adviser')).toBe(true)
  expect((await as('adviser', 'PUT', `/report-batches/${body.id}`, { act: 'retry' })).statusCode).toBe(404)
  expect((await as('adviser', 'GET', `/report-batches/${body.id}/zip`)).statusCode).toBe(404)
})

test('what is over is not steered any more', async () => {
  const body = asked(['P1'])
  await as('adviser', 'POST', '/report-batches', body)
  await done('adviser', body.id)
  for (const act of ['pause', 'resume', 'cancel']) {
    const refused = await as('adviser', 'PUT', `/report-batches/${body.id}`, { act })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ _tag: 'BatchOver' })
  }
})

test('of what nothing was issued there is no zip', async () => {
  const broken = await save({ ...reportContent, ReportTitle: 'Unprintable' })
  const body = asked(['P1'], { report: broken })
  await as('adviser', 'POST', '/report-batches', body)
  const batch = await done('adviser', body.id)
  expect(batch.items.map(({ state }) => state)).toEqual([{ _tag: 'Failed', message: 'The PDF could not be created' }])
  expect((await as('adviser', 'GET', `/report-batches/${body.id}/zip`)).json()).toMatchObject({ _tag: 'NothingIssued' })
})

test('a file with an account that is out of reach by now is left out of the zip', async () => {
  const body = asked(['G1', 'G2'], { level: 'group' })
  const intent = intentOf('adviser', new Date())
  const run = randomUUID()
  const { runStore } = testApp.running
  const dates = { StartDate: '2023-07-01', EndDate: '2024-01-03', PositionDate: '2024-01-03' }
  const parameters = { ...dates, GroupCode: 'G2', outputFormat: 'html', orientation: 'landscape' } as const
  await runStore.begin(
    run,
    {
      report,
      title: 'Valuation',
      revision: 1,
      parameters,
      position: 1,
      moment: intent.at,
      by: 'adviser',
      reissueOf: null,
      batch: body.id,
    },
    intent,
  )()
  const hash = await testApp.services.outputs.put({ media: 'text/html', ext: 'html', bytes: Buffer.from('secret') })
  await runStore.end(run, { type: 'ReportIssued', hash, bytes: 6, figures: '', accounts: ['P3', 'P4'] }, intent)()
  await as('adviser', 'POST', '/report-batches', body)
  const batch = await done('adviser', body.id)
  expect(batch.items.map(({ state }) => state)).toContainEqual({ _tag: 'Issued', run })

  const zip = await as('adviser', 'GET', `/report-batches/${body.id}/zip`)
  const files = await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)]))
  expect([...files.keys()]).toEqual(['G1 Group G1 Valuation 2024-01-03.html'])
})

test('who may have the files of a batch is one query, however many they are', async () => {
  const body = asked(['G1', 'G2'], { level: 'group' })
  await as('adviser', 'POST', '/report-batches', body)
  await done('adviser', body.id)
  const { runs } = testApp.services
  const { get } = runs
  const queries = { underWay: 0, most: 0 }
  const counted = vi.spyOn(runs, 'get').mockImplementation(async (id) => {
    queries.underWay += 1
    queries.most = Math.max(queries.most, queries.underWay)
    const run = await get(id)
    queries.underWay -= 1
    return run
  })
  const zip = await as('adviser', 'GET', `/report-batches/${body.id}/zip`)
  counted.mockRestore()
  const files = await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)]))
  expect([...files.keys()]).toEqual(['G1 Group G1 Valuation 2024-01-03.html', 'G2 Group G2 Valuation 2024-01-03.html'])
  expect(queries.most).toBe(1)
})

test('of a file of which it is not recorded whose accounts it shows only administrators take the zip', async () => {
  const body = asked(['G1'], { level: 'group' })
  await as('adviser', 'POST', '/report-batches', body)
  await done('adviser', body.id)
  await testApp.pool.query('update report_run set accounts = null where batch = $1', [body.id])
  const zipFor = (name: 'adviser' | 'admin') => as(name, 'GET', `/report-batches/${body.id}/zip`)
  expect([(await zipFor('adviser')).statusCode, (await zipFor('admin')).statusCode]).toEqual([409, 200])
})

test('a group with an account that is out of reach is not made', async () => {
  await bringStranger(testApp)
  const body = asked(['G2'], { level: 'group' })
  await as('adviser', 'POST', '/report-batches', body)
  const batch = await done('adviser', body.id)
  expect(batch.items.map(({ state }) => state)).toEqual([
    { _tag: 'Failed', message: 'The accounts are not accessible' },
  ])
})

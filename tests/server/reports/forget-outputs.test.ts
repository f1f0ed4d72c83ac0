import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteExpiredOutputs, keepDeletingExpiredOutputs } from '../../../server/reports/forget-outputs.ts'
import type { ReissueReply } from '../../../src/api/reports/report-runs.ts'
import type { ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import type { ReportRun } from '../../../src/domain/reports/run/report-run.ts'
import { unzipTexts } from '../../unit/views/support/unzipped.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { tinyPng } from '../../unit/support/png.ts'

let testApp: TestApp
let adminToken: string
let report: string

const call = (method: string, path: string, body?: unknown) => testApp.call(method, path, body, { token: adminToken })

const set = async (Value: number) => {
  const { revision } = testApp.services.siteSettings.get('RunOutputDays')
  const saved = await call('POST', '/site-settings', { Title: 'RunOutputDays', Value, revision })
  expect(saved.statusCode, saved.body).toBe(200)
}

beforeAll(async () => {
  testApp = await openTestApp({ isWorking: true })
  await bringReportFirm(testApp)
  await testApp.tail.reached(await testApp.log.lastPosition())
  adminToken = await testApp.signIn('superadmin')
  await call('POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng })
  const draft = ReportContent.encode({ ...reportContent, ReportTitle: 'Valuation' })
  report = (await call('POST', '/reports', { report: draft })).json<{ ReportName: string }>().ReportName
})
afterAll(() => testApp.drop())
beforeEach(() => set(0))

const figuresDates = { PositionDate: '2024-01-03' }

const run = async (account: string): Promise<string> => {
  const id = randomUUID()
  const query = new URLSearchParams({ AccountCode: account, ...figuresDates, run: id })
  const made = await call('POST', `/reports/view/${report}?${query.toString()}`)
  expect(made.statusCode, made.body).toBe(200)
  return id
}
const listed = async (id: string) =>
  (await call('GET', '/report-runs')).json<{ runs: readonly ReportRun[] }>().runs.find((one) => one.id === id)
const output = async (id: string) => (await call('GET', `/report-runs/${id}/output`)).statusCode

const forgetIn = (days: number) =>
  deleteExpiredOutputs({ ...testApp.services, now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) })

test('what runs brought out is kept for ever unless the firm says for how long', async () => {
  const id = await run('P1')
  expect(await forgetIn(100_000)).toBe(0)
  expect([(await listed(id))?.isKept, await output(id)]).toEqual([true, 200])
})

test('once it is older than that its run says that it is gone, and can be issued again as it was', async () => {
  const id = await run('P2')
  await set(90)
  expect(await forgetIn(89.9)).toBe(0)
  expect(await forgetIn(90.1)).toBeGreaterThanOrEqual(1)
  expect(await listed(id)).toMatchObject({ isKept: false, outcome: { _tag: 'Issued' } })
  const gone = await call('GET', `/report-runs/${id}/output`)
  expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
    410,
    'The file is no longer kept. You can reissue the report',
  ])
  const again = await call('POST', `/report-runs/${id}/reissue`, { id: randomUUID(), how: 'exact' })
  expect(again.json<ReissueReply>()).toMatchObject({ isSame: true, run: { isKept: true } })
  expect(await output(id)).toBe(200)
})

test('whoever fetches a run again whose output is gone is told so', async () => {
  const id = await run('P2')
  await set(90)
  await forgetIn(90.1)
  const query = new URLSearchParams({ AccountCode: 'P2', ...figuresDates, run: id })
  const again = await call('POST', `/reports/view/${report}?${query.toString()}`)
  expect([again.statusCode, again.json<{ _tag: string }>()._tag]).toEqual([410, 'OutputGone'])
})

test('what is brought out once more is kept from then on', async () => {
  const id = await run('P3')
  await testApp.services.pool.query(`update report_output set kept_at = now() - interval '1 year'`)
  await call('POST', `/report-runs/${id}/reissue`, { id: randomUUID(), how: 'exact' })
  await set(90)
  await forgetIn(0)
  expect([(await listed(id))?.isKept, await output(id)]).toEqual([true, 200])
})

test('what is brought out once more while it is being removed stays', async () => {
  const id = await run('P3')
  const { pool } = testApp.services
  await pool.query(`update report_output set kept_at = now() - interval '1 year'`)
  await set(90)
  const issuing = await pool.connect()
  await issuing.query('begin; update report_output set kept_at = now()')
  const removing = forgetIn(0)
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%delete from report_output%'`,
      )
    ).rowCount
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
  await issuing.query('commit')
  issuing.release()
  expect(await removing).toBe(0)
  expect([(await listed(id))?.isKept, await output(id)]).toEqual([true, 200])
})

test('a zip of many says what is left out of it, and that there is nothing left', async () => {
  const id = randomUUID()
  const asked = { id, report, level: 'account', codes: ['P1', 'P2'], parameters: figuresDates }
  expect((await call('POST', '/report-batches', asked)).statusCode).toBe(200)
  const batch = await vi.waitFor(
    async () => {
      const one = (await call('GET', '/report-batches')).json<readonly ReportBatch[]>().find((each) => each.id === id)
      expect(one?.state).toBe('done')
      return one ?? expect.fail('there is no such batch')
    },
    { timeout: 20_000, interval: 50 },
  )
  const [first] = batch.items.map(({ state }) => (state._tag === 'Issued' ? state.run : expect.fail('not issued')))
  const { rows } = await testApp.services.pool.query<{ hash: string }>(
    `update report_output set kept_at = now() - interval '1 year'
     where sha256 = (select outcome->>'hash' from report_run where id = $1) returning sha256 as hash`,
    [first],
  )
  expect(rows).toHaveLength(1)
  await set(90)
  await forgetIn(0)
  const zip = await call('GET', `/report-batches/${id}/zip`)
  const files = await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)]))
  expect([...files.keys()]).toEqual(['P2 Account P2 Valuation 2024-01-03.html', 'Left out.txt'])
  expect(files.get('Left out.txt')).toContain('P1 Account P1 Valuation 2024-01-03.html')
  await forgetIn(91)
  expect((await call('GET', `/report-batches/${id}/zip`)).statusCode).toBe(410)
})

test('it is removed while the server runs, which the log says', async () => {
  await run('P1')
  await testApp.services.pool.query(`update report_output set kept_at = now() - interval '1 year'`)
  await set(90)
  const lines: unknown[] = []
  const forgetting = keepDeletingExpiredOutputs({
    ...testApp.services,
    log: (line) => lines.push(line),
    onDefect: (defect) => expect.fail(String(defect)),
  })
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  await forgetting.close()
  const { rows } = await testApp.services.pool.query('select from report_output')
  expect(rows).toEqual([])
  expect(lines).toMatchObject([{ olderThanDays: 90 }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReportUpload } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { dayIn } from '../../../../src/domain/dates/time-zone.ts'
import { pdfOf } from '../../sandbox/zips/support/pdf-of.ts'
import { rawZip } from '../../sandbox/zips/support/raw-zip.ts'
import { fieldsOf } from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let address: string
let accessTokens: Readonly<Record<'admin' | 'superadmin' | 'client', string>>

beforeAll(async () => {
  testApp = await openTestApp({ isWorking: true })
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const [admin, superadmin, client] = await Promise.all(
    ['admin', 'superadmin', 'client'].map((who) => testApp.signIn(who)),
  )
  accessTokens = { admin: admin ?? '', superadmin: superadmin ?? '', client: client ?? '' }
}, 30_000)
afterAll(() => testApp.drop())

const fileOf = (code: string, title: string) => ({
  path: `${code} ${title}.pdf`,
  report: fieldsOf({
    Code: code,
    StaticReportTitle: title,
    StaticReportName: `${code} ${title}`.toLowerCase().replaceAll(' ', '-'),
  }),
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
})
type Planned = ReturnType<typeof fileOf>

interface Refused {
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

const zipOf = (files: readonly Planned[]) =>
  rawZip(files.map(({ path, report }) => ({ name: path, content: pdfOf([report.StaticReportTitle, report.Code]) })))

const send = async (
  files: readonly Planned[],
  {
    id = randomUUID(),
    by = 'admin',
    zip = zipOf(files),
  }: { id?: string; by?: 'admin' | 'superadmin'; zip?: Buffer } = {},
) => {
  const form = new FormData()
  form.append('identity', JSON.stringify({ username: 'somebody else' }))
  form.append('reports', JSON.stringify({ id, name: 'June 2026.zip', files }))
  form.append('file', new Blob([new Uint8Array(zip)]), 'June 2026.zip')
  const headers = { 'access-token': accessTokens[by] }
  const response = await fetch(`${address}/api/v1/reports/static/bulk-upload`, { method: 'POST', headers, body: form })
  const answer: unknown = await response.json()
  return { status: response.status, id, answer }
}

const uploadOf = async (id: string): Promise<ReportUpload> => {
  const response = await testApp.call('GET', '/reports/static/uploads', undefined, { token: accessTokens.admin })
  const found = response.json<readonly ReportUpload[]>().find((upload) => upload.id === id)
  return found ?? expect.fail('no such upload')
}

const until = (id: string, state: ReportUpload['state']): Promise<void> =>
  vi.waitFor(
    async () => {
      expect((await uploadOf(id)).state).toBe(state)
    },
    { timeout: 20_000, interval: 50 },
  )

const steer = (id: string, body: object) =>
  testApp.call('PUT', `/reports/static/uploads/${id}`, body, { token: accessTokens.admin })

const listed = async (code: string, title: string) => {
  const response = await testApp.call('GET', `/reports/static/portfolio/${code}/list`, undefined, {
    token: accessTokens.client,
  })
  return response
    .json<readonly { StaticReportTitle: string; StaticReportFilePath: string }[]>()
    .filter(({ StaticReportTitle }) => StaticReportTitle === title)
}

test('a zip that is sent is filed, found by whom it is for, and taken back as one act unless it was opened', async () => {
  const files = ['P1', 'P2', 'P3'].map((code) => fileOf(code, 'Sent report'))
  const { status, id, answer } = await send(files)
  expect([status, answer]).toEqual([200, expect.objectContaining({ id, by: 'admin', name: 'June 2026.zip' })])
  await until(id, 'saved')
  const [report] = await listed('P1', 'Sent report')
  const announced = await testApp.call('GET', '/notifications', undefined, { token: accessTokens.client })
  expect(announced.json<readonly { Message: string }[]>().map(({ Message }) => Message)).toContain(
    '2 new reports are ready',
  )

  // B14: the day is the firm's, which is never that of the server here
  const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
  const token = accessTokens.admin
  const saved = await testApp.call('POST', '/site-settings', { Title: 'TimeZone', Value: zone, revision: 0 }, { token })
  expect(saved.statusCode).toBe(200)
  const path = report?.StaticReportFilePath ?? ''
  const read = await testApp.call('GET', path, undefined, { token: accessTokens.client })
  expect(read.statusCode).toBe(200)
  const taken = await steer(id, { act: 'withdraw', isConfirmed: false })
  expect(taken.json<Refused>().errors[0]?.message).toMatch(/^client Tester received it through the API on /)
  const [address = '', reportId] = path.split('?id=')
  const opened = await testApp.call('POST', address, { id: reportId, as: 'opened' }, { token: accessTokens.client })
  expect(opened.statusCode).toBe(200)
  const refused = await steer(id, { act: 'withdraw', isConfirmed: false })
  expect([refused.statusCode, refused.json<Refused>().errors.map(({ path }) => path)]).toEqual([
    409,
    ['Sent report, June 2026, P1'],
  ])
  expect(refused.json<Refused>().errors[0]?.message).toBe(
    `client Tester opened it on ${displayDate(dayIn(zone, new Date()))}`,
  )
  expect((await listed('P2', 'Sent report')).length).toBe(1)
  const withdrawn = await steer(id, { act: 'withdraw', isConfirmed: true })
  expect([withdrawn.statusCode, withdrawn.json<ReportUpload>().state]).toEqual([200, 'withdrawn'])
  expect([...(await listed('P1', 'Sent report')), ...(await listed('P2', 'Sent report'))]).toEqual([])
  const after = await testApp.call('GET', '/notifications', undefined, { token: accessTokens.client })
  expect(after.json()).toEqual([])
}, 30_000)

test('what failed is retried as it is corrected, or given up', async () => {
  const files = [fileOf('P1', 'Odd report'), fileOf('P2', 'Odd report')]
  const zip = rawZip([
    { name: files[0]!.path, content: pdfOf(['Account P4']) },
    { name: files[1]!.path, content: Buffer.from('no pdf') },
  ])
  const { id } = await send(files, { zip })
  await until(id, 'complete')
  expect((await uploadOf(id)).files.map(({ state }) => state)).toEqual([
    { _tag: 'Failed', fault: { _tag: 'OtherClient', codes: ['P4'] } },
    { _tag: 'Failed', fault: { _tag: 'NotPdf' } },
  ])
  const corrections = [{ file: 0, planned: { ...files[0], mayNameOthers: true } }]
  expect((await steer(id, { act: 'retry', corrections })).json<ReportUpload>().state).toBe('preparing')
  await until(id, 'complete')
  expect((await uploadOf(id)).files.map(({ state }) => state._tag)).toEqual(['Filed', 'Failed'])
  expect((await steer(id, { act: 'close' })).json<ReportUpload>().state).toBe('saved')
  expect((await steer(id, { act: 'retry', corrections })).statusCode).toBe(409)
}, 30_000)

test('an upload said twice is one, and nobody else can say it', async () => {
  const files = [fileOf('P1', 'Repeated report')]
  const { id } = await send(files)
  expect((await send(files, { id })).status).toBe(200)
  expect((await send(files, { id, by: 'superadmin' })).status).toBe(409)
  await until(id, 'saved')
  expect((await send(files, { id })).answer).toMatchObject({ state: 'saved' })
  expect((await listed('P1', 'Repeated report')).length).toBe(1)
}, 30_000)

test('an upload of nothing is refused, and one of what is no zip is failed by its number', async () => {
  expect((await send([])).status).toBe(422)
  const files = [fileOf('P1', 'Broken report')]
  const { id } = await send(files, { zip: zipOf(files).subarray(0, 200) })
  await until(id, 'failed')
  expect((await uploadOf(id)).fault).toBe('Truncated')
  expect((await steer(id, { act: 'withdraw', isConfirmed: true })).statusCode).toBe(409)
  expect((await steer(randomUUID(), { act: 'close' })).statusCode).toBe(404)
}, 30_000)

test('First aid 6: refuses an upload at once when a report name has the wrong form', async () => {
  const file = fileOf('P1', 'Misnamed report')
  const { status, id, answer } = await send([
    { ...file, report: { ...file.report, StaticReportName: 'PD0001_2026_June' } },
    fileOf('P2', 'Misnamed report'),
  ])
  expect(status).toBe(422)
  expect(answer).toMatchObject({
    _tag: 'ReportNameMalformed',
    message:
      'A report name can contain lowercase letters, digits and single hyphens. It must begin with a letter and have at most 120 characters',
    errors: [{ path: file.path, message: '“PD0001_2026_June” is not a valid name' }],
  })
  const listing = await testApp.call('GET', '/reports/static/uploads', undefined, { token: accessTokens.admin })
  expect(listing.json<readonly ReportUpload[]>().some((upload) => upload.id === id)).toBe(false)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploads, type ReportUploads } from '../../../../server/archive/uploads/uploads.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { reportUpload, reportUploadPage } from '../../../../src/api/archive/report-uploads.ts'
import { maxPageFiles } from '../../../../src/domain/archive/uploads/listed-uploads.ts'
import { listedUpload } from '../../../../src/domain/archive/uploads/listed-upload.ts'
import type { ReportUpload, UploadCommand } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { E } from '../../../../src/domain/fp.ts'
import { plannedFile } from '../../../unit/domain/archive/uploads/uploads.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

const ofProduct = { ...maxPageFiles }

let testApp: TestApp
let uploads: ReportUploads
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  uploads = openUploads({ ...testApp, jobs: { send: () => Promise.resolve() } })
  accessToken = await testApp.signIn('admin')
})
afterAll(async () => {
  Object.assign(maxPageFiles, ofProduct)
  await testApp.drop()
})

const get = (path: string, as = accessToken) =>
  testApp.call('GET', `/reports/static/uploads${path}`, undefined, { token: as })

const pageOf = async (before: number | null = null) => {
  const reply = await get(`/page${before === null ? '' : `?before=${before.toString()}`}`)
  const decoded = reportUploadPage.reply.decode(reply.json())
  return E.isRight(decoded) ? { ...decoded.right, bytes: reply.body.length } : expect.unreachable('no page')
}

const idsOf = (listed: readonly { readonly id: string }[]) => listed.map(({ id }) => id)

const wholeOf = async (id: string): Promise<ReportUpload> => {
  const decoded = reportUpload.reply.decode((await get(`/${id}`)).json())
  return E.isRight(decoded) ? decoded.right : expect.unreachable('no upload')
}

const change = async (id: string, ...commands: readonly UploadCommand[]): Promise<void> => {
  const done = await uploads.change(id, () => E.right({ commands }), intentOf('admin', new Date()))()
  expect(done._tag).toBe('Right')
}

const send = async (count: number, { isOver = true } = {}): Promise<string> => {
  const id = randomUUID()
  const files = Array.from({ length: count }, (_, index) => plannedFile(`P${index.toString()}`))
  const report = randomUUID()
  const settled = files.map((_, file) => ({ _tag: 'Filed' as const, file, report, version: 1 }))
  await change(id, {
    type: 'ReceiveUpload',
    id,
    name: 'June.zip',
    bytes: 1,
    files,
    by: 'admin',
    at: new Date().toISOString(),
  })
  await change(id, { type: 'BeginUnzipping' })
  if (!isOver) return id
  await change(id, { type: 'SettleFiles', settled })
  await change(id, { type: 'CompleteUpload' }, { type: 'SaveUpload' })
  return id
}

test('First aid 6: uploads are read in pages, the newest first, with those that are open on the first', async () => {
  Object.assign(maxPageFiles, { uploads: 2 })
  const open = await send(2, { isOver: false })
  const sent = [await send(1), await send(1), await send(1), await send(1)].toReversed()
  const first = await pageOf()
  expect(idsOf(first.uploads)).toEqual([...sent.slice(0, 2), open])
  const newer = await send(1)
  const second = await pageOf(first.before)
  expect(idsOf(second.uploads)).toEqual(sent.slice(2))
  const third = await pageOf(second.before)
  expect([idsOf(third.uploads), third.before]).toEqual([[open], null])
  expect(idsOf((await pageOf()).uploads)).toEqual([newer, sent[0], open])
})

test('First aid 6: a page has counts instead of files, and the files of one upload are read when asked for', async () => {
  Object.assign(maxPageFiles, ofProduct)
  const sent = [await send(1_000), await send(1_000), await send(1_000), await send(1_000)]
  const page = await pageOf()
  expect(page.bytes).toBeLessThan(10_000)
  const [newest] = page.uploads
  expect(newest).toMatchObject({ id: sent[3], tally: { filed: 1_000, total: 1_000, waiting: 0 }, uploading: [] })
  const whole = await wholeOf(sent[3] ?? '')
  expect(whole.files).toHaveLength(1_000)
  expect(listedUpload(whole)).toEqual(newest)
})

test('First aid 6: an upload that nobody sent is not found, and a client reads neither page nor upload', async () => {
  expect((await get(`/${randomUUID()}`)).statusCode).toBe(404)
  const client = await testApp.signIn('client')
  for (const path of ['/page', `/${randomUUID()}`]) expect((await get(path, client)).statusCode).toBe(403)
})

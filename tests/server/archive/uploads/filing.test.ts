import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { plannedFile } from '../../../unit/domain/archive/uploads/uploads.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import * as u from './support/upload-node.ts'

let testDatabase: TestDatabase
let testFolder: string
const nodes: u.UploadNode[] = []

beforeAll(async () => {
  testDatabase = await freshDatabase()
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})
afterAll(async () => {
  await testDatabase.drop()
  await rm(testFolder, { recursive: true })
})

type Options = Omit<Parameters<typeof u.openUploadNode>[0], 'database' | 'folder'>

const open = async (options: Options = {}): Promise<u.UploadNode> => {
  const node = await u.openUploadNode({ database: testDatabase, folder: testFolder, ...options })
  nodes.push(node)
  return node
}

/** A title of its own for each test, so that they do not meet in the archive. */
const titled = (title: string, code: string, changes: Parameters<typeof plannedFile>[1] = {}) => {
  const file = plannedFile(code, changes)
  const StaticReportName = `${code.toLowerCase()}-${title}`
  return {
    ...file,
    path: `${code} ${title}.pdf`,
    report: { ...file.report, StaticReportTitle: title, StaticReportName },
  }
}

const contentOf = (files: readonly { readonly path: string }[], salt = ''): u.ZipContent =>
  Object.fromEntries(files.map((file) => [file.path, `${file.path}${salt}`]))

test('an upload is filed file by file, told by its numbers, and its zip is dropped', async () => {
  const node = await open()
  const files = ['P1', 'P2', 'P3', 'G1'].map((code) => titled('filed', code))
  const id = await u.sendZip(
    node,
    files.map((file) => (file.report.Code === 'G1' ? { ...file, report: { ...file.report, Type: 'group' } } : file)),
    contentOf(files),
  )
  await u.untilFiled(node, id, ['saved', 'Filed', 'Filed', 'Filed', 'Filed'])
  expect(await u.statusesOf(node, id)).toEqual([1, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 6])
  const filed = (await node.archive.all()).filter(({ report }) => report.upload === id)
  expect(filed.map(({ report }) => [report.StaticReportName, report.hash, report.version]).toSorted()).toEqual(
    files.map(({ path: name, report }) => [report.StaticReportName, u.sha256(name), 1]).toSorted(),
  )
  const found = await node.services.files.find(u.sha256(files[0]!.path))
  expect(E.isRight(found) && (await text(await found.right.read()))).toBe(files[0]!.path)
  await vi.waitFor(() => {
    expect(existsSync(path.join(testFolder, 'zips', id))).toBe(false)
  }, u.uploadWait)
  expect(await readdir(node.services.files.incoming)).toEqual([])
})

test('a file is found by the name it has in the zip, and filed by a title as it shows', async () => {
  const node = await open()
  const file = titled('shown', 'P1')
  const written = { ...file.report, StaticReportTitle: 'Tax\u202e \u200breturn' }
  const files = [{ ...file, path: 'Tax\u200b return.pdf', report: written }]
  const id = await u.sendZip(node, files, contentOf(files))
  await u.untilFiled(node, id, ['saved', 'Filed'])
  const filed = (await node.archive.all()).filter(({ report }) => report.upload === id)
  expect(filed.map(({ report }) => report.StaticReportTitle)).toEqual(['Tax return'])
})

test('what cannot be filed says why, and is retried as it is corrected, alone', async () => {
  const node = await open()
  const files = [
    titled('retried', 'P1'),
    titled('retried', 'P2'),
    titled('retried', 'P9'),
    titled('retried', 'P1', { path: 'again.pdf' }),
  ]
  const id = await u.sendZip(node, files, { ...contentOf(files), [files[1]!.path]: { _tag: 'NotPdf' } })
  await u.untilFiled(node, id, ['complete', 'Filed', 'NotPdf', 'UnknownCode', 'SameFile'])
  expect(existsSync(path.join(testFolder, 'zips', id))).toBe(true)
  const corrected = { ...files[2]!, report: { ...files[2]!.report, Code: 'P3' } }
  await u.commandUpload(node, id, { type: 'RetryFailed', corrections: [{ file: 2, planned: corrected }] })
  await u.untilFiled(node, id, ['complete', 'Filed', 'NotPdf', 'Filed', 'SameFile'])
  await u.commandUpload(node, id, { type: 'CloseUpload' })
  await u.untilFiled(node, id, ['saved', 'Filed', 'Dropped', 'Filed', 'Dropped'])
  await vi.waitFor(() => {
    expect(existsSync(path.join(testFolder, 'zips', id))).toBe(false)
  }, u.uploadWait)
})

test('a report of the same key becomes the next version where that is wanted, once', async () => {
  const node = await open()
  const first = [titled('replaced', 'P1')]
  const one = await u.sendZip(node, first, contentOf(first))
  await u.untilFiled(node, one, ['saved', 'Filed'])
  const unwanted = await u.sendZip(node, first, contentOf(first, ' 2'))
  await u.untilFiled(node, unwanted, ['complete', 'KeyFiled'])
  const both = [
    titled('replaced', 'P1', { mayReplace: true }),
    { ...titled('replaced', 'P1'), path: 'b', mayReplace: true },
  ]
  const next = await u.sendZip(node, both, contentOf(both, ' 2'))
  await u.untilFiled(node, next, ['complete', 'Filed', 'KeyFiled'])
  const [report] = (await node.archive.all()).filter(({ report: { upload } }) => upload === next)
  expect(report?.report).toMatchObject({ version: 2, hash: u.sha256(`${both[0]!.path} 2`) })
  const same = await u.sendZip(node, [both[0]!], contentOf(both, ' 2'))
  await u.untilFiled(node, same, ['complete', 'SameFile'])
})

test('two uploads of the same reports at once file each of them once', async () => {
  const [one, other] = [await open(), await open()]
  const files = ['P1', 'P2', 'P3'].flatMap((code) => ['t1', 't2', 't3'].map((title) => titled(`both-${title}`, code)))
  const ids = await Promise.all([
    u.sendZip(one, files, contentOf(files, 'a')),
    u.sendZip(other, files, contentOf(files, 'b')),
  ])
  await vi.waitFor(async () => {
    for (const id of ids) expect(['complete', 'saved']).toContain((await u.statesOf(one, id))[0])
  }, u.uploadWait)
  const became = (await Promise.all(ids.map((id) => u.statesOf(one, id)))).map(([, ...files]) => files)
  expect(files.map((_, index) => became.map((states) => states[index]).toSorted())).toEqual(
    files.map(() => ['Filed', 'KeyFiled']),
  )
})

test('a zip that is gone cannot be filed, and nothing more is tried', async () => {
  const node = await open()
  const id = randomUUID()
  const received = {
    type: 'ReceiveUpload',
    id,
    name: 'x.zip',
    bytes: 1,
    by: 'admin',
    at: '2026-07-01T00:00:00Z',
  } as const
  await u.commandUpload(node, id, { ...received, files: [titled('gone', 'P1')] })
  await u.untilFiled(node, id, ['failed', 'Dropped'])
  expect((await u.uploadOf(node, id)).fault).toBe('Lost')
})

test('one that a node left unfinished is gone on with by the next, and told of as if nothing had been', async () => {
  const leaving = await open({
    beforeTelling: (sent, signal) =>
      sent < 4
        ? undefined
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
  })
  const files = ['P1', 'P2', 'P3'].flatMap((code) => ['l1', 'l2', 'l3'].map((title) => titled(title, code)))
  const id = await u.sendZip(leaving, files, contentOf(files))
  await vi.waitFor(async () => {
    expect((await u.statesOf(leaving, id)).filter((tag) => tag === 'Filed').length).toBe(4)
  }, u.uploadWait)
  await leaving.close()
  nodes.splice(0)
  await testDatabase.pool.query('truncate pgboss.job')
  const next = await open()
  await u.untilFiled(next, id, ['saved', ...files.map(() => 'Filed')])
  const statuses = await u.statusesOf(next, id)
  expect(statuses.filter((status) => status === 3 || status === 4).toSorted()).toEqual([
    ...files.map(() => 3),
    ...files.map(() => 4),
  ])
  expect([statuses.slice(0, 2), statuses.slice(-2)]).toEqual([
    [1, 2],
    [5, 6],
  ])
})

test('of two nodes at one upload each files what the other has not', async () => {
  const filing = { isHeld: true }
  const release = (): Promise<void> =>
    vi.waitFor(() => {
      expect(filing.isHeld).toBe(false)
    }, u.uploadWait)
  const stale = await open({ beforeTelling: (sent) => (sent < 4 ? undefined : release()) })
  const files = ['P1', 'P2', 'P3'].flatMap((code) => ['s1', 's2', 's3'].map((title) => titled(title, code)))
  const id = await u.sendZip(stale, files, contentOf(files))
  await vi.waitFor(async () => {
    expect((await u.statesOf(stale, id)).filter((tag) => tag === 'Filed').length).toBe(4)
  }, u.uploadWait)
  // as if the first node was silent for too long
  await testDatabase.pool.query('truncate pgboss.job')
  const other = await open()
  await u.untilFiled(other, id, ['saved', ...files.map(() => 'Filed')])
  filing.isHeld = false
  await stale.close()
  nodes.splice(nodes.indexOf(stale), 1)
  const filed = (await other.archive.all()).filter(({ report }) => report.upload === id)
  expect(filed.length).toBe(files.length)
  expect((await u.statusesOf(other, id)).filter((status) => status === 4).length).toBe(files.length)
})

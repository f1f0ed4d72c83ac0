import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { StaticReportReader } from '../../../../server/access/archive-readers.ts'
import { type ChangeReport, reportChanging } from '../../../../server/archive/uploads/announce-arrivals.ts'
import { uploadWithdrawal } from '../../../../server/archive/uploads/withdraw-upload.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { E } from '../../../../src/domain/fp.ts'
import { plannedFile } from '../../../unit/domain/archive/uploads/uploads.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import * as u from './support/upload-node.ts'

let testDatabase: TestDatabase
let testFolder: string
let uploadNode: u.UploadNode

const readers: Readonly<Record<string, readonly StaticReportReader[]>> = {
  P1: [
    { username: 'jane', isClient: true, key: { type: 'group', code: 'G1' } },
    { username: 'adviser', isClient: false, key: { type: 'adviser', code: 'A1' } },
  ],
  P2: [
    { username: 'jane', isClient: true, key: { type: 'group', code: 'G1' } },
    { username: 'john', isClient: true, key: { type: 'external', code: 'P2' } },
  ],
}

beforeAll(async () => {
  testDatabase = await freshDatabase()
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
  uploadNode = await u.openUploadNode({
    database: testDatabase,
    folder: testFolder,
    readersOf: (code) => readers[code] ?? [],
  })
})
afterAll(async () => {
  await uploadNode.close()
  await testDatabase.drop()
  await rm(testFolder, { recursive: true })
})

const titled = (title: string, code: string) => {
  const { report, ...file } = plannedFile(code, { mayReplace: true })
  const StaticReportName = `${code.toLowerCase()}-${title}`
  return { ...file, path: `${code} ${title}`, report: { ...report, StaticReportTitle: title, StaticReportName } }
}

const upload = async (title: string, salt = ''): Promise<string> => {
  const files = ['P1', 'P2', 'P3'].map((code) => titled(title, code))
  const id = await u.sendZip(
    uploadNode,
    files,
    Object.fromEntries(files.map((file) => [file.path, `${file.path}${salt}`])),
  )
  await u.untilFiled(uploadNode, id, ['saved', 'Filed', 'Filed', 'Filed'])
  return id
}

const shownTo = async (username: string): Promise<readonly string[]> =>
  (await uploadNode.services.notifications.of(username, new Date())).flatMap(({ Message, user_notifications }) =>
    user_notifications.some(({ Status }) => !Status) ? [Message] : [],
  )

const withdraw = (id: string, isConfirmed = false) =>
  uploadWithdrawal(uploadNode.services)(id, { by: 'admin', isConfirmed })()

const filedNow = async (title: string) =>
  (await uploadNode.archive.all())
    .filter(({ report }) => report.StaticReportTitle === title)
    .map(({ report }) => [report.Code, report.version])
    .toSorted()

test('each client is told once of all that has come for them, and not of what is taken back', async () => {
  const id = await upload('told')
  expect(await shownTo('jane')).toEqual(['2 new reports are ready'])
  expect(await shownTo('john')).toEqual(['The told, June 2026 for Account P2 is ready'])
  expect(await shownTo('adviser')).toEqual([])
  const withdrawn = await withdraw(id)
  expect(E.isRight(withdrawn) && withdrawn.right.state).toBe('withdrawn')
  await vi.waitFor(async () => {
    expect([await shownTo('jane'), await shownTo('john')]).toEqual([[], []])
  }, u.uploadWait)
  expect(await filedNow('told')).toEqual([])
  expect(await withdraw(id)).toEqual(withdrawn)
})

const announcedTo = async (username: string) =>
  (await uploadNode.services.notifications.of(username, new Date())).map(({ Message, about }) => ({ Message, about }))

const reportOf = async (id: string, file: number): Promise<string> => {
  const state = (await u.uploadOf(uploadNode, id)).files[file]?.state
  return state?._tag === 'Filed' ? state.report : expect.fail('not filed')
}

const change = async (report: string, command: Parameters<ChangeReport>[1]): Promise<void> => {
  const changed = await reportChanging(uploadNode.services)(report, command, intentOf('admin', new Date()))()
  expect(changed._tag).toBe('Right')
}

test('what clients were told leads to their archive, of one report to that report, and says what is left of it', async () => {
  const id = await upload('deleted')
  const at = new Date().toISOString()
  const [first, second] = [await reportOf(id, 0), await reportOf(id, 1)]
  expect(await announcedTo('jane')).toEqual([{ Message: '2 new reports are ready', about: '/reports/group/G1' }])
  expect(await announcedTo('john')).toMatchObject([{ about: `/reports/account/P2?archived=${second}` }])

  await change(first, { type: 'DeleteReport', by: 'admin', at })
  const left = 'The deleted, June 2026 for Account P2 is ready'
  expect(await announcedTo('jane')).toEqual([{ Message: left, about: `/reports/portfolio/P2?archived=${second}` }])
  const { state } = await uploadNode.services.staticReports.get(second)
  const { report, revision } = state._tag === 'Filed' ? state : expect.fail('not filed')
  await change(second, {
    type: 'EditReport',
    revision,
    by: 'admin',
    at,
    report: { ...report, StaticReportTitle: 'Corrected' },
  })
  expect(await announcedTo('jane')).toMatchObject([{ Message: left.replace('deleted', 'Corrected') }])

  await change(second, { type: 'DeleteReport', by: 'admin', at })
  expect([await announcedTo('jane'), await announcedTo('john')]).toEqual([[], []])
})

test('what others filed before or after it stays when an upload is taken back', async () => {
  const [, second, third] = [await upload('layered', '1'), await upload('layered', '2'), await upload('layered', '3')]
  expect(E.isRight(await withdraw(second))).toBe(true)
  expect(await filedNow('layered')).toEqual([
    ['P1', 3],
    ['P2', 3],
    ['P3', 3],
  ])
  expect(E.isRight(await withdraw(third))).toBe(true)
  expect(await filedNow('layered')).toEqual([
    ['P1', 1],
    ['P2', 1],
    ['P3', 1],
  ])
})

test('nothing is taken back where a client has fetched some of it, unless that is confirmed', async () => {
  const id = await upload('fetched')
  const [first] = (await u.uploadOf(uploadNode, id)).files
  const report = first?.state._tag === 'Filed' ? first.state.report : expect.fail('not filed')
  const fetching = { version: 1, fetching: 'opened', isClient: true, by: 'jane', at: new Date().toISOString() } as const
  await uploadNode.services.staticReports.change(
    report,
    { type: 'FetchFile', ...fetching },
    intentOf('jane', new Date()),
  )()
  expect(await withdraw(id)).toEqual(
    E.left({ _tag: 'AlreadyFetched', fetched: [{ report, title: 'fetched, June 2026, P1', version: 1 }] }),
  )
  expect((await filedNow('fetched')).length).toBe(3)
  expect(E.isRight(await withdraw(id, true))).toBe(true)
  expect(await filedNow('fetched')).toEqual([])
})

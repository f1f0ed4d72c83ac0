import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLogger } from '../../support/silent-logger.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { startEmbedded } from '../../../server/postgres/embedded/start-embedded.ts'
import { openPool } from '../../../server/postgres/limits.ts'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { serverProjections } from '../../../server/projections.ts'
import { E } from '../../../src/domain/fp.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import type { PlannedFile } from '../../../src/domain/archive/uploads/report-upload.ts'
import { pdfOf } from '../../server/sandbox/zips/support/pdf-of.ts'
import { rawZip } from '../../server/sandbox/zips/support/raw-zip.ts'
import { bringPeople, testPeople } from '../../server/support/calls/people.ts'
import { bringReportFirm } from '../../server/support/calls/report-firm.ts'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'
import { type PlutusProcess, startPlutus } from '../../support/plutus-process.ts'

const rowCount = 300

let testDatabase: TestDatabase
let testFolder: string
const runningServers: PlutusProcess[] = []

/** Somebody to upload for: to make the demo firm would take longer than what is tested. */
const bringFirm = async ({ url, pool }: Pick<TestDatabase, 'url' | 'pool'>): Promise<void> => {
  const log = openEventLog({ url, pool, projections: serverProjections })
  await bringPeople({ log, pool }, testPeople)
  await bringReportFirm({ log, pool })
}

beforeAll(async () => {
  testDatabase = await freshDatabase()
  await bringFirm(testDatabase)
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
})
afterAll(async () => {
  await Promise.all(runningServers.map((each) => each.stop('SIGKILL')))
  await testDatabase.drop()
  await rm(testFolder, { recursive: true, force: true })
})

const start = async (url = testDatabase.url): Promise<PlutusProcess> => {
  const plutus = await startPlutus({ DATABASE_URL: url, PLUTUS_DATA: testFolder })
  runningServers.push(plutus)
  return plutus
}

const call = async <A>(
  { url }: PlutusProcess,
  to: string,
  codec: t.Type<A, unknown>,
  init: RequestInit = {},
): Promise<A> => {
  const response = await fetch(`${url}/api/v1${to}`, init)
  const answer = codec.decode(await response.json())
  return E.isRight(answer) ? answer.right : expect.fail(`${to}: ${response.status.toString()}`)
}

const signIn = async (plutus: PlutusProcess): Promise<string> => {
  const body = JSON.stringify({ username: 'admin', password: 'Plutus2026' })
  const headers = { 'content-type': 'application/json' }
  const signedIn = t.type({ token: t.string })
  return (await call(plutus, '/authenticate', signedIn, { method: 'POST', body, headers })).token
}

const plannedFile = (code: string, nth: number): PlannedFile => ({
  path: `${code} ${nth.toString()}.pdf`,
  report: {
    StaticReportName: `report-${nth.toString()}`,
    StaticReportTitle: `Report ${nth.toString()}`,
    Year: 2026,
    Quarter: 'Q4',
    Type: 'portfolio',
    Code: code,
  },
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
})

const send = async (plutus: PlutusProcess, id: string): Promise<void> => {
  const headers = { 'access-token': await signIn(plutus) }
  const accounts = await call(plutus, '/accounts', t.array(t.type({ AccountCode: t.string })), { headers })
  const files = Array.from({ length: rowCount }, (_, nth) =>
    plannedFile(accounts[nth % accounts.length]!.AccountCode, nth),
  )
  const zip = rawZip(files.map((file) => ({ name: file.path, content: pdfOf([file.path]) })))
  const form = new FormData()
  form.append('reports', JSON.stringify({ id, name: 'June.zip', files }))
  form.append('file', new Blob([new Uint8Array(zip)]), 'June.zip')
  await call(plutus, '/reports/static/bulk-upload', t.type({ id: t.literal(id) }), {
    method: 'POST',
    headers,
    body: form,
  })
}

const eventsOf = async (id: string, pool: Pool = testDatabase.pool) => {
  const { rows } = await pool.query<{ type: string; file: number | null; status: number }>(
    "select type, (data->>'file')::int as file, (data->>'status')::int as status from event where stream = $1 order by revision",
    [uploadStream(id)],
  )
  return rows
}

const filesOf = async (id: string, pool?: Pool): Promise<readonly (number | null)[]> =>
  (await eventsOf(id, pool)).filter(({ type }) => type === 'FileUploaded').map(({ file }) => file)

const numbers = Array.from({ length: rowCount }, (_, nth) => nth)

const waitOptions = { timeout: 90_000, interval: 20 }

test('an upload whose server is killed midway is gone on with by those that come next, no file lost and none twice', async () => {
  const killed = await start()
  const id = randomUUID()
  await send(killed, id)
  await vi.waitFor(async () => expect((await filesOf(id)).length).toBeGreaterThan(20), waitOptions)
  await killed.stop('SIGKILL')
  const before = (await filesOf(id)).length
  expect(before).toBeLessThan(rowCount)

  await Promise.all([start(), start()])
  await vi.waitFor(async () => expect((await eventsOf(id)).at(-1)?.type).toBe('UploadSaved'), waitOptions)
  expect((await filesOf(id)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(numbers)
  const statuses = (await eventsOf(id)).map(({ status }) => status)
  expect(statuses.join('')).toMatch(/^12[34]+56$/)
  expect(statuses.filter((status) => status === 3).length).toBe(rowCount)

  const { rows } = await testDatabase.pool.query<{ hash: string }>(
    'select v.hash from static_report r join static_report_version v on v.report = r.id where r.is_live and v.upload = $1',
    [id],
  )
  const kept = new Set(await readdir(path.join(testFolder, 'archive', 'files')))
  expect(rows.length).toBe(rowCount)
  expect(rows.filter(({ hash }) => !kept.has(hash))).toEqual([])
  await vi.waitFor(() => expect(existsSync(path.join(testFolder, 'archive', 'zips', id))).toBe(false), waitOptions)
}, 180_000)

test('an upload whose database is restarted midway goes on', async () => {
  const own = { dataFolder: path.join(testFolder, 'own'), claimant: 'server', logger: silentLogger } as const
  const startOwn = async () => {
    const started = await startEmbedded(own)()
    return E.isRight(started) ? started.right : expect.fail(started.left)
  }
  const first = await startOwn()
  const pool = openPool(first.url)
  await migrateDatabase(pool, allMigrations)()
  await bringFirm({ url: first.url, pool })
  const plutus = await start(first.url)
  const id = randomUUID()
  await send(plutus, id)
  await vi.waitFor(async () => expect((await filesOf(id, pool)).length).toBeGreaterThan(20), waitOptions)
  await first.stop()
  const again = await startOwn()
  expect((await filesOf(id, pool)).length).toBeLessThan(rowCount)
  await vi.waitFor(async () => expect((await eventsOf(id, pool)).at(-1)?.type).toBe('UploadSaved'), waitOptions)
  expect((await filesOf(id, pool)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(numbers)
  await plutus.stop()
  await pool.end()
  await again.stop()
}, 180_000)

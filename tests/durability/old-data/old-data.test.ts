import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reportBatches } from '../../../src/api/reports/report-batches.ts'
import { reportUploads } from '../../../src/api/archive/report-uploads.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import { E } from '../../../src/domain/fp.ts'
import { batchStream } from '../../../src/domain/reports/batch/decider.ts'
import { visitServer } from '../../server/realtime/support/visitor.ts'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'
import { loseARowOfEach, rowsProjected } from '../../server/support/projected-tables.ts'
import { type PlutusProcess, startPlutus } from '../../support/plutus-process.ts'
import { programAt } from '../../support/program.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import {
  type OldAnswer,
  type OldAnswers,
  readAnswers,
  restoreDatabase,
  restoreFiles,
  withPriceColumns,
} from './support/old-data.ts'

/** Lists that grow while background work continues, or with a newer version of Plutus. */
const growingPattern =
  /^\/(?:events|notifications|report-runs|reports\/list|reports\/static(?:\/uploads|\/group\/\w+\/list)?)(?:\?|$)/

const items = (reply: unknown): readonly unknown[] =>
  t.array(t.unknown).is(reply) ? reply : t.type({ runs: t.array(t.unknown) }).is(reply) ? reply.runs : []

const TableColumns = t.readonlyArray(t.type({ path: t.string, title: t.UnknownRecord }))

/** Shares of a cost were fractions of a cent then, and are cents now. A table may have come to have more columns. */
const toTheCent = (was: unknown): unknown => {
  if (typeof was === 'number') return Number.isInteger(was) ? was : expect.closeTo(was, Math.abs(was) < 1 ? 5 : 1)
  if (t.UnknownArray.is(was)) return was.map(toTheCent)
  return t.UnknownRecord.is(was)
    ? Object.fromEntries(
        Object.entries(was).map(([key, value]) => [
          key,
          key === 'columns' && TableColumns.is(value) ? expect.arrayContaining([...value]) : toTheCent(value),
        ]),
      )
    : was
}

const compared = new Set(['benchmark', 'excess'])

const isComparison = (item: unknown): boolean =>
  (t.type({ path: t.string }).is(item) && compared.has(item.path)) ||
  (t.type({ name: t.literal('AUX'), values: t.UnknownArray }).is(item) && item.values.length > 0)

/** The benchmark was put together from clients' ledgers, and is none until one is chosen (docs/decisions/reports/0026-benchmarks.md). */
const withoutBenchmark = (was: unknown): unknown => {
  if (t.UnknownArray.is(was)) return was.filter((item) => !isComparison(item)).map(withoutBenchmark)
  return t.UnknownRecord.is(was)
    ? Object.fromEntries(
        Object.entries(was).flatMap(([key, value]) => (compared.has(key) ? [] : [[key, withoutBenchmark(value)]])),
      )
    : was
}

const figuresPattern = /\/(?:performance|value-series)\?/

const Noted = t.type({ meta: t.UnknownArray })

/** Gains say now, too, which parcels are sold first. */
const withMoreNotes = (was: unknown): unknown => {
  if (!Noted.is(was)) return was
  const meta: unknown = expect.arrayContaining(was.meta)
  return { ...was, meta }
}

const anyDashboard: unknown = expect.anything()

const Unchanged = t.type({ dashboard: t.UnknownRecord, revision: t.literal(0) })

const asItIsNow = ({ path: to, reply }: OldAnswer): unknown => {
  // people who never changed a dashboard see the default with its present widgets
  if (to.startsWith('/dashboard/') && Unchanged.is(reply)) return { ...reply, dashboard: anyDashboard }
  if (to.includes('/gains')) return withMoreNotes(toTheCent(reply))
  return toTheCent(withPriceColumns(figuresPattern.test(to) ? withoutBenchmark(reply) : reply))
}

const OldUserNotifications = t.array(t.type({ user: t.string, Status: t.boolean }))

/** Dismissed was true or false then, and is 1 or 0 now; `user` was a user name. */
const asNotifications = (was: unknown): unknown =>
  OldUserNotifications.is(was)
    ? was.map(({ user, Status, ...others }): unknown =>
        expect.objectContaining({ ...others, user_id: user, Status: Number(Status) }),
      )
    : was

const whatIsIn = (item: unknown): unknown =>
  t.UnknownRecord.is(item)
    ? expect.objectContaining(
        Object.fromEntries(
          Object.entries(item).map(([key, was]) => [key, key === 'user_notifications' ? asNotifications(was) : was]),
        ),
      )
    : item

/** Tables of what there was not then. */
const newer = new Set([
  'attached_file',
  'ledger_closed_year',
  'ledger_closed_year_change',
  'ledger_finding_acknowledgement',
  'ledger_import_finding',
  'ledger_trade_source',
  'reconciliation_break',
  'trading_order',
  'trading_order_account',
])

const OldMessage = t.type({
  stream: t.string,
  data: t.intersection([t.type({ id: t.string, subject: t.string, body: t.string }), t.record(t.string, t.unknown)]),
})

/** Message texts have since moved from the log to a table (docs/decisions/people/0023-message-texts.md). */
const withoutTexts = (event: unknown): unknown => {
  if (!OldMessage.is(event) || !event.stream.startsWith('message/')) return event
  const { subject: _, body: __, ...data } = event.data
  return { ...event, data: { ...data, text: event.data.id } }
}

const OldRequest = t.type({ stream: t.string, type: t.literal('ReportRequested'), data: t.UnknownRecord })
const OldBatch = t.type({
  type: t.literal('BatchRequested'),
  data: t.intersection([t.type({ items: t.array(t.UnknownRecord) }), t.UnknownRecord]),
})

/** Names of accounts and groups are now stored in the ledger only (docs/decisions/people/0027-erasure.md). */
const withoutNames = (event: unknown): unknown => {
  if (OldRequest.is(event) && event.stream.startsWith('report-run/')) {
    const { subject: _, ...data } = event.data
    return { ...event, data }
  }
  if (!OldBatch.is(event)) return event
  return { ...event, data: { ...event.data, items: event.data.items.map(({ code }) => ({ code })) } }
}

const Audience = t.type({ audience: t.array(t.string) })

/** The user `admin` read `/events`, who saw every event then and sees those of their own rooms now. */
const isForAdmin = (event: unknown): boolean =>
  !Audience.is(event) ||
  event.audience.some((room) =>
    /^(?:user:admin$|permission:(?:site\.admin|client\.admin|client\.adviser)$|dashboard:)/.test(room),
  )

const asKeptNow = (event: unknown): unknown => withoutNames(withoutTexts(event))

describe.each(['205b4c1'])('what %s has left behind, killed in the middle of its work', (commit) => {
  let database: TestDatabase
  let folder: string
  let then: OldAnswers
  let eventsThen: readonly unknown[]
  let plutus: PlutusProcess

  const events = async () =>
    (await database.pool.query<Record<string, unknown>>('select * from event order by position')).rows

  beforeAll(async () => {
    database = await freshDatabase('template0')
    folder = await mkdtemp(path.join(tmpdir(), 'plutus-old-data-'))
    await restoreDatabase(commit, database.pool)
    await restoreFiles(commit, folder)
    then = await readAnswers(commit)
    eventsThen = await events()
    plutus = await startPlutus({ DATABASE_URL: database.url, PLUTUS_DATA: folder })
  })
  afterAll(async () => {
    await plutus.stop('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = ({ by, path: to }: Pick<OldAnswer, 'by' | 'path'>) => callAs(plutus.url, then.tokens[by])('GET', to)

  const answerTo = async (call: OldAnswer): Promise<unknown> => {
    const response = await ask(call)
    expect(response.status, call.path).toBe(200)
    if (typeof call.reply !== 'string') return response.json()
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
  }

  const listed = async <A>(to: string, list: t.Type<readonly A[], unknown>, isIt: (item: A) => boolean): Promise<A> => {
    const answer = list.decode(await (await ask({ by: 'admin', path: to })).json())
    const found = E.isRight(answer) ? answer.right.find(isIt) : undefined
    return found ?? expect.fail(`${to} does not have what was under way`)
  }
  const batch = () => listed('/report-batches', reportBatches.reply, ({ id }) => id === then.batch)
  const upload = () => listed('/reports/static/uploads', reportUploads.reply, ({ id }) => id === then.upload)

  test('whoever was signed in still is, whoever had signed out is not, and everybody can sign in', async () => {
    const socket = visitServer(plutus.url, then.tokens.client, { after: 1, dashboards: ['group/GD001'] })
    await socket.untilCaughtUp()
    socket.leave()
    const left = await callAs(plutus.url, then.tokens['signed out'])('GET', '/accounts')
    expect([left.status, await left.json()]).toEqual([403, expect.objectContaining({ success: false, type: 1 })])
    expect((await signIn(plutus.url, 'superadmin')).identity.roles).toEqual(['superadmin'])
  })

  test('dashboards, figures, people, reports and the archive are what they were', async () => {
    expect(then.answers.length).toBeGreaterThan(70)
    for (const call of then.answers) {
      const now = await answerTo(call)
      if (growingPattern.test(call.path))
        expect(items(now), call.path).toEqual(
          expect.arrayContaining(items(call.reply).filter(isForAdmin).map(asKeptNow).map(whatIsIn)),
        )
      else if (typeof call.reply === 'string') expect(now, call.path).toBe(call.reply)
      else expect({ now }, call.path).toMatchObject({ now: asItIsNow(call) })
    }
  })

  test('the batch that was queued is finished, each of its reports issued once', async () => {
    await vi.waitFor(async () => expect((await batch()).state).toBe('done'), { timeout: 90_000, interval: 200 })
    const done = await batch()
    expect(done.items.map(({ state }) => state._tag)).toEqual(done.items.map(() => 'Issued'))
    const issued = (await events()).filter(
      ({ stream, type }) => stream === batchStream(done.id) && type === 'ItemIssued',
    )
    expect(issued).toHaveLength(done.items.length)
  })

  test('the upload that was under way is finished, each of its files filed once and kept', async () => {
    await vi.waitFor(async () => expect((await upload()).state).toBe('saved'), { timeout: 90_000, interval: 200 })
    const saved = await upload()
    expect(saved.files.map(({ state }) => state._tag)).toEqual(saved.files.map(() => 'Filed'))
    const filed = (await events()).filter(
      ({ stream, type }) => stream === uploadStream(saved.id) && type === 'FileUploaded',
    )
    expect(filed).toHaveLength(saved.files.length)

    const { rows } = await database.pool.query<{ hash: string }>('select hash from static_report_version')
    const kept = new Set(await readdir(path.join(folder, 'archive', 'files')))
    expect(rows.filter(({ hash }) => !kept.has(hash))).toEqual([])
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'archive', 'zips', saved.id))).toBe(false))
  })

  test('no event of it is another, none is gone, and what is rebuilt from them equals what was kept live', async () => {
    await plutus.stop()
    expect(eventsThen.length).toBeGreaterThan(100)
    expect((await events()).slice(0, eventsThen.length)).toEqual(eventsThen.map(asKeptNow))

    const live = await rowsProjected(database.pool)
    for (const { table, rows } of live) if (!newer.has(table)) expect(rows.length, table).toBeGreaterThan(0)
    await loseARowOfEach(database.pool)
    const rebuild = spawn(process.execPath, [programAt('server/cli/rebuild.ts')], {
      env: { ...process.env, DATABASE_URL: database.url, PLUTUS_DATA: folder },
    })
    await once(rebuild, 'exit')
    expect(rebuild.exitCode).toBe(0)
    expect(await rowsProjected(database.pool)).toEqual(live)
  })
})

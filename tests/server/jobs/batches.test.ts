import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type BatchStore, openBatches } from '../../../server/reports/batches/batches.ts'
import type { BatchReportIssuer } from '../../../server/reports/batches/issue-batch-report.ts'
import { workBatches } from '../../../server/reports/batches/work-batches.ts'
import { type JobQueues, openJobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openLog } from '../../../server/log/open-log.ts'
import { E, O, TE } from '../../../src/domain/fp.ts'
import type { BatchCommand, ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import { batchStream } from '../../../src/domain/reports/batch/decider.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { silentLogger } from '../../support/silent-logger.ts'

interface Node {
  readonly jobs: JobQueues
  readonly batches: BatchStore
  readonly close: () => Promise<void>
}

interface Running {
  readonly make?: BatchReportIssuer['make']
  readonly madeBefore?: BatchReportIssuer['madeBefore']
  readonly mayRun?: (code: string) => boolean
}

let testDatabase: TestDatabase
const sampleNodes: Node[] = []

beforeAll(async () => {
  testDatabase = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(sampleNodes.splice(0).map((node) => node.close()))
})
afterAll(() => testDatabase.drop())

const made: BatchReportIssuer['make'] = () => TE.right(undefined)

/** A node that works on batches, its reports made by the test. */
const open = async ({ make = made, madeBefore, mayRun = () => true }: Running = {}): Promise<Node> => {
  const { log, tail, close } = await openLog({ ...testDatabase, projections: [], logger: silentLogger })
  const jobs = await openJobs({ pool: testDatabase.pool, onDefect: () => undefined })
  const batches = await openBatches({ log, tail, jobs })
  const work = await workBatches({
    log,
    tail,
    jobs,
    batches,
    now: () => new Date(),
    generator: { make, madeBefore: madeBefore ?? (() => Promise.resolve(O.none)) },
    mayRun: (_, __, code) => mayRun(code),
    onDefect: () => undefined,
  })
  const node: Node = {
    jobs,
    batches,
    close: async () => {
      work.close()
      await jobs.close()
      await close()
    },
  }
  sampleNodes.push(node)
  return node
}

const change = async ({ batches }: Node, id: string, command: BatchCommand): Promise<ReportBatch> => {
  const changed = await batches.change(id, command, intentOf('adviser', new Date()))()
  return E.isRight(changed) ? changed.right : expect.fail(`refused: ${changed.left._tag}`)
}

const codesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `P${String(index)}`)

const request = async (node: Node, codes: readonly string[]): Promise<string> => {
  const id = randomUUID()
  await change(node, id, {
    type: 'RequestBatch',
    id,
    report: 'valuation',
    title: 'Valuation',
    revision: 1,
    position: 1,
    level: 'account',
    parameters: {},
    items: codes.map((code) => ({ code, name: code })),
    by: 'adviser',
    at: '2026-07-01T00:00:00.000Z',
  })
  return id
}

const standing = ({ batches }: Node, id: string) => {
  const batch = batches.get(id)
  if (O.isNone(batch)) return []
  return [batch.value.state, ...batch.value.items.map(({ state }) => state._tag)]
}

const waitOptions = { timeout: 20_000, interval: 10 }

const until = (node: Node, id: string, expected: readonly string[]): Promise<void> =>
  vi.waitFor(() => {
    expect(standing(node, id)).toEqual(expected)
  }, waitOptions)

const issuedTwice = async (id: string): Promise<readonly string[]> => {
  const { rows } = await testDatabase.pool.query<{ code: string }>(
    "select data->>'code' as code from event where stream = $1 and type = 'ItemIssued' group by 1 having count(*) > 1",
    [batchStream(id)],
  )
  return rows.map(({ code }) => code)
}

/** Reports that finish when the test lets them. */
const held = () => {
  const waiting: (() => void)[] = []
  const begun: string[] = []
  const broken: string[] = []
  const make: BatchReportIssuer['make'] =
    (_, __, { code }, signal) =>
    () =>
      new Promise((resolve) => {
        begun.push(code)
        waiting.push(() => resolve(E.right(undefined)))
        signal.addEventListener('abort', () => {
          broken.push(code)
          resolve(E.left({ _tag: 'Interrupted' }))
        })
      })
  return { make, begun, broken, finish: () => waiting.splice(0).forEach((end) => end()) }
}

const beginning = (work: { readonly begun: readonly string[] }, count: number): Promise<void> =>
  vi.waitFor(() => {
    expect(work.begun.length).toBe(count)
  }, waitOptions)

test('two nodes share a batch, and each of its reports is issued once', async () => {
  const shares = [0, 0]
  const sharing =
    (node: 0 | 1): BatchReportIssuer['make'] =>
    () =>
    async () => {
      shares[node] = (shares[node] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 15))
      return E.right(undefined)
    }
  const [one, other] = [await open({ make: sharing(0) }), await open({ make: sharing(1) })]
  const id = await request(one, codesOf(40))
  await until(other, id, ['done', ...codesOf(40).map(() => 'Issued')])
  expect(Math.min(...shares)).toBeGreaterThan(4)
  expect(await issuedTwice(id)).toEqual([])
})

test('a paused batch begins nothing more, and goes on when it is resumed', async () => {
  const work = held()
  const node = await open({ make: work.make })
  const id = await request(node, codesOf(4))
  await beginning(work, 2)
  await change(node, id, { type: 'PauseBatch' })
  work.finish()
  await until(node, id, ['paused', 'Issued', 'Issued', 'Waiting', 'Waiting'])
  const another = await request(node, ['Q0', 'Q1', 'Q2'])
  await beginning(work, 4)
  work.finish()
  await beginning(work, 5)
  work.finish()
  await until(node, another, ['done', 'Issued', 'Issued', 'Issued'])
  expect(work.begun.filter((code) => code.startsWith('P')).toSorted()).toEqual(['P0', 'P1'])
  await change(node, id, { type: 'ResumeBatch' })
  await beginning(work, 7)
  work.finish()
  await until(node, id, ['done', 'Issued', 'Issued', 'Issued', 'Issued'])
})

test('a cancelled batch breaks off what is under way, on whatever node, and begins nothing more', async () => {
  const work = held()
  const [worker, other] = [await open({ make: work.make }), await open({ make: work.make })]
  const id = await request(other, codesOf(6))
  await beginning(work, 4)
  await change(worker, id, { type: 'CancelBatch' })
  await vi.waitFor(() => {
    expect(work.broken.length).toBe(4)
  }, waitOptions)
  await until(other, id, ['cancelled', ...codesOf(6).map(() => 'Cancelled')])
  expect(work.begun.length).toBe(4)
})

test('what failed says why, and is retried when somebody asks', async () => {
  let isMended = false
  const node = await open({
    make: (_, __, { code }) =>
      code === 'P1' && !isMended ? TE.left({ _tag: 'Failed', message: 'No prices' }) : TE.right(undefined),
  })
  const id = await request(node, codesOf(3))
  await until(node, id, ['done', 'Issued', 'Failed', 'Issued'])
  expect(O.toNullable(node.batches.get(id))?.items[1]?.state).toEqual({ _tag: 'Failed', message: 'No prices' })
  isMended = true
  await change(node, id, { type: 'RetryFailed' })
  await until(node, id, ['done', 'Issued', 'Issued', 'Issued'])
})

test('whoever is out of reach when their turn comes has no report', async () => {
  const made: string[] = []
  const node = await open({
    mayRun: (code) => code !== 'P1',
    make: (_, __, { code }) => {
      made.push(code)
      return TE.right(undefined)
    },
  })
  const id = await request(node, codesOf(2))
  await until(node, id, ['done', 'Issued', 'Failed'])
  expect(made).toEqual(['P0'])
})

test('what was made before its node was gone is not made again', async () => {
  const before = randomUUID()
  const node = await open({
    madeBefore: (_, { code }) => Promise.resolve(code === 'P0' ? O.some(before) : O.none),
    make: (_, __, { code }) => (code === 'P0' ? TE.left({ _tag: 'Failed', message: 'twice' }) : TE.right(undefined)),
  })
  const id = await request(node, codesOf(2))
  await until(node, id, ['done', 'Issued', 'Issued'])
  expect(O.toNullable(node.batches.get(id))?.items[0]?.state).toEqual({ _tag: 'Issued', run: before })
})

test('what a stopped node had under way is taken up by the next, whatever became of the jobs', async () => {
  const work = held()
  const leaving = await open({ make: work.make })
  const id = await request(leaving, codesOf(3))
  await beginning(work, 2)
  await leaving.close()
  sampleNodes.splice(0)
  await testDatabase.pool.query('truncate pgboss.job')
  const next = await open()
  await until(next, id, ['done', 'Issued', 'Issued', 'Issued'])
  expect(await issuedTwice(id)).toEqual([])
})

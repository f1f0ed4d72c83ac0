import * as t from 'io-ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type JobQueues, openJobs, type JobQueue } from '../../../server/jobs/open-jobs.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'

type Parcel = t.TypeOf<typeof Parcel>
const Parcel = t.strict({ batch: t.string, code: t.string })

let testDatabase: TestDatabase
const openQueues: JobQueues[] = []
let turn = 0
let queue: JobQueue<Parcel>

beforeAll(async () => {
  testDatabase = await freshDatabase()
})
beforeEach(() => {
  turn += 1
  queue = {
    name: `parcels-${turn.toString()}`,
    job: Parcel,
    keyOf: ({ batch, code }) => `${batch}/${code}`,
    concurrency: 2,
    retries: 2,
    retryAfterSeconds: 0,
    limitSeconds: 60,
  }
})
afterAll(async () => {
  await Promise.all(openQueues.map((jobs) => jobs.close()))
  await testDatabase.drop()
})

const open = async (): Promise<JobQueues> => {
  const jobs = await openJobs({ pool: testDatabase.pool, onDefect: () => undefined })
  openQueues.push(jobs)
  return jobs
}

const parcels = (...codes: readonly string[]) => codes.map((code) => ({ job: { batch: 'b', code } }))
const never = (): Promise<void> => new Promise(() => undefined)
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('broken off'))
    })
  })
const waitOptions = { timeout: 20_000, interval: 20 }

test('each job is done once, whoever of the nodes does it, and no more at once than a node takes on', async () => {
  const done: string[] = []
  const shares = new Map<number, number>()
  let [atOnce, most] = [0, 0]
  const nodes = [await open(), await open()]
  for (const [node, jobs] of nodes.entries())
    await jobs.work(queue, {
      handle: async ({ code }) => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise((resolve) => setTimeout(resolve, 20))
        atOnce -= 1
        done.push(code)
        shares.set(node, (shares.get(node) ?? 0) + 1)
      },
      giveUp: never,
    })
  const codes = Array.from({ length: 40 }, (_, index) => `P${index.toString()}`)
  await nodes[0]?.send(queue, parcels(...codes))
  for (const jobs of nodes) jobs.nudge(queue)
  await vi.waitFor(() => {
    expect(done.length).toBe(40)
  }, waitOptions)
  expect(new Set(done).size).toBe(40)
  expect(Math.min(...shares.values())).toBeGreaterThan(4)
  expect(shares.size).toBe(2)
  expect(most).toBeLessThanOrEqual(4)
})

test('what waits already is not sent again, and goes in the order it is to', async () => {
  const [sender, worker] = [await open(), await open()]
  const done: string[] = []
  await sender.work({ ...queue, concurrency: 0 }, { handle: never, giveUp: never })
  await sender.send(
    queue,
    ['a', 'b', 'c'].map((code, index) => ({ job: { batch: 'b', code }, priority: index })),
  )
  await sender.send(queue, parcels('a', 'c'))
  await worker.work(
    { ...queue, concurrency: 1 },
    {
      handle: ({ code }) => {
        done.push(code)
        return Promise.resolve()
      },
      giveUp: never,
    },
  )
  await vi.waitFor(() => {
    expect(done).toEqual(['c', 'b', 'a'])
  }, waitOptions)
})

test('what is rejected is tried again, and given up when it was tried too often', async () => {
  const jobs = await open()
  const tried: string[] = []
  const givenUp: string[] = []
  await jobs.work(queue, {
    handle: ({ code }) => {
      tried.push(code)
      return code === 'good' ? Promise.resolve() : Promise.reject(new Error('no'))
    },
    giveUp: ({ code }) => {
      givenUp.push(code)
      return Promise.resolve()
    },
  })
  await jobs.send(queue, parcels('bad', 'good'))
  await vi.waitFor(() => {
    expect(givenUp).toEqual(['bad'])
  }, waitOptions)
  expect(tried.toSorted()).toEqual(['bad', 'bad', 'bad', 'good'])
})

test('a transaction that is undone has sent and dropped nothing', async () => {
  const jobs = await open()
  const done: string[] = []
  await jobs.work({ ...queue, concurrency: 0 }, { handle: never, giveUp: never })
  await jobs.send(queue, parcels('kept', 'dropped'))
  const undone = inTransaction(testDatabase.pool, async (transaction) => {
    await jobs.send(queue, parcels('never'), transaction)
    await jobs.drop(queue, { batch: 'b', code: 'kept' }, transaction)
    return Promise.reject(new Error('undone'))
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(testDatabase.pool, async (transaction) => {
    await jobs.send(queue, parcels('late'), transaction)
    await jobs.drop(queue, { code: 'dropped' }, transaction)
  })
  const worker = await open()
  await worker.work(queue, {
    handle: ({ code }) => {
      done.push(code)
      return Promise.resolve()
    },
    giveUp: never,
  })
  await vi.waitFor(() => {
    expect(done.toSorted()).toEqual(['kept', 'late'])
  }, waitOptions)
})

test('what a node had under way when it closed is taken up by another', async () => {
  const [leaving, staying] = [await open(), await open()]
  const begun: string[] = []
  const done: string[] = []
  await leaving.work(queue, {
    handle: ({ code }, signal) => {
      begun.push(code)
      return untilAborted(signal)
    },
    giveUp: never,
  })
  await leaving.send(queue, parcels('one', 'two'))
  await vi.waitFor(() => {
    expect(begun.length).toBe(2)
  }, waitOptions)
  const from = performance.now()
  await leaving.close()
  expect(performance.now() - from).toBeLessThan(2000)
  await staying.work(queue, {
    handle: ({ code }) => {
      done.push(code)
      return Promise.resolve()
    },
    giveUp: never,
  })
  await vi.waitFor(() => {
    expect(done.toSorted()).toEqual(['one', 'two'])
  }, waitOptions)
})

import { PgBoss } from 'pg-boss'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openJobs, type JobQueue } from '../../../server/jobs/open-jobs.ts'
import { openTries, PostponedJob, retryLimitFor } from '../../../server/jobs/tries.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase
let pgBoss: PgBoss

const limits = { retries: 2, retryAfterSeconds: 0 }
const name = 'tried'

beforeAll(async () => {
  testDatabase = await freshDatabase()
  pgBoss = new PgBoss({
    db: { executeSql: (text, values) => testDatabase.pool.query(text, values) },
    schedule: false,
    supervise: false,
  })
  await pgBoss.start()
  await pgBoss.createQueue(`${name}.given-up`)
  await pgBoss.createQueue(name, { deadLetter: `${name}.given-up`, retryLimit: limits.retries, retryDelay: 0 })
})
afterAll(async () => {
  await pgBoss.stop({ graceful: false })
  await testDatabase.drop()
})

type Outcome = 'done' | 'killed' | Error

const stateOf = async (id: string): Promise<unknown> => {
  const { rows } = await testDatabase.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [id])
  return rows[0]?.state
}

/** Tries the next job as a node does. Answers whether its work was begun. */
const tryNext = async (outcome: Outcome, isClosing = false): Promise<boolean> => {
  await testDatabase.pool.query('update pgboss.job set start_after = now() where name = $1', [name])
  const [job] = await pgBoss.fetch<object>(name, { includeMetadata: true })
  if (job === undefined) return expect.fail('there is no job')
  const attempt = openTries(testDatabase.pool, limits, () => isClosing)
  const work = vi.fn(() => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve()))
  try {
    await attempt(job, work)
    if (outcome === 'done') await pgBoss.complete(name, job.id)
    // the supervisor of another node fails the job with this message
    else await pgBoss.fail(name, job.id, { value: { message: 'job heartbeat timeout' } })
  } catch (error) {
    await pgBoss.fail(name, job.id, { message: String(error) })
  }
  return work.mock.calls.length > 0
}

const send = async (): Promise<string> => {
  await testDatabase.pool.query('delete from pgboss.job where name = $1', [name])
  const [id] =
    (await pgBoss.insert(name, [{ data: { id: 'one' }, retryLimit: retryLimitFor(limits) }], { returnId: true })) ?? []
  return id ?? expect.fail('nothing was sent')
}

/** Kills the node during each try, until its work was begun so often. */
const killWhileWorking = async (times: number): Promise<void> => {
  for (let begun = 0; begun < times; ) if (await tryNext('killed')) begun += 1
}

const failure = new Error('it cannot be made')

describe('First aid 17: a kill is no failure of a job', () => {
  test('works on a job after eleven kills in a row', async () => {
    const id = await send()
    await killWhileWorking(11)
    while (!(await tryNext('done')));
    expect(await stateOf(id)).toBe('completed')
  })

  test('counts failures of the job alone, before and after kills', async () => {
    const id = await send()
    await tryNext(failure)
    await killWhileWorking(1)
    await tryNext(failure)
    await killWhileWorking(1)
    expect(await stateOf(id)).toBe('retry')
    await tryNext(failure)
    expect(await stateOf(id)).toBe('failed')
  })

  test.each<[string, Error, boolean]>([
    ['an absent database', Object.assign(new Error('gone'), { code: '57P01' }), false],
    ['a postponement', new PostponedJob('the printer is busy'), false],
    ['the end of its own server', failure, true],
  ])('does not count %s', async (_, error, isClosing) => {
    const id = await send()
    for (let nth = 0; nth < 10; nth += 1) await tryNext(error, isClosing)
    expect(await stateOf(id)).toBe('retry')
  })

  test('defers a job that was lost three times, and gives it up after twenty losses', async () => {
    const id = await send()
    await killWhileWorking(3)
    expect(await tryNext('killed')).toBe(false)
    await killWhileWorking(17)
    await tryNext('killed')
    expect(await stateOf(id)).toBe('failed')
  })
})

test.each([
  ["heartbeat_on = now() - interval '1 hour'", 'heartbeat'],
  ["started_on = now() - interval '1 hour'", 'time'],
])('First aid 17: knows a lost try by its missing %s', async (lost, queueName) => {
  const defects: unknown[] = []
  const jobs = await openJobs({ pool: testDatabase.pool, onDefect: (defect) => defects.push(defect) })
  const queue: JobQueue<{ readonly id: string }> = {
    name: `lost-${queueName}`,
    job: t.strict({ id: t.string }),
    keyOf: ({ id }) => id,
    concurrency: 1,
    limitSeconds: 60,
    retries: 0,
    retryAfterSeconds: 0,
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
  const begun = vi.fn(async (): Promise<void> => {
    if (begun.mock.calls.length === 1) await ended
  })
  const giveUp = vi.fn(() => Promise.resolve())
  await jobs.work(queue, { handle: begun, giveUp })
  await jobs.send(queue, [{ job: { id: 'one' } }])
  jobs.nudge(queue)
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), 20_000)
  await testDatabase.pool.query(`update pgboss.job set ${lost} where name = $1`, [queue.name])
  const rowOf = async () => {
    const { rows } = await testDatabase.pool.query<object>('select state, output from pgboss.job where name = $1', [
      queue.name,
    ])
    return rows[0]
  }
  await vi.waitFor(async () => expect(await rowOf()).toMatchObject({ state: 'retry' }), 20_000)
  end(undefined)
  await vi.waitFor(async () => expect(await rowOf()).toMatchObject({ state: 'completed' }), 20_000)
  const { rows } = await testDatabase.pool.query('select data from pgboss.job where name = $1', [queue.name])
  expect(rows).toEqual([{ data: { id: 'one', losses: 1 } }])
  expect(giveUp).not.toHaveBeenCalled()
  await jobs.close()
})

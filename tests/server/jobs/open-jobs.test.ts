import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type JobQueues, openJobs, type JobQueue } from '../../../server/jobs/open-jobs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase
let jobs: JobQueues
const defects: string[] = []

beforeAll(async () => {
  testDatabase = await freshDatabase()
  jobs = await openJobs({ pool: testDatabase.pool, onDefect: (defect) => defects.push(String(defect)) })
})
afterAll(async () => {
  await jobs.close()
  await testDatabase.drop()
})

const timing = { concurrency: 1, retries: 0, retryAfterSeconds: 0, limitSeconds: 60 }
const sampleQueue: JobQueue<{ readonly id: string }> = {
  name: 'letters',
  job: t.strict({ id: t.string }),
  keyOf: ({ id }) => id,
  ...timing,
}
const ofOtherRelease: JobQueue<{ readonly number: number }> = {
  name: 'letters',
  job: t.strict({ number: t.number }),
  keyOf: ({ number }) => String(number),
  ...timing,
}

test('a job that cannot be read is given up and logged, and the next one is done', async () => {
  const handled: string[] = []
  const givenUp: string[] = []
  await jobs.work(sampleQueue, {
    handle: ({ id }) => Promise.resolve(void handled.push(id)),
    giveUp: ({ id }) => Promise.resolve(void givenUp.push(id)),
  })
  await jobs.send(ofOtherRelease, [{ job: { number: 1 } }])
  await jobs.send(sampleQueue, [{ job: { id: 'next' } }])
  jobs.nudge(sampleQueue)
  await vi.waitFor(() => expect(defects).toContain('Error: a job of letters.given-up cannot be read'), 20_000)
  await vi.waitFor(() => expect(handled).toEqual(['next']), 20_000)
  expect(givenUp).toEqual([])
  const { rows } = await testDatabase.pool.query<{ state: string }>(
    "select state from pgboss.job where name = 'letters' and data ? 'number'",
  )
  expect(rows).toEqual([{ state: 'failed' }])
})

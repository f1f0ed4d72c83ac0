import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { batchQueue, openBatches } from '../../../server/reports/batches/batches.ts'
import { openJobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { batchStream } from '../../../src/domain/reports/batch/decider.ts'
import { openTestLog } from '../../server/support/open-test-log.ts'
import { type ChildProgram, killScripts, runScript } from '../log/support/child.ts'

afterEach(killScripts)

const script = '../../jobs/support/batch-node.ts'

const codes = Array.from({ length: 120 }, (_, index) => `P${String(index)}`)

const madeBy = ({ lines }: ChildProgram): number => lines.filter((line) => line.startsWith('made')).length

test('a batch that two servers share ends with each of its reports issued once, though one of them is killed midway', async () => {
  const own = await openTestLog()
  const jobs = await openJobs({ pool: own.pool, onDefect: () => undefined })
  await jobs.work(
    { ...batchQueue, concurrency: 0 },
    { handle: () => Promise.resolve(), giveUp: () => Promise.resolve() },
  )
  const batches = await openBatches({ ...own, jobs })
  const [killed, staying] = [runScript(script, own.url), runScript(script, own.url)]
  await Promise.all([killed.saying('ready'), staying.saying('ready')])

  const id = randomUUID()
  const requested = await batches.change(
    id,
    {
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
    },
    intentOf('adviser', new Date()),
  )()
  expect(E.isRight(requested)).toBe(true)

  await vi.waitFor(() => expect(madeBy(killed)).toBeGreaterThan(20), { timeout: 60_000, interval: 5 })
  killed.process.kill('SIGKILL')
  await killed.ended

  await vi.waitFor(
    () => {
      expect(O.toNullable(batches.get(id))?.state).toBe('done')
    },
    { timeout: 60_000, interval: 50 },
  )
  const events = await own.log.readStream(batchStream(id))
  const issued = events.filter(({ type }) => type === 'ItemIssued').map(({ data }) => data['code'])
  expect(issued.toSorted()).toEqual(codes.toSorted())
  expect(madeBy(staying)).toBeGreaterThan(20)
  await jobs.close()
  await own.drop()
})

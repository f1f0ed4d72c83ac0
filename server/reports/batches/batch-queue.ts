import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { BatchEvent, ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import type { Queue } from '../../jobs/queue.ts'

const ItemJob = t.strict({ batch: t.string, code: t.string })
export type ItemJob = t.TypeOf<typeof ItemJob>

export const batchQueue: Queue<ItemJob> = {
  name: 'report-batch',
  job: ItemJob,
  keyOf: ({ batch, code }) => `${batch}/${code}`,
  concurrency: 2,
  retries: 10,
  retryAfterSeconds: 1,
  limitSeconds: 300,
}

/** The first of every batch go before the second of any: a batch of five need not wait for one of thousands. */
export const sendWaiting = async (
  jobs: Pick<Jobs, 'send'>,
  { id, state, items }: ReportBatch,
  transaction?: PoolClient,
): Promise<void> => {
  if (state !== 'running') return
  const waiting = items.filter((item) => item.state._tag === 'Waiting')
  const sendings = waiting.map(({ code }, index) => ({ job: { batch: id, code }, priority: -index }))
  await jobs.send(batchQueue, sendings, transaction)
}

export const jobsFor = async (
  { type }: BatchEvent,
  batch: ReportBatch,
  jobs: Pick<Jobs, 'send' | 'drop'>,
  transaction: PoolClient,
): Promise<void> => {
  switch (type) {
    case 'BatchRequested':
    case 'BatchResumed':
    case 'FailedRetried':
      return sendWaiting(jobs, batch, transaction)
    case 'BatchPaused':
    case 'BatchCancelled':
      return jobs.drop(batchQueue, { batch: batch.id }, transaction)
    case 'ItemIssued':
    case 'ItemFailed':
      return undefined
  }
}

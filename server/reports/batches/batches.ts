import * as t from 'io-ts'
import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type BatchCommand,
  BatchEvent,
  type BatchRefusal,
  type ReportBatch,
} from '../../../src/domain/reports/batch/report-batch.ts'
import { batchStream, reportBatch, type MaybeBatch } from '../../../src/domain/reports/batch/decider.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { openResidentRepository } from '../../log/repository.ts'
import type { JobQueues, JobQueue } from '../../jobs/open-jobs.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

type ChangeBatch = (
  id: string,
  command: BatchCommand,
  intent: CallIntent,
) => TE.TaskEither<BatchRefusal | AppendConflict, ReportBatch>

export interface BatchStore {
  readonly get: (id: string) => MaybeBatch
  readonly all: () => readonly ReportBatch[]
  readonly change: ChangeBatch
}

interface BatchServices extends LogServices {
  readonly jobs: Pick<JobQueues, 'send' | 'drop'>
}

const ItemJob = t.strict({ batch: t.string, code: t.string })
export type ItemJob = t.TypeOf<typeof ItemJob>

export const batchQueue: JobQueue<ItemJob> = {
  name: 'report-batch',
  job: ItemJob,
  keyOf: ({ batch, code }) => `${batch}/${code}`,
  concurrency: 2,
  retries: 10,
  retryAfterSeconds: 1,
  limitSeconds: 20 * 60,
}

/** Queues the first report of every batch before the second of any, so that small batches need not wait for large ones. */
export const sendWaiting = async (
  jobs: Pick<JobQueues, 'send'>,
  { id, state, items }: ReportBatch,
  transaction?: StatementSink,
): Promise<void> => {
  if (state !== 'running') return
  const waiting = items.filter((item) => item.state._tag === 'Waiting')
  const sendings = waiting.map(({ code }, index) => ({ job: { batch: id, code }, priority: -index }))
  await jobs.send(batchQueue, sendings, transaction)
}

const updateItemJobs = async (
  { type }: BatchEvent,
  batch: ReportBatch,
  jobs: Pick<JobQueues, 'send' | 'drop'>,
  transaction: StatementSink,
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

export const openBatches = async ({ log, tail, jobs }: BatchServices): Promise<BatchStore> => {
  const { get, all, change } = await openResidentRepository(
    { log, tail },
    {
      prefix: batchStream(''),
      codec: BatchEvent,
      decider: () => reportBatch,
      audience: (_, batch) => (O.isSome(batch) ? [userRoom(batch.value.by), permissionRoom('site.admin')] : []),
      beside: (_, events, batch) => async (transaction) => {
        if (O.isSome(batch)) for (const event of events) await updateItemJobs(event, batch.value, jobs, transaction)
      },
    },
  )
  return {
    get: (id) => get(id).state,
    all: () =>
      pipe(
        all(),
        RA.filterMap(({ state }) => state),
      ).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    change: (id, command, intent) =>
      pipe(
        change(id, command, intent),
        TE.chainOptionKW((): BatchRefusal => ({ _tag: 'NotFound' }))(({ state }) => state),
      ),
  }
}

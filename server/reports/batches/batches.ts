import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type BatchCommand,
  BatchEvent,
  type BatchRefusal,
  type ReportBatch,
} from '../../../src/domain/reports/batch/report-batch.ts'
import { batchStream, reportBatch, type BatchState } from '../../../src/domain/reports/batch/decider.ts'
import type { Conflict, Intent } from '../../log/event-log.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { openResident } from '../../log/repository.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import { jobsFor } from './batch-queue.ts'

type Change = (id: string, command: BatchCommand, intent: Intent) => TE.TaskEither<BatchRefusal | Conflict, ReportBatch>

export interface Batches {
  readonly get: (id: string) => BatchState
  readonly all: () => readonly ReportBatch[]
  readonly change: Change
}

interface Services extends LogServices {
  readonly jobs: Pick<Jobs, 'send' | 'drop'>
}

export const openBatches = async ({ log, tail, jobs }: Services): Promise<Batches> => {
  const { get, all, change } = await openResident(
    { log, tail },
    {
      prefix: batchStream(''),
      codec: BatchEvent,
      decider: () => reportBatch,
      audience: (_, batch) => (O.isSome(batch) ? [userRoom(batch.value.by), permissionRoom('site.admin')] : []),
      beside: (_, events, batch) => async (transaction) => {
        if (O.isSome(batch)) for (const event of events) await jobsFor(event, batch.value, jobs, transaction)
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

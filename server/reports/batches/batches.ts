import { E, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../../src/domain/log/audience.ts'
import type { BatchCommand } from '../../../src/domain/reports/batch/command.ts'
import { batchStream, reportBatch, type BatchState } from '../../../src/domain/reports/batch/decider.ts'
import { BatchEvent } from '../../../src/domain/reports/batch/event.ts'
import type { BatchRefusal } from '../../../src/domain/reports/batch/refusal.ts'
import type { ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import type { Beside, Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { type Fold, foldStreams } from '../../log/fold.ts'
import { carryOut, type Plan } from '../../log/plan.ts'
import { toNewEvent } from '../../log/stored-event.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import { jobsFor } from './batch-queue.ts'

type Change = (id: string, command: BatchCommand, intent: Intent) => TE.TaskEither<BatchRefusal | Conflict, ReportBatch>

/** Every batch there is, as this node has folded it. */
export interface Batches {
  readonly get: (id: string) => BatchState
  /** Newest first. */
  readonly all: () => readonly ReportBatch[]
  /** With what happens to a batch its jobs are sent or taken back, all or nothing. */
  readonly change: Change
}

interface House {
  readonly log: EventLog
  readonly tail: Tail
  readonly jobs: Pick<Jobs, 'send' | 'drop'>
}

interface BatchPlan extends Plan {
  readonly batch: ReportBatch
}

const audienceOf = ({ by }: ReportBatch): readonly string[] => [userRoom(by), permissionRoom('site.admin')]

const besides =
  (jobs: House['jobs'], events: readonly BatchEvent[], batch: ReportBatch): Beside =>
  async (transaction) => {
    for (const event of events) await jobsFor(event, batch, jobs, transaction)
  }

const planOn = (
  fold: Fold<BatchState>,
  jobs: House['jobs'],
  id: string,
  command: BatchCommand,
): E.Either<BatchRefusal, BatchPlan> => {
  const stream = batchStream(id)
  const { state, revision } = fold.get(stream)
  return pipe(
    E.Do,
    E.apS('events', reportBatch.decide(command, state)),
    E.bind('batch', ({ events }) =>
      pipe(
        events.reduce(reportBatch.evolve, state),
        E.fromOption((): BatchRefusal => ({ _tag: 'NotFound' })),
      ),
    ),
    E.map(({ events, batch }) => ({
      batch,
      appends: [{ stream, expected: revision, events: events.map((event) => toNewEvent(event, audienceOf(batch))) }],
      beside: besides(jobs, events, batch),
    })),
  )
}

export const openBatches = async (house: House): Promise<Batches> => {
  const fold = await foldStreams(house, batchStream(''), BatchEvent, reportBatch)
  return {
    get: (id) => fold.get(batchStream(id)).state,
    all: () =>
      pipe(
        fold.streams(),
        RA.filterMap((stream) => fold.get(stream).state),
      ).toSorted((one, other) => other.at.localeCompare(one.at)),
    change: (id, command, intent) =>
      pipe(
        carryOut(house, intent, () => planOn(fold, house.jobs, id, command)),
        TE.map(({ plan }) => plan.batch),
      ),
  }
}

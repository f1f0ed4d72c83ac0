import { E, O, pipe } from '../../fp.ts'
import type { ReportBatch } from './report-batch.ts'
import type { BatchCommand } from './command.ts'
import { reportBatch } from './decider.ts'

/** What whoever watches a batch can do to it, as the command it is. */
export const steeringCommands = {
  pause: { type: 'PauseBatch' },
  resume: { type: 'ResumeBatch' },
  cancel: { type: 'CancelBatch' },
  retry: { type: 'RetryFailed' },
} as const satisfies Readonly<Record<string, BatchCommand>>

export type SteeringAct = keyof typeof steeringCommands

/** Whether there is anything in it for the batch as it is. */
export const makesSense = (batch: ReportBatch, act: SteeringAct): boolean =>
  pipe(
    reportBatch.decide(steeringCommands[act], O.some(batch)),
    E.exists((events) => events.length > 0),
  )

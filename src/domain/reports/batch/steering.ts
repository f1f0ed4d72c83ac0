import { E, O, pipe } from '../../fp.ts'
import type { ReportBatch, BatchCommand, BatchEvent } from './report-batch.ts'
import { reportBatch, evolveBatch } from './decider.ts'
import { type ReceivedChange, withNextChange, withNewerItem } from '../../lists/versioned-list.ts'

export type BatchChange = ReceivedChange<BatchEvent>

const withReceivedChange = withNextChange(evolveBatch)

/** Returns none for a new batch: it must be read, because events lack the names of its members. */
export const withChange = (list: readonly ReportBatch[], change: BatchChange): O.Option<readonly ReportBatch[]> =>
  change.event.type === 'BatchRequested' && !list.some(({ id }) => id === change.id)
    ? O.none
    : withReceivedChange(list, change)

export const withBatch = withNewerItem<ReportBatch>

export interface BatchTally {
  readonly waiting: number
  readonly issued: number
  readonly failed: number
  readonly cancelled: number
  readonly settled: number
  readonly total: number
}

export const tallyOf = ({ items }: Pick<ReportBatch, 'items'>): BatchTally => {
  const count = (tag: ReportBatch['items'][number]['state']['_tag']): number =>
    items.filter(({ state }) => state._tag === tag).length
  const [waiting, issued, failed, cancelled] = [count('Waiting'), count('Issued'), count('Failed'), count('Cancelled')]
  return { waiting, issued, failed, cancelled, settled: issued + failed, total: items.length }
}

export const steeringCommands = {
  pause: { type: 'PauseBatch' },
  resume: { type: 'ResumeBatch' },
  cancel: { type: 'CancelBatch' },
  retry: { type: 'RetryFailed' },
} as const satisfies Readonly<Record<string, BatchCommand>>

export type SteeringAction = keyof typeof steeringCommands

export const canSteerBatch = (batch: ReportBatch, act: SteeringAction): boolean =>
  pipe(
    reportBatch.decide(steeringCommands[act], O.some(batch)),
    E.exists((events) => events.length > 0),
  )

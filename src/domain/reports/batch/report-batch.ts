import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { RunParameters } from '../run/run-parameters.ts'

/** Where one report of a batch is. `run` is the run that issued it. */
export const BatchItem = t.readonly(
  t.strict({
    code: t.string,
    name: t.string,
    state: t.union([
      t.strict({ _tag: t.keyof({ Waiting: null, Cancelled: null }) }),
      t.strict({ _tag: t.literal('Issued'), run: Uuid }),
      t.strict({ _tag: t.literal('Failed'), message: t.string }),
    ]),
  }),
)
export type BatchItem = t.TypeOf<typeof BatchItem>

export const BatchState = t.keyof({ running: null, paused: null, cancelled: null, done: null })
export type BatchState = t.TypeOf<typeof BatchState>

/** Whom a batch is of: accounts, or groups. */
export const BatchLevel = t.keyof({ account: null, group: null })
export type BatchLevel = t.TypeOf<typeof BatchLevel>

/** How many one batch may be of. */
export const mostItems = 2000

/**
 * One report run for many, all on one `revision` of it and with the figures as known at one `position` of the log.
 * `parameters` are those all of them share. `version` is how often anything happened to the batch.
 */
export const ReportBatch = t.readonly(
  t.strict({
    id: Uuid,
    version: t.number,
    report: t.string,
    title: t.string,
    revision: t.number,
    position: t.number,
    level: BatchLevel,
    parameters: RunParameters,
    by: t.string,
    at: t.string,
    state: BatchState,
    items: t.readonlyArray(BatchItem),
  }),
)
export type ReportBatch = t.TypeOf<typeof ReportBatch>

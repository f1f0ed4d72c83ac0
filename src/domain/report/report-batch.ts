import * as t from 'io-ts'
import { Uuid } from '../uuid.ts'
import { RunParameters } from './run-parameters.ts'

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

/** One report run for many; `parameters` are those all of them share. */
export const ReportBatch = t.readonly(
  t.strict({
    id: Uuid,
    report: t.string,
    title: t.string,
    parameters: RunParameters,
    by: t.string,
    at: t.string,
    state: BatchState,
    items: t.readonlyArray(BatchItem),
  }),
)
export type ReportBatch = t.TypeOf<typeof ReportBatch>

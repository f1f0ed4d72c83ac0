import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { BatchLevel } from './report-batch.ts'
import { RunParameters } from '../run/run-parameters.ts'

const Member = t.readonly(t.strict({ code: t.string, name: t.string }))

/** `BatchRequested` pins the edition of the report and the position of the log that every report of the batch is made from. */
export const BatchEvent = t.union([
  t.strict({
    type: t.literal('BatchRequested'),
    id: Uuid,
    report: t.string,
    title: t.string,
    revision: t.number,
    position: t.number,
    level: BatchLevel,
    parameters: RunParameters,
    items: t.readonlyArray(Member),
    by: t.string,
    at: t.string,
  }),
  t.strict({ type: t.literal('ItemIssued'), code: t.string, run: Uuid }),
  t.strict({ type: t.literal('ItemFailed'), code: t.string, message: t.string }),
  t.strict({ type: t.literal('BatchPaused') }),
  t.strict({ type: t.literal('BatchResumed') }),
  t.strict({ type: t.literal('BatchCancelled') }),
  t.strict({ type: t.literal('FailedRetried') }),
])
export type BatchEvent = t.TypeOf<typeof BatchEvent>

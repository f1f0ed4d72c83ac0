import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { RunParameters } from '../run/run-parameters.ts'

/** `BatchOver` is done or cancelled; `Conflict` is another's batch with this ID. */
export interface BatchRefusal {
  readonly _tag: 'NotFound' | 'NobodyChosen' | 'TooMany' | 'BatchOver' | 'Conflict'
}

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

export const BatchLevel = t.keyof({ account: null, group: null })
export type BatchLevel = t.TypeOf<typeof BatchLevel>

export const maxItems = 2000

/** All items use one `revision` and figures known at `position`. `version` counts events. Reading adds the names. */
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

const MemberCode = t.readonly(t.strict({ code: t.string }))

/** `BatchRequested` fixes the report's revision and the log position. It has codes: a law may have names erased. */
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
    items: t.readonlyArray(MemberCode),
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

type RequestedEvent = Extract<BatchEvent, { readonly type: 'BatchRequested' }>

export type BatchCommand =
  | ({ readonly type: 'RequestBatch' } & Omit<RequestedEvent, 'type'>)
  | { readonly type: 'IssueItem'; readonly code: string; readonly run: string }
  | { readonly type: 'FailItem'; readonly code: string; readonly message: string }
  | { readonly type: 'PauseBatch' | 'ResumeBatch' | 'CancelBatch' | 'RetryFailed' }

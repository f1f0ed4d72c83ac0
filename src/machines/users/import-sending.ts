import { type E, O } from '../../domain/fp.ts'
import {
  type RowsLeftOut,
  type RowsToSend,
  remainingRows,
  rowsLeftOut,
} from '../../domain/users/import/import-preview.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import type { RowFailure, RowsContext } from './import-rows.ts'

/** Idempotent: a repeat with the same `id` starts no second import. */
export interface ImportToSend extends RowsToSend {
  readonly id: string
}

export interface SendingProgress {
  readonly stage: 'sending' | 'checking' | 'hashing' | 'writing'
  readonly done: number
  readonly total: number
}

export interface UserImportOutcome {
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly RowFailure[]
  readonly waiting?: readonly string[]
}

export type ImportAnswer = E.Either<CallFailure, UserImportOutcome>

export type ImportSendingEvent =
  | ({ readonly type: 'progress.received' } & SendingProgress)
  | { readonly type: 'import.answered'; readonly answer: ImportAnswer }

export interface SendingContext {
  readonly sending: ImportToSend
  readonly progress: SendingProgress
  readonly refusal: O.Option<string>
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly waiting: readonly string[]
  readonly leftOut: RowsLeftOut
}

export type RowsSendingEvent =
  | ImportSendingEvent
  | { readonly type: 'upload.requested' }
  | { readonly type: 'sending.cancelled' }
  | { readonly type: 'sending.retried' }

export const notStarted: SendingProgress = { stage: 'sending', done: 0, total: 0 }

export const initialSendingContext: SendingContext = {
  sending: { id: '', rows: [], updates: [] },
  progress: notStarted,
  refusal: O.none,
  created: [],
  updated: [],
  unchanged: [],
  waiting: [],
  leftOut: { unchanged: 0, notChosen: 0 },
}

export const settledRows = (
  { preview, choice, sending, created, updated, unchanged, waiting }: RowsContext & SendingContext,
  outcome: UserImportOutcome,
) => {
  const failed = new Map(outcome.failed.map((failure) => [failure.username, failure]))
  const { waiting: asked = [] } = outcome
  const done = [...outcome.created, ...outcome.updated, ...outcome.unchanged, ...asked]
  const rows = remainingRows(preview, choice, sending.rows, new Set(done))
  return {
    rows,
    created: [...created, ...outcome.created],
    updated: [...updated, ...outcome.updated],
    unchanged: [...unchanged, ...outcome.unchanged],
    waiting: [...waiting, ...asked],
    leftOut: rowsLeftOut(preview, choice),
    failures: new Map(
      rows.flatMap(({ line }) => {
        const failure = failed.get(preview.checked.rows.get(line)?.draft.username ?? '')
        return failure === undefined ? [] : [[line, failure] as const]
      }),
    ),
    sending: initialSendingContext.sending,
    keeping: 'changed' as const,
  }
}

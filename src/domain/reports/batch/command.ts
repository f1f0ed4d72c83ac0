import type { BatchEvent } from './event.ts'

type Requested = Extract<BatchEvent, { readonly type: 'BatchRequested' }>

export type BatchCommand =
  | ({ readonly type: 'RequestBatch' } & Omit<Requested, 'type'>)
  | { readonly type: 'IssueItem'; readonly code: string; readonly run: string }
  | { readonly type: 'FailItem'; readonly code: string; readonly message: string }
  | { readonly type: 'PauseBatch' | 'ResumeBatch' | 'CancelBatch' | 'RetryFailed' }

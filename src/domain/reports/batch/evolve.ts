import { O, pipe } from '../../fp.ts'
import type { BatchItem, ReportBatch } from './report-batch.ts'
import type { BatchEvent } from './event.ts'

type Requested = Extract<BatchEvent, { readonly type: 'BatchRequested' }>
type Later = Exclude<BatchEvent, Requested>

const waiting = { _tag: 'Waiting' } as const

const hasWaiting = ({ items }: ReportBatch): boolean => items.some(({ state }) => state._tag === 'Waiting')

/** A batch nothing waits in any more is done, unless it was cancelled. */
const settled = (batch: ReportBatch): ReportBatch =>
  batch.state === 'cancelled' || hasWaiting(batch) ? batch : { ...batch, state: 'done' }

const withItems = (batch: ReportBatch, change: (item: BatchItem) => BatchItem): ReportBatch => ({
  ...batch,
  items: batch.items.map(change),
})

const settling = (batch: ReportBatch, code: string, state: BatchItem['state']): ReportBatch =>
  settled(withItems(batch, (item) => (item.code === code ? { ...item, state } : item)))

const moving = (batch: ReportBatch, tag: BatchItem['state']['_tag'], state: BatchItem['state']): ReportBatch =>
  withItems(batch, (item) => (item.state._tag === tag ? { ...item, state } : item))

const requested = ({ type: _, items, ...batch }: Requested): ReportBatch =>
  settled({
    ...batch,
    version: 0,
    state: 'running',
    items: items.map((item) => ({ ...item, state: waiting })),
  })

const changed = (batch: ReportBatch, event: Later): ReportBatch => {
  switch (event.type) {
    case 'ItemIssued':
      return settling(batch, event.code, { _tag: 'Issued', run: event.run })
    case 'ItemFailed':
      return settling(batch, event.code, { _tag: 'Failed', message: event.message })
    case 'BatchPaused':
      return { ...batch, state: 'paused' }
    case 'BatchResumed':
      return { ...batch, state: 'running' }
    case 'BatchCancelled':
      return { ...moving(batch, 'Waiting', { _tag: 'Cancelled' }), state: 'cancelled' }
    case 'FailedRetried':
      return { ...moving(batch, 'Failed', waiting), state: batch.state === 'done' ? 'running' : batch.state }
  }
}

/** None until it is requested. The browser folds with it what it hears. */
export const evolveBatch = (state: O.Option<ReportBatch>, event: BatchEvent): O.Option<ReportBatch> =>
  pipe(
    event.type === 'BatchRequested'
      ? O.some(O.isSome(state) ? state.value : requested(event))
      : pipe(
          state,
          O.map((batch) => changed(batch, event)),
        ),
    O.map((batch) => ({ ...batch, version: batch.version + 1 })),
  )

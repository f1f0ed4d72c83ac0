import type { Decider } from '../../decider.ts'
import { E, O, pipe } from '../../fp.ts'
import {
  type BatchItem,
  mostItems,
  type ReportBatch,
  type BatchRefusal,
  type BatchEvent,
  type BatchCommand,
} from './report-batch.ts'

type Requested = Extract<BatchEvent, { readonly type: 'BatchRequested' }>
type Later = Exclude<BatchEvent, Requested>

const waiting = { _tag: 'Waiting' } as const

const hasWaiting = ({ items }: ReportBatch): boolean => items.some(({ state }) => state._tag === 'Waiting')

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
    items: items.map(({ code }) => ({ code, name: code, state: waiting })),
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

export type BatchState = O.Option<ReportBatch>

type Request = Extract<BatchCommand, { readonly type: 'RequestBatch' }>
type Steer = Exclude<BatchCommand, Request>
type Decision = E.Either<BatchRefusal, readonly BatchEvent[]>

const nothing: Decision = E.right([])
const refuse = (_tag: BatchRefusal['_tag']): Decision => E.left({ _tag })

const onceEach = (items: Request['items']): Request['items'] => [
  ...new Map(items.map((item) => [item.code, item])).values(),
]

const request = ({ type: _, ...asked }: Request, state: BatchState): Decision => {
  if (O.isSome(state)) return state.value.by === asked.by ? nothing : refuse('Conflict')
  const items = onceEach(asked.items)
  if (items.length === 0) return refuse('NobodyChosen')
  if (items.length > mostItems) return refuse('TooMany')
  return E.right([{ type: 'BatchRequested', ...asked, items }])
}

const isWaiting = ({ items }: ReportBatch, code: string): boolean =>
  items.some((item) => item.code === code && item.state._tag === 'Waiting')

const has = ({ items }: ReportBatch, tag: BatchItem['state']['_tag']): boolean =>
  items.some(({ state }) => state._tag === tag)

const isOver = ({ state }: ReportBatch): boolean => state === 'done' || state === 'cancelled'

const steer = (command: Steer, batch: ReportBatch): Decision => {
  switch (command.type) {
    case 'IssueItem':
      return isWaiting(batch, command.code) ? E.right([{ ...command, type: 'ItemIssued' }]) : nothing
    case 'FailItem':
      return isWaiting(batch, command.code) ? E.right([{ ...command, type: 'ItemFailed' }]) : nothing
    case 'PauseBatch':
      if (batch.state === 'paused') return nothing
      return isOver(batch) ? refuse('BatchOver') : E.right([{ type: 'BatchPaused' }])
    case 'ResumeBatch':
      if (batch.state === 'running') return nothing
      return isOver(batch) ? refuse('BatchOver') : E.right([{ type: 'BatchResumed' }])
    case 'CancelBatch':
      if (batch.state === 'cancelled') return nothing
      return isOver(batch) ? refuse('BatchOver') : E.right([{ type: 'BatchCancelled' }])
    case 'RetryFailed':
      if (batch.state === 'cancelled') return refuse('BatchOver')
      return has(batch, 'Failed') ? E.right([{ type: 'FailedRetried' }]) : nothing
  }
}

export const reportBatch: Decider<BatchState, BatchCommand, BatchEvent, BatchRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'RequestBatch') return request(command, state)
    return O.isNone(state) ? refuse('NotFound') : steer(command, state.value)
  },

  evolve: evolveBatch,
}

const prefix = 'report-batch/'

export const batchStream = (id: string): string => `${prefix}${id}`

export const batchOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(prefix) ? O.some(stream.slice(prefix.length)) : O.none

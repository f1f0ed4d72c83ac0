import type { Decider } from '../../decider.ts'
import { E, O, pipe } from '../../fp.ts'
import {
  type BatchItem,
  maxItems,
  type ReportBatch,
  type BatchRefusal,
  type BatchEvent,
  type BatchCommand,
} from './report-batch.ts'

type RequestedEvent = Extract<BatchEvent, { readonly type: 'BatchRequested' }>
type LaterEvent = Exclude<BatchEvent, RequestedEvent>

const waitingState = { _tag: 'Waiting' } as const

const hasWaiting = ({ items }: ReportBatch): boolean => items.some(({ state }) => state._tag === 'Waiting')

const settleBatch = (batch: ReportBatch): ReportBatch =>
  batch.state === 'cancelled' || hasWaiting(batch) ? batch : { ...batch, state: 'done' }

const withItems = (batch: ReportBatch, change: (item: BatchItem) => BatchItem): ReportBatch => ({
  ...batch,
  items: batch.items.map(change),
})

const settleItem = (batch: ReportBatch, code: string, state: BatchItem['state']): ReportBatch =>
  settleBatch(withItems(batch, (item) => (item.code === code ? { ...item, state } : item)))

const moveItems = (batch: ReportBatch, tag: BatchItem['state']['_tag'], state: BatchItem['state']): ReportBatch =>
  withItems(batch, (item) => (item.state._tag === tag ? { ...item, state } : item))

const requestedBatch = ({ type: _, items, ...batch }: RequestedEvent): ReportBatch =>
  settleBatch({
    ...batch,
    version: 0,
    state: 'running',
    items: items.map(({ code }) => ({ code, name: code, state: waitingState })),
  })

const evolveBatchBy = (batch: ReportBatch, event: LaterEvent): ReportBatch => {
  switch (event.type) {
    case 'ItemIssued':
      return settleItem(batch, event.code, { _tag: 'Issued', run: event.run })
    case 'ItemFailed':
      return settleItem(batch, event.code, { _tag: 'Failed', message: event.message })
    case 'BatchPaused':
      return { ...batch, state: 'paused' }
    case 'BatchResumed':
      return { ...batch, state: 'running' }
    case 'BatchCancelled':
      return { ...moveItems(batch, 'Waiting', { _tag: 'Cancelled' }), state: 'cancelled' }
    case 'FailedRetried':
      return { ...moveItems(batch, 'Failed', waitingState), state: batch.state === 'done' ? 'running' : batch.state }
  }
}

export const evolveBatch = (state: O.Option<ReportBatch>, event: BatchEvent): O.Option<ReportBatch> =>
  pipe(
    event.type === 'BatchRequested'
      ? O.some(O.isSome(state) ? state.value : requestedBatch(event))
      : pipe(
          state,
          O.map((batch) => evolveBatchBy(batch, event)),
        ),
    O.map((batch) => ({ ...batch, version: batch.version + 1 })),
  )

export type MaybeBatch = O.Option<ReportBatch>

type RequestCommand = Extract<BatchCommand, { readonly type: 'RequestBatch' }>
type SteerCommand = Exclude<BatchCommand, RequestCommand>
type BatchDecision = E.Either<BatchRefusal, readonly BatchEvent[]>

const noBatchEvents: BatchDecision = E.right([])
const refuseBatch = (_tag: BatchRefusal['_tag']): BatchDecision => E.left({ _tag })

const uniqueItems = (items: RequestCommand['items']): RequestCommand['items'] => [
  ...new Map(items.map((item) => [item.code, item])).values(),
]

const requestBatch = ({ type: _, ...asked }: RequestCommand, state: MaybeBatch): BatchDecision => {
  if (O.isSome(state)) return state.value.by === asked.by ? noBatchEvents : refuseBatch('Conflict')
  const items = uniqueItems(asked.items)
  if (items.length === 0) return refuseBatch('NobodyChosen')
  if (items.length > maxItems) return refuseBatch('TooMany')
  return E.right([{ type: 'BatchRequested', ...asked, items }])
}

const isWaiting = ({ items }: ReportBatch, code: string): boolean =>
  items.some((item) => item.code === code && item.state._tag === 'Waiting')

const hasItemIn = ({ items }: ReportBatch, tag: BatchItem['state']['_tag']): boolean =>
  items.some(({ state }) => state._tag === tag)

const isOver = ({ state }: ReportBatch): boolean => state === 'done' || state === 'cancelled'

const steerBatch = (command: SteerCommand, batch: ReportBatch): BatchDecision => {
  switch (command.type) {
    case 'IssueItem':
      return isWaiting(batch, command.code) ? E.right([{ ...command, type: 'ItemIssued' }]) : noBatchEvents
    case 'FailItem':
      return isWaiting(batch, command.code) ? E.right([{ ...command, type: 'ItemFailed' }]) : noBatchEvents
    case 'PauseBatch':
      if (batch.state === 'paused') return noBatchEvents
      return isOver(batch) ? refuseBatch('BatchOver') : E.right([{ type: 'BatchPaused' }])
    case 'ResumeBatch':
      if (batch.state === 'running') return noBatchEvents
      return isOver(batch) ? refuseBatch('BatchOver') : E.right([{ type: 'BatchResumed' }])
    case 'CancelBatch':
      if (batch.state === 'cancelled') return noBatchEvents
      return isOver(batch) ? refuseBatch('BatchOver') : E.right([{ type: 'BatchCancelled' }])
    case 'RetryFailed':
      if (batch.state === 'cancelled') return refuseBatch('BatchOver')
      return hasItemIn(batch, 'Failed') ? E.right([{ type: 'FailedRetried' }]) : noBatchEvents
  }
}

export const reportBatch: Decider<MaybeBatch, BatchCommand, BatchEvent, BatchRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'RequestBatch') return requestBatch(command, state)
    return O.isNone(state) ? refuseBatch('NotFound') : steerBatch(command, state.value)
  },

  evolve: evolveBatch,
}

const batchPrefix = 'report-batch/'

export const batchStream = (id: string): string => `${batchPrefix}${id}`

export const batchOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(batchPrefix) ? O.some(stream.slice(batchPrefix.length)) : O.none

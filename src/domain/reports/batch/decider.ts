import type { Decider } from '../../decider.ts'
import { E, O } from '../../fp.ts'
import { type BatchItem, mostItems, type ReportBatch } from './report-batch.ts'
import type { BatchCommand } from './command.ts'
import type { BatchEvent } from './event.ts'
import { evolveBatch } from './evolve.ts'
import type { BatchRefusal } from './refusal.ts'

export type BatchState = O.Option<ReportBatch>

type Request = Extract<BatchCommand, { readonly type: 'RequestBatch' }>
type Steer = Exclude<BatchCommand, Request>
type Decision = E.Either<BatchRefusal, readonly BatchEvent[]>

const nothing: Decision = E.right([])
const refuse = (_tag: BatchRefusal['_tag']): Decision => E.left({ _tag })

const onceEach = (items: Request['items']): Request['items'] => [
  ...new Map(items.map((item) => [item.code, item])).values(),
]

/** An id is one batch, whoever says it again; it is nobody else's. */
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

import { randomUUID } from 'node:crypto'
import { BreakEvent, reconciliationStream } from '../../../src/domain/ledger/reconciliation/break.ts'
import {
  type ReconciliationBreak,
  type BreakCommand,
  type BreakRefusal,
  reconciliationBreak,
} from '../../../src/domain/ledger/reconciliation/reconciliation-break.ts'
import { permissionRoom, type RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import type { StreamAppend } from '../../log/event-log.ts'
import { type StreamKind, openStreams } from '../../log/repository.ts'
import { toNewEvent } from '../../log/stored-event.ts'

export const breakKind: StreamKind<ReconciliationBreak, BreakCommand, BreakEvent, BreakRefusal> = {
  prefix: reconciliationStream(''),
  codec: BreakEvent,
  decider: () => reconciliationBreak,
  audience: () => [permissionRoom('site.admin')],
}

export const breakStreams = (recorded: ReadonlyMap<string, readonly RecordedEvent[]>) =>
  openStreams({ readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) }, breakKind)

const breaksSignal = toNewEvent({ type: 'BreaksChanged' }, [permissionRoom('client.adviser')], breakKind.codec)

/** One signal for all breaks, on a stream that names none: advisers read their own breaks afterwards. */
export const withSignal = (appends: readonly StreamAppend[]): readonly StreamAppend[] =>
  appends.length === 0
    ? []
    : [...appends, { stream: reconciliationStream(`changes/${randomUUID()}`), expected: 0, events: [breaksSignal] }]

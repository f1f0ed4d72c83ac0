import { randomUUID } from 'node:crypto'
import { BreakEvent, reconciliationStream } from '../../../src/domain/ledger/reconciliation/break.ts'
import {
  type Break,
  type BreakCommand,
  type BreakRefusal,
  reconciliationBreak,
} from '../../../src/domain/ledger/reconciliation/reconciliation-break.ts'
import { permissionRoom, type RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import type { Append } from '../../log/event-log.ts'
import { type Kind, openStreams } from '../../log/repository.ts'
import { toNewEvent } from '../../log/stored-event.ts'

export const breakKind: Kind<Break, BreakCommand, BreakEvent, BreakRefusal> = {
  prefix: reconciliationStream(''),
  codec: BreakEvent,
  decider: () => reconciliationBreak,
  audience: () => [permissionRoom('site.admin')],
}

export const breakStreams = (recorded: ReadonlyMap<string, readonly RecordedEvent[]>) =>
  openStreams({ readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) }, breakKind)

const signal = toNewEvent({ type: 'BreaksChanged' }, [permissionRoom('client.adviser')], breakKind.codec)

/** One signal for all breaks, on a stream that names none: advisers read their own breaks afterwards. */
export const withSignal = (appends: readonly Append[]): readonly Append[] =>
  appends.length === 0
    ? []
    : [...appends, { stream: reconciliationStream(`changes/${randomUUID()}`), expected: 0, events: [signal] }]

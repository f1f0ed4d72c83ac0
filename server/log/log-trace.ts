import { hash } from 'node:crypto'
import * as t from 'io-ts'
import type { ClientBase, Pool } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { EventLog } from './event-log.ts'
import { NotInTimeError } from '../postgres/is-away.ts'
import { readEvents } from './read-events.ts'

export interface LogTrace {
  readonly position: number
  readonly mark: string
}

/** Equal marks at one position mean the same event. A mark reveals nothing about it. */
export const markOf = ({
  position,
  stream,
  revision,
  correlation,
  at,
}: Omit<RecordedEvent, 'actor' | 'audience'>): string =>
  hash('sha256', JSON.stringify([position, stream, revision, correlation, at]), 'base64url').slice(0, 16)

export const traceOf = (event: RecordedEvent): LogTrace => ({ position: event.position, mark: markOf(event) })

export const traceOfEmptyLog: LogTrace = { position: 0, mark: '' }

const lastPositionSql = 'select max(position)::float8 as position from event'
const LastPosition = t.strict({ position: t.union([t.number, t.null]) })

export const readLastTrace = async (source: Pool | ClientBase): Promise<LogTrace> => {
  const { rows } = await source.query<Record<string, unknown>>(lastPositionSql)
  const position = LastPosition.is(rows[0]) ? (rows[0].position ?? 0) : 0
  const [event] = await readEvents(source, { after: position - 1, limit: 1 })
  return event === undefined ? traceOfEmptyLog : traceOf(event)
}

export const traceAt = async (log: Pick<EventLog, 'read'>, position: number): Promise<LogTrace> => {
  const [event] = await log.read({ after: position - 1, limit: 1 })
  return event?.position === position ? traceOf(event) : traceOfEmptyLog
}

/** The log has lost events that this server knows. `known`: the last known position. `common`: the last common one. */
export interface LogRewind {
  readonly known: number
  readonly common: number
  readonly timelines: readonly [before: string, now: string]
}

export class LogRewindError extends NotInTimeError {
  readonly found: LogRewind

  constructor(found: LogRewind) {
    super(
      `The event log went back: positions ${(found.common + 1).toString()} to ${found.known.toString()} are not there any more.`,
    )
    this.found = found
  }
}

const maxTraces = 2_000

export const createTraceHistory = (start: LogTrace) => {
  const kept: LogTrace[] = start.position === 0 ? [] : [start]
  return {
    add: (trace: LogTrace): void => {
      kept.push(trace)
      if (kept.length > 2 * maxTraces) kept.splice(0, maxTraces)
    },
    lastCommon: async (source: ClientBase): Promise<number> => {
      const marks = new Map(kept.map(({ position, mark }) => [position, mark]))
      const after = (kept[0]?.position ?? 1) - 1
      const there = await readEvents(source, { after, limit: 2 * maxTraces })
      return there.findLast((event) => marks.get(event.position) === markOf(event))?.position ?? 0
    },
  }
}

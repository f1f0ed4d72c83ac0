import * as t from 'io-ts'
import pg, { type Pool } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { isCoded } from '../../logger/errors.ts'
import { isAway, isTimeoutError, NotInTimeError } from '../../postgres/is-away.ts'
import type { AppendMetrics } from './append-metrics.ts'
import { AppendOutcome } from './append-outcome.ts'
import type { EncodedAppend } from './encode-append.ts'

const GroupRow = t.strict({ outcomes: t.readonlyArray(AppendOutcome), waited: t.number, held: t.number })

/** Raised if another session holds a lock for too long. */
const lockTimeoutCode = '55P03'

const groupSql = 'select outcomes, waited, held from append_group($1, $2)'

/** `held`: milliseconds that the lock was held before the commit. */
type GroupResult = t.TypeOf<typeof GroupRow>

interface QueuedAppend extends EncodedAppend {
  readonly since: number
  readonly timer: NodeJS.Timeout
  readonly resolve: (outcome: AppendOutcome) => void
  readonly reject: (error: unknown) => void
}

/** Lengths are those of JSON texts. */
interface AppendQueueLimits {
  readonly maxGroupAppends: number
  readonly maxGroupLength: number
  readonly maxQueuedAppends: number
  readonly maxQueuedLength: number
  readonly maxWaitMs: number
}

const defaultLimits: AppendQueueLimits = {
  // below 64, because PostgreSQL caches that many subtransactions of a session
  maxGroupAppends: 60,
  maxGroupLength: 4_000_000,
  maxQueuedAppends: 1_000,
  maxQueuedLength: 64_000_000,
  maxWaitMs: 10_000,
}

interface AppendQueueOptions {
  readonly pool: Pool
  readonly claims: readonly string[]
  readonly metrics?: AppendMetrics | undefined
  readonly limits?: Partial<AppendQueueLimits>
}

const writeGroup = async (
  pool: Pool,
  claims: readonly string[],
  group: readonly EncodedAppend[],
): Promise<GroupResult> => {
  const appends = `[${group.map(({ json }) => json).join(',')}]`
  const { rows } = await pool.query<Record<string, unknown>>(groupSql, [appends, claims])
  const row = GroupRow.decode(rows[0])
  return E.isRight(row) && row.right.outcomes.length === group.length
    ? row.right
    : Promise.reject(new Error('append_group answered something else'))
}

/** True if the database says that it has written nothing of the group. One of its appends may be the cause. */
const canSendSingly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (isTimeoutError(error) || !isAway(error))

/**
 * Writes the appends of this node in groups: those that arrive while one group is written form the next. If the connection
 * breaks, the outcome is unknown: the appends reject and are not sent again.
 */
export const openAppendQueue = ({ pool, claims, metrics, limits }: AppendQueueOptions) => {
  const { maxGroupAppends, maxGroupLength, maxQueuedAppends, maxQueuedLength, maxWaitMs } = {
    ...defaultLimits,
    ...limits,
  }
  const queued: QueuedAppend[] = []
  const waiting = { length: 0, isWriting: false }

  const lateError = () => new NotInTimeError(`an append waited longer than ${maxWaitMs} ms`)

  const nextGroup = (): readonly QueuedAppend[] => {
    let length = 0
    const beyond = queued.findIndex(({ json }, index) => {
      length += json.length
      return index > 0 && length > maxGroupLength
    })
    const group = queued.splice(0, Math.min(maxGroupAppends, beyond === -1 ? queued.length : beyond))
    waiting.length -= group.reduce((sum, { json }) => sum + json.length, 0)
    for (const { timer } of group) clearTimeout(timer)
    return group
  }

  const write = async (group: readonly QueuedAppend[]): Promise<void> => {
    const { outcomes, ...times } = await writeGroup(pool, claims, group)
    metrics?.written({ ...times, size: group.length })
    outcomes.forEach((outcome, index) => group[index]?.resolve(outcome))
  }

  /** After a timeout of the lock, the others would wait as long for nothing. */
  const writeSingly = async ([first, ...others]: readonly QueuedAppend[]): Promise<void> => {
    if (first === undefined) return
    if (performance.now() - first.since > maxWaitMs) first.reject(lateError())
    else
      try {
        await write([first])
      } catch (error) {
        first.reject(error)
        if (isCoded(error, lockTimeoutCode)) {
          for (const { reject } of others) reject(error)
          return
        }
      }
    return writeSingly(others)
  }

  const writeAll = async (): Promise<void> => {
    waiting.isWriting = true
    while (queued.length > 0) {
      const group = nextGroup()
      try {
        await write(group)
      } catch (error) {
        if (group.length > 1 && canSendSingly(error)) await writeSingly(group)
        else for (const { reject } of group) reject(error)
      }
    }
    waiting.isWriting = false
  }

  const leaveQueue = (append: QueuedAppend): void => {
    const index = queued.indexOf(append)
    if (index === -1) return
    queued.splice(index, 1)
    waiting.length -= append.json.length
    metrics?.refused()
    append.reject(lateError())
  }

  return (encoded: EncodedAppend): Promise<AppendOutcome> =>
    new Promise((resolve, reject) => {
      const length = waiting.length + encoded.json.length
      if (queued.length >= maxQueuedAppends || (queued.length > 0 && length > maxQueuedLength)) {
        metrics?.refused()
        reject(new NotInTimeError('the queue of appends is full'))
        return
      }
      const timer = setTimeout(() => leaveQueue(append), maxWaitMs)
      const append: QueuedAppend = { ...encoded, since: performance.now(), timer, resolve, reject }
      queued.push(append)
      waiting.length = length
      if (!waiting.isWriting) void writeAll()
    })
}

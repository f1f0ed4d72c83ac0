import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { CodedError } from '../../logger/errors.ts'
import { isAway, isTimeoutError, NotInTimeError } from '../../postgres/is-away.ts'
import type { AppendMetrics } from './append-metrics.ts'
import { AppendOutcome } from './append-outcome.ts'
import type { EncodedAppend } from './encode-append.ts'

const GroupRow = t.strict({ outcomes: t.readonlyArray(AppendOutcome), waited: t.number, held: t.number })

const groupSql = 'select outcomes, waited, held from append_group($1, $2)'

/** `held`: milliseconds with the lock without the commit. */
type GroupResult = t.TypeOf<typeof GroupRow>

interface QueuedAppend extends EncodedAppend {
  readonly since: number
  readonly resolve: (outcome: AppendOutcome) => void
  readonly reject: (error: unknown) => void
}

interface AppendQueueLimits {
  readonly groupAppends: number
  readonly groupBytes: number
  readonly queuedAppends: number
  readonly queuedBytes: number
  readonly waitMs: number
}

const defaultLimits: AppendQueueLimits = {
  groupAppends: 60,
  groupBytes: 4_000_000,
  queuedAppends: 1_000,
  queuedBytes: 64_000_000,
  waitMs: 10_000,
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

/** True if the database has written nothing of the group, and one of its appends may be the cause. */
const isOfOneAppend = (error: unknown): boolean => isTimeoutError(error) || (CodedError.is(error) && !isAway(error))

/**
 * Writes the appends of this node in groups: those that arrive while one group is written form the next. If the connection
 * breaks, the outcome is unknown: the appends reject and are not sent again.
 */
export const openAppendQueue = ({ pool, claims, metrics, limits }: AppendQueueOptions) => {
  const { groupAppends, groupBytes, queuedAppends, queuedBytes, waitMs } = { ...defaultLimits, ...limits }
  const queued: QueuedAppend[] = []
  const waiting = { bytes: 0, isWriting: false }

  const take = (): readonly QueuedAppend[] => {
    let bytes = 0
    const beyond = queued.findIndex(({ json }, index) => {
      bytes += json.length
      return index > 0 && bytes > groupBytes
    })
    const group = queued.splice(0, Math.min(groupAppends, beyond === -1 ? queued.length : beyond))
    waiting.bytes -= group.reduce((sum, { json }) => sum + json.length, 0)
    return group
  }

  const write = async (group: readonly QueuedAppend[]): Promise<void> => {
    const { outcomes, ...times } = await writeGroup(pool, claims, group)
    metrics?.written({ ...times, size: group.length })
    outcomes.forEach((outcome, index) => group[index]?.resolve(outcome))
  }

  const writeSingly = async (group: readonly QueuedAppend[]): Promise<void> => {
    for (const each of group) await write([each]).catch(each.reject)
  }

  const writeInTime = async (taken: readonly QueuedAppend[]): Promise<void> => {
    const latest = performance.now() - waitMs
    const group = taken.filter(({ since }) => since >= latest)
    for (const { since, reject } of taken)
      if (since < latest) reject(new NotInTimeError(`an append waited longer than ${waitMs} ms`))
    if (group.length === 0) return
    try {
      await write(group)
    } catch (error) {
      if (group.length > 1 && isOfOneAppend(error)) await writeSingly(group)
      else for (const { reject } of group) reject(error)
    }
  }

  const writeAll = async (): Promise<void> => {
    waiting.isWriting = true
    while (queued.length > 0) await writeInTime(take())
    waiting.isWriting = false
  }

  return (append: EncodedAppend): Promise<AppendOutcome> =>
    new Promise((resolve, reject) => {
      if (queued.length >= queuedAppends || (queued.length > 0 && waiting.bytes + append.json.length > queuedBytes)) {
        metrics?.refused()
        reject(new NotInTimeError('the queue of appends is full'))
        return
      }
      queued.push({ ...append, since: performance.now(), resolve, reject })
      waiting.bytes += append.json.length
      if (!waiting.isWriting) void writeAll()
    })
}

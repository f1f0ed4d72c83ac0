import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { boundedCache } from '../log/bounded-cache.ts'
import { E } from '../../src/domain/fp.ts'
import { NotInTimeError } from '../postgres/is-away.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { commitIfRight } from '../postgres/transaction.ts'
import { openSemaphore } from '../log/concurrency/semaphore.ts'
import { failuresAfter, type AttemptFailures, forgottenAt, decayedLevelAt, type AttemptPace } from './pace.ts'
import { keyedHash } from './keys.ts'

export interface TooManyAttempts {
  readonly _tag: 'TooManyAttempts'
  /** In seconds. */
  readonly retryAfter: number
}

export interface AttemptCounter {
  readonly name: readonly string[]
  readonly pace: AttemptPace
}

/** `own` belongs to this attempt alone; its level selects the `further` shared counters. */
export interface AttemptCounters {
  readonly own: AttemptCounter
  readonly shared: readonly AttemptCounter[]
  readonly further: (level: number) => readonly AttemptCounter[]
}

interface BegunAttempt {
  readonly succeed: () => Promise<void>
}

/**
 * Counts failures in the database for all nodes, under keyed hashes. An attempt counts as failed from its beginning, so
 * that simultaneous attempts cannot slip through. Refused attempts do not count, so they cannot lengthen a wait.
 */
export interface AttemptGuard {
  /** Rejects if counting takes too long or `gone` aborts because the caller left. */
  readonly begin: (counted: AttemptCounters, gone: AbortSignal) => Promise<E.Either<TooManyAttempts, BegunAttempt>>
}

interface AttemptOptions {
  readonly pool: Pool
  readonly key: Uint8Array
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
  readonly timeoutMs?: number
}

const AttemptRow = t.strict({ key: t.string, level: t.number, at: t.number, ready_at: t.number })

interface KeptFailures extends AttemptFailures {
  readonly key: string
  readonly pace: AttemptPace
}

/** The clock of another attempt's node may differ, so failures without a wait allow the next attempt immediately. */
const waitsUntil = ({ at, readyAt }: AttemptFailures): number => (readyAt > at ? readyAt : 0)

const maxRemembered = 100_000
const forgetEveryMs = 60_000

/** Attempts at one name all wait for one row. More of them at a time would use up the connections. */
const maxCounting = 3
const maxWaiting = 1000

export class AttemptNotCountedError extends NotInTimeError {
  constructor() {
    super('no attempt could be counted in time')
  }
}

/** One lock order, own names before shared ones, avoids deadlocks. */
const lockAttemptsSql = `
  insert into attempt (key, level, at, ready_at, forgotten_at)
  select key, 0, to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0)
  from unnest($1::text[]) as asked (key) order by key
  on conflict (key) do update set key = excluded.key
  returning key, level, (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from ready_at) * 1000)::float8 as ready_at`

const countAttemptsSql = `
  update attempt set level = counted.level, at = to_timestamp($3 / 1000.0),
    ready_at = to_timestamp(counted.ready_at / 1000.0), forgotten_at = to_timestamp(counted.forgotten_at / 1000.0)
  from unnest($1::text[], $2::float8[], $4::float8[], $5::float8[]) as counted (key, level, ready_at, forgotten_at)
  where attempt.key = counted.key`

const clearAttemptsSql = 'delete from attempt where key = $1'

/** Locks rows in key order, like `lockAttemptsSql`. An update alone guarantees no order. */
const uncountAttemptsSql = `
  with locked as (select key from attempt where key = any($1) order by key for update)
  update attempt set level = greatest(attempt.level - 1, 0), ready_at = case
    when attempt.ready_at = to_timestamp(counted.ready_at / 1000.0) then attempt.at else attempt.ready_at end
  from locked join unnest($1::text[], $2::float8[]) as counted (key, ready_at) using (key)
  where attempt.key = locked.key`

const forgetAttemptsSql = `
  delete from attempt where key in (
    select key from attempt where forgotten_at < to_timestamp($1 / 1000.0) limit 5000 for update skip locked)`

export const openAttempts = ({ pool, key, now, onDefect, timeoutMs = 5000 }: AttemptOptions): AttemptGuard => {
  const keyOf = ({ name }: AttemptCounter): string => keyedHash(key, name)
  const slots = openSemaphore(maxCounting, maxWaiting)
  const readyAt = boundedCache<number>(maxRemembered)
  const lastForgetting = { at: 0 }

  const knownWait = ({ own, shared }: AttemptCounters): number =>
    Math.max(...[own, ...shared].map((counter) => readyAt.get(keyOf(counter)) ?? 0)) - now().getTime()

  const lock = async (
    transaction: PoolClient,
    counters: readonly AttemptCounter[],
    at: number,
  ): Promise<readonly KeptFailures[]> => {
    const paces = new Map(counters.map((counter) => [keyOf(counter), counter.pace]))
    const rows = await queryRows(transaction, AttemptRow, lockAttemptsSql, [[...paces.keys()], at])
    return rows.flatMap(({ ready_at, ...row }) => {
      const pace = paces.get(row.key)
      return pace === undefined ? [] : [{ ...row, readyAt: ready_at, pace }]
    })
  }

  const count = (transaction: PoolClient, kept: readonly KeptFailures[], at: number) =>
    transaction.query(countAttemptsSql, [
      kept.map((each) => each.key),
      kept.map(({ level }) => level),
      at,
      kept.map((each) => each.readyAt),
      kept.map((each) => forgottenAt(each.pace, each)),
    ])

  const forget = (at: number): void => {
    if (at - lastForgetting.at < forgetEveryMs) return
    lastForgetting.at = at
    pool.query(forgetAttemptsSql, [at]).catch(onDefect)
  }

  const refused = (waitMs: number): E.Either<TooManyAttempts, never> =>
    E.left({ _tag: 'TooManyAttempts', retryAfter: Math.ceil(waitMs / 1000) })

  const counted = (
    { own, shared, further }: AttemptCounters,
    at: number,
  ): Promise<E.Either<TooManyAttempts, readonly KeptFailures[]>> =>
    commitIfRight(pool, async (transaction) => {
      const mine = await lock(transaction, [own], at)
      const level = mine.reduce((highest, each) => Math.max(highest, decayedLevelAt(each.pace, each, at)), 0)
      const others = [...shared, ...further(level)]
      const all = [...mine, ...(others.length === 0 ? [] : await lock(transaction, others, at))]
      const waitMs = Math.max(...all.map((each) => waitsUntil(each) - at))
      for (const each of all) readyAt.set(each.key, waitsUntil(each))
      if (waitMs > 0) return refused(waitMs)
      const after = all.map((each) => ({ ...each, ...failuresAfter(each.pace, each, at) }))
      await count(transaction, after, at)
      return E.right(after)
    })

  const withSlot = async <A>(gone: AbortSignal, task: () => Promise<A>): Promise<A> => {
    if (!(await slots.acquire(AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)]))))
      return Promise.reject(new AttemptNotCountedError())
    try {
      return await task()
    } finally {
      slots.release()
    }
  }

  const succeed = async (own: string, kept: readonly KeptFailures[]): Promise<void> => {
    const others = kept.filter((each) => each.key !== own)
    await pool.query(clearAttemptsSql, [own])
    if (others.length > 0)
      await pool.query(uncountAttemptsSql, [others.map((each) => each.key), others.map((each) => each.readyAt)])
    for (const each of kept) readyAt.delete(each.key)
  }

  return {
    begin: async (asked, gone) => {
      const known = knownWait(asked)
      if (known > 0) return refused(known)
      const kept = await withSlot(gone, async () => {
        const waitMs = knownWait(asked)
        return waitMs > 0 ? refused(waitMs) : counted(asked, now().getTime())
      })
      if (E.isLeft(kept)) return kept
      forget(now().getTime())
      return E.right({ succeed: () => succeed(keyOf(asked.own), kept.right) })
    },
  }
}

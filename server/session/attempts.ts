import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { boundedCache } from '../log/bounded-cache.ts'
import { E } from '../../src/domain/fp.ts'
import { NotInTime } from '../postgres/is-away.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { decidedIn } from '../postgres/transaction.ts'
import { semaphore } from '../log/concurrency/semaphore.ts'
import { failed, type Failures, forgottenAt, levelAt, type Pace } from './pace.ts'
import { keyedHash } from './keys.ts'

export interface TooManyAttempts {
  readonly _tag: 'TooManyAttempts'
  /** In seconds. */
  readonly retryAfter: number
}

export interface Counter {
  readonly name: readonly string[]
  readonly pace: Pace
}

/** `own` belongs to this attempt alone; its level selects the `further` shared counters. */
export interface Counted {
  readonly own: Counter
  readonly shared: readonly Counter[]
  readonly further: (level: number) => readonly Counter[]
}

interface Begun {
  readonly succeed: () => Promise<void>
}

/**
 * Counts failures in the database for all nodes, under keyed hashes. An attempt counts as failed from its beginning, so
 * that many at once cannot slip through. Refused attempts do not count, so nobody can lengthen a wait by asking.
 */
export interface Attempts {
  /** Rejects if counting takes too long or `gone` aborts because the caller left. */
  readonly begin: (counted: Counted, gone: AbortSignal) => Promise<E.Either<TooManyAttempts, Begun>>
}

interface Options {
  readonly pool: Pool
  readonly key: Uint8Array
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
  readonly patienceMs?: number
}

const Row = t.strict({ key: t.string, level: t.number, at: t.number, ready_at: t.number })

interface Kept extends Failures {
  readonly key: string
  readonly pace: Pace
}

/** Clocks of other attempts may differ, so an attempt without wait is ready at once. */
const waitsUntil = ({ at, readyAt }: Failures): number => (readyAt > at ? readyAt : 0)

const mostRemembered = 100_000
const forgetEveryMs = 60_000

/** A crowd at one name waits for one row; more would use up the connections. */
const mostCounting = 3
const mostWaiting = 1000

export class NotCounted extends NotInTime {
  constructor() {
    super('no attempt could be counted in time')
  }
}

/** One lock order, own names before shared ones, avoids deadlocks. */
const locking = `
  insert into attempt (key, level, at, ready_at, forgotten_at)
  select key, 0, to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0)
  from unnest($1::text[]) as asked (key) order by key
  on conflict (key) do update set key = excluded.key
  returning key, level, (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from ready_at) * 1000)::float8 as ready_at`

const counting = `
  update attempt set level = counted.level, at = to_timestamp($3 / 1000.0),
    ready_at = to_timestamp(counted.ready_at / 1000.0), forgotten_at = to_timestamp(counted.forgotten_at / 1000.0)
  from unnest($1::text[], $2::float8[], $4::float8[], $5::float8[]) as counted (key, level, ready_at, forgotten_at)
  where attempt.key = counted.key`

const clearing = 'delete from attempt where key = $1'

/** Locks in the same order, which an update alone does not. */
const takingBack = `
  with locked as (select key from attempt where key = any($1) order by key for update)
  update attempt set level = greatest(attempt.level - 1, 0), ready_at = case
    when attempt.ready_at = to_timestamp(counted.ready_at / 1000.0) then attempt.at else attempt.ready_at end
  from locked join unnest($1::text[], $2::float8[]) as counted (key, ready_at) using (key)
  where attempt.key = locked.key`

const forgetting = `
  delete from attempt where key in (
    select key from attempt where forgotten_at < to_timestamp($1 / 1000.0) limit 5000 for update skip locked)`

export const openAttempts = ({ pool, key, now, onDefect, patienceMs = 5000 }: Options): Attempts => {
  const keyOf = ({ name }: Counter): string => keyedHash(key, name)
  const places = semaphore(mostCounting, mostWaiting)
  const readyAt = boundedCache<number>(mostRemembered)
  const lastForgetting = { at: 0 }

  const knownWait = ({ own, shared }: Counted): number =>
    Math.max(...[own, ...shared].map((counter) => readyAt.get(keyOf(counter)) ?? 0)) - now().getTime()

  const lock = async (transaction: PoolClient, counters: readonly Counter[], at: number): Promise<readonly Kept[]> => {
    const paces = new Map(counters.map((counter) => [keyOf(counter), counter.pace]))
    const rows = await queryRows(transaction, Row, locking, [[...paces.keys()], at])
    return rows.flatMap(({ ready_at, ...row }) => {
      const pace = paces.get(row.key)
      return pace === undefined ? [] : [{ ...row, readyAt: ready_at, pace }]
    })
  }

  const count = (transaction: PoolClient, kept: readonly Kept[], at: number) =>
    transaction.query(counting, [
      kept.map((each) => each.key),
      kept.map(({ level }) => level),
      at,
      kept.map((each) => each.readyAt),
      kept.map((each) => forgottenAt(each.pace, each)),
    ])

  const forget = (at: number): void => {
    if (at - lastForgetting.at < forgetEveryMs) return
    lastForgetting.at = at
    pool.query(forgetting, [at]).catch(onDefect)
  }

  const refused = (waitMs: number): E.Either<TooManyAttempts, never> =>
    E.left({ _tag: 'TooManyAttempts', retryAfter: Math.ceil(waitMs / 1000) })

  const counted = (
    { own, shared, further }: Counted,
    at: number,
  ): Promise<E.Either<TooManyAttempts, readonly Kept[]>> =>
    decidedIn(pool, async (transaction) => {
      const mine = await lock(transaction, [own], at)
      const level = mine.reduce((highest, each) => Math.max(highest, levelAt(each.pace, each, at)), 0)
      const others = [...shared, ...further(level)]
      const all = [...mine, ...(others.length === 0 ? [] : await lock(transaction, others, at))]
      const waitMs = Math.max(...all.map((each) => waitsUntil(each) - at))
      for (const each of all) readyAt.set(each.key, waitsUntil(each))
      if (waitMs > 0) return refused(waitMs)
      const after = all.map((each) => ({ ...each, ...failed(each.pace, each, at) }))
      await count(transaction, after, at)
      return E.right(after)
    })

  const withPlace = async <A>(gone: AbortSignal, task: () => Promise<A>): Promise<A> => {
    if (!(await places.acquire(AbortSignal.any([gone, AbortSignal.timeout(patienceMs)]))))
      return Promise.reject(new NotCounted())
    try {
      return await task()
    } finally {
      places.release()
    }
  }

  const succeed = async (own: string, kept: readonly Kept[]): Promise<void> => {
    const others = kept.filter((each) => each.key !== own)
    await pool.query(clearing, [own])
    if (others.length > 0)
      await pool.query(takingBack, [others.map((each) => each.key), others.map((each) => each.readyAt)])
    for (const each of kept) readyAt.delete(each.key)
  }

  return {
    begin: async (asked, gone) => {
      const known = knownWait(asked)
      if (known > 0) return refused(known)
      const kept = await withPlace(gone, async () => {
        const waitMs = knownWait(asked)
        return waitMs > 0 ? refused(waitMs) : counted(asked, now().getTime())
      })
      if (E.isLeft(kept)) return kept
      forget(now().getTime())
      return E.right({ succeed: () => succeed(keyOf(asked.own), kept.right) })
    },
  }
}

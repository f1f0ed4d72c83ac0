import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLimits, openPool } from '../../../server/postgres/limits.ts'
import { isAway } from '../../../server/postgres/is-away.ts'
import {
  type AttemptGuard,
  type AttemptCounters,
  type AttemptCounter,
  openAttempts,
} from '../../../server/session/attempts.ts'
import { keyedHash } from '../../../server/session/keys.ts'
import { E } from '../../../src/domain/fp.ts'
import { freshDatabase, type TestDatabase, testPool } from '../support/database.ts'
import { openSilentNetwork } from '../support/silent-network.ts'

let ownDatabase: TestDatabase

beforeAll(async () => {
  ownDatabase = await freshDatabase()
})
afterAll(() => ownDatabase.drop())

const key = new TextEncoder().encode('a key of more than thirty-two bytes')
const present = new AbortController().signal
const pace = { free: 5, maxWaitSeconds: 30, recovery: 3600 }

const counterOf = (name: string): AttemptCounter => ({ name: [name], pace })
const alone = (name: string): AttemptCounters => ({ own: counterOf(name), shared: [], further: () => [] })

/** Goes back by a little at times, as between nodes and between attempts side by side. */
const uncertainClock = () => {
  const so = { ticks: 0 }
  return () => new Date(Date.UTC(2026, 2, 2) + ((so.ticks += 7) % 10))
}

const attemptsOn = (pool: pg.Pool, defects: unknown[] = [], timeoutMs = 5000): AttemptGuard =>
  openAttempts({ pool, key, now: uncertainClock(), onDefect: (defect) => defects.push(defect), timeoutMs })

/** A pool whose database never answers. */
const silentPool = async () => {
  const network = await openSilentNetwork(ownDatabase.url)
  network.fallSilent()
  const pool = openPool(network.url, 10, { ...callLimits, connect: 60_000 })
  const close = async (): Promise<void> => {
    const ended = pool.end()
    await network.close()
    await ended
  }
  return { pool, close }
}

/** Whether each call was rejected because the database is away. */
const rejected = (asked: readonly Promise<unknown>[]): Promise<readonly boolean[]> =>
  Promise.all(asked.map((each) => each.then(() => false, isAway)))

describe('while the database does not answer', () => {
  test('whoever waits for others to be counted is told so when their patience is over', async () => {
    const { pool, close } = await silentPool()
    const attempts = attemptsOn(pool, [], 50)
    const asked = Array.from({ length: 20 }, (_, n) => attempts.begin(alone(`silent ${n.toString()}`), present))
    expect(await rejected(asked.slice(3))).toEqual(Array.from({ length: 17 }, () => true))
    await Promise.all([close(), rejected(asked)])
  })

  test('whoever has gone waits no longer', async () => {
    const { pool, close } = await silentPool()
    const attempts = attemptsOn(pool, [], 60_000)
    const going = new AbortController()
    const asked = Array.from({ length: 5 }, (_, n) => attempts.begin(alone(`gone ${n.toString()}`), going.signal))
    going.abort()
    expect(await rejected(asked.slice(3))).toEqual([true, true])
    await Promise.all([close(), rejected(asked)])
  })
})

test('of many attempts side by side no more are tried than may be', async () => {
  const attempts = attemptsOn(ownDatabase.pool)
  const began = await Promise.all(Array.from({ length: 40 }, () => attempts.begin(alone('crowded'), present)))
  expect(began.filter(E.isRight).length).toBe(pace.free + 1)
})

test('an attempt that need not wait does not wait for a clock that was ahead', async () => {
  const attempts = attemptsOn(ownDatabase.pool)
  const tried: boolean[] = []
  for (let nth = 0; nth <= pace.free; nth += 1) tried.push(E.isRight(await attempts.begin(alone('early'), present)))
  expect(tried).toEqual(tried.map(() => true))
})

test('an attempt is let in while what is forgotten cannot be deleted, which is reported', async () => {
  const defects: unknown[] = []
  const refusing = testPool({ connectionString: ownDatabase.url })
  const attempts = attemptsOn(refusing, defects)
  const admin = await ownDatabase.pool.connect()
  await admin.query("create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$")
  await admin.query('create trigger refuse before delete on attempt for each statement execute function refuse()')
  expect(E.isRight(await attempts.begin(alone('let in'), present))).toBe(true)
  await expect.poll(() => defects).toEqual([expect.objectContaining({ message: 'no' })])
  await admin.query('drop trigger refuse on attempt')
  admin.release()
  await refusing.end()
})

test('an attempt that succeeded waits for the first of its rows without holding another', async () => {
  const shared = [counterOf('one'), counterOf('another')]
  const onFoundOrder = '-c enable_nestloop=off -c enable_mergejoin=off -c enable_indexscan=off -c enable_bitmapscan=off'
  const pool = testPool({ connectionString: ownDatabase.url, options: onFoundOrder })
  const began = await attemptsOn(pool).begin({ own: counterOf('succeeds'), shared, further: () => [] }, present)
  const keys = shared.map(({ name }) => keyedHash(key, name))
  const inOrder = await ownDatabase.pool.query<{ key: string }>(
    'select key from attempt where key = any($1) order by key',
    [keys],
  )
  const [first = '', second = ''] = inOrder.rows.map((row) => row.key)
  // PostgreSQL finds the row written last at the end
  for (const each of [second, first])
    await ownDatabase.pool.query('update attempt set level = level where key = $1', [each])

  const other = await ownDatabase.pool.connect()
  await other.query('begin')
  await other.query('select from attempt where key = $1 for update', [first])
  const succeeded = E.isRight(began) ? began.right.succeed() : Promise.reject(new Error('it was refused'))
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  // a transaction goes on seeing the activity that it saw first
  await expect.poll(async () => (await ownDatabase.pool.query(waiting)).rowCount).toBe(1)
  expect((await other.query('select from attempt where key = $1 for update skip locked', [second])).rowCount).toBe(1)
  await other.query('commit')
  other.release()
  await succeeded
  const levels = await ownDatabase.pool.query('select level from attempt where key = any($1)', [keys])
  expect(levels.rows).toEqual([{ level: 0 }, { level: 0 }])
  await pool.end()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { callLimits, openPool } from '../../../server/postgres/limits.ts'
import { withDatabase } from '../../../server/postgres/database.ts'
import { openListener } from '../../../server/postgres/bus/open-listener.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { isCoded } from '../../../server/logger/errors.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { silentLogger } from '../../support/silent-logger.ts'
import { openSilentNetwork, type SilentNetwork } from '../support/silent-network.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'

let ownLog: TestLog
let silentNetwork: SilentNetwork

beforeEach(async () => {
  ownLog = await openTestLog()
  silentNetwork = await openSilentNetwork(ownLog.url)
})

afterEach(async () => {
  await silentNetwork.close()
  await ownLog.drop()
})

const quick = { ...callLimits, connect: 300, answer: 300, lock: 200, idleInTransaction: 300 }

/** Those of the network are of no use on a socket of this machine, and show as 0 there. */
const settings = `
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle,
    (select array_agg(name::text order by name) from pg_settings where name like 'tcp%' and source = 'session') as network`

test('every session ends what takes too long, waits too long or stands still, and finds out that nobody is there', async () => {
  const pool = openPool(silentNetwork.url)
  const { client, hangUp } = await openListener(silentNetwork.url, {
    onNotification: () => undefined,
    onLost: () => undefined,
  })
  const [ofPool, ofListener] = [(await pool.query(settings)).rows, (await client.query(settings)).rows]
  await Promise.all([pool.end(), hangUp()])
  const ofNetwork = ['tcp_keepalives_count', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_user_timeout']
  expect(ofPool).toEqual([{ statement: '20s', lock: '5s', idle: '10s', network: ofNetwork }])
  expect(ofListener).toEqual([{ statement: '9s', lock: '5s', idle: '10s', network: ofNetwork }])
})

const holdLock = async () => {
  const client = await ownLog.pool.connect()
  await client.query("begin; select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('while somebody keeps the lock of all appends, an append is refused in time and others read on', async () => {
  const [pool, appends] = [openPool(ownLog.url, 2), openPool(ownLog.url, 2, { ...callLimits, lock: 200 })]
  const log = openEventLog({ pool, appends, url: ownLog.url, projections: [] })
  const giveBack = await holdLock()
  const writing = [1, 2, 3, 4, 5, 6].map((count) =>
    log.append(anIntent(), [appendOf(`s${count}`, 0, countedEvent(1))])(),
  )
  const refused = Promise.allSettled(writing)
  expect(await log.lastPosition()).toBe(0)
  const outcomes = await refused
  expect(outcomes.map(({ status }) => status)).toEqual(writing.map(() => 'rejected'))
  expect(outcomes.some((outcome) => outcome.status === 'rejected' && isCoded(outcome.reason, '55P03'))).toBe(true)
  await giveBack()
  expect(await log.append(anIntent(), [appendOf('s1', 0, countedEvent(1))])()).toEqual(E.right({ position: 1 }))
  await Promise.all([pool.end(), appends.end()])
})

test('a server that loses its network inside an append keeps nobody from writing for long', async () => {
  const pool = openPool(silentNetwork.url, 1, quick)
  const lost = openEventLog({ pool, url: silentNetwork.url, projections: [] })
  const losing = lost.append(anIntent(), [appendOf('a', 0, countedEvent(1))], async (transaction) => {
    await transaction.query('select pg_sleep(0.2)')
  })()
  setTimeout(silentNetwork.fallSilent, 100)
  await expect(losing).rejects.toThrow('Query read timeout')
  const others = openPool(ownLog.url, 1, { ...quick, lock: 5_000 })
  const log = openEventLog({ pool: others, url: ownLog.url, projections: [] })
  // the database has written the append whose answer was lost
  expect(await log.append(anIntent(), [appendOf('b', 0, countedEvent(2))])()).toEqual(E.right({ position: 2 }))
  await Promise.all([pool.end(), others.end()])
})

test('on a network that has fallen silent a query is given up, and its connection never used again', async () => {
  const pool = openPool(silentNetwork.url, 2, quick)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  silentNetwork.fallSilent()
  const asked = [
    pool.query('select 1'),
    inTransaction(pool, (transaction) => transaction.query('select 1')),
    pool.query('select 1'),
  ]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(pool.totalCount).toBe(0)
  silentNetwork.comeBack()
  expect((await pool.query('select 2 as answer')).rows).toEqual([{ answer: 2 }])
  await pool.end()
})

test.each([
  ['53100', 'The disk is full. Try again when more is available.'],
  ['ENOSPC', 'The disk is full. Try again when more is available.'],
  ['53200', 'Not enough memory. Try again when more is available.'],
])('a command that fails with %s says in a line what there is too little of', async (code, line) => {
  const short = Object.assign(new Error('could not extend file'), { code })
  const settings = { databaseUrl: O.some(ownLog.url), dataFolder: '/nowhere' }
  expect(await withDatabase(settings, allMigrations, silentLogger, () => Promise.reject(short))()).toEqual(E.left(line))
})

test('a command that waited too long for somebody else says so in a line', async () => {
  const late = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const settings = { databaseUrl: O.some(ownLog.url), dataFolder: '/nowhere' }
  expect(await withDatabase(settings, allMigrations, silentLogger, () => Promise.reject(late))()).toEqual(
    E.left('Another session locked the database for too long. Nothing was written; try again.'),
  )
})

import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionNumbers } from '../../../../server/trading/fix/session-store.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'

let testLog: TestLog
const line = { isCut: false }

/** The database, which is away as long as the line is cut. */
const throughLine = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, key): unknown =>
      key === 'query' && line.isCut
        ? () => Promise.reject(new Error('the database is away'))
        : Reflect.get(target, key, target),
  })

beforeAll(async () => {
  testLog = await openTestLog(serverProjections)
})
afterAll(() => testLog.drop())

const open = (name: string) => openSessionNumbers(throughLine(testLog.pool), name, () => undefined)

test('a number that could not be saved is saved with the next', async () => {
  const numbers = await open('A>B')
  line.isCut = true
  await expect(numbers.dealtWith(1)).rejects.toThrow('away')
  line.isCut = false
  await numbers.dealtWith(1)
  numbers.end()
  const { rows } = await testLog.pool.query("select next_target::int as next from fix_session where name = 'A>B'")
  expect(rows).toEqual([{ next: 2 }])
})

test('messages of the session that were kept before, and old ones, are forgotten', async () => {
  const insert = `insert into fix_message (session, number, sent_at, type, text) values
    ('C>D', 1, now(), 'A', '554=secret'), ('C>D', 2, now(), 'D', ''), ('C>D', 3, now() - interval '91 days', 'D', '')`
  await testLog.pool.query(insert)
  ;(await open('C>D')).end()
  const { rows } = await testLog.pool.query("select number::int from fix_message where session = 'C>D'")
  expect(rows).toEqual([{ number: 2 }])
})

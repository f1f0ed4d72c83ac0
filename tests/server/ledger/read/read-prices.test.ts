import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrices } from '../../../../server/ledger/read/prices/read-prices.ts'
import type { DateSpan } from '../../../../server/ledger/read/scope.ts'
import { isKnownSql, onSnapshot } from '../../../../server/ledger/read/snapshot.ts'
import { queryRows } from '../../../../server/postgres/query-rows.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { insertFirm } from '../support/ledger-rows.ts'

const priced = (security: string, date: string, close: string): string[] => [security, date, '', '', '', close, '']

let testDatabase: TestDatabase

const end = (where: string, at: string) =>
  testDatabase.pool.query(`update ledger_price set known_to = $1 where known_to = 'infinity' and ${where}`, [at])

/** Prices of three years; later one is corrected, a year withdrawn, a late price brought, and the first of all corrected twice. */
beforeAll(async () => {
  testDatabase = await freshDatabase()
  const bring = (at: string, ...prices: string[][]) => insertFirm(testDatabase.pool, { prices }, at)
  await bring(
    '2024-01-01T00:00:00Z',
    ...['2020-02-28', '2020-02-29', '2020-12-31', '2021-06-01', '2022-01-01'].map((date, day) =>
      priced('AAA', date, `${day + 1}.50`),
    ),
    ...['2019-07-01', '2021-01-04'].map((date) => priced('BBB', date, '7.123456789')),
  )
  await end(`security = 'AAA' and date = '2020-12-31'`, '2024-02-01T00:00:00Z')
  await bring('2024-02-01T00:00:00Z', priced('AAA', '2020-12-31', '30'))
  await end(`security = 'AAA' and date >= '2021-01-01'`, '2024-03-01T00:00:00Z')
  await bring('2024-04-01T00:00:00Z', priced('AAA', '2021-03-01', '40'), priced('BBB', '2020-05-05', '8'))
  await end(`security = 'BBB' and date = '2019-07-01'`, '2024-05-01T00:00:00Z')
  await bring('2024-05-01T00:00:00Z', priced('BBB', '2019-07-01', '9'))
})
afterAll(() => testDatabase.drop())

const Priced = t.strict({ security: t.string, date: t.string, value: t.number })

/** The same from the rows alone: the last price by the first day, and all after it. */
const fromRows = `
  select security, date::text, close::float8 as value from ledger_price as p
  where security = any($2) and date <= $4 and ${isKnownSql('p')} and date >= coalesce((
    select max(date) from ledger_price as q where q.security = p.security and q.date <= $3 and ${isKnownSql('q')}
  ), '0001-01-01')
  order by 1, 2`

const securityCodes = ['AAA', 'BBB', 'CCC']
const days = [
  '2018-01-01',
  '2019-07-01',
  '2020-02-29',
  '2020-03-01',
  '2020-12-31',
  '2021-02-01',
  '2021-06-01',
  '2022-06-30',
]
const moments = [
  'infinity',
  ...[1, 2, 3, 4, 5].flatMap((month) => [`2024-0${month}-01Z`, `2024-0${month}-01T00:00:00.001Z`]),
]

const bothWays = (knownBefore: string, span: DateSpan) =>
  onSnapshot(testDatabase.pool, { _tag: 'Now' }, async (now) => {
    const read = await readPrices({ ...now, knownBefore }, securityCodes, span)
    const rows = await queryRows(now.client, Priced, fromRows, [knownBefore, securityCodes, span.from, span.to])
    return {
      read: [...read].flatMap(([security, steps]) => steps.map((step) => ({ security, ...step }))),
      rows,
    }
  })

test.each(moments)('prices of any days as known just before %s are those of their rows', async (moment) => {
  for (const from of days)
    for (const to of days.filter((day) => day >= from)) {
      const { read, rows } = await bothWays(moment, { from, to })
      expect({ from, to, read }).toEqual({ from, to, read: rows })
    }
})

test('a correction is known from its instant on', async () => {
  const span = { from: '2020-12-31', to: '2020-12-31' }
  expect((await bothWays('2024-02-01Z', span)).read).toEqual([
    { security: 'AAA', date: '2020-12-31', value: 3.5 },
    { security: 'BBB', date: '2019-07-01', value: 7.123456789 },
  ])
  expect((await bothWays('2024-02-01T00:00:00.001Z', span)).read[0]?.value).toBe(30)
})

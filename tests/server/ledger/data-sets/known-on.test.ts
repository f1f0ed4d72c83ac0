import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import { E } from '../../../../src/domain/fp.ts'
import { type FirmRows, insertFirm } from '../support/ledger-rows.ts'
import { numberIn, openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const priced = (date: string, close: string): string[] => ['AAA', date, close, close, close, close, '1']

const firmRows: FirmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G1', 'Banksia Group']],
  accounts: [['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1']],
  securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials']],
  prices: [priced('2024-01-02', '10'), priced('2024-01-03', '11'), priced('2024-01-05', '12')],
  transactions: [
    ['P1', '2024-01-02', 'deposit', '', '', '', '', '2000.10', 'Deposit'],
    ['P1', '2024-01-02', 'buy', 'AAA', '100', '10', '0.20', '-1000.20', 'Bought'],
    ['P1', '2024-01-04', 'buy', 'AAA', '50', '11', '0', '-550', 'Bought again'],
  ],
}

let testLedger: TestLedger

/** The import of 10 January; on the 20th the price of the 3rd was corrected; on the 25th the second purchase withdrawn. */
beforeAll(async () => {
  testLedger = await openTestLedger({ ...firmRows, prices: [], transactions: [] })
  const { pool } = testLedger.database
  const { prices, transactions } = firmRows
  await insertFirm(pool, { prices, transactions }, '2024-01-10T09:00:00Z')
  await pool.query(`update ledger_price set known_to = '2024-01-20T23:59:59Z' where date = '2024-01-03'`)
  await insertFirm(pool, { prices: [priced('2024-01-03', '20')] }, '2024-01-20T23:59:59Z')
  await pool.query(`update ledger_transaction set known_to = '2024-01-25T00:00:00Z' where date = '2024-01-04'`)
})
afterAll(() => testLedger.database.drop())

const worth = async (query: DataSetQuery): Promise<readonly (readonly [unknown, number, number])[]> => {
  const { rows } = await testLedger.table('portfolio', 'P1', 'holdings', query)
  return rows.map((row) => [row['code'], numberIn(row, 'quantity'), numberIn(row, 'marketValue')] as const)
}

test('as at a date, a price carries forward and later trades have not happened', async () => {
  expect(await worth({ asAt: '2024-01-02' })).toEqual([
    ['AAA', 100, 1000],
    ['Cash', Number.NaN, 999.9],
  ])
  expect(await worth({ asAt: '2024-01-04' })).toEqual([
    ['AAA', 100, 2000],
    ['Cash', Number.NaN, 999.9],
  ])
})

test('a correction is known from the day it was made, to its last second', async () => {
  const asAt = '2024-01-03'
  expect((await worth({ asAt, knownOn: '2024-01-19' }))[0]).toEqual(['AAA', 100, 1100])
  expect((await worth({ asAt, knownOn: '2024-01-20' }))[0]).toEqual(['AAA', 100, 2000])
  expect((await worth({ asAt }))[0]).toEqual(['AAA', 100, 2000])
  expect((await worth({ asAt, knownOn: '9999-12-31' }))[0]).toEqual(['AAA', 100, 2000])
})

test('what was withdrawn at midnight was still known on the day before', async () => {
  const asAt = '2024-01-05'
  expect(await worth({ asAt, knownOn: '2024-01-24' })).toEqual([
    ['AAA', 150, 1800],
    ['Cash', Number.NaN, 449.9],
  ])
  expect((await worth({ asAt, knownOn: '2024-01-25' }))[0]).toEqual(['AAA', 100, 1200])
})

test('before the import nothing was known', async () => {
  expect(await worth({ asAt: '2024-01-05', knownOn: '2024-01-09' })).toEqual([['Cash', Number.NaN, 0]])
})

test('figures say the day they are known on', async () => {
  const { meta } = await testLedger.table('portfolio', 'P1', 'holdings', { knownOn: '2024-01-20' })
  expect(meta).toEqual([
    { class: 'title-suffix', value: 'as at 05-Jan-24' },
    { class: 'subtitle', value: 'records as of 20-Jan-24' },
  ])
})

test('figures beyond the last prices say from when those are', async () => {
  const { meta } = await testLedger.table('portfolio', 'P1', 'holdings', { asAt: '2024-01-07' })
  expect(meta).toEqual([
    { class: 'title-suffix', value: 'as at 07-Jan-24' },
    { class: 'subtitle', value: 'at the prices of 05-Jan-24' },
  ])
  const known = await testLedger.table('portfolio', 'P1', 'holdings', { asAt: '2024-01-05', knownOn: '2024-01-09' })
  expect(known.meta).not.toContainEqual({ class: 'subtitle', value: 'at the prices of 05-Jan-24' })
})

test('an account has dates from its first transaction to the last prices, and learning began with the first import', async () => {
  const { pool } = testLedger.database
  const today = new Date().toISOString().slice(0, 10)
  expect(await testLedger.sets.dates({ type: 'portfolio', code: 'P1' })()).toEqual(
    E.right({ first: '2024-01-02', last: '2024-01-05', knownFrom: today, knownTo: today }),
  )
  await pool.query(
    `insert into ledger_import (id, position, at, actor, files) values ('one', 1, '2024-01-10T23:30:00Z', 'admin', '[]')`,
  )
  expect(await testLedger.sets.dates({ type: 'portfolio', code: 'P1' })()).toMatchObject(
    E.right({ knownFrom: '2024-01-10', knownTo: today }),
  )
  expect(await testLedger.sets.dates({ type: 'portfolio', code: 'nowhere' })()).toEqual(E.left({ _tag: 'NotFound' }))
})

test('a split without a price of its day moves no value and no return, and a sale beyond the holding is said', async () => {
  const transactions = [
    ['P1', '2024-01-06', 'split', 'AAA', '900', '', '', '0', 'Ten for one'],
    ['P1', '2024-01-08', 'sell', 'AAA', '1500', '1.2', '0', '1800', 'Sold too many'],
  ]
  await insertFirm(testLedger.database.pool, { transactions }, '2024-02-01T00:00:00Z')
  expect((await worth({ asAt: '2024-01-07' }))[0]).toEqual(['AAA', 1000, 1200])
  const series = await testLedger.graph('portfolio', 'P1', 'value-series', { from: '2024-01-05', asAt: '2024-01-07' })
  expect(series.data[0]?.values).toEqual([2199.9, 2199.9, 2199.9])
  const { meta } = await testLedger.table('portfolio', 'P1', 'gains', { asAt: '2024-01-08' })
  expect(meta).toContainEqual({
    class: 'footer-table-row',
    value:
      'P1, 08-Jan-24: 500 AAA sold beyond what was held. They are a short position until the same number of units is bought.',
  })
})

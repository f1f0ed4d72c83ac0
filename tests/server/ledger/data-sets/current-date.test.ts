import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import { openSources } from '../../../../server/reports/sources/open-sources.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const priced = (date: string, close: string): string[] => ['AAA', date, close, close, close, close, '1']

const set: { date: string | null } = { date: null }
const days = { currentDataDate: () => set.date, timeZone: () => 'UTC' }

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(
    {
      advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
      groups: [['G1', 'Banksia Group']],
      accounts: [['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1']],
      securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials']],
      prices: [priced('2024-01-02', '10'), priced('2024-01-05', '12'), priced('2024-01-09', '15')],
      transactions: [
        ['P1', '2024-01-02', 'deposit', '', '', '', '', '2000', 'Deposit'],
        ['P1', '2024-01-02', 'buy', 'AAA', '100', '10', '0', '-1000', 'Bought'],
      ],
    },
    days,
  )
})
afterAll(() => testLedger.database.drop())

/** The value of the shares, followed by the reply's notes on its date. */
const read = async (date: string | null, query: DataSetQuery = {}) => {
  set.date = date
  const { rows, meta } = await testLedger.table('portfolio', 'P1', 'holdings', query)
  return [rows[0]?.['marketValue'], ...meta.map(({ value }) => value)]
}

test('figures are as at the day that is set, and say that there are newer prices', async () => {
  expect(await read(null)).toEqual([1500, 'as at 09-Jan-24'])
  expect(await read('2024-01-05')).toEqual([1200, 'as at 05-Jan-24 (prices go to 09-Jan-24)'])
  expect(await read('2024-01-09')).toEqual([1500, 'as at 09-Jan-24'])
  expect(await read('2024-01-12')).toEqual([1500, 'as at 12-Jan-24', 'at the prices of 09-Jan-24'])
})

test('asked for a later day, they are as at the one that is set', async () => {
  const note = 'as at 05-Jan-24 (prices go to 09-Jan-24)'
  expect(await read('2024-01-05', { asAt: '2024-01-08' })).toEqual([1200, note])
  expect(await read('2024-01-05', { from: '2024-01-02', to: '2024-01-08' })).toEqual([1200, note])
})

test('a day that is asked for counts, and so does what was known before the one that is set', async () => {
  expect(await read('2024-01-05', { asAt: '2024-01-02' })).toEqual([1000, 'as at 02-Jan-24'])
  expect((await read('9000-01-05', { knownOn: '8999-12-31' })).slice(0, 2)).toEqual([1500, 'as at 09-Jan-24'])
})

test('one can go no further than it, and presets count from it', async () => {
  const lastDays = async (date: string | null) => {
    set.date = date
    const span = await testLedger.sets.dates({ type: 'portfolio', code: 'P1' })()
    const { currentDataDate, pricedTo } = await openSources({ pool: testLedger.database.pool, days }).figuresDay()
    return [E.isRight(span) && span.right.last, currentDataDate, pricedTo]
  }
  expect(await lastDays(null)).toEqual(['2024-01-09', '2024-01-09', '2024-01-09'])
  expect(await lastDays('2024-01-05')).toEqual(['2024-01-05', '2024-01-05', '2024-01-09'])
})

test('set before anything began, it is the only day there is', async () => {
  set.date = '2023-12-01'
  const span = await testLedger.sets.dates({ type: 'portfolio', code: 'P1' })()
  expect(E.isRight(span) && [span.right.first, span.right.last]).toEqual(['2023-12-01', '2023-12-01'])
  expect(await read('2023-12-01')).toEqual([0, 'as at 01-Dec-23 (prices go to 09-Jan-24)'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const priceRow = (date: string, close: string) => ['AAA', date, close, close, close, close, '1000']
const money = (account: string, date: string, type: string, amount: string) => [
  account,
  date,
  type,
  '',
  '',
  '',
  '',
  amount,
  type,
]
const bought = (account: string, date: string, quantity: string, amount: string) => [
  account,
  date,
  'buy',
  'AAA',
  quantity,
  '',
  '',
  amount,
  'Bought AAA',
]

/** P1 had a little once and has its money since the last day of May 2024; P2 had its own for two years to June 2022. */
const firmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G1', 'Banksia Group']],
  accounts: ['P1', 'P2'].map((code) => [code, `Account ${code}`, code, 'SMSF', 'ADV01', 'G1']),
  securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'ETF']],
  benchmarks: [['XAA', 'Alpha Index', 'price']],
  benchmark_values: [
    ['XAA', '2020-06-30', '1000'],
    ['XAA', '2022-06-30', '1210'],
    ['XAA', '2024-05-31', '2000'],
  ],
  benchmark_choices: [['firm', 'firm', 'XAA']],
  prices: [priceRow('2020-06-30', '10'), priceRow('2022-06-30', '12.1'), priceRow('2024-05-31', '20')],
  transactions: [
    money('P1', '2022-01-03', 'deposit', '100.00'),
    money('P1', '2022-01-04', 'withdrawal', '-100.00'),
    money('P1', '2024-05-31', 'deposit', '62523.16'),
    money('P1', '2024-05-31', 'fee', '-59.70'),
    money('P2', '2020-07-01', 'deposit', '1000.00'),
    bought('P2', '2020-07-01', '100', '-1000.00'),
    ['P2', '2022-06-30', 'sell', 'AAA', '100', '12.1', '', '1210.00', 'Sold AAA'],
    money('P2', '2022-06-30', 'withdrawal', '-1210.00'),
  ],
}

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(firmRows)
})
afterAll(() => testLedger.database.drop())

test('money that all came on the last day has no money-weighted return, and a note says why', async () => {
  const { rows, meta } = await testLedger.table('portfolio', 'P1', 'performance', { from: '2024-05-31' })
  expect(rows.map((row) => [row['range'], row['moneyWeighted']])).toEqual([
    ['Chosen period', null],
    ['1 month', null],
    ['3 months', null],
    ['Financial year to date', null],
    ['1 year', null],
    ['Since inception', null],
  ])
  expect(meta.filter((each) => each.class === 'footer-table-row').map(({ value }) => value)).toEqual([
    'Net of fees. Returns over more than one year are per year (p.a.).',
    'Alpha Index is a price index: without distributions, before tax and costs.',
    'No money-weighted return for Chosen period, 1 month, 3 months, Financial year to date and 1 year: all money came in on the last day.',
    'No money-weighted return for Since inception: no rate fits the money that came in and went out.',
  ])
})

test('an emptied account’s returns since inception end on the day it was emptied, beside the benchmark’s', async () => {
  const { rows, meta } = await testLedger.table('portfolio', 'P2', 'performance')
  const since = rows.at(-1)
  expect([since?.['range'], since?.['from'], since?.['to'], since?.['gain']]).toEqual([
    'Since inception (p.a.)',
    '2020-07-01',
    '2022-06-30',
    210,
  ])
  for (const figure of ['timeWeighted', 'moneyWeighted', 'benchmark'])
    expect([figure, since?.[figure]]).toEqual([figure, expect.closeTo(0.1, 3)])
  expect(meta.at(-1)?.value).toBe(
    'No money-weighted return for 1 month, 3 months, Financial year to date and 1 year: nothing was invested.',
  )
})

test.each([
  ['2022-06-30', '2022-06-01', '2022-04-01', '01-Jun-22 to 30-Jun-22'],
  ['2022-02-28', '2022-02-01', '2021-12-01', '01-Feb-22 to 28-Feb-22'],
  ['2022-04-17', '2022-03-18', '2022-01-18', '18-Mar-22 to 17-Apr-22'],
])('a month and three months to %s begin on %s and %s, and so do the movements', async (asAt, month, quarter, span) => {
  const { rows } = await testLedger.table('portfolio', 'P2', 'performance', { asAt })
  const from = new Map(rows.map((row) => [row['range'], row['from']]))
  expect([from.get('1 month'), from.get('3 months')]).toEqual([month, quarter])
  const { meta } = await testLedger.table('portfolio', 'P2', 'holdings', { asAt, by: 'movement' })
  expect(meta.at(-1)?.value).toBe(span)
})

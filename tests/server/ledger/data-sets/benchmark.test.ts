import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FirmRows, insertFirm } from '../support/ledger-rows.ts'
import { ledgerIn, numberIn, openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const figuresDates = { from: '2024-05-01', asAt: '2024-05-31' }

const priceRow = (code: string, date: string, close: string) => [code, date, close, close, close, close, '1000']

const firmRows: FirmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [
    ['G1', 'Banksia Group'],
    ['G2', 'Wattle Group'],
  ],
  accounts: [
    ['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1'],
    ['P2', 'Account P2', 'P2', 'SMSF', 'ADV01', 'G1'],
    ['P3', 'Account P3', 'P3', 'SMSF', 'ADV01', 'G2'],
  ],
  securities: [['STW', 'Fund of Everything', 'STW', 'Australian equities', 'ETF']],
  prices: [priceRow('STW', '2024-04-30', '100'), priceRow('STW', '2024-05-31', '101')],
  transactions: ['P1', 'P2', 'P3'].flatMap((account) => [
    [account, '2024-04-30', 'deposit', '', '', '', '', '1000.00', 'Deposit'],
    [account, '2024-04-30', 'buy', 'STW', '10', '100', '', '-1000.00', 'Bought STW'],
  ]),
  benchmarks: [
    ['ASX', 'S&P/ASX 200', 'price'],
    ['ASXT', 'S&P/ASX 200 Accumulation', 'accumulation'],
    ['BOND', 'Bonds', 'price'],
    ['MIX', 'Half and Half', 'price'],
  ],
  benchmark_values: [
    ['ASX', '2024-04-30', '7000'],
    ['ASX', '2024-05-31', '7140'],
    ['ASXT', '2024-04-30', '90000'],
    ['ASXT', '2024-05-31', '92700'],
    ['BOND', '2024-03-28', '100'],
    ['BOND', '2024-05-31', '104'],
  ],
  benchmark_parts: [
    ['MIX', 'ASX', '50', 'monthly'],
    ['MIX', 'BOND', '50', 'monthly'],
  ],
  benchmark_choices: [['firm', 'firm', 'ASX']],
}

let testLedger: TestLedger

beforeEach(async () => {
  testLedger = await openTestLedger(firmRows)
})
afterEach(() => testLedger.database.drop())

const learn = (rows: Partial<FirmRows>, knownFrom = '2024-06-01T00:00:00Z') =>
  insertFirm(testLedger.database.pool, rows, knownFrom)

type Entity = readonly ['portfolio' | 'group' | 'adviser' | 'firm', string]

const of = async ([type, code]: Entity, query: { knownOn?: string } = {}) => {
  const { columns, rows, meta } = await testLedger.table(type, code, 'performance', { ...figuresDates, ...query })
  const graph = await testLedger.graph(type, code, 'value-series', { ...figuresDates, from: '2024-04-30', ...query })
  return {
    title: columns.find(({ path }) => path === 'benchmark')?.title.value ?? null,
    rate: Number(numberIn(rows[0], 'benchmark').toFixed(10)),
    own: Number(numberIn(rows[0], 'timeWeighted').toFixed(10)),
    line: graph.data[2]?.name ?? null,
    notes: meta.filter((each) => each.class === 'footer-table-row').map(({ value }) => value),
  }
}

test('with whatever the clients hold, the benchmark is what its file says, under its name and kind', async () => {
  const { title, rate, line, notes } = await of(['portfolio', 'P1'])
  expect([title, rate, line]).toEqual(['S&P/ASX 200 (price)', 0.02, 'S&P/ASX 200 (price)'])
  expect(notes).toContain('S&P/ASX 200 is a price index: without distributions, before tax and costs.')
})

test('a distribution that is booked on two days does not move it', async () => {
  await learn({
    transactions: [
      ['P1', '2024-05-10', 'distribution', 'STW', '10', '0.55', '', '5.50', 'STW distribution'],
      ['P2', '2024-05-13', 'distribution', 'STW', '10', '0.55', '', '5.50', 'STW distribution'],
    ],
  })
  expect((await of(['portfolio', 'P3'])).rate).toBe(0.02)
  await learn({ benchmark_choices: [['group', 'G2', 'ASXT']] })
  expect((await of(['portfolio', 'P3'])).rate).toBe(0.03)
})

test('one account’s split row lifts neither the benchmark nor anybody else’s return', async () => {
  const before = await of(['portfolio', 'P3'])
  await learn({ transactions: [['P1', '2024-05-15', 'split', 'STW', '10', '', '', '0', 'Two for one']] })
  expect(await of(['portfolio', 'P3'])).toEqual(before)
  expect((await of(['portfolio', 'P2'])).own).toBe(0.01)
})

test('the nearest choice wins: the account’s, its group’s, the firm’s; and none may be chosen', async () => {
  await learn({
    benchmark_choices: [
      ['group', 'G1', 'ASXT'],
      ['account', 'P2', 'MIX'],
      ['group', 'G2', ''],
    ],
  })
  const found = await Promise.all(
    (
      [
        ['firm', 'firm'],
        ['adviser', 'ADV01'],
        ['group', 'G1'],
        ['portfolio', 'P1'],
        ['portfolio', 'P2'],
        ['portfolio', 'P3'],
      ] as const
    ).map(async (entity) => [entity[1], (await of(entity)).title]),
  )
  expect(found).toEqual([
    ['firm', 'S&P/ASX 200 (price)'],
    ['ADV01', 'S&P/ASX 200 (price)'],
    ['G1', 'S&P/ASX 200 Accumulation'],
    ['P1', 'S&P/ASX 200 Accumulation'],
    ['P2', 'Half and Half (price)'],
    ['P3', null],
  ])
})

test('a blend is its parts by their weights, each from the value that is carried to its beginning', async () => {
  await learn({ benchmark_choices: [['account', 'P2', 'MIX']] })
  expect((await of(['portfolio', 'P2'])).rate).toBe(0.03)
})

test('where none is chosen none is shown', async () => {
  await testLedger.database.pool.query('delete from ledger_benchmark_choice')
  const { columns, rows, meta } = await testLedger.table('portfolio', 'P1', 'performance', figuresDates)
  expect(columns.map(({ path }) => path)).toEqual(['range', 'from', 'to', 'timeWeighted', 'moneyWeighted', 'gain'])
  expect(rows.filter((row) => 'benchmark' in row || 'excess' in row)).toEqual([])
  expect(JSON.stringify(meta).toLowerCase()).not.toContain('index')
  expect(
    (await testLedger.graph('portfolio', 'P1', 'value-series', figuresDates)).data.map(({ name }) => name),
  ).toEqual(['Value', 'Net invested'])
})

test('a choice and a value that are learnt today are not known yesterday', async () => {
  await testLedger.database.pool.query(
    `update ledger_benchmark_value set known_to = '2024-06-10T00:00:00Z' where benchmark = 'ASX' and date = '2024-05-31'`,
  )
  await learn({ benchmark_values: [['ASX', '2024-05-31', '7280']] }, '2024-06-10T00:00:00Z')
  await learn({ benchmark_choices: [['account', 'P2', 'ASXT']] }, '2024-06-11T00:00:00Z')
  const rate = async (code: string, knownOn: string) => (await of(['portfolio', code], { knownOn })).rate
  expect([await rate('P1', '2024-06-09'), await rate('P1', '2024-06-10')]).toEqual([0.02, 0.04])
  expect([await rate('P2', '2024-06-10'), await rate('P2', '2024-06-11')]).toEqual([0.04, 0.03])
})

describe('First aid 13: the benchmark’s line in Value over time', () => {
  beforeEach(() =>
    learn({
      accounts: [['P4', 'Account P4', 'P4', 'SMSF', 'ADV01', 'G2']],
      transactions: [
        ['P4', '2024-05-01', 'deposit', '', '', '', '', '1000.00', 'Deposit'],
        ['P4', '2024-05-01', 'buy', 'STW', '9', '100', '50', '-950.00', 'Bought STW'],
        ['P4', '2024-05-20', 'deposit', '', '', '', '', '100.00', 'Deposit'],
        ['P4', '2024-05-28', 'withdrawal', '', '', '', '', '-40.00', 'Withdrawal'],
      ],
      benchmark_values: [
        ['ASX', '2024-05-01', '7070'],
        ['ASX', '2024-05-17', '7210'],
        ['ASX', '2024-05-20', '7280'],
        ['ASX', '2024-05-28', '7210'],
      ],
    }),
  )

  const lineOf = async (query: { from?: string } = {}) => {
    const { graph } = await ledgerIn(testLedger.database)
    const { labels, data } = await graph('portfolio', 'P4', 'value-series', { asAt: '2024-05-31', ...query })
    const values = data[2]?.values ?? []
    return new Map(labels.map((label, index) => [label, values[index]]))
  }
  const grown = (1000 * 7210) / 7000 + 100
  const withdrawn = (grown * 7210) / 7210 - 40

  test('is the same deposits and withdrawals in the benchmark: no brokerage, and the first day counts', async () => {
    const line = await lineOf()
    expect(line.get('2024-05-01')).toBeCloseTo((1000 * 7070) / 7000, 8)
    expect(line.get('2024-05-20')).toBeCloseTo((grown * 7280) / 7210, 8)
    expect(line.get('2024-05-31')).toBeCloseTo((withdrawn * 7140) / 7210, 8)
  })

  test('grows as Performance says over the same days', async () => {
    const { rows } = await testLedger.table('portfolio', 'P1', 'performance', {
      from: '2024-05-01',
      asAt: '2024-05-31',
    })
    const { data } = await testLedger.graph('portfolio', 'P1', 'value-series', {
      from: '2024-05-01',
      asAt: '2024-05-31',
    })
    expect(data[2]?.values.at(-1)).toBeCloseTo(1000 * (1 + numberIn(rows[0], 'benchmark')), 8)
  })

  test('begins with the value at the close before the dates that are shown, and shows the first of them', async () => {
    const line = await lineOf({ from: '2024-05-19' })
    const opening = 1000 - 50
    expect([...line.keys()][0]).toBe('2024-05-19')
    expect(line.get('2024-05-19')).toBeCloseTo(opening, 8)
    expect(line.get('2024-05-20')).toBeCloseTo(((opening + 100) * 7280) / 7210, 8)
  })

  test('puts the deposits into a benchmark that begins on the day of the first', async () => {
    await testLedger.database.pool.query(
      `delete from ledger_benchmark_value where benchmark = 'ASX' and date < '2024-05-01'`,
    )
    expect((await lineOf()).get('2024-05-01')).toBe(1000)
  })
})

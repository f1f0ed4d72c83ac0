import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const priceRow = (date: string, close: string) => ['SH1', date, close, close, close, close, '100']

/** A1 held 100, sold 150 and bought 100. A2 held 100, transferred 150 out and bought 100. */
const firmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G1', 'Banksia Group']],
  accounts: ['A1', 'A2'].map((code) => [code, `Account ${code}`, code, 'Individual', 'ADV01', 'G1']),
  securities: [['SH1', 'Short One', 'SH1', 'Australian equities', 'Share']],
  prices: [priceRow('2024-01-02', '10'), priceRow('2024-03-01', '12'), priceRow('2024-04-02', '12')],
  transactions: [
    ['A1', '2024-01-02', 'deposit', '', '', '', '', '5000.00', 'Deposit'],
    ['A1', '2024-01-02', 'buy', 'SH1', '100', '10', '0', '-1000.00', 'Bought SH1'],
    ['A1', '2024-02-01', 'sell', 'SH1', '150', '11', '0', '1650.00', 'Sold SH1'],
    ['A1', '2024-03-01', 'buy', 'SH1', '100', '12', '0', '-1200.00', 'Bought SH1'],
    ['A2', '2024-01-02', 'deposit', '', '', '', '', '5000.00', 'Deposit'],
    ['A2', '2024-01-02', 'buy', 'SH1', '100', '10', '0', '-1000.00', 'Bought SH1'],
    ['A2', '2024-02-01', 'transfer_out', 'SH1', '150', '', '', '0', 'To another broker'],
    ['A2', '2024-03-01', 'buy', 'SH1', '100', '12', '0', '-1200.00', 'Bought SH1'],
  ],
}

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(firmRows)
})
afterAll(() => testLedger.database.drop())

const heldOn = async (asAt: string, account = 'A1') => {
  const { rows, meta } = await testLedger.table('portfolio', account, 'holdings', { asAt })
  const row = rows.find(({ code }) => code === 'SH1')
  return {
    figures: [row?.['quantity'], row?.['marketValue'], row?.['cost'], row?.['gain']],
    notes: meta.map(({ value }) => value).filter((value) => value.includes('short position')),
  }
}

describe('First aid 11: a sale of more than is held', () => {
  test.each(['2024-02-01', '2024-02-29'])('is 50 units short on %s, valued, shown and told', async (asAt) => {
    expect(await heldOn(asAt)).toEqual({
      figures: [-50, -500, -550, 50],
      notes: [
        'A1, 01-Feb-24: 50 SH1 sold beyond what was held. They are a short position until the same number of units is bought.',
      ],
    })
  })

  test.each(['2024-03-01', '2024-04-02'])('is 50 units held on %s, and told no more', async (asAt) => {
    expect(await heldOn(asAt)).toEqual({ figures: [50, 600, 600, 0], notes: [] })
  })

  test('has a link to buy it back and none to sell more, until it is closed', async () => {
    const until = (rows: readonly (readonly string[])[]) => rows.filter(([, date = '']) => date <= '2024-02-29')
    const short = { ...firmRows, prices: until(firmRows.prices), transactions: until(firmRows.transactions) }
    const actsIn = async ({ table }: Pick<TestLedger, 'table'>) =>
      (await table('portfolio', 'A1', 'holdings', { asAt: '2024-04-02' })).rows
        .filter(({ code }) => code === 'SH1')
        .map((row) => [row['act-buy'], row['act-sell'], row['act']])
    const then = await openTestLedger(short)
    expect(await actsIn(then)).toEqual([
      [{ text: 'Buy to close', href: '/trading/portfolio/A1?stock=SH1&side=buy' }, null, null],
    ])
    await then.database.drop()
    expect(await actsIn(testLedger)).toMatchObject([[{ text: 'Buy' }, { text: 'Sell' }, { text: 'Try a sale' }]])
  })

  test('has the gain of what was held, and of what was bought back', async () => {
    const { rows } = await testLedger.table('portfolio', 'A1', 'gains', { asAt: '2024-04-02' })
    expect(rows.map((row) => [row['disposed'], row['quantity'], row['gain']])).toEqual([
      ['2024-03-01', 50, -50],
      ['2024-02-01', 100, 100],
    ])
  })

  test('is in the value of every day', async () => {
    const { labels, data } = await testLedger.graph('portfolio', 'A1', 'value-series', { asAt: '2024-04-02' })
    const value = new Map(labels.map((label, index) => [label, data[0]?.values[index]]))
    expect(['2024-01-02', '2024-02-01', '2024-03-01', '2024-04-02'].map((day) => value.get(day))).toEqual([
      5000,
      5000 - 1000 + 1650 - 500,
      5000 - 1000 + 1650 - 1200 + 600,
      5000 - 1000 + 1650 - 1200 + 600,
    ])
  })
})

describe('First aid 11: a transfer out of more than is held', () => {
  test.each(['2024-02-01', '2024-02-29'])('is 50 units short on %s, valued, shown and told', async (asAt) => {
    const { figures, notes } = await heldOn(asAt, 'A2')
    expect(figures.slice(0, 2)).toEqual([-50, -500])
    expect(notes).toEqual([
      'A2, 01-Feb-24: 50 SH1 transferred out beyond what was held. They are a short position until the same number of units arrives; their cost is unknown.',
    ])
  })

  test.each(['2024-03-01', '2024-04-02'])('is 50 units held on %s, and told no more', async (asAt) => {
    expect(await heldOn(asAt, 'A2')).toEqual({ figures: [50, 600, 600, 0], notes: [] })
  })

  test('realises nothing', async () => {
    expect((await testLedger.table('portfolio', 'A2', 'gains', { asAt: '2024-04-02' })).rows).toEqual([])
  })

  test('is in the value of every day, and the change of the value is explained in full', async () => {
    const { labels, data } = await testLedger.graph('portfolio', 'A2', 'value-series', { asAt: '2024-04-02' })
    const value = new Map(labels.map((label, index) => [label, data[0]?.values[index]]))
    expect(['2024-01-02', '2024-02-01', '2024-03-01', '2024-04-02'].map((day) => value.get(day))).toEqual([
      5000,
      5000 - 1000 - 500,
      5000 - 1000 - 1200 + 600,
      5000 - 1000 - 1200 + 600,
    ])
    const dates = { StartDate: '2024-01-03', EndDate: '2024-04-02', PositionDate: '2024-04-02' }
    const gathered = await gatherFrom(testLedger.database.pool)({ type: 'account', code: 'A2' }, dates)
    expect(sectionOf(gathered, 'valuation')).toMatchObject({
      transfersOut: 1500,
      realised: 0,
      unrealised: -100,
      taxAdjustments: 0,
      other: 0,
      gain: -100,
    })
  })
})

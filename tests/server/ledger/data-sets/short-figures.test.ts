import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlinesOf } from '../../../../src/domain/ledger/valuation/headlines.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { E } from '../../../../src/domain/fp.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { openTestLedger, type TestLedger, textIn } from '../support/test-ledger.ts'

const priceRow = (date: string, close: string) => ['SH1', date, close, close, close, close, '100']

const money = (account: string, date: string, type: string, amount: string) => [
  ...[account, date, type],
  ...['', '', '', '', amount, type],
]

/** A1 held 100, sold 150 and bought 100. A2 was charged interest on an overdraft. */
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
    money('A2', '2024-01-02', 'deposit', '1000.00'),
    money('A2', '2024-01-03', 'interest', '10.00'),
    ['A2', '2024-01-04', 'buy', 'SH1', '200', '10', '0', '-2000.00', 'Bought SH1'],
    money('A2', '2024-01-10', 'interest', '-50.00'),
  ],
}

const shortDay = '2024-02-15'
const laterDay = '2024-05-02'

let testLedger: TestLedger
const sandbox = openTemplateSandbox({ processes: 1 })
beforeAll(async () => {
  testLedger = await openTestLedger(firmRows)
})
afterAll(async () => {
  await sandbox.close()
  await testLedger.database.drop()
})

const valuationOn = async (PositionDate: string) => {
  const dates = { StartDate: '2024-01-02', EndDate: PositionDate, PositionDate }
  const data = await gatherFrom(testLedger.database.pool)({ type: 'account', code: 'A1' }, dates)
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === 'Portfolio valuation')!
  const page = await sandbox.write({
    markup: content.ReportMarkup,
    helpers: content.ReportHelperScript,
    header: '',
    footer: '',
    data: JSON.stringify(data),
  })()
  if (E.isLeft(page)) throw new Error(JSON.stringify(page.left))
  return { data, markup: page.right.markup }
}

describe('First aid 11: a gain on a short position is a positive percentage', () => {
  test('in headline figures, Valuation and Holdings', async () => {
    const valuation = await testLedger.table('portfolio', 'A1', 'valuation', { asAt: shortDay })
    expect(headlinesOf(valuation).figures.find(({ item }) => item === 'Unrealised gain')).toEqual({
      item: 'Unrealised gain',
      amount: '$50.00',
      rate: '9.09%',
    })
    const { rows } = await testLedger.table('portfolio', 'A1', 'holdings', { asAt: shortDay })
    expect(rows.find(({ code }) => code === 'SH1')?.['gainPercent']).toBeCloseTo(50 / 550, 12)
  })

  test('in the report, whose subtotals agree', async () => {
    const { data, markup } = await valuationOn(shortDay)
    const { rows, totals, accounts } = sectionOf(data, 'holdings')
    const percents = [rows[0]?.gainPercent, totals.gainPercent, accounts[0]?.rows[0]?.gainPercent]
    for (const percent of percents) expect(percent).toBeCloseTo(50 / 550, 12)
    expect(markup).toContain('>9.09%<')
    expect(markup).not.toContain('-9.09%')
  })
})

describe('First aid 11: own return', () => {
  const own = async (code: string, by: 'security' | 'asset-class' = 'security') => {
    const { rows, meta } = await testLedger.table('portfolio', code, 'performance', { asAt: laterDay, by })
    return { rows, notes: meta.map(({ value }) => value) }
  }
  const reason = 'some of the gain or loss arose while the value was below zero, as that of a short position is'

  test('of what was short is empty, with the reason below', async () => {
    const { rows, notes } = await own('A1')
    const row = rows.find(({ code }) => code === 'SH1')
    expect([row?.['gain'], row?.['contribution'], row?.['rate']]).toEqual([50, expect.closeTo(0.01, 12), null])
    expect(notes).toContain(`No own return for Short One: ${reason}.`)
    expect((await own('A1', 'asset-class')).notes).toContain(`No own return for Australian equities: ${reason}.`)
  })

  test('of overdrawn cash that was charged interest is empty too', async () => {
    const { rows, notes } = await own('A2')
    const cash = rows.find(({ code }) => code === 'Cash')
    expect([cash?.['gain'], cash?.['rate']]).toEqual([-40, null])
    expect(notes).toContain(`No own return for ${textIn(cash ?? {}, 'security')}: ${reason}.`)
    expect(rows.find(({ code }) => code === 'SH1')?.['rate']).toBeCloseTo(0.2, 12)
  })

  test('is in the report with the reason', async () => {
    const { data } = await valuationOn(laterDay)
    expect(sectionOf(data, 'contributions').ownRatesMissing).toBe(`No own return for Short One: ${reason}.`)
  })
})

describe('First aid 11: a short position is in the figures and outside the chart', () => {
  test('the report lists it as a short position, not as left out', async () => {
    const { markup } = await valuationOn(shortDay)
    expect(markup).toMatch(/<dt>Short positions<\/dt>\s*<dd>A1, 01-Feb-24: 50 SH1 sold beyond what was held\./)
    expect(markup).not.toContain('<dt>Left out</dt>')
    expect((await valuationOn(laterDay)).markup).not.toContain('<dt>Short positions</dt>')
  })

  const note =
    'The chart leaves out parts below zero, such as short positions: Australian equities -$500.00. The total with them is $5,150.00.'

  test('the chart says what it leaves out and the total with it', async () => {
    const notesOn = async (asAt: string) =>
      (await testLedger.graph('portfolio', 'A1', 'allocation', { asAt })).meta.map(({ value }) => value)
    expect(await notesOn(shortDay)).toContain(note)
    expect((await notesOn(laterDay)).join()).not.toContain('leaves out')
    const { markup } = await valuationOn(shortDay)
    expect(markup).toContain(note)
    expect(markup).toContain('Total shown')
    expect((await valuationOn(laterDay)).markup).not.toMatch(/leaves out|Total shown/)
  })
})

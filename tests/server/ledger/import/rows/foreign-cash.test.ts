import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { findingText } from '../../../../../src/domain/ledger/import/finding.ts'
import type { DataSet } from '../../../../../src/domain/ledger/entity.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import { type SheetFiles, firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let testFirm: TestFirm

const csvHeader =
  'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,currency,exchange_rate,settlement_currency'
const tradesFiles = (...rows: readonly string[]): SheetFiles => ({ transactions: [csvHeader, ...rows, ''].join('\n') })
const ratesFiles = (...rows: readonly string[]): SheetFiles => ({
  exchange_rates: sheetText('exchange_rates', ...rows),
})

const securitiesFiles: SheetFiles = {
  securities: [
    'asx_code,company_name,display_name,asset_class,sector,currency',
    'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials,',
    'MSFT,Microsoft,MSFT - Microsoft,International equities,Technology,USD',
    '',
  ].join('\n'),
}

/** A$15,000 become US$10,000, of which US$4,000 buy 400 units. */
const opening = [
  'P00002,2024-01-02,deposit,,,,,20000.00,Opening deposit,,,',
  'P00002,2024-01-03,conversion,,,,,-15000.00,To US dollars,,,',
  'P00002,2024-01-03,conversion,,,,,10000.00,From Australian dollars,USD,1.5,USD',
  'P00002,2024-01-04,buy,MSFT,400,10,0,-4000.00,Bought,USD,1.6,USD',
]

const openFirm = firmsBeginningWith(async (begun) => {
  const now = () => Date.parse('2024-02-10')
  await begun.bring({ ...smallFirm, ...securitiesFiles, ...tradesFiles(...opening) }, { now })
  await begun.bring({
    ...ratesFiles('USD,2024-01-03,1.5', 'USD,2024-01-04,1.6', 'USD,2024-01-05,1.7'),
    prices: sheetText('prices', 'MSFT,2024-01-04,,,,10,'),
  })
})

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const tableOf = async (dataSet: DataSet, query: DataSetQuery) =>
  (await ledgerIn(testFirm)).table('portfolio', 'P00002', dataSet, query)

const findingsOf = async (files: SheetFiles): Promise<readonly string[]> => {
  const preview = await testFirm.preview(files)
  if (E.isLeft(preview)) throw new Error('it was not read')
  return preview.right.findings.map(findingText)
}

describe('cash in another currency', () => {
  test('is a row of the holdings, worth its balance at the rate of the day', async () => {
    const { rows, meta } = await tableOf('holdings', { asAt: '2024-01-05' })
    expect(rows.filter(({ code }) => code === 'Cash' || code === 'Cash USD')).toMatchObject([
      { code: 'Cash', quantity: null, marketValue: 5000 },
      { code: 'Cash USD', security: 'Cash in USD', quantity: 6000, price: 1.7, marketValue: 10_200 },
    ])
    expect(meta).toContainEqual({
      class: 'footer-table-row',
      value: 'Cash in USD, worth $10,200.00, cost $9,000.00: its currency gain of $1,200.00 is not in the gains above.',
    })
  })

  test('is in the value of each day, which the rate moves', async () => {
    const valueOn = async (asAt: string) =>
      (await tableOf('valuation', { asAt })).rows.find(({ item }) => item === 'Total value')?.['amount']
    // 5,000 + 10,000 × 1.5; 5,000 + 6,000 × 1.6 + 400 × 10 × 1.6; the same at 1.7
    expect(await valueOn('2024-01-03')).toBe(20_000)
    expect(await valueOn('2024-01-04')).toBe(21_000)
    expect(await valueOn('2024-01-05')).toBe(22_000)
  })

  test('returns with the rest, and what it gained contributes with what the securities gained', async () => {
    const query = { from: '2024-01-03', asAt: '2024-01-05' }
    const chosen = (await tableOf('performance', query)).rows.find(({ range }) => range === 'Chosen period')
    expect(chosen).toMatchObject({ gain: 2000 })
    const parts = (await tableOf('performance', { ...query, by: 'security' })).rows
    // 10,000 × (1.6 − 1.5) + 6,000 × (1.7 − 1.6), and 4,000 × (1.7 − 1.6)
    expect(parts.map(({ code, gain }) => [code, gain])).toEqual(
      expect.arrayContaining([
        ['Cash', 1600],
        ['MSFT', 400],
      ]),
    )
    const contributed = parts.reduce((sum, { contribution }) => sum + Number(contribution), 0)
    expect(contributed).toBeCloseTo(Number(chosen?.['timeWeighted']), 12)
  })

  test('is in the reports: what moved it, what it is worth, and what it gained', async () => {
    const dates = { StartDate: '2024-01-04', EndDate: '2024-01-05', PositionDate: '2024-01-05' }
    const gather = gatherFrom(testFirm.pool)
    const subject = { type: 'account', code: 'P00002' } as const
    expect(sectionOf(await gather(subject, dates, 'portfolio'), 'holdings')).toMatchObject({
      cash: 15_200,
      foreignCash: [
        {
          currency: 'USD',
          balance: 6000,
          rate: 1.7,
          rateDate: '2024-01-05',
          cost: 9000,
          value: 10_200,
          currencyGain: 1200,
        },
      ],
    })
    expect(sectionOf(await gather(subject, dates, 'overview'), 'valuation')).toMatchObject({
      opening: 20_000,
      closing: 22_000,
      currencyGain: 1600,
      unrealised: 400,
      other: 0,
    })
    expect(sectionOf(await gather(subject, dates, 'transactions'), 'transactions')).toMatchObject({
      openingCash: 5000,
      closingCash: 5000,
      foreignCash: [{ currency: 'USD', opening: 10_000, closing: 6000 }],
      rows: [{ amount: -6400, balance: 5000 }],
      foreign: [{ currency: 'USD', settledIn: 'USD', foreignAmount: -4000, rate: 1.6, amount: -6400 }],
    })
  })

  test('realises what it gained as it goes, which is income and no capital gain', async () => {
    await testFirm.bring({ entities: sheetText('entities', 'P00002,individual,') })
    await testFirm.bring(
      tradesFiles(
        'P00002,2024-01-05,sell,MSFT,400,10,0,4000.00,Sold,USD,1.7,USD',
        'P00002,2024-01-08,withdrawal,,,,,-7000.00,Paid,USD,1.4,USD',
      ),
    )
    const dates = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }
    const gather = gatherFrom(testFirm.pool)
    const subject = { type: 'account', code: 'P00002' } as const
    const gains = sectionOf(await gather(subject, dates, 'overview'), 'gains')
    // US$4,000 at 1.5 bought shares at 1.6; of US$6,000 at 1.5 and US$4,000 at 1.7, 6,000 and 1,000 went at 1.4
    expect(gains.forex).toEqual({
      rows: [
        {
          accountCode: 'P00002',
          currency: 'USD',
          acquired: '2024-01-03',
          realised: '2024-01-04',
          event: 'FRE2',
          amount: 4000,
          cost: 6000,
          proceeds: 6400,
          gain: 400,
        },
        {
          accountCode: 'P00002',
          currency: 'USD',
          acquired: '2024-01-03',
          realised: '2024-01-08',
          event: 'FRE2',
          amount: 6000,
          cost: 9000,
          proceeds: 8400,
          gain: -600,
        },
        {
          accountCode: 'P00002',
          currency: 'USD',
          acquired: '2024-01-05',
          realised: '2024-01-08',
          event: 'FRE2',
          amount: 1000,
          cost: 1700,
          proceeds: 1400,
          gain: -300,
        },
      ],
      gains: 400,
      losses: 900,
    })
    const listed = await tableOf('gains', { by: 'currency', asAt: '2024-06-30' })
    const year = { account: 'P00002', year: 'FY-24', currencies: 'USD' }
    expect(listed.rows).toEqual([{ ...year, gains: gains.forex.gains, losses: gains.forex.losses, net: -500 }])
    expect(gains.realised.totals.gain).toBe(400)
    expect(gains.realised.foreign).toEqual([
      {
        accountCode: 'P00002',
        securityCode: 'MSFT',
        securityName: 'Microsoft',
        acquired: '2024-01-04',
        sold: '2024-01-05',
        priceGain: 0,
        currencyGain: 400,
        gain: 400,
      },
    ])
    const [statement] = sectionOf(await gather(subject, dates, 'tax'), 'tax').accounts
    expect(statement?.labels.map(({ label, amount }) => [label, amount])).toEqual([
      ['18H', 400],
      ['18A', 400],
      ['24Y', 400],
      ['D15J', 900],
    ])
    expect(statement?.labels.map(({ question }) => question)).toEqual(
      expect.arrayContaining(['24 Other income', 'D15 Other deductions']),
    )
    expect(statement?.forex).toEqual({ gains: 400, losses: 900 })
  })

  test('has gained and lost by account and year, the last year first, of the years that are asked for', async () => {
    await testFirm.bring(
      tradesFiles(
        'P00001,2024-01-03,deposit,,,,,1000.00,From abroad,USD,1.5,USD',
        'P00001,2024-06-30,withdrawal,,,,,-400.00,Paid,USD,1.6,USD',
        'P00001,2024-07-01,withdrawal,,,,,-600.00,Paid,USD,1.4,USD',
      ),
      { today: '2025-06-30' },
    )
    const ledger = await ledgerIn(testFirm)
    const rowsFrom = async (from?: string) => {
      const query = { by: 'currency', asAt: '2025-06-30', ...(from !== undefined && { from }) } as const
      const { rows, columns } = await ledger.table('adviser', 'ADV01', 'gains', query)
      expect(columns.map(({ path }) => path)).toEqual(['account', 'year', 'currencies', 'gains', 'losses', 'net'])
      return rows
    }
    const first = { account: 'P00001', currencies: 'USD' }
    const later = { ...first, year: 'FY-25', gains: 0, losses: 60, net: -60 }
    // 400 × (1.6 − 1.5), and 4,000 × (1.6 − 1.5) when shares were bought
    expect(await rowsFrom()).toEqual([
      later,
      { ...first, year: 'FY-24', gains: 40, losses: 0, net: 40 },
      { account: 'P00002', year: 'FY-24', currencies: 'USD', gains: 400, losses: 0, net: 400 },
    ])
    expect(await rowsFrom('2024-07-01')).toEqual([later])
  })

  test('of several accounts is to the cent what that of each is worth', async () => {
    await testFirm.bring(
      tradesFiles(
        'P00001,2024-01-05,deposit,,,,,100.01,From abroad,USD,1.7,USD',
        'P00002,2024-01-05,deposit,,,,,0.02,From abroad,USD,1.7,USD',
      ),
    )
    const { rows } = await (await ledgerIn(testFirm)).table('adviser', 'ADV01', 'holdings', { asAt: '2024-01-05' })
    expect(rows.find(({ code }) => code === 'Cash USD')).toMatchObject({ quantity: 6100.03, marketValue: 10_370.05 })
  })

  test('is worth what it cost until there is a rate, which is a finding', async () => {
    const euros = tradesFiles(
      'P00001,2024-01-05,deposit,,,,,1650.00,Deposit,,,',
      'P00001,2024-01-05,conversion,,,,,-1650.00,To euros,,,',
      'P00001,2024-01-05,conversion,,,,,1000.00,From Australian dollars,EUR,1.65,EUR',
    )
    expect(await findingsOf(euros)).toEqual([
      'EUR is first used on 05-Jan-24, but has no exchange rate up to a week later',
    ])
    await testFirm.bring(euros)
    const { rows, meta } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'holdings', {
      asAt: '2024-01-09',
    })
    expect(rows.find(({ code }) => code === 'Cash EUR')).toMatchObject({ price: null, marketValue: 1650 })
    expect(meta).toContainEqual({
      class: 'footer-table-row',
      value: 'Cash in EUR is valued at its cost of $1,650.00, because there is no rate.',
    })
  })
})

test('each currency is overdrawn by itself', async () => {
  expect(await findingsOf(tradesFiles('P00002,2024-01-05,withdrawal,,,,,-7000.00,Too much,USD,1.7,USD'))).toEqual([
    'The USD cash of P00002 falls to -1,000.00 on 05-Jan-24',
  ])
  // the US dollars that are left do not stand in for Australian ones
  expect(await findingsOf(tradesFiles('P00002,2024-01-05,withdrawal,,,,,-6000.00,Too much,,,'))).toEqual([
    'The cash of P00002 falls to -1,000.00 on 05-Jan-24',
  ])
})

test('what a conversion takes and gives is held against each other', async () => {
  const conversion = (given: string) =>
    tradesFiles(
      `P00002,2024-01-05,conversion,,,,,${given},To US dollars,,,`,
      'P00002,2024-01-05,conversion,,,,,1000.00,From Australian dollars,USD,1.7,USD',
    )
  expect(await findingsOf(conversion('-1700.04'))).toEqual([])
  expect(await findingsOf(conversion('-1720.00'))).toEqual([
    'The conversions of P00002 on 05-Jan-24 add up to -20.00 Australian dollars instead of zero',
  ])
})

test.each([
  ['deposit,,,,,10.00,Deposit,USD,1.5,EUR', 'settlement_currency: must be USD or empty'],
  ['deposit,,,,,10.00,Deposit,,,USD', 'settlement_currency: must be AUD or empty'],
  ['conversion,,,,,10.00,From,USD,1.5,', 'settlement_currency: must be USD when the type is conversion'],
  ['conversion,MSFT,,,,10.00,From,USD,1.5,USD', 'asx_code: must be empty when the type is conversion'],
])('a row that settles in no currency of its own is told by its line: %s', async (row, fault) => {
  const outcome = await testFirm.bring(tradesFiles(`P00002,2024-01-05,${row}`))
  expect(outcome).toMatchObject({ left: { _tag: 'BadRows' } })
  if (E.isLeft(outcome) && outcome.left._tag === 'BadRows')
    expect(outcome.left.faults.map(({ column, reason }) => `${column ?? ''}: ${reason}`)).toEqual([fault])
})

test('the same rows again change nothing, and a preview tells what becomes of each currency', async () => {
  expect(await testFirm.bring(tradesFiles(...opening))).toMatchObject({ right: { _tag: 'NothingNew' } })
  const preview = await testFirm.preview(tradesFiles('P00002,2024-01-05,withdrawal,,,,,-1000.00,Paid,USD,1.7,USD'))
  expect(preview).toMatchObject({
    right: {
      accounts: [
        {
          account: 'P00002',
          holdings: [{ security: 'Cash USD', before: 6000, after: 5000 }],
          cash: { before: 5000, after: 5000 },
        },
      ],
    },
  })
})

test('a custodian’s cash is held against the cash in Australian dollars', async () => {
  await testFirm.bring({ cash: sheetText('cash', 'P00002,2024-01-05,5000.00') })
  const { rows } = await testFirm.pool.query('select * from reconciliation_break')
  expect(rows).toEqual([])
})

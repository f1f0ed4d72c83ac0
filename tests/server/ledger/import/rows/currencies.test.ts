import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { findingText } from '../../../../../src/domain/ledger/import/finding.ts'
import type { DataSet } from '../../../../../src/domain/ledger/entity.ts'
import { visibleColumns } from '../../../../../src/domain/widgets/table/columns.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  corporateActions,
  type SheetFiles,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../small-firm.ts'

let testFirm: TestFirm

const securitiesFiles = (currency: string): SheetFiles => ({
  securities: [
    'asx_code,company_name,display_name,asset_class,sector,currency',
    'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials,',
    `MSFT,Microsoft,MSFT - Microsoft,International equities,Technology,${currency}`,
    '',
  ].join('\n'),
})

const csvHeader = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,currency,exchange_rate'
const tradesFiles = (...rows: readonly string[]): SheetFiles => ({ transactions: [csvHeader, ...rows, ''].join('\n') })

const ratesFiles = (...rows: readonly string[]): SheetFiles => ({
  exchange_rates: sheetText('exchange_rates', ...rows),
})
const quotesFiles = (...rows: readonly string[]): SheetFiles => ({
  prices: sheetText('prices', ...rows.map((row) => `MSFT,${row.split(',')[0]},,,,${row.split(',')[1]},`)),
})

/** 100 units at US$10 when a US dollar was A$1.50: A$1,500. */
const bought = 'P00001,2024-01-02,buy,MSFT,100,10,0,-1000.00,Bought,USD,1.5'

const openFirm = firmsBeginningWith(async (begun) => {
  const now = () => Date.parse('2024-01-10')
  await begun.bring({ ...smallFirm, ...securitiesFiles('USD'), ...tradesFiles(bought) }, { now })
})

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const rowsOf = async (dataSet: DataSet, query: DataSetQuery) =>
  (await (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, query)).rows

const held = async (asAt: string) => (await rowsOf('holdings', { asAt })).find(({ code }) => code === 'MSFT')

const faultsOf = async (files: SheetFiles): Promise<readonly string[]> => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`)
    : [JSON.stringify(outcome)]
}

describe('a security in another currency', () => {
  test('costs what was paid at the rate of the trade, and is worth its price at the rate of the day', async () => {
    await testFirm.bring({
      ...ratesFiles('USD,2024-01-02,1.5', 'USD,2024-01-04,1.6', 'USD,2024-01-05,1.55'),
      ...quotesFiles('2024-01-02,10', '2024-01-03,12'),
    })
    expect(await held('2024-01-03')).toMatchObject({ cost: 1500, marketValue: 1800, price: 18, gain: 300 })
    expect(await held('2024-01-04')).toMatchObject({ cost: 1500, marketValue: 1920, gain: 420 })
    expect(await held('2024-01-05')).toMatchObject({ marketValue: 1860, quote: 'USD 12.00' })
    expect(await held('2024-02-05')).toMatchObject({ marketValue: 1860 })
  })

  test('has a gain of its price and one of its currency, which are its gain together', async () => {
    await testFirm.bring({
      ...ratesFiles('USD,2024-01-02,1.5', 'USD,2024-01-04,1.6'),
      ...quotesFiles('2024-01-02,10', '2024-01-04,12'),
    })
    expect(await held('2024-01-04')).toMatchObject({ gain: 420, priceGain: 320, currencyGain: 100 })
    await testFirm.bring(tradesFiles('P00001,2024-01-02,buy,CBA,10,100,0,-1000.00,Bought,,'))
    const { meta, columns, rows } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'holdings', {
      asAt: '2024-01-09',
    })
    expect(columns.map(({ path }) => path)).toEqual(expect.arrayContaining(['priceGain', 'currencyGain']))
    expect(rows.find(({ code }) => code === 'CBA')).toMatchObject({ quote: null, currencyGain: null })
    // orders are in Australian dollars
    expect(rows.find(({ code }) => code === 'MSFT')).toMatchObject({ 'act-buy': null, 'act-sell': null })
    expect(rows.find(({ code }) => code === 'CBA')).toMatchObject({ 'act-buy': { text: 'Buy' } })
    // spec §9: from 1000 pixels on
    expect(visibleColumns(columns, 1000).map(({ path }) => path)).toEqual(expect.arrayContaining(['price', 'quote']))
    expect(meta).toContainEqual({ class: 'footer-table-row', value: 'USD 1 is $1.60, the rate of 04-Jan-24.' })
  })

  test('is in the report with its price, its rate and both parts of its gain', async () => {
    await testFirm.bring({
      ...ratesFiles('USD,2024-01-02,1.5', 'USD,2024-01-04,1.6'),
      ...quotesFiles('2024-01-02,10', '2024-01-04,12'),
    })
    const dates = { StartDate: '2024-01-01', EndDate: '2024-01-09', PositionDate: '2024-01-09' }
    const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates, 'portfolio')
    expect(sectionOf(data, 'holdings').foreign).toEqual([
      {
        securityCode: 'MSFT',
        securityName: 'Microsoft',
        currency: 'USD',
        price: 12,
        rate: 1.6,
        rateDate: '2024-01-04',
        priceGain: 320,
        currencyGain: 100,
        gain: 420,
      },
    ])
    expect(sectionOf(data, 'holdings').rows.map(({ marketValue }) => marketValue)).toContain(1920)
    const book = await gatherFrom(testFirm.pool)({ type: 'adviser', code: 'ADV01' }, dates, 'portfolio')
    expect(sectionOf(book, 'holdings').foreign).toEqual(sectionOf(data, 'holdings').foreign)
  })

  // by hand: 100 held and 200 sold at US$15 and A$1.40. The 100 owed brought A$2,100; at US$12 and A$1.60 they are worth A$1,920, so that the gain
  // is A$180: US$3 a unit at A$1.60 are A$480 of price, and US$1,500 owed at A$0.20 more are A$−300 of currency.
  test('First aid 11: sold beyond what is held, has both parts of its gain with their signs, open and closed', async () => {
    const sold = tradesFiles('P00001,2024-03-01,sell,MSFT,200,15,0,3000.00,Sold,USD,1.4')
    const preview = await testFirm.preview(sold)
    const findings = E.isRight(preview) ? preview.right.findings : []
    await testFirm.bring(
      {
        ...sold,
        ...ratesFiles('USD,2024-03-01,1.4', 'USD,2024-03-04,1.6'),
        ...quotesFiles('2024-03-01,15', '2024-03-04,12'),
      },
      { acknowledged: new Map(findings.map(({ digest }) => [digest, 'As sold'])) },
    )
    expect(await held('2024-03-04')).toMatchObject({
      quantity: -100,
      cost: -2100,
      marketValue: -1920,
      gain: 180,
      priceGain: 480,
      currencyGain: -300,
    })
    // bought back at US$11 and A$1.70 for A$1,870: A$230, of which US$4 a unit at A$1.70 are A$680 of price and US$1,500 at A$0.30 A$−450
    await testFirm.bring(tradesFiles('P00001,2024-03-05,buy,MSFT,100,11,0,-1100.00,Bought back,USD,1.7'))
    const [closed] = await rowsOf('gains', { asAt: '2024-06-30' })
    expect(closed).toMatchObject({ cost: 1870, proceeds: 2100, gain: 230, priceGain: 680, currencyGain: -450 })
  })

  test('is sold at the rate of the sale, and the capital gain is of the price and of the currency', async () => {
    await testFirm.bring(tradesFiles('P00001,2024-03-01,sell,MSFT,40,15,0,600.00,Sold,USD,1.4'))
    expect(await rowsOf('gains', { asAt: '2024-06-30' })).toMatchObject([
      { cost: 600, proceeds: 840, gain: 240, priceGain: 280, currencyGain: -40 },
    ])
    expect(await rowsOf('gains', { by: 'security', asAt: '2024-06-30' })).toMatchObject([
      { gain: 240, priceGain: 280, currencyGain: -40 },
    ])
    expect(await rowsOf('transactions', { asAt: '2024-03-01' })).toMatchObject([
      { price: 21, amount: 840, currency: 'USD', foreignAmount: 600, exchangeRate: 1.4 },
      { price: 15, amount: -1500, currency: 'USD', foreignAmount: -1000, exchangeRate: 1.5 },
    ])
  })

  test('that was paid for in dollars has the rate that was published for that day', async () => {
    await testFirm.bring({
      ...ratesFiles('USD,2024-01-01,1.25', 'USD,2024-01-09,1.5'),
      ...quotesFiles('2024-01-08,20'),
      ...tradesFiles('P00001,2024-01-08,buy,MSFT,100,25,0,-2500.00,Bought in dollars,,'),
    })
    // 1,500 × (1.5 ÷ 1.5 − 1) + 2,500 × (1.5 ÷ 1.25 − 1)
    expect(await held('2024-01-09')).toMatchObject({
      marketValue: 6000,
      gain: 2000,
      currencyGain: 500,
      priceGain: 1500,
    })
  })

  const newUnits = (code: string, currency: string): SheetFiles => ({
    securities: `asx_code,company_name,display_name,asset_class,sector,currency\n${code},New,New,International equities,Technology,${currency}\n`,
  })
  const actions = (row: string): SheetFiles => ({
    corporate_actions: `asx_code,date,type,new_code,ratio,cash,cost_share,market_value,roll_over\n${row}\n`,
  })
  const published = ratesFiles('USD,2024-01-02,1.5', 'USD,2024-02-01,1.6', 'USD,2024-03-01,1.7')

  test('is exchanged without roll-over at the rates of that day, those it goes for and those it comes to', async () => {
    await testFirm.bring({ ...published, ...newUnits('NEWU', 'USD'), ...quotesFiles('2024-01-02,10') })
    await testFirm.bring({
      ...actions('MSFT,2024-02-01,merger,NEWU,1,,,16,no'),
      prices: sheetText('prices', 'NEWU,2024-02-01,,,,10,'),
    })
    expect(await rowsOf('gains', { asAt: '2024-06-30' })).toMatchObject([
      { cost: 1500, proceeds: 1600, gain: 100, priceGain: 0, currencyGain: 100 },
    ])
    expect((await rowsOf('holdings', { asAt: '2024-03-01' })).find(({ code }) => code === 'NEWU')).toMatchObject({
      cost: 1600,
      marketValue: 1700,
      gain: 100,
      priceGain: 0,
      currencyGain: 100,
    })
  })

  test('has both parts in the cash of a merger, in what a demerger brings and when it ends for nothing', async () => {
    await testFirm.bring({ ...published, ...newUnits('NEWU', 'USD'), ...quotesFiles('2024-01-02,10') })
    const gains = () => rowsOf('gains', { asAt: '2024-06-30' })
    await testFirm.bring(actions('MSFT,2024-02-01,merger,NEWU,1,8,0.5,,'), { id: 'cash' })
    expect(await gains()).toMatchObject([{ cost: 750, proceeds: 800, priceGain: 0, currencyGain: 50 }])
    await testFirm.withdraw('cash')
    await testFirm.bring(actions('MSFT,2024-02-01,delisting,,,,,,'), { id: 'end' })
    expect(await gains()).toMatchObject([{ gain: -1500, priceGain: -1600, currencyGain: 100 }])
    await testFirm.withdraw('end')
    await testFirm.bring({
      ...actions('MSFT,2024-02-01,demerger,NEWU,1,,,3.2,no'),
      prices: sheetText('prices', 'NEWU,2024-02-01,,,,2,'),
    })
    expect((await rowsOf('holdings', { asAt: '2024-03-01' })).find(({ code }) => code === 'NEWU')).toMatchObject({
      cost: 320,
      marketValue: 340,
      priceGain: 0,
      currencyGain: 20,
    })
  })

  test('is worth what was paid until there are a price and a rate', async () => {
    expect(await held('2024-01-05')).toMatchObject({ marketValue: 1500, gain: null, quote: null })
    await testFirm.bring(quotesFiles('2024-01-03,12'))
    expect(await held('2024-01-05')).toMatchObject({ marketValue: 1500, quote: null })
    await testFirm.bring(ratesFiles('USD,2024-01-04,2'))
    expect(await held('2024-01-03')).toMatchObject({ marketValue: 1500 })
    expect(await held('2024-01-05')).toMatchObject({ marketValue: 2400 })
  })

  test('keeps its worth through a split on a day that has a rate and no price', async () => {
    await testFirm.bring({
      ...ratesFiles('USD,2024-01-02,1.5', 'USD,2024-01-04,1.5', 'USD,2024-01-05,1.6'),
      ...quotesFiles('2024-01-02,10'),
      ...corporateActions('MSFT,2024-01-04,split,,2,,'),
    })
    expect(await held('2024-01-04')).toMatchObject({ quantity: 200, marketValue: 1500, quote: 'USD 5.00' })
    expect(await held('2024-01-05')).toMatchObject({
      quantity: 200,
      marketValue: 1600,
      currencyGain: 100,
      priceGain: 0,
    })
  })

  test('moves the value of each day on which its rate does', async () => {
    await testFirm.bring({ ...ratesFiles('USD,2024-01-02,1.5', 'USD,2024-01-05,1.8'), ...quotesFiles('2024-01-02,10') })
    const [moved] = await rowsOf('holdings', { by: 'movement', from: '2024-01-05', asAt: '2024-01-05' })
    expect(moved).toMatchObject({ code: 'MSFT', gain: 300, marketValue: 1800 })
    const { rows } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'performance', {
      from: '2024-01-05',
      asAt: '2024-01-05',
    })
    expect(rows[0]).toMatchObject({ gain: 300 })
  })
})

test('a corrected rate was not known before, and comes back when the correction is withdrawn', async () => {
  await testFirm.bring(
    { ...ratesFiles('USD,2024-01-02,1.5'), ...quotesFiles('2024-01-02,10') },
    { now: () => Date.parse('2024-02-01') },
  )
  await testFirm.bring(ratesFiles('USD,2024-01-02,1.6'), { id: 'again', now: () => Date.parse('2024-03-01') })
  expect(await held('2024-01-02')).toMatchObject({ marketValue: 1600, cost: 1500 })
  const [known] = (await rowsOf('holdings', { asAt: '2024-01-02', knownOn: '2024-02-15' })).filter(
    ({ code }) => code === 'MSFT',
  )
  expect(known).toMatchObject({ marketValue: 1500 })
  await testFirm.withdraw('again')
  expect(await held('2024-01-02')).toMatchObject({ marketValue: 1500 })
})

test('the same rows again change nothing', async () => {
  expect(await testFirm.bring(tradesFiles(bought))).toMatchObject({ right: { _tag: 'NothingNew' } })
})

test.each([
  [
    tradesFiles('P00001,2024-01-03,fee,,,,,-1.00,Fee,USD,'),
    'transactions.csv:2 exchange_rate: is required when the currency is USD',
  ],
  [
    tradesFiles('P00001,2024-01-03,fee,,,,,-1.00,Fee,AUD,1.5'),
    'transactions.csv:2 exchange_rate: must be empty unless another currency is given',
  ],
  [
    tradesFiles('P00001,2024-01-03,fee,,,,,-1.00,Fee,usd,1.5'),
    'transactions.csv:2 currency: must be a currency of three capitals such as USD',
  ],
  [ratesFiles('AUD,2024-01-03,1'), 'exchange_rates.csv:2 currency: must not be AUD, the currency of the rates'],
  [ratesFiles('USD,2024-01-03,0'), 'exchange_rates.csv:2 rate: must be more than zero'],
])('a row whose currency does not fit is told by its line: %#', async (files, fault) => {
  expect(await faultsOf(files)).toEqual([fault])
})

test('units × rate are held against the amount in the currency of the row', async () => {
  const mismatches = async (amount: string): Promise<readonly string[]> => {
    const preview = await testFirm.preview(tradesFiles(`P00001,2024-01-03,buy,MSFT,10,10,0,${amount},Bought,USD,1.5`))
    if (E.isLeft(preview)) throw new Error('it was not read')
    return preview.right.findings.filter(({ kind }) => kind === 'amount-mismatch').map(findingText)
  }
  expect(await mismatches('-100.00')).toEqual([])
  expect(await mismatches('-101.50')).toEqual([
    'A row of P00001 with MSFT on 03-Jan-24 has the amount -101.50, but units × rate is -100.00',
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { callLimits, openPool } from '../../../../server/postgres/limits.ts'
import { type MarketData, noMarketData, openStocks } from '../../../../server/trading/market/stocks.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  corporateActions,
  openTestFirm,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../../ledger/import/small-firm.ts'

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring({
    ...smallFirm,
    securities: sheetText(
      'securities',
      'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials',
      'BOQ,Bank of Queensland,BOQ - Bank of Queensland,Australian equities,Financials',
      'NOP,No Price Bank,NOP - No Price Bank,Australian equities,Financials',
      'OLD,Old Company,OLD - Old Company,Australian equities,Financials',
    ),
    ...pricesFile(
      'CBA,2023-01-03,50,500,1,50,1',
      'CBA,2023-06-01,180,200,160,180,10',
      'CBA,2024-01-02,200,202,198,200,5000',
      'CBA,2024-01-03,100,101,99,101.25,6000',
      'BOQ,2024-01-03,5,,,5.05,',
    ),
    ...corporateActions('CBA,2024-01-03,split,,2,,'),
  })
})
afterAll(() => testFirm.drop())

const open = (market: MarketData = noMarketData, today = '2024-01-05') =>
  openStocks({ pool: testFirm.pool, market, today: () => today })

const cba = {
  security: { asx_code: 'CBA', company_name: 'Commonwealth Bank', display_name: 'CBA - Commonwealth Bank' },
  currency: 'AUD',
}

test('a quote has the seven fields of spec §3 from the last prices of the ledger, splits within the year undone', async () => {
  expect(await open().quote('CBA')()).toEqual(
    E.right({
      LastTradePriceOnly: 101.25,
      Change: 1.25,
      DaysHigh: 101,
      DaysLow: 99,
      YearHigh: 101,
      YearLow: 80,
      Volume: 6000,
      ...cba,
      source: 'ledger',
      date: '2024-01-03',
      age: 2,
    }),
  )
})

test('what the ledger does not say of a day is null', async () => {
  expect(await open().quote('BOQ')()).toMatchObject(
    E.right({ LastTradePriceOnly: 5.05, Change: null, DaysHigh: null, DaysLow: null, Volume: null }),
  )
})

test('as of an earlier day neither later prices nor later splits count', async () => {
  expect(await open(noMarketData, '2024-01-02').quote('CBA')()).toMatchObject(
    E.right({ LastTradePriceOnly: 200, Change: 20, YearHigh: 500, YearLow: 1, age: 0 }),
  )
})

test('market data come before the ledger, and say so', async () => {
  const sooner = {
    LastTradePriceOnly: 102,
    Change: 0.75,
    DaysHigh: 103,
    DaysLow: 101,
    YearHigh: 110,
    YearLow: 80,
    Volume: 7,
    date: '2024-01-05',
  }
  const market = { quote: (code: string) => Promise.resolve(code === 'CBA' ? O.some(sooner) : O.none) }
  expect(await open(market).quote('CBA')()).toEqual(E.right({ ...sooner, ...cba, source: 'market', age: 0 }))
  expect(await open(market).quote('BOQ')()).toMatchObject(E.right({ source: 'ledger' }))
})

test('a security without a price, and one that is not there, are told apart', async () => {
  expect(await open().quote('NOP')()).toEqual(E.left({ _tag: 'NotPriced' }))
  expect(await open().quote('XXX')()).toEqual(E.left({ _tag: 'NotFound' }))
  expect(await open().closes('NOP')()).toEqual(E.left({ _tag: 'NotPriced' }))
})

test('the closes of the year are those of a chart', async () => {
  expect(await open().closes('CBA')()).toMatchObject(
    E.right({
      labels: ['2023-06-01', '2024-01-02', '2024-01-03'],
      data: [{ name: 'CBA (AUD)', values: [90, 100, 101.25] }],
    }),
  )
})

test('stocks are found by what their codes and names contain', async () => {
  const found = await open().search('bank')()
  expect(E.map((stocks: readonly { asx_code: string }[]) => stocks.map(({ asx_code }) => asx_code))(found)).toEqual(
    E.right(['BOQ', 'CBA', 'NOP']),
  )
})

test('the year of a security with a century of prices is found once, and not for each of its days', async () => {
  await testFirm.pool.query(`
    insert into ledger_price (security, date, close, import_id, known_from)
    select 'OLD', day, 2, import_id, known_from
    from (select import_id, known_from from ledger_price limit 1) as brought,
      generate_series('1924-01-03'::date, '2024-01-03', '1 day') as day`)
  const pool = openPool(testFirm.url, 1, { ...callLimits, statement: 5_000 })
  const quote = await openStocks({ pool, market: noMarketData, today: () => '2024-01-05' }).quote('OLD')()
  await pool.end()
  expect(quote).toMatchObject(E.right({ LastTradePriceOnly: 2, date: '2024-01-03' }))
})

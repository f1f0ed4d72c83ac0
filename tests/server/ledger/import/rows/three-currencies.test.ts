import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberIn, ledgerIn, totalOf } from '../../support/test-ledger.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

const dayList = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09'] as const

/** Closes in the currency of each, and Australian dollars for one unit of each currency, day by day. */
const closes = {
  CBA: [100, 101, 102, 99, 103, 104],
  MSFT: [10, 10, 10, 12, 11, 13],
  SAP: [120, 118, 120, 121, 126, 125],
} as const
const rates = { USD: [1.5, 1.5, 1.55, 1.56, 1.6, 1.62], EUR: [1.65, 1.65, 1.64, 1.66, 1.68, 1.7] } as const

/** Holdings at the close of each day, worked out by hand: units, and cash in each currency. */
const held = [
  { CBA: 100, MSFT: 0, SAP: 0, AUD: 90_000, USD: 0, EUR: 0 },
  { CBA: 100, MSFT: 0, SAP: 0, AUD: 43_500, USD: 20_000, EUR: 10_000 },
  { CBA: 100, MSFT: 800, SAP: 50, AUD: 43_500, USD: 12_000, EUR: 4000 },
  { CBA: 100, MSFT: 800, SAP: 50, AUD: 43_500, USD: 12_080, EUR: 4000 },
  { CBA: 100, MSFT: 500, SAP: 50, AUD: 43_500, USD: 15_380, EUR: 4000 },
  { CBA: 100, MSFT: 500, SAP: 50, AUD: 43_500, USD: 15_380, EUR: 4000 },
] as const

/** Value = Σ units × price × rate + Σ cash × rate. */
const values = held.map(({ CBA, MSFT, SAP, AUD, USD, EUR }, day) => {
  const [usd, eur] = [rates.USD[day] ?? 0, rates.EUR[day] ?? 0]
  const shares =
    CBA * (closes.CBA[day] ?? 0) + MSFT * (closes.MSFT[day] ?? 0) * usd + SAP * (closes.SAP[day] ?? 0) * eur
  return shares + AUD + USD * usd + EUR * eur
})

const transactions = [
  'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,currency,exchange_rate,settlement_currency',
  'P00002,2024-01-02,deposit,,,,,100000.00,Opening deposit,,,',
  'P00002,2024-01-02,buy,CBA,100,100,0,-10000.00,Bought,,,',
  'P00002,2024-01-03,conversion,,,,,-30000.00,To US dollars,,,',
  'P00002,2024-01-03,conversion,,,,,20000.00,From Australian dollars,USD,1.5,USD',
  'P00002,2024-01-03,conversion,,,,,-16500.00,To euros,,,',
  'P00002,2024-01-03,conversion,,,,,10000.00,From Australian dollars,EUR,1.65,EUR',
  'P00002,2024-01-04,buy,MSFT,800,10,0,-8000.00,Bought,USD,1.55,USD',
  'P00002,2024-01-04,buy,SAP,50,120,0,-6000.00,Bought,EUR,1.64,EUR',
  'P00002,2024-01-05,dividend,MSFT,800,0.1,,80.00,Dividend,USD,1.56,USD',
  'P00002,2024-01-08,sell,MSFT,300,11,0,3300.00,Sold,USD,1.6,USD',
  '',
].join('\n')

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  const { securities: _, ...others } = smallFirm
  await testFirm.bring({
    ...others,
    securities: [
      'asx_code,company_name,display_name,asset_class,sector,currency',
      'CBA,Commonwealth Bank,CBA,Australian equities,Financials,',
      'MSFT,Microsoft,MSFT,International equities,Technology,USD',
      'SAP,SAP,SAP,International equities,Technology,EUR',
      '',
    ].join('\n'),
    prices: sheetText(
      'prices',
      ...Object.entries(closes).flatMap(([code, own]) =>
        own.map((close, day) => `${code},${dayList[day]},,,,${close},`),
      ),
    ),
    exchange_rates: sheetText(
      'exchange_rates',
      ...Object.entries(rates).flatMap(([code, own]) => own.map((rate, day) => `${code},${dayList[day]},${rate}`)),
    ),
    transactions,
  })
})
afterAll(() => testFirm.drop())

const lastDay = '2024-01-09'

test('is worth Σ units × price × rate, with its cash, on each day', async () => {
  const ledger = await ledgerIn(testFirm)
  for (const [day, date] of dayList.entries()) {
    const { rows } = await ledger.table('portfolio', 'P00002', 'valuation', { asAt: date })
    expect(
      numberIn(
        rows.find(({ item }) => item === 'Total value'),
        'amount',
      ),
    ).toBeCloseTo(values[day] ?? 0, 12)
    expect(totalOf(await ledger.table('portfolio', 'P00002', 'holdings', { asAt: date }), 'marketValue')).toBeCloseTo(
      values[day] ?? 0,
      12,
    )
  }
})

/** Units, what they cost each in their currency, and the rate of that day. */
const bought = { MSFT: [500, 10, 1.55, 13, 1.62], SAP: [50, 120, 1.64, 125, 1.7] } as const

test.each(['MSFT', 'SAP'] as const)(
  '%s has gained by its price and by its currency, which is its gain',
  async (code) => {
    const { rows } = await (await ledgerIn(testFirm)).table('portfolio', 'P00002', 'holdings', { asAt: lastDay })
    const row = rows.find((one) => one['code'] === code)
    const [units, paid, then, price, now] = bought[code]
    expect(numberIn(row, 'currencyGain')).toBeCloseTo(units * paid * (now - then), 12)
    expect(numberIn(row, 'priceGain')).toBeCloseTo(units * (price - paid) * now, 12)
    expect(numberIn(row, 'gain')).toBeCloseTo(units * price * now - units * paid * then, 12)
  },
)

test('contributions add up to what the value has grown by, as nothing came or went', async () => {
  const query = { from: '2024-01-03', asAt: lastDay } as const
  const ledger = await ledgerIn(testFirm)
  const grown = (values.at(-1) ?? 0) / (values[0] ?? 1) - 1
  for (const by of ['security', 'asset-class'] as const) {
    const parts = await ledger.table('portfolio', 'P00002', 'performance', { ...query, by })
    expect(totalOf(parts, 'contribution')).toBeCloseTo(grown, 12)
    expect(totalOf(parts, 'gain')).toBeCloseTo(Number(((values.at(-1) ?? 0) - (values[0] ?? 0)).toFixed(2)), 12)
  }
  const { rows } = await ledger.table('portfolio', 'P00002', 'performance', query)
  expect(
    numberIn(
      rows.find(({ range }) => range === 'Chosen period'),
      'timeWeighted',
    ),
  ).toBeCloseTo(grown, 12)
})

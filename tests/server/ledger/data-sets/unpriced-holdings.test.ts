import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntityType } from '../../../../src/domain/ledger/entity.ts'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../import/small-firm.ts'
import { ledgerIn, numberIn, totalOf } from '../support/test-ledger.ts'

let testFirm: TestFirm

const ledgerRows = (...rows: readonly string[]): SheetFiles => ({
  transactions: [
    'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,acquired,cost',
    ...rows.map((row) => `${row}${','.repeat(11 - row.split(',').length + 1)}`),
    '',
  ].join('\n'),
})

const openFirm = firmsBeginningWith((begun) =>
  begun.bring({
    ...smallFirm,
    securities: sheetText(
      'securities',
      ...['CBA,Commonwealth Bank,CBA,Australian equities,Financials', 'UNL,Unlisted,UNL,Alternatives,Other'],
      ...['PART,Part,PART,Alternatives,Other', 'RGHT,Rights,RGHT,Alternatives,Other'],
    ),
    ...ledgerRows(
      ...['P00001,2024-01-02,deposit,,,,,20000.00', 'P00002,2024-01-02,deposit,,,,,20000.00'],
      ...['P00001,2024-01-05,buy,UNL,1000,2,0,-2000', 'P00002,2024-01-08,buy,UNL,1000,5,0,-5000'],
    ),
  }),
)

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const actionsFiles = (...rows: readonly string[]): SheetFiles => ({
  corporate_actions: ['asx_code,date,type,new_code,ratio,cash,cost_share', ...rows, ''].join('\n'),
})

const holdings = async (type: EntityType, code: string, query: DataSetQuery) =>
  (await ledgerIn(testFirm)).table(type, code, 'holdings', query)

const worth = async (type: EntityType, code: string, asAt: string) =>
  (await holdings(type, code, { asAt })).rows
    .filter(({ code: security }) => security !== 'Cash')
    .map(({ code: security, quantity, price, marketValue, cost }) => [security, quantity, price, marketValue, cost])
    .toSorted()

test('what has no price is worth what it cost each account, alone and together', async () => {
  expect(await worth('portfolio', 'P00001', '2024-02-01')).toEqual([['UNL', 1_000, 2, 2_000, 2_000]])
  expect(await worth('portfolio', 'P00002', '2024-02-01')).toEqual([['UNL', 1_000, 5, 5_000, 5_000]])
  expect(await worth('firm', 'firm', '2024-02-01')).toEqual([['UNL', 2_000, 3.5, 7_000, 7_000]])
  expect((await holdings('firm', 'firm', { asAt: '2024-02-01' })).meta).toContainEqual({
    class: 'footer-table-row',
    value: 'UNL has no price yet and is valued at cost.',
  })
  await testFirm.bring(pricesFile('UNL,2024-02-05,0,0,0,4,1'))
  expect(await worth('firm', 'firm', '2024-02-04')).toEqual([['UNL', 2_000, 3.5, 7_000, 7_000]])
  expect(await worth('firm', 'firm', '2024-02-05')).toEqual([['UNL', 2_000, 4, 8_000, 7_000]])
})

test('what others pay for it moves nobody’s value, and a sale no value of what is left', async () => {
  await testFirm.bring(
    ledgerRows('P00001,2024-01-20,sell,UNL,400,9,0,3600', 'P00002,2024-01-20,return_of_capital,UNL,,,,500'),
  )
  expect(await worth('portfolio', 'P00001', '2024-02-01')).toEqual([['UNL', 600, 2, 1_200, 1_200]])
  expect(await worth('portfolio', 'P00002', '2024-02-01')).toEqual([['UNL', 1_000, 4.5, 4_500, 4_500]])
  expect(await worth('firm', 'firm', '2024-02-01')).toEqual([['UNL', 1_600, 3.5625, 5_700, 5_700]])
})

test('what came by a demerger or as rights stands at its cost', async () => {
  await testFirm.bring(actionsFiles('UNL,2024-01-15,demerger,PART,0.5,,0.25', 'UNL,2024-01-16,rights,RGHT,1,,'))
  expect(await worth('portfolio', 'P00001', '2024-02-01')).toEqual([
    ['PART', 500, 1, 500, 500],
    ['RGHT', 1_000, 0, 0, 0],
    ['UNL', 1_000, 1.5, 1_500, 1_500],
  ])
  expect(await worth('firm', 'firm', '2024-02-01')).toEqual([
    ['PART', 1_000, 1.75, 1_750, 1_750],
    ['RGHT', 2_000, 0, 0, 0],
    ['UNL', 2_000, 2.625, 5_250, 5_250],
  ])
})

const entities: readonly (readonly [EntityType, string])[] = [
  ['portfolio', 'P00001'],
  ['portfolio', 'P00002'],
  ['firm', 'firm'],
]

test.each(entities)(
  'the parts of %s %s add up to its return, before and after there is a price',
  async (type, code) => {
    await testFirm.bring({
      ...actionsFiles('UNL,2024-01-15,demerger,PART,0.5,,0.25', 'UNL,2024-02-20,merger,RGHT,2,,'),
      ...pricesFile('PART,2024-02-10,0,0,0,3,1'),
      ...ledgerRows(
        'P00001,2024-01-25,transfer_in,UNL,500,,,0,,,2020-01-02,4000',
        'P00002,2024-01-25,transfer_out,UNL,300,,,0,,,,',
        'P00001,2024-01-26,sell,UNL,200,3,0,600,,,,',
      ),
    })
    const { table } = await ledgerIn(testFirm)
    for (const query of [
      { from: '2024-01-03', asAt: '2024-02-01' },
      { from: '2024-01-03', asAt: '2024-03-01' },
    ]) {
      const [whole] = (await table(type, code, 'performance', query)).rows
      for (const by of ['security', 'asset-class'] as const) {
        const parts = await table(type, code, 'performance', { ...query, by })
        expect(totalOf(parts, 'contribution')).toBeCloseTo(numberIn(whole, 'timeWeighted'), 12)
        expect(totalOf(parts, 'gain')).toBeCloseTo(numberIn(whole, 'gain'), 8)
      }
      const moved = await table(type, code, 'holdings', { ...query, by: 'movement' })
      expect(totalOf(moved, 'gain')).toBeCloseTo(numberIn(whole, 'gain'), 8)
    }
  },
)

test('a report values each parcel at its own cost, and says so', async () => {
  await testFirm.bring(ledgerRows('P00001,2024-01-20,buy,UNL,1000,4,0,-4000'))
  const dates = { StartDate: '2024-01-02', EndDate: '2024-02-01', PositionDate: '2024-02-01' }
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
  expect(sectionOf(data, 'gains').unrealised.rows.map(({ marketValue, gain }) => [marketValue, gain])).toEqual([
    [2_000, null],
    [4_000, null],
  ])
  const { notes, rows } = sectionOf(data, 'holdings')
  expect(notes).toContainEqual({ text: 'UNL has no price yet and is valued at cost.' })
  expect(rows).toMatchObject([{ securityCode: 'UNL', price: 3, marketValue: 6_000, priceDate: null }])
})

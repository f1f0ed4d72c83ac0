import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../small-firm.ts'

let testFirm: TestFirm

const tradesFiles: SheetFiles = keyedTransactions(
  'P00001,2022-01-04,buy,CBA,100,10,,-1000,,B1',
  'P00001,2022-06-01,buy,CBA,100,30,,-3000,,B2',
  'P00001,2023-06-01,buy,CBA,100,20,,-2000,,B3',
  'P00001,2023-08-01,sell,CBA,100,25,,2500,,S1',
  'P00002,2022-01-04,buy,CBA,100,10,,-1000,,X1',
)

const openFirm = firmsBeginningWith((begun) => begun.bring({ ...smallFirm, ...tradesFiles }))

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const choicesFiles = (...rows: readonly string[]): SheetFiles => ({
  parcel_choices: sheetText('parcel_choices', ...rows),
})
const picksFiles = (...rows: readonly string[]): SheetFiles => ({ parcel_picks: sheetText('parcel_picks', ...rows) })

const figures = async () => {
  const { table } = await ledgerIn(testFirm)
  const gains = await table('portfolio', 'P00001', 'gains', { from: '2023-07-01', asAt: '2024-01-03' })
  const holdings = await table('portfolio', 'P00001', 'holdings', { asAt: '2024-01-03' })
  const cba = holdings.rows.find((row) => row['code'] === 'CBA')
  return {
    sold: gains.rows.map((row) => [row['acquired'], row['quantity'], row['gain']]),
    said: gains.meta.map(({ value }) => value).find((value) => value.startsWith('Parcels are sold')),
    cost: cba?.['cost'],
  }
}

test.each([
  ['fifo', '2022-01-04', 1500, 5000],
  ['lifo', '2023-06-01', 500, 4000],
  ['least_gain', '2022-06-01', -500, 3000],
  ['greatest_gain', '2022-01-04', 1500, 5000],
])('by %s the parcel of %s is sold, and the others are held', async (method, acquired, gain, cost) => {
  await testFirm.bring(choicesFiles(`P00001,2023-07-01,${method}`))
  expect(await figures()).toMatchObject({ sold: [[acquired, 100, gain]], cost })
})

test('a choice before the sale counts, the last of several, and one taken back with its import does not', async () => {
  await testFirm.bring(
    choicesFiles('P00001,2022-07-01,least_gain', 'P00001,2023-08-01,lifo', 'P00001,2023-08-02,fifo'),
    {
      id: 'chosen',
    },
  )
  expect(await figures()).toMatchObject({
    sold: [['2023-06-01', 100, 500]],
    said: 'Parcels are sold first in, first out (FIFO), except for P00001: from 01-Jul-22 lowest gain first; from 01-Aug-23 last in, first out; from 02-Aug-23 first in, first out.',
  })
  await testFirm.withdraw('chosen')
  expect(await figures()).toMatchObject({
    sold: [['2022-01-04', 100, 1500]],
    said: 'Parcels are sold first in, first out (FIFO).',
  })
})

test('parcels picked by hand are sold, in tables and in reports', async () => {
  await testFirm.bring(picksFiles('S1,B2,60', 'S1,B3,40'))
  const sold = [
    ['2022-06-01', 60, -300],
    ['2023-06-01', 40, 200],
  ]
  expect((await figures()).sold).toEqual(sold)
  const dates = { StartDate: '2023-07-01', EndDate: '2024-01-03', PositionDate: '2024-01-03' }
  const gains = sectionOf(await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates, 'gains'), 'gains')
  expect(gains.realised.rows.map(({ acquired, quantity, gain }) => [acquired, quantity, gain])).toEqual(sold)
  expect(gains.unrealised.rows.map(({ acquired, quantity, cost }) => [acquired, quantity, cost])).toEqual([
    ['2022-01-04', 100, 1000],
    ['2022-06-01', 40, 1200],
    ['2023-06-01', 60, 1200],
  ])
  expect(gains.choice).toBe('Parcels are sold first in, first out (FIFO), except for P00001: manual choice for 1 sale.')
  await testFirm.bring(picksFiles('S1,B2,0'))
  expect((await figures()).sold).toEqual([
    ['2023-06-01', 40, 200],
    ['2022-01-04', 60, 900],
  ])
})

test('picks may come with their transactions', async () => {
  await testFirm.bring({
    ...keyedTransactions('P00002,2023-01-04,buy,CBA,50,10,,-500,,X2', 'P00002,2023-08-01,sell,CBA,50,25,,1250,,XS'),
    ...picksFiles('XS,X2,50'),
  })
  const { table } = await ledgerIn(testFirm)
  const { rows } = await table('portfolio', 'P00002', 'gains', { from: '2023-07-01', asAt: '2024-01-03' })
  expect(rows.map((row) => row['acquired'])).toEqual(['2023-01-04'])
})

test('what is picked, or has components, stands in its day where the file has it', async () => {
  const day = '2023-02-01'
  await testFirm.bring({
    ...keyedTransactions(
      `P00002,${day},buy,CBA,10,10,,-100,,Y1`,
      `P00002,${day},buy,CBA,10,20,,-200,,Y2`,
      `P00002,${day},dividend,CBA,,,,7,,YD`,
      `P00002,${day},fee,,,,,-5,,`,
      'P00002,2023-08-01,sell,CBA,5,25,,125,,YS',
    ),
    ...picksFiles('YS,Y2,5'),
    components: sheetText('components', 'YD,franked,7,'),
  })
  const { table } = await ledgerIn(testFirm)
  const { rows } = await table('portfolio', 'P00002', 'transactions', { from: day, asAt: '2024-01-03' })
  expect(rows.map(({ amount }) => amount)).toEqual([125, -5, 7, -200, -100])
})

const faultsOf = async (files: SheetFiles) => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ file, line, column, reason }) => [file, line, column, reason])
    : []
}

test('what cannot be picked is told by its line', async () => {
  expect(await faultsOf(picksFiles('S9,B1,1', 'S1,B9,1'))).toEqual([
    ['parcel_picks.csv', 2, 'sale', 'no transaction has the key S9'],
    ['parcel_picks.csv', 3, 'parcel', 'no transaction has the key B9'],
  ])
  await testFirm.bring(keyedTransactions('P00001,2023-09-01,buy,CBA,100,20,,-2000,,B4'))
  expect(await faultsOf(picksFiles('B1,B2,1', 'S1,S1,1', 'S1,X1,1', 'S1,B4,1'))).toEqual([
    ['parcel_picks.csv', 2, 'sale', 'B1 is neither a sale nor a transfer out'],
    ['parcel_picks.csv', 3, 'parcel', 'S1 is not a purchase'],
    ['parcel_picks.csv', 4, 'parcel', 'X1 belongs to a different account than the sale'],
    ['parcel_picks.csv', 5, 'parcel', 'B4 was bought on 2023-09-01, after the sale of 2023-08-01'],
  ])
  expect(await faultsOf(picksFiles('S1,B1,60', 'S1,B2,50'))).toEqual([
    ['parcel_picks.csv', 2, 'units', '110 units are chosen for S1, which sells 100'],
    ['parcel_picks.csv', 3, 'units', '110 units are chosen for S1, which sells 100'],
  ])
  await testFirm.bring(keyedTransactions('P00001,2023-07-03,sell,CBA,70,25,,1750,,S0'))
  expect(await faultsOf(picksFiles('S1,B1,50'))).toEqual([
    ['parcel_picks.csv', 2, 'units', 'names 20 more units than B1 has of CBA on 2023-08-01'],
  ])
})

test('a correction that leaves less of a parcel than was picked is a fault, and its purchase cannot be withdrawn', async () => {
  await testFirm.bring(keyedTransactions('P00001,2022-02-04,buy,CBA,50,10,,-500,,B0'), { id: 'bought' })
  await testFirm.bring(picksFiles('S1,B0,50'))
  expect(await faultsOf(keyedTransactions('P00001,2022-02-04,buy,CBA,40,10,,-400,,B0'))).toEqual([
    ['transactions.csv', null, null, 'names 10 more units than B0 has of CBA on 2023-08-01'],
  ])
  expect(await testFirm.withdraw('bought')).toMatchObject({ left: { _tag: 'StillNeeded' } })
})

test('what goes in kind goes by the choice and by hand, and as before once that is taken back', async () => {
  await testFirm.bring(keyedTransactions('P00001,2023-09-01,transfer_out,CBA,100,,,0,To another broker,T1'))
  const cost = async () => (await figures()).cost
  expect(await cost()).toBe(2000)
  await testFirm.bring(choicesFiles('P00001,2023-09-01,lifo'), { id: 'chosen' })
  expect(await cost()).toBe(3000)
  await testFirm.bring(picksFiles('T1,B2,40'), { id: 'picked' })
  expect(await cost()).toBe(2600)
  await testFirm.withdraw('chosen')
  expect(await cost()).toBe(2000)
  await testFirm.bring(picksFiles('T1,B2,0', 'T1,B3,40'))
  expect(await cost()).toBe(2400)
})

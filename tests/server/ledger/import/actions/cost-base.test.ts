import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { E } from '../../../../../src/domain/fp.ts'
import type { DataSet } from '../../../../../src/domain/ledger/entity.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(smallFirm, { now: () => Date.parse('2024-02-01T02:00:00Z') }),
)

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const costBase = (...rows: readonly string[]): SheetFiles => ({ cost_base: sheetText('cost_base', ...rows) })
const deferred = costBase('P00001,2024-02-29,CBA,tax_deferred,105,')

const rowsOf = async (dataSet: DataSet, query: DataSetQuery) =>
  (await (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, query)).rows

const costOn = async (query: DataSetQuery): Promise<unknown> => (await rowsOf('holdings', query))[0]?.['cost']

test('a tax-deferred amount takes from the cost from its day on, and was not known before', async () => {
  await testFirm.bring(deferred, { now: () => Date.parse('2024-04-01T02:00:00Z') })
  expect(await costOn({ asAt: '2024-02-28' })).toBe(10059.95)
  expect(await costOn({ asAt: '2024-02-29' })).toBe(9954.95)
  expect(await costOn({ asAt: '2024-02-29', knownOn: '2024-03-31' })).toBe(10059.95)
})

test('whose cost it is hears of it, and its withdrawal leaves the cost as it was', async () => {
  await testFirm.bring(deferred)
  await testFirm.bring(costBase('P00001,2024-02-29,CBA,tax_deferred,,0.5'))
  expect(await costOn({ asAt: '2024-02-29' })).toBe(10009.95)
  const [, figures] = await testFirm.log.readStream('ledger-import/3')
  expect([figures?.data, figures?.audience[0]]).toEqual([{ from: '2024-02-29' }, 'dashboard:portfolio/P00001'])
  await testFirm.withdraw('3')
  expect(await costOn({ asAt: '2024-02-29' })).toBe(9954.95)
  await testFirm.withdraw('2')
  expect(await costOn({ asAt: '2024-02-29' })).toBe(10059.95)
})

test('a return of capital is cash and no income, and what is more than the cost is a gain of that day', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-03-01,return_of_capital,CBA,,,,10100.00,Capital returned'))
  expect(await rowsOf('gains', { asAt: '2024-06-30' })).toMatchObject([
    { acquired: '2024-01-02', disposed: '2024-03-01', quantity: 0, cost: 0, proceeds: 40.05, gain: 40.05, event: 'G1' },
  ])
  expect(await rowsOf('income', { by: 'security', asAt: '2024-06-30' })).toEqual([])
  expect(await rowsOf('holdings', { asAt: '2024-03-01' })).toMatchObject([
    { code: 'CBA', cost: 0, marketValue: 10125 },
    { code: 'Cash', marketValue: 19990.05 },
  ])
  const [moved] = await rowsOf('holdings', { by: 'movement', from: '2024-02-01', asAt: '2024-03-31' })
  expect(moved).toMatchObject({ code: 'CBA', gain: 10100 })
  expect(await rowsOf('transactions', { asAt: '2024-03-01' })).toMatchObject([
    { type: 'Return of capital', amount: 10100 },
    {},
    {},
    {},
    {},
  ])
})

test('a sale is of the cost as it was changed', async () => {
  await testFirm.bring({
    ...costBase('P00001,2024-03-31,CBA,amit_decrease,,0.2', 'P00001,2024-03-31,CBA,amit_increase,25,'),
    ...transactionsFile('P00001,2024-04-02,sell,CBA,100,110,,11000.00,Sold'),
  })
  expect(await rowsOf('gains', { asAt: '2024-06-30' })).toMatchObject([{ cost: 10064.95, gain: 935.05, event: 'A1' }])
})

test('a tax-free amount is taken from the cost of a loss, and from no other', async () => {
  await testFirm.bring({
    ...costBase('P00001,2024-03-31,CBA,tax_free,59.95,'),
    ...transactionsFile(
      'P00001,2024-04-02,sell,CBA,50,110,,5500.00,Sold',
      'P00001,2024-04-03,sell,CBA,50,90,,4500.00,Sold',
    ),
  })
  expect(await costOn({ asAt: '2024-04-01' })).toBe(10059.95)
  expect(await rowsOf('gains', { asAt: '2024-06-30' })).toMatchObject([
    { disposed: '2024-04-03', cost: 5000, gain: -500 },
    { disposed: '2024-04-02', cost: 5029.97, gain: 470.03 },
  ])
})

test('a report names what changed gains without cash, and leaves nothing of the change in value unexplained', async () => {
  await testFirm.bring({
    ...costBase(
      'P00001,2024-03-31,CBA,tax_deferred,100,',
      'P00001,2024-03-31,CBA,amit_increase,30,',
      'P00001,2024-03-31,CBA,tax_free,10,',
    ),
    ...transactionsFile(
      'P00001,2024-03-31,return_of_capital,CBA,,,,50.00,Capital returned',
      'P00001,2024-04-02,sell,CBA,50,110,,5500.00,Sold',
      'P00001,2024-04-03,sell,CBA,50,90,,4500.00,Sold',
    ),
  })
  const dates = { StartDate: '2024-02-01', EndDate: '2024-04-30', PositionDate: '2024-04-30' }
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
  // the loss is of the reduced cost base, which is 5.00 less
  expect(sectionOf(data, 'valuation')).toMatchObject({ taxAdjustments: -75, other: 0, gain: -75 })
})

test('what is said of the cost of nothing is told where gains are', async () => {
  await testFirm.bring(costBase('P00002,2024-02-29,CBA,tax_deferred,105,'))
  const { meta } = await (await ledgerIn(testFirm)).table('portfolio', 'P00002', 'gains', { asAt: '2024-06-30' })
  expect(meta).toContainEqual({
    class: 'footer-table-row',
    value: 'P00002, 29-Feb-24: $105.00 cost change of CBA left out, because none was held.',
  })
})

test('a preview tells the gain of a cost that is used up', async () => {
  const preview = await testFirm.preview(costBase('P00001,2024-02-29,CBA,tax_deferred,10100,'))
  expect(E.isRight(preview) ? preview.right.accounts : []).toMatchObject([
    { account: 'P00001', from: '2024-02-29', holdings: [], realised: { before: 0, after: 40.05 } },
  ])
})

test.each<[string, string, string]>([
  ['both', '2024-02-29,CBA,tax_deferred,1,1', 'amount, per_unit: must be one or the other, not both'],
  ['neither', '2024-02-29,CBA,tax_deferred,,', 'amount, per_unit: must be one or the other, not both'],
  ['less than nothing', '2024-02-29,CBA,amit_increase,-1,', 'amount: must be more than zero'],
  ['unknown', '2024-02-29,XYZ,amit_increase,1,', 'asx_code: XYZ is not in securities'],
])('an amount that is %s is a fault', async (_, row, fault) => {
  const outcome = await testFirm.bring(costBase(`P00001,${row}`))
  expect(outcome).toMatchObject({ left: { _tag: 'BadRows', faults: [{ line: 2 }] } })
  const faults = E.isLeft(outcome) && outcome.left._tag === 'BadRows' ? outcome.left.faults : []
  expect(faults.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([fault])
})

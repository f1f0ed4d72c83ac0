import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import {
  individualFirm,
  keyedTransactions,
  openTestFirm,
  sheetText,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

beforeEach(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(individualFirm, { now: () => Date.parse('2024-01-10T00:00:00Z') })
})
afterEach(() => testFirm.drop())

const deemed = {
  corporate_actions:
    'asx_code,date,type,new_code,ratio,cash,cost_share,market_value\nCBA,2024-02-01,buy-back,,,,,120.00\n',
}

/** A buy-back at $100 a unit: $20 is capital, the rest a dividend. It takes 40 of the 100 units that cost $10,059.95. */
const sold = {
  ...keyedTransactions(
    'P00001,2024-02-01,buy_back,CBA,40,20,,800.00,Off-market buy-back,B-1',
    'P00001,2024-02-01,dividend,CBA,40,80,,3200.00,Dividend of the buy-back,B-2',
  ),
  components: sheetText('components', 'B-2,franked,3200,', 'B-2,franking_credit,1371.43,'),
}

const table = async (dataSet: 'holdings' | 'gains' | 'performance' | 'income') =>
  (await (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, { from: '2024-01-15', asAt: '2024-06-30' }))
    .rows

const realised = async () => (await table('gains')).map(({ quantity, cost, proceeds }) => [quantity, cost, proceeds])

test('the capital part is a sale, the dividend income with its credit, and the market value what the gain is of', async () => {
  expect(await testFirm.bring(sold)).toMatchObject({ right: { _tag: 'Imported' } })
  expect(await realised()).toEqual([[40, 4_023.98, 800]])
  await testFirm.bring(deemed, { id: 'deemed' })
  expect(await realised()).toEqual([[40, 4_023.98, 4_800]])
  const dates = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
  const [statement] = sectionOf(data, 'tax').accounts
  expect(statement?.labels.map(({ label, amount }) => [label, amount])).toEqual(
    expect.arrayContaining([
      ['11T', 3_200],
      ['11U', 1_371.43],
    ]),
  )
  expect(statement?.netCapitalGain).toMatchObject({ net: 776.02 })
  expect((await table('holdings')).map(({ code, quantity, marketValue }) => [code, quantity, marketValue])).toEqual([
    ['CBA', 60, 6_075],
    ['Cash', null, 13_890.05],
  ])
  const [whole] = await table('performance')
  expect(whole).toMatchObject({ gain: -50 })
  expect(await testFirm.withdraw('deemed')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await realised()).toEqual([[40, 4_023.98, 800]])
})

test('more than is held cannot be bought back', async () => {
  const outcome = await testFirm.bring(transactionsFile('P00001,2024-02-01,buy_back,CBA,101,20,,2020.00,'))
  expect(
    E.isLeft(outcome) && outcome.left._tag === 'BadRows' && outcome.left.faults.map(({ reason }) => reason),
  ).toEqual(['sells or transfers more CBA than P00001 holds on 2024-02-01'])
})

test('a price that falls with a buy-back is still a jump', async () => {
  const checked = await testFirm.preview({
    corporate_actions:
      'asx_code,date,type,new_code,ratio,cash,cost_share,market_value\nCBA,2024-01-04,buy-back,,,,,120\n',
    prices: sheetText('prices', 'CBA,2024-01-04,0,0,0,40,1'),
  })
  expect(E.isRight(checked) && checked.right.findings.map(({ kind }) => kind)).toEqual(['price-jump'])
})

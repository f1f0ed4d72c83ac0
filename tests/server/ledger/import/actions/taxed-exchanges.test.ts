import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { findingText } from '../../../../../src/domain/ledger/import/finding.ts'
import type { DataSet } from '../../../../../src/domain/ledger/entity.ts'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn, numberIn, totalOf } from '../../support/test-ledger.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

const clockAt = (day: string) => ({ now: () => Date.parse(`${day}T02:00:00Z`) })

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(
    {
      ...smallFirm,
      securities: sheetText(
        'securities',
        'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials',
        'NEW,New Bank,NEW,Australian equities,Financials',
      ),
    },
    clockAt('2024-01-10'),
  ),
)

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const actionsFiles = (...rows: readonly string[]): SheetFiles => ({
  corporate_actions: [
    'asx_code,date,type,new_code,ratio,cash,cost_share,paid_on,market_value,roll_over',
    ...rows,
    '',
  ].join('\n'),
})

const table = async (dataSet: DataSet, query: DataSetQuery = {}) =>
  (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, { asAt: '2024-06-30', ...query })

const gains = async (query: DataSetQuery = {}) =>
  (await table('gains', query)).rows.map(({ acquired, quantity, cost, proceeds }) => [
    acquired,
    quantity,
    cost,
    proceeds,
  ])

const held = async (query: DataSetQuery = {}) =>
  (await table('holdings', query)).rows.map(({ code, security, quantity, marketValue, cost }) => [
    ...[code === 'Receivable' ? security : code, quantity, marketValue, cost],
  ])

// 100 CBA that cost $10,059.95: for each $25.3125 of cash, and two of NEW of $37.96875, which is three quarters of it all
const merger = 'CBA,2024-02-01,merger,NEW,2,25.3125,,2024-02-15,,'
const worth = pricesFile('NEW,2024-02-01,0,0,0,37.96875,1')
const paidRows = transactionsFile('P00001,2024-02-15,cash_consideration,CBA,,,,2531.25,Cash of the merger')

test('the cash of a merger is realised on its day, and receivable until it is paid', async () => {
  await testFirm.bring({ ...actionsFiles(merger), ...worth })
  expect(await held({ asAt: '2024-02-01' })).toEqual([
    ['NEW', 200, 7_593.75, 7_544.96],
    ['Cash', null, 9_890.05, null],
    ['Commonwealth Bank, payable 15-Feb-24', null, 2_531.25, null],
  ])
  expect(await gains()).toEqual([['2024-01-02', 0, 2_514.99, 2_531.25]])
  await testFirm.bring(paidRows)
  expect(await held({ asAt: '2024-02-14' })).toHaveLength(3)
  expect(await held({ asAt: '2024-02-15' })).toEqual([
    ['NEW', 200, 7_593.75, 7_544.96],
    ['Cash', null, 12_421.3, null],
  ])
})

test('it moves no return and no gain of a book, and what its parts contribute adds up', async () => {
  await testFirm.bring({ ...actionsFiles(merger), ...worth, ...paidRows })
  for (const asAt of ['2024-02-01', '2024-02-10', '2024-02-20']) {
    const query = { from: '2024-01-20', asAt }
    const [whole] = (await table('performance', query)).rows
    expect(whole).toMatchObject({ timeWeighted: 0, gain: 0 })
    const parts = await table('performance', { ...query, by: 'security' })
    expect(totalOf(parts, 'contribution')).toBeCloseTo(numberIn(whole, 'timeWeighted'), 12)
    expect(parts.rows.map(({ gain, income }) => [gain, income])).toEqual(parts.rows.map(() => [0, 0]))
    const moved = (await table('holdings', { ...query, by: 'movement' })).rows
    expect(moved.map(({ gain }) => gain)).toEqual(moved.map(() => 0))
  }
})

test('a report explains the value with it, and the tax statement has its gain and no income of it', async () => {
  await testFirm.bring({ ...actionsFiles(merger), ...worth, ...paidRows })
  const ending = async (date: string) =>
    gatherFrom(testFirm.pool)(
      { type: 'account', code: 'P00001' },
      { StartDate: '2024-02-01', EndDate: date, PositionDate: date },
    )
  for (const [date, receivable] of [
    ['2024-02-10', 2_531.25],
    ['2024-02-29', 0],
  ] as const)
    expect(sectionOf(await ending(date), 'valuation')).toMatchObject({
      realised: 16.26,
      unrealised: -16.26,
      income: 0,
      other: 0,
      gain: 0,
      closingReceivable: receivable,
    })
})

test('what is known of the market value, and what is taken back, is known as everything else is', async () => {
  await testFirm.bring(actionsFiles(merger), clockAt('2024-02-02'))
  await testFirm.bring(worth, { ...clockAt('2024-02-05'), id: 'price' })
  const knownOn = async (day: string) => gains({ knownOn: day })
  expect([await knownOn('2024-02-04'), await knownOn('2024-02-06')]).toEqual([
    [],
    [['2024-01-02', 0, 2_514.99, 2_531.25]],
  ])
  expect(await testFirm.withdraw('price')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await gains()).toEqual([])
  expect((await table('gains')).meta).toContainEqual({
    class: 'footer-table-row',
    value:
      'P00001, 01-Feb-24: 100 CBA realise no gain and keep their cost, because the replacement has no market value.',
  })
  await testFirm.bring(actionsFiles('CBA,2024-02-01,merger,NEW,2,25.3125,0.75,2024-02-15,,'))
  expect(await gains()).toEqual([['2024-01-02', 0, 2_514.99, 2_531.25]])
})

const kinds = async (files: SheetFiles) => {
  const checked = await testFirm.preview(files)
  return E.isRight(checked) ? checked.right.findings.map(({ kind, security, date }) => [kind, security, date]) : checked
}

test('a merger with cash and no market value that day is a finding', async () => {
  const finding = [['missing-market-value', 'CBA', '2024-01-03']]
  const early = 'CBA,2024-01-03,merger,NEW,2,25.3125,,,,'
  expect(await kinds(actionsFiles(early))).toEqual(finding)
  expect(await kinds(actionsFiles('CBA,2024-01-03,merger,NEW,2,,,,,no'))).toEqual(finding)
  expect(await kinds(actionsFiles('CBA,2024-01-03,demerger,NEW,2,,,,,no'))).toEqual(finding)
  expect(await kinds({ ...actionsFiles(early), ...pricesFile('NEW,2024-01-03,0,0,0,37.96875,1') })).toEqual([])
  expect(await kinds(actionsFiles('CBA,2024-01-03,merger,NEW,2,25.3125,,,37.96875,'))).toEqual([])
  expect(await kinds(actionsFiles('CBA,2024-01-03,merger,NEW,2,25.3125,0.75,,,'))).toEqual([])
})

test('one that was told ahead is a finding of the prices that pass its day', async () => {
  await testFirm.bring(actionsFiles(merger))
  expect(await kinds(pricesFile('CBA,2024-01-31,0,0,0,101.25,1'))).toEqual([])
  const passing = [['missing-market-value', 'CBA', '2024-02-01']]
  expect(await kinds(pricesFile('CBA,2024-03-01,0,0,0,101.25,1'))).toEqual(passing)
  await testFirm.bring(pricesFile('CBA,2024-03-01,0,0,0,101.25,1'))
  expect(await kinds(pricesFile('CBA,2024-03-04,0,0,0,101.25,1'))).toEqual([])
})

test('without roll-over a merger is a sale at market value, and what came is of the day', async () => {
  await testFirm.bring(actionsFiles('CBA,2024-02-01,merger,NEW,2,,,,60,no'))
  expect(await gains()).toEqual([['2024-01-02', 100, 10_059.95, 12_000]])
  expect(await held()).toContainEqual(['NEW', 200, 10_125, 12_000])
  await testFirm.bring(transactionsFile('P00001,2024-03-01,sell,NEW,50,61,,3050.00,'))
  expect(await gains()).toContainEqual(['2024-02-01', 50, 3_000, 3_050])
})

test('without roll-over what is demerged takes its market value off the cost', async () => {
  await testFirm.bring({
    ...actionsFiles('CBA,2024-02-01,demerger,NEW,0.5,,,,,no'),
    ...pricesFile('CBA,2024-02-01,0,0,0,91,1', 'NEW,2024-02-01,0,0,0,20.5,1'),
  })
  expect(await held()).toEqual([
    ['CBA', 100, 9_100, 9_034.95],
    ['NEW', 50, 1_025, 1_025],
    ['Cash', null, 9_890.05, null],
  ])
})

test('without a market value what is demerged is of that day, costs nothing and says so', async () => {
  await testFirm.bring(actionsFiles('CBA,2024-02-01,demerger,NEW,0.5,,,,,no'))
  expect(await held()).toContainEqual(['NEW', 50, 0, 0])
  expect((await table('holdings')).meta).toContainEqual({
    class: 'footer-table-row',
    value:
      'P00001, 01-Feb-24: the security demerged from 100 CBA has no market value, so it has no cost and theirs is unchanged.',
  })
})

const refusals = async (row: string) => {
  const outcome = await testFirm.bring(actionsFiles(row))
  if (E.isRight(outcome) || outcome.left._tag !== 'BadRows') return outcome
  return outcome.left.faults.map(({ column, reason }) => `${column}: ${reason}`)
}

test.each([
  ['CBA,2024-02-01,merger,NEW,2,,0.75,,,', 'cost_share: must be empty without cash'],
  ['CBA,2024-02-01,merger,NEW,2,,,2024-02-15,,', 'paid_on: must be empty without cash'],
  ['CBA,2024-02-01,merger,NEW,2,,,,30,', 'market_value: must be empty with roll-over and without cash'],
  ['CBA,2024-02-01,merger,NEW,2,1,1,,,', 'cost_share: must be less than one with cash'],
  ['CBA,2024-02-01,merger,NEW,2,1,0.5,,30,', 'market_value: must be empty with a cost_share'],
  ['CBA,2024-02-01,merger,NEW,2,1,0.5,,30,no', 'cost_share: must be empty without roll-over'],
  ['CBA,2024-02-01,demerger,NEW,2,,,,,', 'cost_share: is required when the type is demerger'],
  ['CBA,2024-02-01,demerger,NEW,2,,0.5,,3,', 'market_value: must be empty with roll-over and without cash'],
  ['CBA,2024-02-01,split,,2,,,,,no', 'roll_over: must be empty when the type is split'],
  ['CBA,2024-02-01,merger,NEW,2,,,,,maybe', 'roll_over: must be one of yes, no'],
])('%s is refused', async (row, fault) => {
  expect(await refusals(row)).toEqual([fault])
})

test('what a merger owes is of the units that the day’s earlier actions have made', async () => {
  const owed = async () => (await held({ asAt: '2024-02-01' })).filter(([, units]) => units === null).slice(1)
  const cash = '13.125,0.75,2024-02-15,,'
  await testFirm.bring(actionsFiles('CBA,2024-02-01,split,,2,,,,,', `CBA,2024-02-01,merger,NEW,1,${cash}`), {
    id: 'split',
  })
  expect(await owed()).toEqual([['Commonwealth Bank, payable 15-Feb-24', null, 2_625, null]])
  expect(await gains()).toEqual([['2024-01-02', 0, 2_514.99, 2_625]])
  await testFirm.withdraw('split')
  await testFirm.bring({ securities: sheetText('securities', 'CBB,Renamed Bank,CBB,Australian equities,Financials') })
  await testFirm.bring(actionsFiles('CBA,2024-02-01,code-change,CBB,,,,,,', `CBB,2024-02-01,merger,NEW,1,${cash}`))
  expect(await owed()).toEqual([['Renamed Bank, payable 15-Feb-24', null, 1_312.5, null]])
})

const cashFindings = async (files: SheetFiles) => {
  const checked = await testFirm.preview(files)
  if (E.isLeft(checked)) return checked
  return checked.right.findings.flatMap((one) => (one.kind === 'amount-mismatch' ? [findingText(one)] : []))
}

const noted = async () => (await table('gains')).meta.map(({ value }) => value)

test('cash of a merger that nobody has told of is named where gains are, and is a finding', async () => {
  const finding = 'A row of P00001 with CBA on 15-Feb-24 has the amount 2,531.25, but units × rate is 0.00'
  const note =
    'P00001, 15-Feb-24: $2,531.25 received for CBA counts in no gain, because no merger with cash is known by then.'
  expect(await cashFindings(paidRows)).toEqual([finding])
  await testFirm.bring(paidRows)
  expect(await noted()).toContain(note)
  const without = actionsFiles('CBA,2024-02-01,merger,NEW,2,,,,,')
  expect(await cashFindings(without)).toEqual([finding])
  await testFirm.bring(without)
  expect(await noted()).toContain(note)
})

test('cash that is not what its merger owes is named, by the rows of a day together', async () => {
  await testFirm.bring({ ...actionsFiles(merger), ...worth })
  const rows = (...amounts: readonly string[]) =>
    transactionsFile(...amounts.map((amount) => `P00001,2024-02-15,cash_consideration,CBA,,,,${amount},Cash`))
  expect(await cashFindings(rows('2531.25'))).toEqual([])
  expect(await cashFindings(rows('2000.00', '531.25'))).toEqual([])
  expect(await cashFindings(rows('2000.00', '531.00'))).toEqual([
    'A row of P00001 with CBA on 15-Feb-24 has the amount 2,531.00, but units × rate is 2,531.25',
  ])
  await testFirm.bring(rows('2000.00', '500.00'))
  expect(await noted()).toContain(
    'P00001, 15-Feb-24: $2,500.00 received for CBA, but its merger owed $2,531.25 by then; gains use the amount owed.',
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { E } from '../../../../../src/domain/fp.ts'
import type { DataSet, EntityType } from '../../../../../src/domain/ledger/entity.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { openTestBreaks, breakText } from '../../reconciliation/open-test-breaks.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  corporateActions,
  type SheetFiles,
  firmsBeginningWith,
  positionsFile,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm)
  await begun.bring(pricesFile('CBA,2024-02-01,110,110,110,110,1', 'CBA,2024-03-01,120,120,120,120,1'))
})

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const transfersFiles = (...rows: readonly string[]): SheetFiles => ({
  transactions: [
    'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,acquired,cost',
    ...rows,
    '',
  ].join('\n'),
})

/** P00001 moves 60 of its 100 to P00002 in the group of another, which has nothing else. */
const moved = transfersFiles(
  'P00001,2024-02-01,transfer_out,CBA,60,,,0,To Lovelace Trust,,,',
  'P00002,2024-02-01,transfer_in,CBA,60,,,0,From Byron Super,,2024-01-02,6035.97',
)

const rowsOf = async (type: EntityType, code: string, dataSet: DataSet, query: DataSetQuery) =>
  (await (await ledgerIn(testFirm)).table(type, code, dataSet, query)).rows

const refusals = async (files: SheetFiles) => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ line, column, reason }) => `${line ?? ''} ${column ?? ''}: ${reason}`)
    : outcome
}

test('a holding goes on elsewhere with its day and cost, and nothing is realised', async () => {
  await testFirm.bring(moved)
  const asAt = '2024-03-01'
  expect(await rowsOf('portfolio', 'P00002', 'holdings', { asAt })).toMatchObject([
    { code: 'CBA', quantity: 60, cost: 6035.97, marketValue: 7200 },
    { code: 'Cash', marketValue: 0 },
  ])
  expect(await rowsOf('portfolio', 'P00001', 'holdings', { asAt })).toMatchObject([
    { code: 'CBA', quantity: 40, cost: 4023.98, marketValue: 4800 },
    {},
  ])
  expect(await rowsOf('firm', 'firm', 'gains', { asAt })).toEqual([])
  await testFirm.bring(transactionsFile('P00002,2024-02-02,sell,CBA,60,110,,6600.00,'))
  expect(await rowsOf('portfolio', 'P00002', 'gains', { asAt })).toMatchObject([
    { acquired: '2024-01-02', disposed: '2024-02-02', cost: 6035.97, proceeds: 6600 },
  ])
})

test('in returns it is money at the market value of its day, and none of who has both sides', async () => {
  const from = '2024-02-01'
  const firmBefore = await rowsOf('firm', 'firm', 'performance', { from, asAt: '2024-03-01' })
  await testFirm.bring(moved)
  const chosen = async (type: EntityType, code: string) =>
    (await rowsOf(type, code, 'performance', { from, asAt: '2024-03-01' }))[0]
  const [taking, giving] = [await chosen('portfolio', 'P00002'), await chosen('portfolio', 'P00001')]
  expect(taking).toMatchObject({ gain: 600, from: '2024-02-01' })
  expect(taking?.['timeWeighted']).toBeCloseTo(120 / 110 - 1, 12)
  const opening = 10125 + 9890.05
  expect(giving).toMatchObject({ gain: 875 + 400 })
  expect(giving?.['timeWeighted']).toBeCloseTo(
    ((opening + 875) / opening) * ((opening + 875 - 6600 + 400) / (opening + 875 - 6600)) - 1,
    12,
  )
  expect(await rowsOf('firm', 'firm', 'performance', { from, asAt: '2024-03-01' })).toEqual(firmBefore)
  const { data } = await (await ledgerIn(testFirm)).graph('portfolio', 'P00002', 'value-series', {
    from: '2024-02-15',
    asAt: '2024-03-01',
  })
  expect(data.map(({ name, values }) => [name, values.at(-1)])).toEqual([
    ['Value', 7200],
    ['Net invested', 6600],
  ])
  expect(await rowsOf('portfolio', 'P00002', 'holdings', { by: 'movement', from, asAt: '2024-03-01' })).toMatchObject([
    { code: 'CBA', gain: 600, contribution: 600 / 6600 },
  ])
})

test('a report says what came and went, and nothing of the change in value is left unexplained', async () => {
  await testFirm.bring(moved)
  const gather = gatherFrom(testFirm.pool)
  const dates = { StartDate: '2024-01-15', EndDate: '2024-03-01', PositionDate: '2024-03-01' }
  const valuationOf = async (code: string) => sectionOf(await gather({ type: 'account', code }, dates), 'valuation')
  expect(await valuationOf('P00001')).toMatchObject({
    opening: 20015.05,
    transfersIn: 0,
    transfersOut: 6600,
    realised: 0,
    unrealised: 1275,
    other: 0,
    gain: 1275,
    closing: 14690.05,
  })
  const { rows, types } = sectionOf(await gather({ type: 'account', code: 'P00002' }, dates), 'transactions')
  expect(rows.map(({ type, acquired, cost }) => [type, acquired, cost])).toEqual([
    ['Transfer in', '2024-01-02', 6035.97],
  ])
  expect(rows.map(({ key, transactionId }) => key === `#${transactionId}`)).toEqual([true])
  expect(types).toEqual([{ type: 'Transfer in', count: 1, amount: 0 }])
  expect(await valuationOf('P00002')).toMatchObject({
    opening: 0,
    transfersIn: 6600,
    transfersOut: 0,
    unrealised: 600,
    other: 0,
    gain: 600,
    closing: 7200,
  })
})

test('it is reconciled, previewed, listed, known by what it says, and taken back', async () => {
  await testFirm.bring(positionsFile('P00002,2024-02-29,CBA,60'))
  const breaks = await openTestBreaks(testFirm)
  expect((await breaks.standing()).map(breakText)).toEqual(['P00002 CBA: 0 against 60, 60'])
  expect(await testFirm.preview(moved)).toMatchObject({
    right: {
      accounts: [
        { account: 'P00001', from: '2024-02-01', holdings: [{ security: 'CBA', before: 100, after: 40 }] },
        { account: 'P00002', from: '2024-02-01', holdings: [{ security: 'CBA', before: 0, after: 60 }] },
      ],
    },
  })
  const before = await testFirm.ledger()
  await testFirm.bring(moved, { id: 'moved' })
  expect(await breaks.standing()).toEqual([])
  expect(await testFirm.bring(moved)).toMatchObject({ right: { _tag: 'NothingNew' } })
  expect(await rowsOf('portfolio', 'P00002', 'transactions', { asAt: '2024-03-01' })).toMatchObject([
    { type: 'Transfer in', quantity: 60, amount: 0, acquired: '2024-01-02', cost: 6035.97 },
  ])
  await testFirm.withdraw('moved')
  expect(await testFirm.ledger()).toEqual(before)
})

test('what is missing, or is not held, is refused with its line', async () => {
  expect(
    await refusals(
      transfersFiles(
        'P00002,2024-02-01,transfer_in,CBA,60,110,9.95,-1,,,,',
        'P00002,2024-02-01,transfer_in,CBA,60,,,0,,,2024-02-02,1',
        'P00001,2024-02-01,transfer_out,CBA,60,,,0,,,2024-01-02,1',
        'P00001,2024-02-01,buy,CBA,60,1,,-60,,,2024-01-02,1',
      ),
    ),
  ).toEqual([
    '2 price: must be empty when the type is transfer_in',
    '2 brokerage: must be empty when the type is transfer_in',
    '2 amount: must be zero when the type is transfer_in',
    '2 acquired: is required when the type is transfer_in',
    '2 cost: is required when the type is transfer_in',
    '3 acquired: is after the date',
    '4 acquired: must be empty when the type is transfer_out',
    '4 cost: must be empty when the type is transfer_out',
    '5 acquired: must be empty when the type is buy',
    '5 cost: must be empty when the type is buy',
  ])
  expect(await refusals(transfersFiles('P00001,2024-02-01,transfer_out,CBA,101,,,0,,,,'))).toEqual([
    '2 quantity: sells or transfers more CBA than P00001 holds on 2024-02-01',
  ])
  await testFirm.bring(moved, { id: 'moved' })
  await testFirm.bring(transactionsFile('P00002,2024-02-02,sell,CBA,60,110,,6600.00,'))
  expect(await testFirm.withdraw('moved')).toMatchObject({
    left: { reasons: ['P00002 would sell or transfer more CBA than it holds on 2024-02-02'] },
  })
})

test('what is transferred is split with the rest, and against the units there are then', async () => {
  await testFirm.bring({ ...corporateActions('CBA,2024-02-01,split,,2,,'), ...moved })
  expect(await rowsOf('portfolio', 'P00001', 'holdings', { asAt: '2024-02-01' })).toMatchObject([
    { code: 'CBA', quantity: 140 },
    {},
  ])
  expect(await refusals(transfersFiles('P00001,2024-02-01,transfer_out,CBA,141,,,0,,,,'))).toEqual([
    '2 quantity: sells or transfers more CBA than P00001 holds on 2024-02-01',
  ])
})

test('rights come beside the shares at no cost, of their dates, and end with the code', async () => {
  const rights = sheetText('securities', 'CBAR,Commonwealth Bank rights,CBAR,Australian equities,Financials')
  await testFirm.bring({
    securities: rights,
    ...corporateActions('CBA,2024-02-01,rights,CBAR,1:4,,', 'CBAR,2024-03-01,delisting,,,,'),
    ...transactionsFile(
      'P00001,2024-02-10,sell,CBAR,10,2,,20.00,',
      'P00001,2024-02-20,buy,CBA,15,100,,-1500.00,Taken up',
    ),
  })
  expect(await rowsOf('portfolio', 'P00001', 'holdings', { asAt: '2024-03-01' })).toMatchObject([
    { code: 'CBA', quantity: 115, cost: 11559.95 },
    { code: 'Cash' },
  ])
  expect(await rowsOf('portfolio', 'P00001', 'gains', { asAt: '2024-03-01' })).toMatchObject([
    { security: 'CBAR', acquired: '2024-01-02', quantity: 15, cost: 0, proceeds: 0, event: 'C2' },
    { security: 'CBAR', acquired: '2024-01-02', quantity: 10, cost: 0, proceeds: 20 },
  ])
})

test('a ring of codes on one day is refused with its line, whoever told the other half', async () => {
  const securities = sheetText('securities', 'NEW,New,NEW,Shares,Other', 'THIRD,Third,THIRD,Shares,Other')
  const ring = corporateActions(
    'CBA,2024-02-01,code-change,NEW,,,',
    'NEW,2024-02-01,code-change,CBA,,,',
    'NEW,2024-02-02,code-change,CBA,,,',
    'CBA,2024-03-01,code-change,THIRD,,,',
  )
  expect(await refusals({ securities, ...ring })).toEqual([
    '2 new_code: units of CBA would convert back to it on 2024-02-01',
    '3 new_code: units of NEW would convert back to it on 2024-02-01',
  ])
  await testFirm.bring({
    securities,
    ...corporateActions('CBA,2024-02-01,code-change,NEW,,,', 'NEW,2024-02-01,merger,THIRD,1,,'),
  })
  expect(await refusals(corporateActions('THIRD,2024-02-01,code-change,CBA,,,'))).toEqual([
    '2 new_code: units of THIRD would convert back to it on 2024-02-01',
  ])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import type { DataSet } from '../../../../../src/domain/ledger/entity.ts'
import { gatherFrom, sectionOf } from '../../../reports/sources/support/gathered.ts'
import { ledgerIn, numberIn, totalOf } from '../../support/test-ledger.ts'
import { E } from '../../../../../src/domain/fp.ts'
import {
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../small-firm.ts'

let testFirm: TestFirm

const clockAt = (day: string) => ({ now: () => Date.parse(`${day}T02:00:00Z`) })

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(
    { ...smallFirm, ...pricesFile('CBA,2024-01-02,0,0,0,100.50,1', 'CBA,2024-01-03,0,0,0,100,1') },
    clockAt('2024-01-10'),
  ),
)

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const table = async (dataSet: DataSet, query: DataSetQuery) =>
  (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, query)

const held = async (query: DataSetQuery) =>
  (await table('holdings', query)).rows.map(({ security, quantity, marketValue, cost }) => [
    ...[security, quantity, marketValue, cost],
  ])

/**
 * $3.50 a unit, reinvested at $100: three units, and $50 that the plan keeps, with which the next dividend of $2 a unit buys two at $100 and
 * leaves $56.
 */
const first = keyedTransactions(
  'P00001,2024-02-15,dividend,CBA,100,3.50,,350.00,Dividend,D-1',
  'P00001,2024-02-15,buy,CBA,3,100,,-300.00,Reinvested,R-1',
  'P00001,2024-02-15,plan_residual,CBA,,,,-50.00,Kept by the plan,K-1',
)
const second = keyedTransactions(
  'P00001,2024-05-15,dividend,CBA,103,2,,206.00,Dividend,D-2',
  'P00001,2024-05-15,plan_residual,CBA,,,,50.00,Used by the plan,K-2',
  'P00001,2024-05-15,buy,CBA,2,100,,-200.00,Reinvested,R-2',
  'P00001,2024-05-15,plan_residual,CBA,,,,-56.00,Kept by the plan,K-3',
)

test('Australian Taxation Office, “Dividend reinvestment plans”: Natalie’s $360 are income, and buy 45 shares that cost them', async () => {
  await testFirm.bring(
    keyedTransactions(
      'P00001,2023-12-20,deposit,,,,,10000.00,Deposit,N-0',
      'P00001,2023-12-20,dividend,CBA,1440,0.25,,360.00,Dividend,N-1',
      'P00001,2023-12-20,buy,CBA,45,8,,-360.00,Reinvested,N-2',
    ),
  )
  expect(await held({ asAt: '2023-12-31' })).toEqual([
    ['Commonwealth Bank', 45, 360, 360],
    ['Cash account', null, 10_000, null],
  ])
  expect(totalOf(await table('income', { by: 'security', from: '2023-07-01', asAt: '2024-06-30' }), 'total')).toBe(360)
})

test('what is too little for a unit is the plan’s, until it goes into the next ones', async () => {
  await testFirm.bring(first, clockAt('2024-02-16'))
  const [cash, units] = [9_890.05, [['Commonwealth Bank', 103, 10_300, 10_359.95]]]
  expect(await held({ asAt: '2024-02-15' })).toEqual([
    ...units,
    ['Cash account', null, cash, null],
    ['Commonwealth Bank, kept by its reinvestment plan', null, 50, null],
  ])
  await testFirm.bring(second, { ...clockAt('2024-05-16'), id: 'second' })
  const later = [
    ['Commonwealth Bank', 105, 10_500, 10_559.95],
    ['Cash account', null, cash, null],
    ['Commonwealth Bank, kept by its reinvestment plan', null, 56, null],
  ]
  expect(await held({ asAt: '2024-05-15' })).toEqual(later)
  expect((await held({ asAt: '2024-05-15', knownOn: '2024-05-15' })).at(-1)?.[2]).toBe(50)
  await testFirm.withdraw('second')
  expect((await held({ asAt: '2024-05-15' })).at(-1)?.[2]).toBe(50)
  await testFirm.bring(keyedTransactions('P00001,2024-06-03,plan_residual,CBA,,,,50.00,Paid out,K-4'))
  expect(await held({ asAt: '2024-06-03' })).toEqual([...units, ['Cash account', null, 9_940.05, null]])
})

test('the income is the whole of both, and so is the gain; parts add up to the return', async () => {
  await testFirm.bring(first)
  await testFirm.bring(second)
  const query = { from: '2024-01-15', asAt: '2024-06-30' }
  const [whole] = (await table('performance', query)).rows
  expect(whole).toMatchObject({ gain: 556 })
  const parts = await table('performance', { ...query, by: 'security' })
  expect(totalOf(parts, 'contribution')).toBeCloseTo(numberIn(whole, 'timeWeighted'), 12)
  expect(parts.rows).toMatchObject([
    { code: 'CBA', opening: 10_000, closing: 10_556, income: 556, gain: 556 },
    { code: 'Cash', income: 0, gain: 0 },
  ])
  const dates = { StartDate: '2024-01-15', EndDate: '2024-06-30', PositionDate: '2024-06-30' }
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
  expect(sectionOf(data, 'valuation')).toMatchObject({ income: 556, closingReceivable: 56, receivable: 0, other: 0 })
  expect(sectionOf(data, 'holdings').receivables).toMatchObject([{ securityCode: 'CBA', paid: null, amount: 56 }])
})

const findingsOf = async (files: SheetFiles) => {
  const preview = await testFirm.preview(files)
  return E.isRight(preview)
    ? preview.right.findings.map(({ kind, account, security, date, values }) => [
        kind,
        account,
        security,
        date,
        ...values,
      ])
    : preview.left
}

test('a plan that gives more than it has kept is a finding, and owes nothing', async () => {
  const more = keyedTransactions(
    'P00001,2024-05-15,plan_residual,CBA,,,,80.00,Used by the plan,K-2',
    'P00001,2024-05-20,plan_residual,CBA,,,,10.00,Used by the plan,K-3',
  )
  await testFirm.bring(first)
  expect(await findingsOf(more)).toEqual([['overspent-plan', 'P00001', 'CBA', '2024-05-15', '30']])
  await testFirm.bring(more)
  const lines = (await held({ asAt: '2024-06-03' })).map(([security]) => security)
  expect(lines).toEqual(['Commonwealth Bank', 'Cash account'])
})

test('what a plan keeps under a code that is replaced is a finding until it is moved', async () => {
  await testFirm.bring(first)
  const renamed = {
    securities: sheetText('securities', 'CBN,Commonwealth Bank,CBN - Commonwealth Bank,Australian equities,Financials'),
    corporate_actions: sheetText('corporate_actions', 'CBA,2024-04-02,code-change,CBN,,,'),
  }
  expect(await findingsOf(renamed)).toContainEqual(['stranded-residual', 'P00001', 'CBA', '2024-04-02', '50', 'CBN'])
  await testFirm.bring(renamed)
  const moved = keyedTransactions(
    'P00001,2024-04-02,plan_residual,CBA,,,,50.00,Moved,K-2',
    'P00001,2024-04-02,plan_residual,CBN,,,,-50.00,Moved,K-3',
  )
  expect(await findingsOf(moved)).toEqual([])
})

test('what became of a code before a plan began was another company’s, and is no finding', async () => {
  const securities = sheetText(
    'securities',
    ...['CBO', 'CBN'].map((code) => `${code},Name,${code} - Name,Australian equities,Financials`),
  )
  const reused = 'CBA,2010-06-01,code-change,CBO,,,'
  const actions = (...rows: readonly string[]) => ({ corporate_actions: sheetText('corporate_actions', ...rows) })
  await testFirm.bring(first)
  expect(await findingsOf({ securities, ...actions(reused) })).not.toContainEqual(
    expect.arrayContaining(['stranded-residual']),
  )
  const renamed = { securities, ...actions(reused, 'CBA,2024-04-02,code-change,CBN,,,') }
  expect(await findingsOf(renamed)).toContainEqual(['stranded-residual', 'P00001', 'CBA', '2024-04-02', '50', 'CBN'])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import type { DataSet } from '../../../../src/domain/ledger/entity.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'

let testFirm: TestFirm

const exDate = '2024-01-10'
const clockAt = (day: string) => ({ now: () => Date.parse(`${day}T02:00:00Z`) })

/** A dividend of $2 a unit: the price falls by it on the ex-date. */
const announcedFiles = (paidOn: string): SheetFiles => ({
  corporate_actions: `asx_code,date,type,new_code,ratio,cash,cost_share,paid_on\nCBA,${exDate},dividend,,,2,,${paidOn}\n`,
})

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm, clockAt('2024-01-09'))
  await begun.bring(pricesFile('CBA,2024-01-09,0,0,0,101.25,1', `CBA,${exDate},0,0,0,99.25,1`), clockAt('2024-01-11'))
})

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const rows = async (dataSet: DataSet, query: DataSetQuery) =>
  (await (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, query)).rows

const totalOn = async (asAt: string, query: DataSetQuery = {}): Promise<unknown> =>
  (await rows('valuation', { asAt, ...query })).find(({ item }) => item === 'Total value')?.['amount']

const owed = async (query: DataSetQuery) =>
  (await rows('holdings', query))
    .filter(({ code }) => code === 'Receivable')
    .map(({ security, marketValue }) => [security, marketValue])

const paidRows = transactionsFile('P00001,2024-02-15,dividend,CBA,100,2,,200.00,Dividend')
const payment = [['Commonwealth Bank, payable 15-Feb-24', 200]]

test('a dividend dips no value and no return between its ex-date and its payment', async () => {
  await testFirm.bring(announcedFiles(''), clockAt('2024-01-12'))
  const before = await totalOn('2024-01-09')
  expect(await totalOn(exDate)).not.toBe(before)
  await testFirm.bring(paidRows, clockAt('2024-02-16'))
  for (const asAt of [exDate, '2024-02-14', '2024-02-15']) expect(await totalOn(asAt)).toBe(before)
  expect(await owed({ asAt: '2024-01-09' })).toEqual([])
  expect(await owed({ asAt: exDate })).toEqual(payment)
  expect(await owed({ asAt: '2024-02-14' })).toEqual(payment)
  expect(await owed({ asAt: '2024-02-15' })).toEqual([])
  for (const asAt of [exDate, '2024-02-14', '2024-02-15']) {
    const chosen = (await rows('performance', { from: exDate, asAt })).find(({ range }) => range === 'Chosen period')
    expect(chosen).toMatchObject({ timeWeighted: 0, gain: 0 })
  }
})

test('one that is announced with its day of payment is owed at once, and what came counts from then on', async () => {
  await testFirm.bring(announcedFiles('2024-02-15'), clockAt('2024-01-12'))
  expect(await owed({ asAt: exDate })).toEqual(payment)
  await testFirm.bring(
    transactionsFile('P00001,2024-02-15,dividend,CBA,100,2,,190.00,Dividend less tax withheld'),
    clockAt('2024-02-16'),
  )
  expect(await owed({ asAt: exDate })).toEqual([['Commonwealth Bank, payable 15-Feb-24', 190]])
  expect(await owed({ asAt: exDate, knownOn: '2024-01-31' })).toEqual(payment)
  expect(await owed({ asAt: exDate, knownOn: '2024-01-11' })).toEqual([])
})

test('one that is booked the day before it is to be paid is owed no more on that day', async () => {
  await testFirm.bring(announcedFiles('2024-02-16'), clockAt('2024-01-12'))
  await testFirm.bring(paidRows, clockAt('2024-02-16'))
  expect(await owed({ asAt: '2024-02-14' })).toEqual(payment)
  expect(await owed({ asAt: '2024-02-15' })).toEqual([])
})

test('holdings, valuation, allocation, value over time, movements and the report are one sum', async () => {
  await testFirm.bring(announcedFiles(''), clockAt('2024-01-12'))
  await testFirm.bring(paidRows, clockAt('2024-02-16'))
  const ledger = await ledgerIn(testFirm)
  const total = await totalOn(exDate)
  const sum = (figures: readonly unknown[]): number => figures.reduce((so: number, one) => so + Number(one), 0)
  expect(sum((await rows('holdings', { asAt: exDate })).map(({ marketValue }) => marketValue))).toBe(total)
  for (const by of ['asset-class', 'sector', 'security', 'account'] as const)
    expect(
      sum((await ledger.graph('portfolio', 'P00001', 'allocation', { by, asAt: exDate })).data[0]?.values ?? []),
    ).toBe(total)
  const series = await ledger.graph('portfolio', 'P00001', 'value-series', { by: 'day', asAt: exDate })
  expect(series.data[0]?.values.at(-1)).toBe(total)
  const [moved] = await rows('holdings', { by: 'movement', from: exDate, asAt: '2024-01-31' })
  expect(moved).toMatchObject({ gain: 0 })
  const dates = { StartDate: exDate, EndDate: '2024-01-31', PositionDate: '2024-01-31' }
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
  expect(sectionOf(data, 'holdings')).toMatchObject({
    receivable: 200,
    receivables: [{ securityCode: 'CBA', since: exDate, paid: '2024-02-15', amount: 200 }],
    totals: { value: total },
  })
  expect(sectionOf(data, 'valuation')).toMatchObject({
    openingReceivable: 0,
    closingReceivable: 200,
    receivable: 200,
    unrealised: -200,
    other: 0,
    gain: 0,
    closing: total,
  })
  expect(sectionOf(data, 'summary').totals).toMatchObject({ receivable: 200, total })
  expect(sectionOf(data, 'allocation').total).toBe(total)
})

test('figures have changed since the ex-date of what was paid', async () => {
  await testFirm.bring(announcedFiles(''), { id: 'announced', ...clockAt('2024-01-12') })
  await testFirm.bring(paidRows, { id: 'paid', ...clockAt('2024-02-16') })
  const [, figures] = await testFirm.log.readStream('ledger-import/paid')
  expect(figures?.data).toEqual({ from: exDate })
})

test('a day of payment stands with what pays, and not before the ex-date', async () => {
  const action = (row: string): SheetFiles => ({
    corporate_actions: `asx_code,date,type,new_code,ratio,cash,cost_share,paid_on\n${row}\n`,
  })
  expect(await testFirm.bring(action('CBA,2024-01-10,split,,2,,,2024-01-12'))).toMatchObject({
    left: { faults: [{ column: 'paid_on', reason: 'must be empty when the type is split' }] },
  })
  expect(await testFirm.bring(action('CBA,2024-01-10,dividend,,,2,,2024-01-09'))).toMatchObject({
    left: { faults: [{ column: 'paid_on', reason: 'is before the ex-date' }] },
  })
  expect(
    await testFirm.bring({ corporate_actions: sheetText('corporate_actions', 'CBA,2024-01-10,dividend,,,2,') }),
  ).toMatchObject({
    right: { _tag: 'Imported' },
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { closedYearsProjection } from '../../../../server/ledger/years/closed-years-projection.ts'
import { rebuildProjections } from '../../../../server/log/project.ts'
import { E } from '../../../../src/domain/fp.ts'
import {
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../import/small-firm.ts'
import { closedOn, openTestYears } from './open-test-years.ts'

let testFirm: TestFirm
let years: Awaited<ReturnType<typeof openTestYears>>

const tradesFiles: SheetFiles = keyedTransactions(
  'P00001,2022-01-04,buy,CBA,100,10,,-1000,,B1',
  'P00001,2022-06-01,buy,CBA,100,30,,-3000,,B2',
  'P00001,2023-08-01,sell,CBA,100,25,,2500,,S1',
  'P00001,2024-07-03,sell,CBA,50,25,,1250,,S2',
)

const openFirm = firmsBeginningWith((begun) => begun.bring({ ...smallFirm, ...tradesFiles }, { today: closedOn }))

beforeEach(async () => {
  testFirm = await openFirm()
  years = await openTestYears(testFirm)
})
afterEach(() => testFirm.drop())

const listedOf = async (year: number) =>
  (await years.accountsOf(year, {})).map(({ account, closed, opened }) => [account, closed?.by, opened?.reason])

test('a year is closed of one account or of all, and is opened again with a reason', async () => {
  expect(await years.close(2024, ['P00001'])).toMatchObject({ right: {} })
  expect(await listedOf(2024)).toEqual([
    ['P00001', 'admin', undefined],
    ['P00002', undefined, undefined],
  ])
  await years.close(2024, null)
  await years.open(2024, ['P00001'], 'A late slip')
  const expected = [
    ['P00001', undefined, 'A late slip'],
    ['P00002', 'admin', undefined],
  ]
  expect(await listedOf(2024)).toEqual(expected)
  await rebuildProjections(testFirm.pool, [closedYearsProjection])
  expect(await listedOf(2024)).toEqual(expected)
  expect((await years.years()).map(({ year, accounts, closed }) => [year, accounts, closed])).toEqual([
    [2024, 2, 1],
    [2023, 2, 0],
    [2022, 2, 0],
  ])
})

test('open dashboards of the accounts read their figures again, and are told nothing of the others', async () => {
  await years.close(2024, ['P00001'])
  await years.close(2024, null)
  await years.open(2024, ['P00002'])
  const events = await testFirm.log.read({ after: 0, limit: 100, prefix: 'closed-year/' })
  const received = events.filter(({ type }) => type === 'FiguresChanged')
  expect(received.map(({ data, audience }) => [data, audience])).toEqual(
    ['P00001', 'P00002', 'P00002'].map((code) => [{}, [`dashboard:portfolio/${code}`, `dashboard:external/${code}`]]),
  )
})

test('a year that is not over, nobody, and what there is not, are refused', async () => {
  expect(await years.close(2025, null)).toEqual(E.left({ _tag: 'YearNotOver' }))
  expect(await years.close(2024, [])).toEqual(E.left({ _tag: 'NobodyChosen' }))
  expect(await years.close(2024, ['P00009'])).toEqual(E.left({ _tag: 'NotFound' }))
  await years.close(2024, ['P00001'])
  expect(await years.open(2024, ['P00001'], ' ')).toEqual(E.left({ _tag: 'ReasonRequired' }))
})

test('nothing is closed while the ledger is being imported', async () => {
  const outcome = await withImportLock(testFirm.pool, async () => E.right(await years.close(2024, null)))()
  expect(outcome).toEqual(E.right(E.left({ _tag: 'AnotherImportRunning' })))
})

test('accounts that are taxed together are closed and opened together', async () => {
  const columns = 'AccountCode,entity_type,discount,taxpayer'
  await testFirm.bring({ entities: [columns, 'P00001,trust,,T1', 'P00002,trust,,T1', ''].join('\n') })
  await years.close(2024, ['P00002'])
  expect((await listedOf(2024)).map(([, by]) => by)).toEqual(['admin', 'admin'])
  await years.open(2024, ['P00001'])
  expect((await listedOf(2024)).map(([, by]) => by)).toEqual([undefined, undefined])
})

const choicesFiles = (...rows: readonly string[]): SheetFiles => ({
  parcel_choices: sheetText('parcel_choices', ...rows),
})
const picksFiles = (...rows: readonly string[]): SheetFiles => ({ parcel_picks: sheetText('parcel_picks', ...rows) })

const faultsOf = async (files: SheetFiles) => {
  const outcome = await testFirm.bring(files, { today: closedOn })
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ file, line, column, reason }) => [file, line, column, reason])
    : outcome
}

const fixed = 'FY-24 of P00001 is closed, so the parcels of its sales are fixed'

test('parcels of the sales of a closed year are fixed', async () => {
  await years.close(2024, ['P00001'])
  expect(await faultsOf(picksFiles('S2,B2,50', 'S1,B2,50'))).toEqual([['parcel_picks.csv', 3, 'sale', fixed]])
  expect(await faultsOf(choicesFiles('P00001,2021-07-01,lifo', 'P00002,2021-07-01,lifo'))).toEqual([
    ['parcel_choices.csv', 2, 'from', fixed],
  ])
  expect(await faultsOf(choicesFiles('P00001,2024-06-30,lifo'))).toEqual([['parcel_choices.csv', 2, 'from', fixed]])
  expect(await faultsOf(picksFiles('S2,B2,50'))).toMatchObject(E.right({ _tag: 'Imported' }))
  expect(await faultsOf(choicesFiles('P00001,2024-07-01,lifo'))).toMatchObject(E.right({ _tag: 'Imported' }))
})

test('a choice that another ends before the closed year is none of it', async () => {
  await testFirm.bring(choicesFiles('P00001,2023-07-01,fifo'))
  await years.close(2024, ['P00001'])
  expect(await faultsOf(choicesFiles('P00001,2021-07-01,lifo'))).toMatchObject(E.right({ _tag: 'Imported' }))
})

test('an import that chose parcels of a closed year is withdrawn once the year is open again', async () => {
  await testFirm.bring(picksFiles('S1,B2,100'), { id: 'picked' })
  await years.close(2024, ['P00001'])
  expect(await testFirm.withdraw('picked')).toEqual(E.left({ _tag: 'StillNeeded', reasons: [fixed] }))
  await years.open(2024, ['P00001'])
  expect(await testFirm.withdraw('picked')).toMatchObject({ right: { _tag: 'Withdrawn' } })
})

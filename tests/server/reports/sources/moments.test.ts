import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSources, type ReportSources } from '../../../../server/reports/sources/open-sources.ts'
import type { LedgerMoment } from '../../../../server/ledger/read/snapshot.ts'
import { noDaysSet } from '../../support/site-days.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import { E } from '../../../../src/domain/fp.ts'
import {
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../../ledger/import/small-firm.ts'
import { type GatherSources, gatherFrom, sectionOf } from './support/gathered.ts'

let testFirm: TestFirm
let sources: ReportSources
let gather: GatherSources

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
  sources = openSources({ pool: testFirm.pool, days: noDaysSet })
  gather = gatherFrom(testFirm.pool)
})
afterEach(() => testFirm.drop())

const figuresDates = { StartDate: '2024-01-01', EndDate: '2024-01-31', PositionDate: '2024-01-31' }
const accountEntity: RunEntity = { type: 'account', code: 'P00001' }
const at = (position: number): LedgerMoment => ({ _tag: 'AtPosition', position })

const correction = {
  ...pricesFile('CBA,2024-01-03,100,101,99,99.00,6000'),
  ...transactionsFile('P00001,2024-01-04,deposit,,,,,5000,Late'),
}

test('a run is issued again exactly, whatever was imported or withdrawn later on the same day', async () => {
  const first = await gather(accountEntity, figuresDates)
  await testFirm.bring(correction)
  const second = await gather(accountEntity, figuresDates)
  await testFirm.withdraw('2')
  const third = await gather(accountEntity, figuresDates)
  expect([first, second, third].map((data) => sectionOf(data, 'holdings').totals.value)).toEqual([
    20_015.05, 24_790.05, 20_015.05,
  ])
  for (const data of [first, second, third])
    expect(JSON.stringify(await gather(accountEntity, figuresDates, 'overview', at(data.report.position)))).toBe(
      JSON.stringify(data),
    )
})

test('whose an account is and what it is called is as known then', async () => {
  const { position } = (await gather(accountEntity, figuresDates)).report
  await testFirm.bring({
    accounts: sheetText('accounts', 'P00001,Byron Estate,BYR1,SMSF,ADV01,G0002'),
  })
  const group: RunEntity = { type: 'group', code: 'G0002' }
  const members = async (moment: LedgerMoment) =>
    (await gather(group, figuresDates, 'group', moment)).accounts.map(({ AccountName }) => AccountName)
  expect(await members(at(position))).toEqual(['Lovelace Trust'])
  expect(await members({ _tag: 'Now' })).toEqual(['Byron Estate', 'Lovelace Trust'])
})

test('a day gone by is known at a position too, and gives the same again', async () => {
  await testFirm.pool.query("update event set at = at - interval '2 days'")
  for (const table of ['adviser', 'group', 'account', 'security', 'price', 'transaction'])
    await testFirm.pool.query(`update ledger_${table} set known_from = known_from - interval '2 days'`)
  await testFirm.bring(correction)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const known = await gather(accountEntity, figuresDates, 'overview', {
    _tag: 'KnownOn',
    date: yesterday,
    timeZone: 'UTC',
  })
  expect(known.report.knownOn).toBe(yesterday)
  expect(sectionOf(known, 'holdings').totals.value).toBe(20_015.05)
  const again = await gather(accountEntity, figuresDates, 'overview', at(known.report.position))
  expect({ ...again, report: known.report }).toEqual(known)
})

test('at a position before any import nobody is known', async () => {
  const report = { name: 'r', title: 'R', at: '2024-02-01T00:00:00.000Z' }
  const asked = {
    source: 'overview',
    entity: accountEntity,
    dates: figuresDates,
    report,
    mayInclude: () => true,
  } as const
  expect(await sources.gather({ ...asked, moment: at(0) })()).toEqual(E.left({ _tag: 'NotFound' }))
  const nobody = { ...asked, entity: { type: 'group', code: 'G0009' } } as const
  expect(await sources.gather({ ...nobody, moment: { _tag: 'Now' } })()).toEqual(E.left({ _tag: 'NotFound' }))
})

test('dates that run backwards are refused', async () => {
  const report = { name: 'r', title: 'R', at: '2024-02-01T00:00:00.000Z' }
  const backwards = { ...figuresDates, StartDate: '2024-02-01' }
  expect(
    await sources.gather({
      source: 'income',
      entity: accountEntity,
      dates: backwards,
      moment: { _tag: 'Now' },
      report,
      mayInclude: () => true,
    })(),
  ).toEqual(E.left({ _tag: 'DatesReversed' }))
})

test('the current data date is the last one with prices', async () => {
  expect((await sources.figuresDay()).currentDataDate).toBe('2024-01-03')
})

test('an account that has nothing yet, and dates before it had anything, are nothing and no fault', async () => {
  const empty = await gather({ type: 'account', code: 'P00002' }, figuresDates)
  expect(sectionOf(empty, 'holdings').totals).toEqual({ cost: 0, marketValue: 0, gain: 0, gainPercent: null, value: 0 })
  expect(sectionOf(empty, 'performance').period.timeWeighted).toBeNull()
  const before = await gather(accountEntity, {
    StartDate: '2023-07-01',
    EndDate: '2023-12-31',
    PositionDate: '2023-12-31',
  })
  expect(sectionOf(before, 'valuation')).toMatchObject({ opening: 0, closing: 0, gain: 0, other: 0 })
  expect(sectionOf(before, 'transactions').rows).toEqual([])
})

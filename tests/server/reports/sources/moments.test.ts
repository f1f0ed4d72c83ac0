import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSources, type Sources } from '../../../../server/reports/sources/open-sources.ts'
import type { Moment } from '../../../../server/ledger/read/snapshot.ts'
import { noDaysSet } from '../../support/site-days.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import { E } from '../../../../src/domain/fp.ts'
import {
  firmsBeginningWith,
  prices,
  sheetText,
  smallFirm,
  type TestFirm,
  transactions,
} from '../../ledger/import/small-firm.ts'
import { type Gather, gathering, sectionOf } from './support/gathered.ts'

let firm: TestFirm
let sources: Sources
let gather: Gather

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  firm = await openFirm()
  sources = openSources({ pool: firm.pool, days: noDaysSet })
  gather = gathering(firm.pool)
})
afterEach(() => firm.drop())

const dates = { StartDate: '2024-01-01', EndDate: '2024-01-31', PositionDate: '2024-01-31' }
const account: RunEntity = { type: 'account', code: 'P00001' }
const at = (position: number): Moment => ({ _tag: 'AtPosition', position })

const correction = {
  ...prices('CBA,2024-01-03,100,101,99,99.00,6000'),
  ...transactions('P00001,2024-01-04,deposit,,,,,5000,Late'),
}

test('a run is issued again exactly, whatever was imported or withdrawn later on the same day', async () => {
  const first = await gather(account, dates)
  await firm.bring(correction)
  const second = await gather(account, dates)
  await firm.withdraw('2')
  const third = await gather(account, dates)
  expect([first, second, third].map((data) => sectionOf(data, 'holdings').totals.value)).toEqual([
    20_015.05, 24_790.05, 20_015.05,
  ])
  for (const data of [first, second, third])
    expect(JSON.stringify(await gather(account, dates, 'overview', at(data.report.position)))).toBe(
      JSON.stringify(data),
    )
})

test('whose an account is and what it is called is as known then', async () => {
  const { position } = (await gather(account, dates)).report
  await firm.bring({
    accounts: sheetText('accounts', 'P00001,Byron Estate,BYR1,SMSF,ADV01,G0002'),
  })
  const group: RunEntity = { type: 'group', code: 'G0002' }
  const members = async (moment: Moment) =>
    (await gather(group, dates, 'group', moment)).accounts.map(({ AccountName }) => AccountName)
  expect(await members(at(position))).toEqual(['Lovelace Trust'])
  expect(await members({ _tag: 'Now' })).toEqual(['Byron Estate', 'Lovelace Trust'])
})

test('a day gone by is known at a position too, and gives the same again', async () => {
  await firm.pool.query("update event set at = at - interval '2 days'")
  for (const table of ['adviser', 'group', 'account', 'security', 'price', 'transaction'])
    await firm.pool.query(`update ledger_${table} set known_from = known_from - interval '2 days'`)
  await firm.bring(correction)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const known = await gather(account, dates, 'overview', { _tag: 'KnownOn', date: yesterday, timeZone: 'UTC' })
  expect(known.report.knownOn).toBe(yesterday)
  expect(sectionOf(known, 'holdings').totals.value).toBe(20_015.05)
  const again = await gather(account, dates, 'overview', at(known.report.position))
  expect({ ...again, report: known.report }).toEqual(known)
})

test('at a position before any import nobody is known', async () => {
  const report = { name: 'r', title: 'R', at: '2024-02-01T00:00:00.000Z' }
  const asked = { source: 'overview', entity: account, dates, report, mayInclude: () => true } as const
  expect(await sources.gather({ ...asked, moment: at(0) })()).toEqual(E.left({ _tag: 'NotFound' }))
  const nobody = { ...asked, entity: { type: 'group', code: 'G0009' } } as const
  expect(await sources.gather({ ...nobody, moment: { _tag: 'Now' } })()).toEqual(E.left({ _tag: 'NotFound' }))
})

test('dates that run backwards are refused', async () => {
  const report = { name: 'r', title: 'R', at: '2024-02-01T00:00:00.000Z' }
  const backwards = { ...dates, StartDate: '2024-02-01' }
  expect(
    await sources.gather({
      source: 'income',
      entity: account,
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
  const empty = await gather({ type: 'account', code: 'P00002' }, dates)
  expect(sectionOf(empty, 'holdings').totals).toEqual({ cost: 0, marketValue: 0, gain: 0, gainPercent: null, value: 0 })
  expect(sectionOf(empty, 'performance').period.timeWeighted).toBeNull()
  const before = await gather(account, { StartDate: '2023-07-01', EndDate: '2023-12-31', PositionDate: '2023-12-31' })
  expect(sectionOf(before, 'valuation')).toMatchObject({ opening: 0, closing: 0, gain: 0, other: 0 })
  expect(sectionOf(before, 'transactions').rows).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import { seedWhenEmpty } from '../../../../server/seed-when-empty.ts'
import { openTestBreaks } from '../reconciliation/open-test-breaks.ts'
import { nobodyAffected, openTestFirm, type TestFirm } from './small-firm.ts'

const currentDay = '2026-07-01'

const seeding = {
  today: currentDay,
  now: () => Date.parse('2026-07-01T02:00Z'),
  bringUsers: nobodyAffected,
  progress: () => undefined,
  signal: new AbortController().signal,
}

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  const start = performance.now()
  const seeded = await seedDemoFirm(testFirm.pool, testFirm.log, seeding)()
  console.log(`the demo firm came in ${Math.round(performance.now() - start)} ms`)
  expect(seeded).toMatchObject({ right: { _tag: 'Imported', id: 'demo' } })
})

afterAll(() => testFirm.drop())

const rows = async (sql: string): Promise<readonly unknown[]> =>
  (await testFirm.pool.query<Record<string, unknown>>(sql)).rows

test('it has forty accounts in twenty groups under five advisers, with prices to today', async () => {
  expect(
    await rows(`
      select (select count(*)::int from ledger_account) as accounts, (select count(*)::int from ledger_group) as groups,
        (select count(*)::int from ledger_adviser) as advisers, (select max(date)::text from ledger_price) as last,
        (select min(date)::text from ledger_price) as first`),
  ).toEqual([{ accounts: 40, groups: 20, advisers: 5, last: currentDay, first: '2021-06-01' }])
})

test('no account is ever overdrawn', async () => {
  expect(
    await rows(`
      select * from (
        select account, date, sum(case when settlement_currency is null then amount else foreign_amount end)
          over (partition by account, settlement_currency order by date, id) as cash
        from ledger_transaction) running where cash < 0`),
  ).toEqual([])
})

test('every purchase and sale is its price times its quantity, and brokerage', async () => {
  expect(
    await rows(`
      select * from ledger_transaction
      where (type = 'buy' and coalesce(foreign_amount, amount) <> -quantity * price - brokerage)
        or (type = 'sell' and coalesce(foreign_amount, amount) <> quantity * price - brokerage)`),
  ).toEqual([])
})

test('every account holds something that is still priced, and somebody was split', async () => {
  expect(
    await rows(`select count(distinct account)::int as accounts from ledger_transaction where type = 'buy'`),
  ).toEqual([{ accounts: 40 }])
  expect(await rows(`select distinct security from ledger_transaction where type = 'split'`)).toEqual([
    { security: 'USX' },
  ])
})

test('a blend is chosen for the firm and an index for one of its groups, both with values of every day', async () => {
  expect(
    await rows(`
      select c.level, b.name, (select count(*)::int from ledger_benchmark_part p where p.benchmark = b.code) as parts
      from ledger_benchmark_choice c join ledger_benchmark b on b.code = c.benchmark order by level`),
  ).toEqual([
    { level: 'firm', name: 'Demo Balanced Accumulation', parts: 3 },
    { level: 'group', name: 'Demo Australian Shares Accumulation', parts: 0 },
  ])
  expect(
    await rows(`
      select distinct max(date)::text as last, min(date)::text as first from ledger_benchmark_value group by benchmark`),
  ).toEqual([{ last: currentDay, first: '2021-06-01' }])
})

test('every split of the demo is a fact of its security', async () => {
  expect(await rows(`select security, type, ratio::int from ledger_corporate_action where ratio is not null`)).toEqual([
    { security: 'USX', type: 'split', ratio: 10 },
  ])
})

const imported = () => rows('select id from ledger_import order by position')

test('what a kill has left out is made by the next start, as at the day of the first, and once', async () => {
  expect(await imported()).toEqual([{ id: 'demo' }])
  await seedWhenEmpty(testFirm.url, seeding.signal)
  expect(await imported()).toEqual([{ id: 'demo' }, { id: 'demo-custodian' }])
  await seedWhenEmpty(testFirm.url, seeding.signal)
  expect(await imported()).toHaveLength(2)
})

test('a custodian has one holding otherwise than the ledger, and nothing else', async () => {
  const breaks = await (await openTestBreaks(testFirm)).all()
  expect(breaks.map(({ difference, state }) => [difference, state])).toEqual([['25', 'Open']])
  expect(
    await rows(`
      select count(distinct account)::int as accounts, max(date)::text as date, (select count(*)::int from ledger_custodian_cash) as cash
      from ledger_custodian_position`),
  ).toEqual([{ accounts: 3, date: '2026-06-30', cash: 3 }])
})

test('the planner knows how many rows came', async () => {
  expect(
    await rows(`
      select relname from pg_class
      where relname in ('ledger_transaction', 'ledger_price', 'ledger_price_year', 'ledger_component', 'ledger_corporate_action')
        and reltuples < 1`),
  ).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { rebuild } from '../../../../server/log/project.ts'
import { importsProjection, listImports } from '../../../../server/ledger/import/imports-projection.ts'
import { E } from '../../../../src/domain/fp.ts'
import { nextMillisecond } from './next-millisecond.ts'
import { openTestFirm, prices, smallFirm, type TestFirm, transactions } from './small-firm.ts'

let firm: TestFirm

beforeEach(async () => {
  firm = await openTestFirm()
})

afterEach(() => firm.drop())

const counted = async (sql: string): Promise<unknown> => (await firm.pool.query(sql)).rows

const fileOf = (outcome: Awaited<ReturnType<TestFirm['bring']>>, name: string) =>
  E.isRight(outcome) ? outcome.right.files.find((file) => file.name === name) : undefined

test('a firm comes in whole, with one event for the firm and one for those whose figures it is', async () => {
  expect(await firm.bring(smallFirm)).toMatchObject({ right: { _tag: 'Imported', id: '1', position: 2 } })
  const events = await firm.log.read({ after: 0, limit: 10 })
  expect(events.map(({ stream, type, audience }) => ({ stream, type, audience }))).toEqual([
    { stream: 'ledger-import/1', type: 'LedgerImported', audience: ['permission:site.admin'] },
    {
      stream: 'ledger-import/1',
      type: 'FiguresChanged',
      audience: ['permission:client.adviser', 'permission:client.dashboard.view', 'permission:external.dashboard.view'],
    },
  ])
  expect(events[1]?.data).toEqual({ from: '2024-01-02' })
  expect(await counted('select count(*)::int as n from ledger_transaction')).toEqual([{ n: 4 }])
})

test('numbers are kept as they were written, never as floating point', async () => {
  await firm.bring(smallFirm)
  await firm.bring(prices('CBA,2024-01-04,,,,0.1234567891,12345678901234'))
  expect(await counted("select close::text, volume::text from ledger_price where date = '2024-01-04'")).toEqual([
    { close: '0.1234567891', volume: '12345678901234' },
  ])
})

test('the same files again change nothing and leave no event', async () => {
  await firm.bring(smallFirm)
  const before = await firm.ledger()
  expect(await firm.bring(smallFirm)).toMatchObject({ right: { _tag: 'NothingNew' } })
  expect(await firm.ledger()).toEqual(before)
  expect(await firm.log.lastPosition()).toBe(2)
})

test('of overlapping prices only the new one comes in, and a differing one supersedes', async () => {
  await firm.bring(smallFirm)
  const before = await nextMillisecond()
  const outcome = await firm.bring(
    prices('CBA,2024-01-02,100,101,99,100.5,5000', 'CBA,2024-01-03,100,101,99,99.00,6000', 'CBA,2024-01-04,1,1,1,1,1'),
  )
  expect(fileOf(outcome, 'prices.csv')).toMatchObject({ rows: 3, added: 1, corrected: 1, unchanged: 1 })
  const closes = (moment: string) =>
    counted(`select close::text from ledger_price where known_from <= ${moment} and ${moment} < known_to order by date`)
  expect(await closes('clock_timestamp()')).toEqual([{ close: '100.50' }, { close: '99.00' }, { close: '1' }])
  expect(await closes(`'${before}'::timestamptz`)).toEqual([{ close: '100.50' }, { close: '101.25' }])
})

test('the nth of identical transactions in a file is the nth of them in the ledger', async () => {
  await firm.bring(smallFirm)
  const fee = 'P00001,2024-01-03,fee,,,,,-25.00,Adviser service fee'
  expect(fileOf(await firm.bring(transactions(fee)), 'transactions.csv')).toMatchObject({ added: 0, unchanged: 1 })
  expect(fileOf(await firm.bring(transactions(fee, fee, fee)), 'transactions.csv')).toMatchObject({
    added: 1,
    unchanged: 2,
  })
  expect(await counted("select count(*)::int as n from ledger_transaction where type = 'fee'")).toEqual([{ n: 3 }])
})

test('when only some accounts change, only their dashboards, groups and adviser hear of it', async () => {
  await firm.bring(smallFirm)
  await firm.bring(transactions('P00002,2024-02-01,deposit,,,,,500.00,Contribution'))
  const received = (await firm.log.read({ after: 3, limit: 10 })).map(({ type, audience, data }) => ({
    type,
    audience,
    data,
  }))
  expect(received).toEqual([
    {
      type: 'FiguresChanged',
      audience: [
        'dashboard:portfolio/P00002',
        'dashboard:external/P00002',
        'dashboard:group/G0002',
        'dashboard:adviser/ADV01',
        'dashboard:admin/firm',
      ],
      data: { from: '2024-02-01' },
    },
  ])
})

test('an account that moves is told of in the group it leaves and the one it joins', async () => {
  await firm.bring(smallFirm)
  const moved = smallFirm.accounts?.toString().replace('ADV01,G0002', 'ADV01,G0001')
  await firm.bring(moved === undefined ? {} : { accounts: moved })
  const [, figures] = await firm.log.readStream('ledger-import/2')
  expect(figures?.audience).toEqual(expect.arrayContaining(['dashboard:group/G0001', 'dashboard:group/G0002']))
})

test('the list of imports rebuilt from the log is the list there was', async () => {
  await firm.bring(smallFirm)
  await firm.bring(prices('CBA,2024-01-04,1,1,1,1,1'))
  await firm.withdraw('2')
  const before = await listImports(firm.pool)
  expect(before.map(({ id, withdrawn_at }) => [id, withdrawn_at === null])).toEqual([
    ['1', true],
    ['2', false],
  ])
  await rebuild(firm.pool, [importsProjection])
  expect(await listImports(firm.pool)).toEqual(before)
})

test('two imports at once: one comes in, the other is told so or finds nothing new', async () => {
  const outcomes = await Promise.all([firm.bring(smallFirm), firm.bring(smallFirm)])
  expect(outcomes.filter((outcome) => E.isRight(outcome) && outcome.right._tag === 'Imported')).toHaveLength(1)
  expect(await counted('select count(*)::int as n from ledger_price')).toEqual([{ n: 2 }])
})

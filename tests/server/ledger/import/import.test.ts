import { afterEach, beforeEach, expect, test } from 'vitest'
import { rebuildProjections } from '../../../../server/log/project.ts'
import { importsProjection, listImports } from '../../../../server/ledger/import/imports-projection.ts'
import { E } from '../../../../src/domain/fp.ts'
import { nextMillisecond } from './next-millisecond.ts'
import { openTestFirm, pricesFile, smallFirm, type TestFirm, transactionsFile } from './small-firm.ts'

let testFirm: TestFirm

beforeEach(async () => {
  testFirm = await openTestFirm()
})

afterEach(() => testFirm.drop())

const counted = async (sql: string): Promise<unknown> => (await testFirm.pool.query(sql)).rows

const fileOf = (outcome: Awaited<ReturnType<TestFirm['bring']>>, name: string) =>
  E.isRight(outcome) ? outcome.right.files.find((file) => file.name === name) : undefined

test('a firm comes in whole, with one event for the firm and one for those whose figures it is', async () => {
  expect(await testFirm.bring(smallFirm)).toMatchObject({ right: { _tag: 'Imported', id: '1', position: 2 } })
  const events = await testFirm.log.read({ after: 0, limit: 10 })
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
  await testFirm.bring(smallFirm)
  await testFirm.bring(pricesFile('CBA,2024-01-04,,,,0.1234567891,12345678901234'))
  expect(await counted("select close::text, volume::text from ledger_price where date = '2024-01-04'")).toEqual([
    { close: '0.1234567891', volume: '12345678901234' },
  ])
})

test('the same files again change nothing and leave no event', async () => {
  await testFirm.bring(smallFirm)
  const before = await testFirm.ledger()
  expect(await testFirm.bring(smallFirm)).toMatchObject({ right: { _tag: 'NothingNew' } })
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.log.lastPosition()).toBe(2)
})

test('of overlapping prices only the new one comes in, and a differing one supersedes', async () => {
  await testFirm.bring(smallFirm)
  const before = await nextMillisecond()
  const outcome = await testFirm.bring(
    pricesFile(
      'CBA,2024-01-02,100,101,99,100.5,5000',
      'CBA,2024-01-03,100,101,99,99.00,6000',
      'CBA,2024-01-04,1,1,1,1,1',
    ),
  )
  expect(fileOf(outcome, 'prices.csv')).toMatchObject({ rows: 3, added: 1, corrected: 1, unchanged: 1 })
  const closes = (moment: string) =>
    counted(`select close::text from ledger_price where known_from <= ${moment} and ${moment} < known_to order by date`)
  expect(await closes('clock_timestamp()')).toEqual([{ close: '100.50' }, { close: '99.00' }, { close: '1' }])
  expect(await closes(`'${before}'::timestamptz`)).toEqual([{ close: '100.50' }, { close: '101.25' }])
})

test('the nth of identical transactions in a file is the nth of them in the ledger', async () => {
  await testFirm.bring(smallFirm)
  const fee = 'P00001,2024-01-03,fee,,,,,-25.00,Adviser service fee'
  expect(fileOf(await testFirm.bring(transactionsFile(fee)), 'transactions.csv')).toMatchObject({
    added: 0,
    unchanged: 1,
  })
  expect(fileOf(await testFirm.bring(transactionsFile(fee, fee, fee)), 'transactions.csv')).toMatchObject({
    added: 1,
    unchanged: 2,
  })
  expect(await counted("select count(*)::int as n from ledger_transaction where type = 'fee'")).toEqual([{ n: 3 }])
})

test('when only some accounts change, only their dashboards, groups and adviser hear of it', async () => {
  await testFirm.bring(smallFirm)
  await testFirm.bring(transactionsFile('P00002,2024-02-01,deposit,,,,,500.00,Contribution'))
  const received = (await testFirm.log.read({ after: 3, limit: 10 })).map(({ type, audience, data }) => ({
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
  await testFirm.bring(smallFirm)
  const moved = smallFirm.accounts?.toString().replace('ADV01,G0002', 'ADV01,G0001')
  await testFirm.bring(moved === undefined ? {} : { accounts: moved })
  const [, figures] = await testFirm.log.readStream('ledger-import/2')
  expect(figures?.audience).toEqual(expect.arrayContaining(['dashboard:group/G0001', 'dashboard:group/G0002']))
})

test('the list of imports rebuilt from the log is the list there was', async () => {
  await testFirm.bring(smallFirm)
  await testFirm.bring(pricesFile('CBA,2024-01-04,1,1,1,1,1'))
  await testFirm.withdraw('2')
  const before = await listImports(testFirm.pool)
  expect(before.map(({ id, withdrawn_at }) => [id, withdrawn_at === null])).toEqual([
    ['1', true],
    ['2', false],
  ])
  await rebuildProjections(testFirm.pool, [importsProjection])
  expect(await listImports(testFirm.pool)).toEqual(before)
})

test('two imports at once: one comes in, the other is told so or finds nothing new', async () => {
  const outcomes = await Promise.all([testFirm.bring(smallFirm), testFirm.bring(smallFirm)])
  expect(outcomes.filter((outcome) => E.isRight(outcome) && outcome.right._tag === 'Imported')).toHaveLength(1)
  expect(await counted('select count(*)::int as n from ledger_price')).toEqual([{ n: 2 }])
})

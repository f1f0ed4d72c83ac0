import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foreseeWithdrawal } from '../../../../server/ledger/import/foresee-withdrawal.ts'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { callLimits, openPool, workLimits } from '../../../../server/postgres/limits.ts'
import { E } from '../../../../src/domain/fp.ts'
import { nextMillisecond } from './next-millisecond.ts'
import {
  firmsBeginningWith,
  openTestFirm,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const foreseen = (id: string, signal = new AbortController().signal) =>
  foreseeWithdrawal({ pool: testFirm.pool, calls: testFirm.pool }, id, signal)()

const correction = pricesFile('CBA,2024-01-03,100,101,99,99.00,6000', 'CBA,2024-01-04,1,1,1,1,1')

test('what an import brought and corrected is as before again, and as known before it is still there', async () => {
  const before = await testFirm.ledger()
  await testFirm.bring({ ...correction, ...transactionsFile('P00001,2024-02-01,deposit,,,,,5,') })
  const [between, standing] = [await nextMillisecond(), await testFirm.ledger()]
  expect(await testFirm.withdraw('2')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.ledger(between)).toEqual(standing)
})

test('where an account comes back to is told of its withdrawal, as where it leaves', async () => {
  await testFirm.bring({
    advisers: sheetText('advisers', 'ADV02,Grace Hopper,02 5550 1001,grace@plutus.example'),
    groups: sheetText('groups', 'G0003,Hopper Group'),
  })
  await testFirm.bring({ accounts: sheetText('accounts', 'P00001,Byron Super,BYR1,SMSF,ADV02,G0003') }, { id: 'moved' })
  await testFirm.withdraw('moved')
  const figures = (await testFirm.log.readStream('ledger-import/moved')).findLast(
    ({ type }) => type === 'FiguresChanged',
  )
  expect(figures?.audience.filter((room) => /adviser|group/.test(room))).toEqual([
    ...['dashboard:group/G0001', 'dashboard:group/G0003', 'dashboard:adviser/ADV01', 'dashboard:adviser/ADV02'],
  ])
})

test('those who are taxed with an account again are told of the withdrawal', async () => {
  const taxed = (taxpayer: string) => ({
    entities: [
      'AccountCode,entity_type,discount,taxpayer',
      ...['P00001', 'P00002'].map((code) => `${code},individual,,${taxpayer}`),
      '',
    ].join('\n'),
  })
  await testFirm.bring(taxed('T1'))
  await testFirm.bring(
    { entities: 'AccountCode,entity_type,discount,taxpayer\nP00001,individual,,T2\n' },
    { id: 'apart' },
  )
  await testFirm.withdraw('apart')
  const figures = (await testFirm.log.readStream('ledger-import/apart')).findLast(
    ({ type }) => type === 'FiguresChanged',
  )
  expect(figures?.audience).toEqual(
    expect.arrayContaining(['dashboard:portfolio/P00001', 'dashboard:portfolio/P00002']),
  )
})

test('a withdrawal is told of like an import', async () => {
  await testFirm.bring(transactionsFile('P00002,2024-02-01,deposit,,,,,5,'))
  await testFirm.withdraw('2')
  const received = (await testFirm.log.readStream('ledger-import/2')).map(({ type, audience }) => [
    type,
    audience.length,
  ])
  expect(received).toEqual([
    ['LedgerImported', 1],
    ['FiguresChanged', 5],
    ['LedgerImportWithdrawn', 1],
    ['FiguresChanged', 5],
  ])
})

test('withdrawing again changes nothing, and what never was cannot be withdrawn', async () => {
  await testFirm.bring(correction)
  const before = await testFirm.ledger()
  expect(await foreseen('2')).toEqual(E.right({ reasons: [], closedYears: [] }))
  expect(await testFirm.ledger()).toEqual(before)
  await testFirm.withdraw('2')
  expect(await testFirm.withdraw('2')).toEqual(E.right({ _tag: 'AlreadyWithdrawn' }))
  expect(await testFirm.withdraw('9')).toEqual(E.left({ _tag: 'NoSuchImport' }))
  expect([await foreseen('2'), await foreseen('9')]).toEqual([
    E.left({ _tag: 'NotFound' }),
    E.left({ _tag: 'NotFound' }),
  ])
})

test('a correction of a correction outlives the one between', async () => {
  await testFirm.bring(pricesFile('CBA,2024-01-03,1,1,1,50,1'))
  await testFirm.bring(pricesFile('CBA,2024-01-03,1,1,1,60,1'))
  const closes = async () =>
    (
      await testFirm.pool.query<Record<string, unknown>>(
        "select close::text, import_id from ledger_price where known_to = 'infinity' and date = '2024-01-03'",
      )
    ).rows
  await testFirm.withdraw('2')
  expect(await closes()).toEqual([{ close: '60', import_id: '3' }])
  await testFirm.withdraw('3')
  expect(await closes()).toEqual([{ close: '101.25', import_id: '1' }])
})

test('what others rest on is not withdrawn, and the reasons are given', async () => {
  await testFirm.bring({
    accounts: sheetText('accounts', 'P00003,New Trust,NEW3,Trust,ADV01,G0001'),
    ...transactionsFile('P00001,2024-03-01,buy,CBA,5,100,,-500,'),
  })
  await testFirm.bring(
    transactionsFile('P00003,2024-02-01,deposit,,,,,5,', 'P00001,2024-03-02,sell,CBA,105,100,,10500,'),
  )
  const before = await testFirm.ledger()
  const reasons = [
    '1 transactions of import 3 need account P00003',
    'P00001 would sell or transfer more CBA than it holds on 2024-03-02',
  ]
  expect(await foreseen('2')).toEqual(E.right({ reasons, closedYears: [] }))
  expect(await testFirm.withdraw('2')).toEqual(E.left({ _tag: 'StillNeeded', reasons }))
  expect(await testFirm.ledger()).toEqual(before)
})

test('what names no security needs none', async () => {
  const { advisers = '', groups = '', accounts = '' } = smallFirm
  const other = await openTestFirm()
  try {
    await other.bring({ advisers, groups, accounts, ...transactionsFile('P00001,2024-02-01,deposit,,,,,5,') })
    await other.bring(transactionsFile('P00002,2024-02-01,deposit,,,,,5,'))
    expect(await other.withdraw('2')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  } finally {
    await other.drop()
  }
})

const dayArbitrary = fc.integer({ min: 1, max: 4 }).map((number) => `2024-03-0${number}`)
const priceFile = fc
  .uniqueArray(fc.tuple(dayArbitrary, fc.integer({ min: 1, max: 3 })), { selector: ([date]) => date, minLength: 1 })
  .map((rows) => pricesFile(...rows.map(([date, close]) => `CBA,${date},,,,${close},`)))
const transactionFile = fc
  .array(fc.tuple(dayArbitrary, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 5 })
  .map((rows) => transactionsFile(...rows.map(([date, amount]) => `P00002,${date},deposit,,,,,${amount},`)))
const fileArbitrary = fc.tuple(priceFile, transactionFile).map(([some, others]) => ({ ...some, ...others }))

test('any import twice is that import once; any import withdrawn is as if it had not been', async () => {
  await fc.assert(
    fc.asyncProperty(fileArbitrary, fc.boolean(), async (files, isKept) => {
      const before = await testFirm.ledger()
      const brought = await testFirm.bring(files)
      const once = await testFirm.ledger()
      expect(await testFirm.bring(files)).toMatchObject({ right: { _tag: 'NothingNew' } })
      expect(await testFirm.ledger()).toEqual(once)
      if (isKept || E.isLeft(brought) || brought.right._tag === 'NothingNew') return
      await testFirm.withdraw(brought.right.id)
      expect(await testFirm.ledger()).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('what withdrawing would do is told while somebody imports and has written rows, and writes none itself', async () => {
  await testFirm.bring(correction)
  const before = await testFirm.ledger()
  const writing = await testFirm.pool.connect()
  await writing.query('begin')
  await writing.query(`update ledger_price set close = close + 1 where known_to = 'infinity'`)
  const outcome = withImportLock(testFirm.pool, async () => E.right<never, unknown>(await foreseen('1')))
  expect(await outcome()).toEqual(
    E.right(E.right({ closedYears: [], reasons: ['2 prices of import 2 need security CBA'] })),
  )
  expect(await foreseen('2')).toEqual(E.right({ closedYears: [], reasons: [] }))
  await writing.query('rollback')
  writing.release()
  expect(await testFirm.ledger()).toEqual(before)
})

const oneIs = (state: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const found = await testFirm.pool.query(
        `select from pg_stat_activity where datname = current_database() and ${state}`,
      )
      expect(found.rowCount).toBe(1)
    },
    { timeout: 20_000 },
  )

test('it ends when whoever asked goes away', async () => {
  const gone = new AbortController()
  const holding = await testFirm.pool.connect()
  await holding.query('begin')
  await holding.query('lock table ledger_price in access exclusive mode')
  const outcome = foreseen('1', gone.signal)
  await oneIs(`wait_event_type = 'Lock'`)
  gone.abort()
  expect(await outcome).toEqual(E.left({ _tag: 'Interrupted' }))
  await holding.query('rollback')
  holding.release()
})

test('a cancel that comes late cancels nothing of whoever has the connection next', async () => {
  await testFirm.bring(correction)
  const [calls, pool] = [openPool(testFirm.url, 1, callLimits), openPool(testFirm.url, 1, workLimits)]
  const gone = new AbortController()
  const [busy, holding] = [await calls.connect(), await testFirm.pool.connect()]
  await holding.query('begin')
  await holding.query('lock table ledger_price in access exclusive mode')
  const outcome = foreseeWithdrawal({ pool, calls }, '2', gone.signal)()
  await oneIs(`wait_event_type = 'Lock'`)
  gone.abort()
  const next = pool.query(`select pg_sleep(1)::text, 'next' as whose`)
  await holding.query('rollback')
  holding.release()
  await oneIs(`(query like '%next%' and wait_event = 'PgSleep'
    or state = 'idle in transaction' and state_change < now() - interval '100 ms')`)
  busy.release()
  expect(await Promise.all([outcome, next])).toMatchObject([
    { right: { closedYears: [], reasons: [] } },
    { rows: [{ whose: 'next' }] },
  ])
  await Promise.all([calls.end(), pool.end()])
})

test('it is told of tables in a schema of any name', async () => {
  await testFirm.bring(correction)
  const url = new URL(testFirm.url)
  url.searchParams.set('options', '-c search_path=firm')
  const own = openPool(url.href, 1)
  await testFirm.pool.query('alter schema public rename to firm')
  const outcome = foreseeWithdrawal({ pool: own, calls: own }, '1', new AbortController().signal)()
  expect(await outcome).toEqual(E.right({ closedYears: [], reasons: ['2 prices of import 2 need security CBA'] }))
  await own.end()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import type { TradePosting } from '../../../../src/domain/ledger/trades/posting.ts'
import {
  cashFile,
  type SheetFiles,
  firmsBeginningWith,
  positionsFile,
  smallFirm,
  type TestFirm,
} from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'
import { aPosting, book, ofOneAccount, postTrades, withdrawTrades } from './support/trade-book.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const csvColumns = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,contract_note'
const tradedFiles = (...rows: readonly string[]): SheetFiles => ({ transactions: [csvColumns, ...rows, ''].join('\n') })

const asAt = '2024-01-03'

const figuresOf = async (account: string) => {
  const { table } = await ledgerIn(testFirm)
  const holdings = await table('portfolio', account, 'holdings', { asAt })
  const valuation = await table('portfolio', account, 'valuation', { asAt })
  const gains = await table('portfolio', account, 'gains', { asAt })
  return { holdings, valuation: valuation.rows, gains: gains.rows }
}

const figures = async () => [await figuresOf('P00001'), await figuresOf('P00002')]

const sources = async () =>
  (
    await testFirm.pool.query<Record<string, unknown>>(
      `select account, quantity::float8 as units, key, import_id from ledger_transaction
       where known_to = 'infinity' and security = 'CBA' order by id`,
    )
  ).rows

const opening = { account: 'P00001', units: 100, key: null, import_id: '1' }

const broker = tradedFiles(
  'P00001,2024-01-03,buy,CBA,10,101.2500,9.95,-1022.45,Purchase,B-1,',
  'P00002,2024-01-03,buy,CBA,5,101.25,4.98,-511.23,Purchase,B-2,',
)

const custodianFiles: SheetFiles = {
  ...positionsFile('P00001,2024-01-03,CBA,110', 'P00002,2024-01-03,CBA,5'),
  ...cashFile('P00001,2024-01-03,8867.60', 'P00002,2024-01-03,-511.23'),
}

test('the next day’s files of broker and custodian on top of filled orders leave all figures as they are, and no break', async () => {
  await book(testFirm, postTrades(1))
  const before = await figures()
  const preview = await testFirm.preview({ ...broker, ...custodianFiles })
  expect(
    E.isRight(preview) ? preview.right.changes.map(({ key, change, line }) => [key, change, line]) : preview,
  ).toEqual([
    ['order/A1/1/P00001', 'replaced', 2],
    ['order/A1/1/P00002', 'replaced', 3],
  ])
  const changes = E.isRight(preview) ? preview.right.accounts : []
  expect(changes.map(({ holdings, cash: { before: was, after } }) => [holdings, after - was])).toEqual([
    [[], 0],
    [[], 0],
  ])
  expect(await testFirm.bring({ ...broker, ...custodianFiles })).toMatchObject(E.right({ _tag: 'Imported' }))
  expect(await figures()).toEqual(before)
  expect(await sources()).toEqual([
    opening,
    { account: 'P00001', units: 10, key: 'B-1', import_id: '2' },
    { account: 'P00002', units: 5, key: 'B-2', import_id: '2' },
  ])
  expect((await testFirm.pool.query('select * from reconciliation_break')).rows).toEqual([])
  expect(await testFirm.bring({ ...broker, ...custodianFiles })).toMatchObject(E.right({ _tag: 'NothingNew' }))
})

test('rows without keys of the firm’s keep the orders’, and the same file again is nothing new', async () => {
  await book(testFirm, postTrades(1, ofOneAccount), postTrades(2, ofOneAccount))
  const row = 'P00001,2024-01-03,buy,CBA,10,101.25,11.00,-1023.50,Purchase,,'
  await testFirm.bring(tradedFiles(row))
  expect((await sources()).map(({ key, import_id: source }) => [key, source])).toEqual([
    [null, '1'],
    ['order/A1/1', '2'],
    ['order/A1/2', 'order/A1/2'],
  ])
  expect(await testFirm.bring(tradedFiles(row))).toMatchObject(E.right({ _tag: 'NothingNew' }))
  await testFirm.bring(tradedFiles(row, row))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 10])
  await testFirm.bring(tradedFiles(row, row, row))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 10, 10])
})

test('one row of the broker for several fills of an order takes their place, and comes back with them when it is withdrawn', async () => {
  const other = { price: 101.35, trades: [{ account: 'P00001', units: 30, consideration: 3040.5, brokerage: 10 }] }
  await book(testFirm, postTrades(1, ofOneAccount), postTrades(2, other))
  const { valuation } = await figuresOf('P00001')
  const outcome = await testFirm.bring(tradedFiles('P00001,2024-01-03,buy,CBA,40,101.325,19.95,-4072.95,Purchase,,'))
  expect(outcome).toMatchObject(E.right({ files: [{ rows: 2, added: 0, corrected: 2, unchanged: 0 }] }))
  expect((await sources()).map(({ units, key, import_id: source }) => [units, key, source])).toEqual([
    [100, null, '1'],
    [40, 'order/A1/1', '2'],
  ])
  expect((await figuresOf('P00001')).valuation).toEqual(valuation)
  await testFirm.withdraw('2')
  expect((await sources()).map(({ units, import_id: source }) => [units, source])).toEqual([
    [100, '1'],
    [10, 'order/A1/1'],
    [30, 'order/A1/2'],
  ])
})

test('a contract note says of its trades what holds, whatever was filled', async () => {
  await book(testFirm, postTrades(1, ofOneAccount), postTrades(2, ofOneAccount))
  await testFirm.pool.query(`update ledger_trade set contract_note = 'C7'`)
  await testFirm.bring(tradedFiles('P00001,2024-01-03,buy,CBA,19,101.20,9.95,-1932.75,Purchase,,C7'))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 19])
})

const nearly = tradedFiles('P00001,2024-01-04,buy,CBA,10,101.30,9.95,-1022.95,Purchase,,')

test('what agrees nearly is asked about before anything is written: both are kept once that is acknowledged', async () => {
  await book(testFirm, postTrades(1, ofOneAccount))
  const asked = await testFirm.bring(nearly)
  const reason =
    '10 CBA of P00001 at 101.30 on 04-Jan-24 nearly match the 10 at 101.25 on 03-Jan-24 from order/A1/1. If you acknowledge this, both are kept. If it is the same trade, use order/A1/1 as its key'
  expect(asked).toMatchObject(E.left({ _tag: 'BadRows', faults: [{ line: 2, reason }] }))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10])
  const digests =
    E.isLeft(asked) && asked.left._tag === 'BadRows' ? asked.left.faults.map(({ finding }) => finding) : []
  const acknowledged = new Map(digests.map((digest) => [digest ?? '', 'Two parcels']))
  expect(await testFirm.bring(nearly, { acknowledged })).toMatchObject(E.right({ _tag: 'Imported' }))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 10])
  expect(await testFirm.bring(nearly)).toMatchObject(E.right({ _tag: 'NothingNew' }))
})

test('what agrees nearly and is the same takes the place of the order’s row by its key', async () => {
  await book(testFirm, postTrades(1, ofOneAccount))
  await testFirm.bring(tradedFiles('P00001,2024-01-04,buy,CBA,10,101.30,9.95,-1022.95,Purchase,order/A1/1,'))
  expect((await sources()).map(({ units, import_id: source }) => [units, source])).toEqual([
    [100, '1'],
    [10, '2'],
  ])
  expect(await testFirm.bring(tradedFiles('P00001,2024-01-04,buy,CBA,1,1,0,-1,P,order/A1/9,'))).toMatchObject(
    E.left({ faults: [{ column: 'key', reason: 'no transaction has the key order/A1/9' }] }),
  )
})

test('another side, security or account is another trade, and nobody is asked', async () => {
  await book(testFirm, postTrades(1, ofOneAccount))
  const rows = tradedFiles(
    'P00001,2024-01-03,sell,CBA,10,101.25,9.95,1002.55,Sale,,',
    'P00002,2024-01-03,buy,CBA,10,101.25,9.95,-1022.45,Purchase,,',
  )
  expect(await testFirm.bring(rows)).toMatchObject(E.right({ files: [{ added: 2, corrected: 0 }] }))
})

test('a fill that is busted after an import has replaced it leaves the row, which is the import’s', async () => {
  await book(testFirm, postTrades(1))
  await testFirm.bring(broker)
  await book(testFirm, withdrawTrades(1))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 5])
  await testFirm.withdraw('2')
  expect((await sources()).map(({ units }) => units)).toEqual([100])
})

test('when it settles is still known once an import that does not say it has replaced a fill', async () => {
  await book(testFirm, postTrades(1, { ...ofOneAccount, settlesOn: aPosting.settlesOn }))
  await testFirm.bring(broker)
  const { holdings } = await figuresOf('P00001')
  expect(holdings.rows.map((row) => row['unsettled'])).toEqual([10, null])
})

const importFindings = async () =>
  (
    await testFirm.pool.query<Record<string, unknown>>(
      'select import_id, count::int as count, place::int as place, finding from ledger_import_finding order by import_id, place',
    )
  ).rows

const kindsFound = async () =>
  (
    await testFirm.pool.query<{ kind: string }>(`select finding ->> 'kind' as kind from ledger_import_finding`)
  ).rows.map(({ kind }) => kind)

const settlingThatDay: Partial<TradePosting> = { settlesOn: aPosting.date }

test('a fill that comes after the file with its trade is that row, and stands by itself once the file is withdrawn', async () => {
  await testFirm.bring(
    tradedFiles(
      'P00001,2024-01-03,buy,CBA,10,101.25,9.95,-1022.45,Purchase,,',
      'P00002,2024-01-03,buy,CBA,5,101.25,4.98,-511.23,Purchase,B-2,',
    ),
  )
  const before = await figures()
  await book(testFirm, postTrades(1, settlingThatDay))
  expect(await figures()).toEqual(before)
  expect(await sources()).toEqual([
    opening,
    { account: 'P00001', units: 10, key: null, import_id: '2' },
    { account: 'P00002', units: 5, key: 'B-2', import_id: '2' },
  ])
  expect(await kindsFound()).not.toContain('nearly-an-order')
  await book(testFirm, postTrades(2, { ...settlingThatDay, ...ofOneAccount }))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 5, 10])
  await testFirm.withdraw('2')
  expect(await sources()).toEqual([
    opening,
    { account: 'P00001', units: 10, key: 'order/A1/1/P00001', import_id: 'order/A1/1' },
    { account: 'P00002', units: 5, key: 'order/A1/1/P00002', import_id: 'order/A1/1' },
    { account: 'P00001', units: 10, key: 'order/A1/2', import_id: 'order/A1/2' },
  ])
})

test('fills after the file with their contract note are what that says, and come back when it is withdrawn', async () => {
  await testFirm.bring(tradedFiles('P00001,2024-01-03,buy,CBA,19,101.20,9.95,-1932.75,Purchase,,A1-20240103-P00001'))
  await book(testFirm, postTrades(1, ofOneAccount), postTrades(2, ofOneAccount))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 19])
  await testFirm.withdraw('2')
  expect((await sources()).map(({ units, import_id: source }) => [units, source])).toEqual([
    [100, '1'],
    [10, 'order/A1/1'],
    [10, 'order/A1/2'],
  ])
})

test('a fill that an import’s row nearly is stands beside it, which is a finding of that import', async () => {
  await testFirm.bring(nearly)
  const raised = (await importFindings()).length
  await book(testFirm, postTrades(1, ofOneAccount))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 10])
  const found = await importFindings()
  expect(found.map(({ count }) => count)).toEqual(found.map(() => raised + 1))
  expect(found.at(-1)).toMatchObject({
    import_id: '2',
    place: raised + 1,
    finding: {
      kind: 'nearly-an-order',
      account: 'P00001',
      security: 'CBA',
      date: '2024-01-04',
      values: ['10', '101.3', 'order/A1/1', '10', '101.25', '2024-01-03', expect.stringMatching(/^#[0-9]+$/)],
    },
  })
  await book(testFirm, postTrades(2, { ...ofOneAccount, security: 'BHP' }))
  expect(await importFindings()).toHaveLength(raised + 1)
})

test('what the simulated exchange made is no trade of a file', async () => {
  await testFirm.bring(broker)
  await book(testFirm, postTrades(1, { isSimulated: true }))
  expect((await sources()).map(({ units }) => units)).toEqual([100, 10, 5, 10, 5])
  expect(await kindsFound()).not.toContain('nearly-an-order')
})

const equalRow = tradedFiles('P00001,2024-01-03,buy,CBA,10,101.25,9.95,-1022.45,Purchase,,')
const nearFill = { ...ofOneAccount, price: 101.3 }

test('a price corrected in one act leaves the imported row of the first fill, which is a finding', async () => {
  await testFirm.bring(equalRow)
  await book(testFirm, postTrades(1, ofOneAccount))
  expect(await kindsFound()).not.toContain('nearly-an-order')
  await book(testFirm, withdrawTrades(1, ofOneAccount), postTrades(2, nearFill))
  expect(await kindsFound()).toContain('nearly-an-order')
})

test('a row that belongs to a fill is no finding for another fill that is posted with it', async () => {
  await testFirm.bring(equalRow)
  await book(testFirm, postTrades(1, ofOneAccount), postTrades(2, nearFill))
  expect(await kindsFound()).not.toContain('nearly-an-order')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { visibleColumns } from '../../../../src/domain/widgets/table/columns.ts'
import { ledgerIn } from '../support/test-ledger.ts'
import { nextMillisecond } from './next-millisecond.ts'
import {
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  openTestFirm,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring({ ...smallFirm, ...boughtFiles }))

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const deposit = 'P00001,2024-01-02,deposit,,,,,20000.00,Opening deposit,D-1'
const buy = 'P00001,2024-01-02,buy,CBA,100,100.50,9.95,-10059.95,Bought 100 CBA,T-1'
const corrected = 'P00001,2024-01-03,buy,CBA,90,100.50,9.95,-9054.95,Bought 90 CBA,T-1'
const boughtFiles: SheetFiles = keyedTransactions(deposit, buy)

const rows = async (where = 'true'): Promise<readonly unknown[]> =>
  (
    await testFirm.pool.query<Record<string, unknown>>(`
      select id::int, key, date::text, type, quantity::text, amount::text, import_id from ledger_transaction
      where known_to = 'infinity' and ${where} order by id`)
  ).rows

const faultsOf = async (files: SheetFiles): Promise<readonly string[]> => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
    : [JSON.stringify(outcome)]
}

const counts = async (files: SheetFiles): Promise<unknown> => {
  const outcome = await testFirm.bring(files)
  if (E.isLeft(outcome)) return outcome.left
  return outcome.right.files.map(({ added, corrected: more, unchanged }) => [added, more, unchanged])
}

const first = { id: 1, key: 'D-1', date: '2024-01-02', type: 'deposit', quantity: null, amount: '20000.00' }
const second = { id: 2, key: 'T-1', date: '2024-01-02', type: 'buy', quantity: '100', amount: '-10059.95' }
const ofImport = (import_id: string) => ({ import_id })

test('a row with a key that is known replaces the row of that key, and is not added', async () => {
  expect(await counts(keyedTransactions(deposit, corrected))).toEqual([[0, 1, 1]])
  expect(await rows()).toEqual([
    { ...first, ...ofImport('1') },
    { ...second, date: '2024-01-03', quantity: '90', amount: '-9054.95', ...ofImport('2') },
  ])
})

test('the same row again, with its key, changes nothing', async () => {
  expect(await testFirm.bring(boughtFiles)).toMatchObject({ right: { _tag: 'NothingNew' } })
})

test('what a row was before it was corrected is in the figures as known on that day', async () => {
  const own = await openTestFirm()
  const on = (day: string) => ({ now: () => Date.parse(`${day}T02:00:00Z`) })
  await own.bring({ ...smallFirm, ...boughtFiles }, on('2024-02-01'))
  await own.bring(keyedTransactions(corrected), on('2024-03-01'))
  const ledger = await ledgerIn(own)
  const held = async (knownOn?: string): Promise<unknown> => {
    const { rows: holdings } = await ledger.table('portfolio', 'P00001', 'holdings', { asAt: '2024-01-03', knownOn })
    return holdings.map(({ code, quantity, marketValue }) => [code, quantity, marketValue])
  }
  expect(await held('2024-02-15')).toEqual([
    ['CBA', 100, 10125],
    ['Cash', null, 9940.05],
  ])
  expect(await held()).toEqual([
    ['CBA', 90, 9112.5],
    ['Cash', null, 10945.05],
  ])
  await own.drop()
})

test('each transaction says its key, the firm’s or ours, where it is exported', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-01-03,fee,,,,,-25.00,Fee'))
  const ledger = await ledgerIn(testFirm)
  const { rows: listed, columns } = await ledger.table('portfolio', 'P00001', 'transactions', { asAt: '2024-01-03' })
  expect(listed.map(({ key }) => key)).toEqual(['#3', 'T-1', 'D-1'])
  expect(visibleColumns(columns, 2000).map(({ path }) => path)).not.toContain('key')
})

test('whoever has the old row or the new one is told, from the earlier of their days on', async () => {
  await testFirm.bring(keyedTransactions('P00002,2024-02-01,deposit,,,,,20000.00,Opening deposit,D-1', corrected))
  const [, figures] = await testFirm.log.readStream('ledger-import/2')
  expect(figures?.data).toEqual({ from: '2024-01-02' })
  expect(figures?.audience).toEqual(
    expect.arrayContaining(['dashboard:portfolio/P00001', 'dashboard:portfolio/P00002', 'dashboard:group/G0002']),
  )
})

test('a row is reversed by its key, and reversing it again changes nothing', async () => {
  const before = await nextMillisecond()
  const known = await testFirm.ledger()
  expect(await counts(keyedTransactions(',,reverse,,,,,,,T-1'))).toEqual([[0, 1, 0]])
  expect(await rows()).toEqual([{ ...first, ...ofImport('1') }])
  expect(await testFirm.ledger(before)).toEqual(known)
  expect(await testFirm.bring(keyedTransactions(',,reverse,,,,,,,T-1'))).toMatchObject({
    right: { _tag: 'NothingNew' },
  })
})

test('a reversal may repeat the row that it takes back', async () => {
  await testFirm.bring(keyedTransactions(buy.replace(',buy,', ',reverse,')))
  expect(await rows()).toEqual([{ ...first, ...ofImport('1') }])
})

test('a row of no key of the firm has one of ours, by which it is corrected and reversed', async () => {
  const fee = 'P00001,2024-01-03,fee,,,,,-25.00,Fee'
  await testFirm.bring(transactionsFile(fee, fee))
  expect(await rows('key is null')).toMatchObject([{ id: 3 }, { id: 4 }])
  await testFirm.bring(keyedTransactions('P00001,2024-01-04,fee,,,,,-30.00,Fee,#3', ',,reverse,,,,,,,#4'))
  expect(await rows('key is null')).toMatchObject([{ id: 3, date: '2024-01-04', amount: '-30.00' }])
})

test('a row that was corrected or reversed is not added when its old file comes again without keys', async () => {
  const fee = 'P00001,2024-01-03,fee,,,,,-25.00,Fee'
  await testFirm.bring(transactionsFile(fee, fee))
  await testFirm.bring(keyedTransactions('P00001,2024-01-04,fee,,,,,-30.00,Fee,#3', ',,reverse,,,,,,,#4'))
  expect(await testFirm.bring(transactionsFile(fee, fee))).toMatchObject({ right: { _tag: 'NothingNew' } })
  expect(await counts(transactionsFile(fee, fee, fee))).toEqual([[1, 0, 2]])
})

test('rows that come with keys when they had none keep their place and change no figures', async () => {
  const fee = 'P00001,2024-01-03,fee,,,,,-25.00,Fee'
  await testFirm.bring(transactionsFile(fee, fee))
  expect(await counts(keyedTransactions(`${fee},F-1`, `${fee},F-2`, `${fee},F-3`))).toEqual([[1, 2, 0]])
  expect(await rows("type = 'fee'")).toMatchObject([
    { id: 3, key: 'F-1' },
    { id: 4, key: 'F-2' },
    { id: 5, key: 'F-3' },
  ])
  await testFirm.bring(transactionsFile(fee.replace('25', '35')))
  await testFirm.bring(keyedTransactions(`${fee.replace('25', '35')},F-4`))
  expect((await testFirm.log.readStream('ledger-import/5')).map(({ type }) => type)).toEqual(['LedgerImported'])
})

test('a row without a key that is known with one changes nothing', async () => {
  expect(await testFirm.bring(transactionsFile(buy.replace(',T-1', '')))).toMatchObject({
    right: { _tag: 'NothingNew' },
  })
})

test.each<[string, SheetFiles, string[]]>([
  ['a key twice', keyedTransactions(buy, buy), ['3 key: T-1 is already on line 2 of this file']],
  [
    'one row by both its keys',
    keyedTransactions(corrected, ',,reverse,,,,,,,#2'),
    ['3 key: T-1 is the transaction of line 2'],
  ],
  ['the reversal of nothing', keyedTransactions(',,reverse,,,,,,,T-9'), ['2 key: no transaction has the key T-9']],
  ['a key of ours of nothing', keyedTransactions(buy.replace('T-1', '#77')), ['2 key: no transaction has the key #77']],
  ['a reversal without a key', keyedTransactions(',,reverse,,,,,,,'), ['2 key: must not be empty']],
  [
    'a key that reads like ours',
    keyedTransactions(buy.replace('T-1', '#T')),
    ['2 key: may begin with # only if it is a Plutus key, such as #17'],
  ],
])('%s is a fault of its line', async (_, files, faults) => {
  const before = await testFirm.ledger()
  expect(await faultsOf(files)).toEqual(faults)
  expect(await testFirm.ledger()).toEqual(before)
})

test('a purchase that was sold from is neither reversed nor made too small', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-02-01,sell,CBA,95,100,,9500,Sold'))
  const reason = '2 null: leaves P00001 with less CBA than it sells or transfers on 2024-02-01'
  expect(await faultsOf(keyedTransactions(',,reverse,,,,,,,T-1'))).toEqual([reason])
  expect(await faultsOf(keyedTransactions(corrected))).toEqual([reason])
})

test('when what replaced a row is withdrawn it is as before, in its old place', async () => {
  const before = await rows()
  await testFirm.bring(keyedTransactions(corrected))
  await testFirm.withdraw('2')
  expect(await rows()).toEqual(before)
  const figures = (await testFirm.log.readStream('ledger-import/2')).filter(({ type }) => type === 'FiguresChanged')
  expect(figures.map(({ data }) => data)).toEqual([{ from: '2024-01-02' }, { from: '2024-01-02' }])
})

test('when what reversed a row is withdrawn it is there again', async () => {
  const before = await rows()
  await testFirm.bring(keyedTransactions(',,reverse,,,,,,,T-1'))
  await testFirm.withdraw('2')
  expect(await rows()).toEqual(before)
})

test('a reversed row that was brought back stays reversed when that is withdrawn', async () => {
  await testFirm.bring(keyedTransactions(',,reverse,,,,,,,T-1'))
  await testFirm.bring(keyedTransactions(corrected))
  expect(await rows("key = 'T-1'")).toMatchObject([{ id: 2, quantity: '90' }])
  await testFirm.withdraw('3')
  expect(await rows("key = 'T-1'")).toEqual([])
  await testFirm.withdraw('2')
  expect(await rows("key = 'T-1'")).toMatchObject([{ id: 2, quantity: '100' }])
})

test('a correction outlives the import that it corrects', async () => {
  await testFirm.bring(keyedTransactions('P00002,2024-02-01,deposit,,,,,5,,D-2'))
  await testFirm.bring(keyedTransactions('P00002,2024-02-01,deposit,,,,,6,,D-2'))
  await testFirm.withdraw('2')
  expect(await rows("key = 'D-2'")).toMatchObject([{ amount: '6' }])
  await testFirm.withdraw('3')
  expect(await rows("key = 'D-2'")).toEqual([])
})

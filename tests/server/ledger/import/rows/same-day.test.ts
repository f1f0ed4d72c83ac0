import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLedgers } from '../../../../../server/ledger/read/load-ledgers.ts'
import { singlePartScope } from '../../../../../server/ledger/read/scope.ts'
import { onSnapshot } from '../../../../../server/ledger/read/snapshot.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm, transactionsFile } from '../small-firm.ts'

const tradeDay = '2024-02-01'
const tradeList = ['sell,CBA,450,30,,13500,Sold', 'buy,CBA,50,26,,-1300,Bought', 'split,CBA,300,,,0,4 for 1']

const ordersOf = (rows: readonly string[]): readonly (readonly string[])[] =>
  rows.length < 2
    ? [rows]
    : rows.flatMap((row, index) => ordersOf(rows.toSpliced(index, 1)).map((others) => [row, ...others]))

const orders = new Map(ordersOf(tradeList).map((rows, index) => [`P0001${index.toString()}`, rows]))
const accounts = [...orders.keys()]

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
  await testFirm.bring({
    accounts: sheetText('accounts', ...accounts.map((code) => `${code},Account,ACC,SMSF,ADV01,G0001`)),
    ...transactionsFile(
      ...accounts.map((code) => `${code},2024-01-02,buy,CBA,100,100.50,9.95,-10059.95,Bought 100 CBA`),
    ),
  })
})

afterAll(() => testFirm.drop())

test('a day’s trades are accepted in any order, and are the same parcels and the same split whatever the order', async () => {
  const rows = [...orders].flatMap(([code, own]) => own.map((trade) => `${code},${tradeDay},${trade}`))
  expect(E.isRight(await testFirm.bring(transactionsFile(...rows)))).toBe(true)
  const { byPart, splits } = await onSnapshot(testFirm.pool, { _tag: 'Now' }, (snapshot) =>
    loadLedgers(snapshot, singlePartScope(accounts), { from: tradeDay, to: tradeDay }),
  )
  const histories = byPart.get('whole')?.positions.map((position) => position.history)
  const bought = { acquired: '2024-01-02', disposed: tradeDay, quantity: 400, cost: 10_059.95, proceeds: 12_000 }
  const boughtToday = { acquired: tradeDay, disposed: tradeDay, quantity: 50, cost: 1_300, proceeds: 1_500 }
  const held = [100, 400, 450, 0].map((value, index) => ({ date: index === 0 ? '2024-01-02' : tradeDay, value }))
  const paid = [-10_059.95, -1_300, 12_000, 1_500].map((value, index) => ({
    date: index === 0 ? '2024-01-02' : tradeDay,
    value,
  }))
  const costs = [10_059.95 / 100, 10_059.95 / 400, 11_359.95 / 450].map((value, index) => ({
    date: index === 0 ? '2024-01-02' : tradeDay,
    value,
  }))
  const steps = { splits: [{ date: tradeDay, ratio: 4 }], held, costs, paid, anomalies: [] }
  const history = { open: [], disposals: [bought, boughtToday], ...steps }
  expect(histories).toMatchObject(accounts.map(() => history))
  expect([...splits]).toEqual([['CBA', [{ date: tradeDay, ratio: 4 }]]])
})

test('a sale listed before its purchase does not stand in the way of withdrawing something else', async () => {
  const listed = transactionsFile('P00002,2024-03-01,sell,CBA,5,30,,150,Sold', 'P00002,2024-03-01,buy,CBA,5,26,,-130,')
  expect(E.isRight(await testFirm.bring(listed))).toBe(true)
  await testFirm.bring(transactionsFile('P00002,2024-03-02,deposit,,,,,5,'), { id: 'other' })
  expect(await testFirm.withdraw('other')).toMatchObject({ right: { _tag: 'Withdrawn' } })
})

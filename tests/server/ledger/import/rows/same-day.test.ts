import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLedgers } from '../../../../../server/ledger/read/load-ledgers.ts'
import { together } from '../../../../../server/ledger/read/scope.ts'
import { onSnapshot } from '../../../../../server/ledger/read/snapshot.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm, transactions } from '../small-firm.ts'

const day = '2024-02-01'
const trades = ['sell,CBA,450,30,,13500,Sold', 'buy,CBA,50,26,,-1300,Bought', 'split,CBA,300,,,0,4 for 1']

const ordersOf = (rows: readonly string[]): readonly (readonly string[])[] =>
  rows.length < 2
    ? [rows]
    : rows.flatMap((row, place) => ordersOf(rows.toSpliced(place, 1)).map((others) => [row, ...others]))

const orders = new Map(ordersOf(trades).map((rows, place) => [`P0001${place.toString()}`, rows]))
const accounts = [...orders.keys()]

let firm: TestFirm

beforeAll(async () => {
  firm = await openTestFirm()
  await firm.bring(smallFirm)
  await firm.bring({
    accounts: sheetText('accounts', ...accounts.map((code) => `${code},Account,ACC,SMSF,ADV01,G0001`)),
    ...transactions(...accounts.map((code) => `${code},2024-01-02,buy,CBA,100,100.50,9.95,-10059.95,Bought 100 CBA`)),
  })
})

afterAll(() => firm.drop())

test('a day’s trades are accepted in any order, and are the same parcels and the same split whatever the order', async () => {
  const rows = [...orders].flatMap(([code, own]) => own.map((trade) => `${code},${day},${trade}`))
  expect(E.isRight(await firm.bring(transactions(...rows)))).toBe(true)
  const { byPart, splits } = await onSnapshot(firm.pool, { _tag: 'Now' }, (snapshot) =>
    loadLedgers(snapshot, together(accounts), { from: day, to: day }),
  )
  const histories = byPart.get('whole')?.positions.map((position) => position.history)
  const bought = { acquired: '2024-01-02', disposed: day, quantity: 400, cost: 10_059.95, proceeds: 12_000 }
  const boughtToday = { acquired: day, disposed: day, quantity: 50, cost: 1_300, proceeds: 1_500 }
  const held = [100, 400, 450, 0].map((value, place) => ({ date: place === 0 ? '2024-01-02' : day, value }))
  const paid = [-10_059.95, -1_300, 12_000, 1_500].map((value, place) => ({
    date: place === 0 ? '2024-01-02' : day,
    value,
  }))
  const costs = [10_059.95 / 100, 10_059.95 / 400, 11_359.95 / 450].map((value, place) => ({
    date: place === 0 ? '2024-01-02' : day,
    value,
  }))
  const steps = { splits: [{ date: day, ratio: 4 }], held, costs, paid, anomalies: [] }
  const history = { open: [], disposals: [bought, boughtToday], ...steps }
  expect(histories).toMatchObject(accounts.map(() => history))
  expect([...splits]).toEqual([['CBA', [{ date: day, ratio: 4 }]]])
})

test('a sale listed before its purchase does not stand in the way of withdrawing something else', async () => {
  const listed = transactions('P00002,2024-03-01,sell,CBA,5,30,,150,Sold', 'P00002,2024-03-01,buy,CBA,5,26,,-130,')
  expect(E.isRight(await firm.bring(listed))).toBe(true)
  await firm.bring(transactions('P00002,2024-03-02,deposit,,,,,5,'), { id: 'other' })
  expect(await firm.withdraw('other')).toMatchObject({ right: { _tag: 'Withdrawn' } })
})

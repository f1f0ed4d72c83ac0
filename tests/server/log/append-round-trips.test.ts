import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withdrawImport } from '../../../server/ledger/import/withdraw-import.ts'
import { bringTo, transactionsFile } from '../ledger/import/small-firm.ts'
import { anOrder, openTradingApp, type TradingApp } from '../trading/support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

const takesLock = (text: string): boolean => /append_group|append_prepared|append_events|plutus\/append/.test(text)
const begins = (text: string): boolean => /^begin/i.test(text)
const ends = (text: string): boolean => /(^|;\s*)(commit|rollback)$/i.test(text.trim())

/** Queries on one connection, from the one that takes the append lock until the one that ends the transaction. */
const queriesWithLock = (texts: readonly string[]): readonly number[] => {
  const found: number[] = []
  const open = { isTransaction: false, withLock: 0 }
  for (const text of texts) {
    if (begins(text)) open.isTransaction = true
    if (open.withLock > 0 || takesLock(text)) open.withLock += 1
    if (open.isTransaction && !ends(text)) continue
    if (open.withLock > 0) found.push(open.withLock)
    Object.assign(open, { isTransaction: false, withLock: 0 })
  }
  return open.withLock > 0 ? [...found, open.withLock] : found
}

const lockedQueriesOf = async (act: () => Promise<unknown>): Promise<readonly number[]> => {
  const queries = vi.spyOn(Client.prototype, 'query')
  try {
    await act()
    const texts = new Map<unknown, string[]>()
    for (const [index, [text]] of queries.mock.calls.entries()) {
      const client: unknown = queries.mock.contexts[index]
      if (typeof text === 'string') texts.set(client, [...(texts.get(client) ?? []), text])
    }
    return [...texts.values()].flatMap(queriesWithLock)
  } finally {
    queries.mockRestore()
  }
}

const expectOk = async (reply: Promise<readonly [number, unknown]>): Promise<void> => {
  expect((await reply)[0]).toBe(200)
}

const fill = { execution: 'x1', units: 20, price: 100.9, brokerage: 20, tradedOn: '2024-01-04' }
const order = anOrder('TRIPS', { quantity: 20, accounts: [{ account: 'P3', units: 20 }] })
const deposit = transactionsFile('P2,2024-02-03,deposit,,,,,12.50,In')

test.each<readonly [string, number, () => Promise<unknown>]>([
  ['an order', 1, () => expectOk(tradingApp.as('adviser')('POST', '/orders', order))],
  ['a fill and its posting', 2, () => expectOk(tradingApp.as('admin')('POST', '/orders/TRIPS/fill', fill))],
  [
    'a bust and its posting',
    2,
    () => expectOk(tradingApp.as('admin')('POST', '/orders/TRIPS/bust', { execution: 'x1', reason: 'In error' })),
  ],
  ['an import', 1, () => bringTo(tradingApp)(deposit, { id: 'deposit' })],
  [
    'a withdrawal of an import',
    1,
    () =>
      withdrawImport(tradingApp.pool, tradingApp.log, {
        id: 'deposit',
        actor: 'tester',
        today: '2024-06-30',
        now: Date.now,
        alongside: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }),
      })(),
  ],
])('%s takes the append lock %i times, each for one query', async (_, times, act) => {
  expect(await lockedQueriesOf(act)).toEqual(Array.from({ length: times }, () => 1))
})

test('a second query with the lock would be found', async () => {
  const append = "select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))"
  const asBefore = async (): Promise<void> => {
    const client = await tradingApp.pool.connect()
    for (const text of ['begin', append, 'select 1', 'commit']) await client.query(text)
    client.release()
  }
  expect(await lockedQueriesOf(asBefore)).toEqual([3])
})

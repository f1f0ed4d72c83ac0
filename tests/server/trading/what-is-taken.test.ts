import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../src/domain/fp.ts'
import { roundToCents } from '../../../src/domain/money.ts'
import { CheckFacts } from '../../../src/domain/trading/checks/check-facts.ts'
import { postDueTrades } from '../../../server/ledger/trades/book-trades.ts'
import { withImportLock } from '../../../server/ledger/import/import-lock.ts'
import { failOnDefect } from '../ledger/trades/support/trade-book.ts'
import { anOrder, openTradingApp, type TradingApp } from './support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

const factsOf = async (account: string) => {
  const [, facts] = await tradingApp.as('adviser')('GET', `/orders/portfolio/${account}/facts?security=CBA`)
  if (!CheckFacts.is(facts)) throw new Error(`these are no facts: ${JSON.stringify(facts)}`)
  return facts.accounts[0]
}

const of = (account: string, units: number) => ({ quantity: units, accounts: [{ account, units }] })

test('of an order all of its accounts are told by its own facts, as if it were not there', async () => {
  const block = { type: 's', quantity: 40, accounts: ['P1', 'P2'].map((account) => ({ account, units: 20 })) }
  expect((await tradingApp.as('adviser')('POST', '/orders', anOrder('FACTS', block)))[0]).toBe(200)
  const path = '/orders/FACTS'
  const own = { held: 100, selling: 0, orders: [] }
  const facts = await tradingApp.as('adviser')('GET', `${path}/facts`)
  expect(facts).toMatchObject([
    200,
    {
      accounts: [
        { account: 'P1', ...own },
        { account: 'P2', ...own },
      ],
    },
  ])
  const [, other] = await tradingApp.as('adviser')('GET', '/orders/portfolio/P2/facts?security=CBA')
  const orders = [{ id: 'FACTS', type: 's', units: 20, price: 101, at: '2024-01-04T01:00:00Z', isWorking: true }]
  expect(other).toMatchObject({ accounts: [{ account: 'P2', selling: 20, buyingUnits: 0, orders }] })
  expect(await tradingApp.as('adviser')('GET', `${path}/worths`)).toMatchObject([200, { P1: 20_065.05, P2: 20_065.05 }])
  expect((await tradingApp.as('other')('GET', `${path}/facts`))[0]).toBe(404)
  expect((await tradingApp.as('other')('GET', `${path}/worths`))[0]).toBe(404)
  expect((await tradingApp.as('adviser')('POST', `${path}/cancel`, {}))[0]).toBe(200)
  expect((await tradingApp.as('admin')('POST', `${path}/cancelled`, { reason: 'As asked' }))[0]).toBe(200)
})

test.each([
  ['units', { type: 's', ...of('P1', 100) }],
  ['cash', of('P2', 90)],
])('of orders at once that each take all %s of an account, one is placed', async (what, change) => {
  const orders = ['A', 'B', 'C', 'D'].map((name) =>
    anOrder(`${what}${name}`, { acknowledged: ['duplicate'], ...change }),
  )
  const replies = await Promise.all(orders.map((order) => tradingApp.as('adviser')('POST', '/orders', order)))
  expect(replies.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422])
  for (const [status, body] of replies) if (status === 422) expect(body).toMatchObject({ _tag: 'CheckRefused' })
})

test('while the broker has yet to agree to an amendment, an order takes the more of what it takes with and without', async () => {
  const sell = anOrder('AMENDED', { type: 's', ...of('P3', 20) })
  expect((await tradingApp.as('adviser')('POST', '/orders', sell))[0]).toBe(200)
  const amend = (units: number) => {
    const amendment = { acknowledged: [], ...of('P3', units), priceLimit: 101, goodForDay: true }
    return tradingApp.as('adviser')('POST', '/orders/AMENDED/amend', amendment)
  }
  expect((await amend(60))[0]).toBe(200)
  expect(await factsOf('P3')).toMatchObject({ selling: 60 })
  await tradingApp.as('admin')('POST', '/orders/AMENDED/amended', { request: 1 })
  expect((await amend(30))[0]).toBe(200)
  expect(await factsOf('P3')).toMatchObject({ selling: 60 })
  await tradingApp.as('admin')('POST', '/orders/AMENDED/amended', { request: 2 })
  expect(await factsOf('P3')).toMatchObject({ selling: 30 })
})

test('what is filled or busted while an import runs is counted before the ledger has it, and once when it does', async () => {
  expect((await tradingApp.as('adviser')('POST', '/orders', anOrder('BUSY', of('P3', 20))))[0]).toBe(200)
  const before = await factsOf('P3')
  const fill = { execution: 'x1', units: 20, price: 100.9, brokerage: 20, tradedOn: '2024-01-04' }
  const after = {
    cash: roundToCents((before?.cash ?? 0) - 2_038),
    held: (before?.held ?? 0) + 20,
    buying: 0,
    buyingUnits: 0,
  }
  await withImportLock(tradingApp.pool, async () => {
    expect((await tradingApp.as('admin')('POST', '/orders/BUSY/fill', fill))[0]).toBe(200)
    expect(await factsOf('P3')).toMatchObject(after)
    return E.right(null)
  })()
  await postDueTrades({ ...tradingApp, now: () => new Date(), onDefect: failOnDefect })
  expect((await tradingApp.pool.query('select from ledger_trade_due')).rowCount).toBe(0)
  expect(await factsOf('P3')).toMatchObject(after)
  await withImportLock(tradingApp.pool, async () => {
    await tradingApp.as('admin')('POST', '/orders/BUSY/bust', { execution: 'x1', reason: 'In error' })
    expect(await factsOf('P3')).toMatchObject({
      cash: before?.cash,
      held: before?.held,
      buying: 2_020,
      buyingUnits: 20,
    })
    return E.right(null)
  })()
})

test('of an order that is part-filled an amendment is checked for what is left of it', async () => {
  expect((await tradingApp.as('admin')('POST', '/orders/AMENDED/cancelled', { reason: 'In the way' }))[0]).toBe(200)
  const { held = 0 } = (await factsOf('P3')) ?? {}
  const sell = anOrder('PARTLY', { type: 's', acknowledged: ['duplicate'], ...of('P3', held) })
  expect((await tradingApp.as('adviser')('POST', '/orders', sell))[0]).toBe(200)
  const fill = { execution: 'y1', units: 40, price: 101, brokerage: 20, tradedOn: '2024-01-04' }
  expect((await tradingApp.as('admin')('POST', '/orders/PARTLY/fill', fill))[0]).toBe(200)
  const amend = (units: number) => {
    const amendment = { acknowledged: ['duplicate'], ...of('P3', units), priceLimit: 102, goodForDay: true }
    return tradingApp.as('adviser')('POST', '/orders/PARTLY/amend', amendment)
  }
  expect(await amend(held + 1)).toMatchObject([422, { _tag: 'CheckRefused' }])
  expect(await amend(held)).toMatchObject([200, { status: 'AmendRequested' }])
})

test('an order of more accounts than one can be for is refused for that', async () => {
  const accounts = Array.from({ length: 501 }, () => ({ account: 'P1', units: 1 }))
  const many = anOrder('MANY', { quantity: 501, accounts, priceLimit: 1_000 })
  expect(await tradingApp.as('adviser')('POST', '/orders', many)).toMatchObject([422, { _tag: 'TooManyAccounts' }])
})

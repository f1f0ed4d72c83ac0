import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderEvidence } from '../../../src/domain/trading/order/order-evidence.ts'
import { anOrder, cbaStock, openTradingApp, type TradingApp } from './support/trading-app.ts'

const Listed = t.type({ orders: t.array(t.type({ id: t.string })) })

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

const aPosition: unknown = expect.any(Number)
const fill = { execution: 'x1', units: 5, price: 100.9, brokerage: 20, tradedOn: '2024-01-04' }

const placeOrder = async (id: string, change?: Readonly<Record<string, unknown>>) => {
  const placed = await tradingApp.as('adviser')('POST', '/orders', anOrder(id, change))
  expect(placed).toMatchObject([200, { id }])
}
const desk = (id: string, act: string, body: unknown = {}) =>
  tradingApp.as('admin')('POST', `/orders/${id}/${act}`, body)
const acknowledged = ['duplicate']

describe('an order as spec §3 has it', () => {
  test('is placed by an adviser, and shown with the same fields, the names of the ledger and how far it is', async () => {
    const security = { ...cbaStock, company_name: 'Whatever', display_name: 'somebody typed' }
    expect(await tradingApp.as('adviser')('POST', '/orders', anOrder('FIRST', { security }))).toEqual([
      200,
      { id: 'FIRST', status: 'Placed', revision: 2, position: aPosition },
    ])
    expect(await tradingApp.shown('adviser', 'FIRST')).toEqual({
      id: 'FIRST',
      status: 'Placed',
      revision: 2,
      type: 'b',
      security: cbaStock,
      quantity: 20,
      value: null,
      allocations: [{ account: 'P1', units: 20 }],
      priceLimit: 101,
      goodForDay: true,
      goodUntil: '2024-01-04',
      by: 'adviser',
      byName: 'adviser Tester',
      at: '2024-01-04T01:00:00.000Z',
      approvals: 0,
      approvedBy: [],
      broker: 'hand',
      reference: '',
      reason: '',
      filled: 0,
      averagePrice: null,
      fills: [],
      amended: null,
      request: null,
      version: 0,
      isPart: false,
      disputes: [],
      byHand: null,
    })
  })

  test('of so many dollars buys as many whole units as they pay by the limit, or by the last price', async () => {
    const dollars = { quantity: undefined, value: 2_050, accounts: [{ account: 'P2', value: 2_050 }] }
    await placeOrder('DOLLARS', { ...dollars, priceLimit: 102.5 })
    expect(await tradingApp.shown('adviser', 'DOLLARS')).toMatchObject({ quantity: 20, value: 2_050 })
    await placeOrder('MARKET', { ...dollars, acknowledged, priceLimit: undefined, priceMarket: true })
    expect(await tradingApp.shown('adviser', 'MARKET')).toMatchObject({ quantity: 20, value: 2_050, priceMarket: true })
  })

  test.each([
    ['both units and dollars', { value: 100 }],
    ['both a limit and the market', { priceMarket: true }],
    ['both a last day and one day', { expiry: '2024-02-01' }],
    ['neither a limit nor the market', { priceLimit: undefined }],
    ['half a unit', { quantity: 0.5, accounts: [{ account: 'P1', units: 0.5 }] }],
    ['a price of five decimals', { priceLimit: 101.00001 }],
    ['an id that a broker would not take', { id: 'no spaces' }],
    ['an id whose cancel a broker would not take', { id: 'A2345678901234567' }],
  ])('with %s is not understood', async (_, change) => {
    expect((await tradingApp.as('adviser')('POST', '/orders', anOrder('UNREAD', change)))[0]).toBe(400)
  })

  test.each([
    [{ security: { ...cbaStock, asx_code: 'NONE' } }, 'SecurityUnknown'],
    [{ quantity: 21 }, 'AllocationsNotWhole'],
    [{ accounts: [] }, 'AccountsRequired'],
    [{ goodForDay: undefined, expiry: '2024-01-03' }, 'OrderExpiryPassed'],
    [{ priceLimit: 120 }, 'CheckRefused'],
    [{ priceLimit: 80 }, 'WarningsNotAcknowledged'],
    [{ type: 's', quantity: 101, accounts: [{ account: 'P1', units: 101 }] }, 'CheckRefused'],
    [{ quantity: 99, accounts: [{ account: 'P1', units: 99 }] }, 'CheckRefused'],
  ])('%j is refused as %s', async (change, _tag) => {
    expect(await tradingApp.as('adviser')('POST', '/orders', anOrder('REFUSED', change))).toMatchObject([422, { _tag }])
  })
})

test('what each account is worth in all is told to whoever may order for it', async () => {
  const path = '/orders/group/G1/worths?accounts=P1|P2'
  // 100 CBA at $101.25, and $9,940.05 of cash
  expect(await tradingApp.as('adviser')('GET', path)).toEqual([200, { P1: 20_065.05, P2: 20_065.05 }])
  expect((await tradingApp.as('other')('GET', path))[0]).toBe(404)
})

test('the same order again is the order there is, and another under its id is refused', async () => {
  await placeOrder('AGAIN', { accounts: [{ account: 'P3', units: 20 }] })
  await placeOrder('AGAIN', { accounts: [{ account: 'P3', units: 20 }] })
  expect((await tradingApp.shown('adviser', 'AGAIN')).revision).toBe(2)
  expect(
    await tradingApp.as('admin')('POST', '/orders', anOrder('AGAIN', { accounts: [{ account: 'P3', units: 20 }] })),
  ).toMatchObject([409, { _tag: 'OrderIdTaken' }])
})

test('a client asks, the adviser approves with the checks of that moment, and the desk works it to its end', async () => {
  const asked = anOrder('ASKED', { type: 's', accounts: [{ account: 'P1', units: 20 }] })
  expect(await tradingApp.as('client')('POST', '/orders', asked)).toMatchObject([200, { status: 'AwaitingApproval' }])
  expect(await desk('ASKED', 'fill', fill)).toMatchObject([422, { _tag: 'NotYetPlaced' }])
  expect(await tradingApp.as('client')('POST', '/orders/ASKED/approve', { acknowledged: [] })).toMatchObject([
    403,
    { type: 3 },
  ])
  const approved = await tradingApp.as('adviser')('POST', '/orders/ASKED/approve', { acknowledged: [] })
  expect(approved).toMatchObject([200, { status: 'Placed' }])
  expect(await desk('ASKED', 'acknowledge', { reference: 'B-17' })).toMatchObject([200, { status: 'Acknowledged' }])
  expect(await desk('ASKED', 'fill', fill)).toMatchObject([200, { status: 'PartFilled' }])
  expect(await desk('ASKED', 'fill', fill)).toMatchObject([200, { status: 'PartFilled' }])
  expect(await desk('ASKED', 'fill', { ...fill, units: 6 })).toMatchObject([422, { _tag: 'FillDiffers' }])
  expect(await tradingApp.as('client')('POST', '/orders/ASKED/cancel', {})).toMatchObject([
    200,
    { status: 'CancelRequested' },
  ])
  const late = { ...fill, execution: 'x2', units: 10 }
  expect(await desk('ASKED', 'fill', late)).toMatchObject([200, { status: 'CancelRequested' }])
  expect(await desk('ASKED', 'cancelled', { reason: 'As asked' })).toMatchObject([200, { status: 'Cancelled' }])
  const nextDay = { ...fill, execution: 'x3', tradedOn: '2024-01-05' }
  expect(await desk('ASKED', 'fill', nextDay)).toMatchObject([422, { _tag: 'FilledAfterEnd' }])
  expect(await desk('ASKED', 'fill', { ...fill, execution: 'x4', units: 1 })).toMatchObject([
    200,
    { status: 'Cancelled' },
  ])
  expect(await desk('ASKED', 'bust', { execution: 'x2', reason: 'In error' })).toMatchObject([
    200,
    { status: 'Cancelled' },
  ])
  expect(await tradingApp.shown('client', 'ASKED')).toMatchObject({
    filled: 6,
    averagePrice: 100.9,
    reference: 'B-17',
    approvedBy: ['adviser'],
    reason: 'As asked',
    fills: [
      { fill: 1, units: 5, consideration: 504.5, brokerage: 20, source: 'hand', isBusted: false },
      { fill: 2, units: 10, isBusted: true },
      { fill: 3, units: 1, isBusted: false },
    ],
  })
})

test('an amendment goes to the broker and is as it was until that agrees', async () => {
  await placeOrder('AMENDED', { type: 's', accounts: [{ account: 'P3', units: 20 }] })
  const amendment = { quantity: 15, accounts: [{ account: 'P3', units: 15 }], priceLimit: 102, expiry: '2024-01-12' }
  const amend = (change = {}) =>
    tradingApp.as('adviser')('POST', '/orders/AMENDED/amend', { acknowledged: [], ...amendment, ...change })
  expect(await amend({ accounts: [{ account: 'P2', units: 15 }] })).toMatchObject([
    422,
    { _tag: 'AllocationsNotWhole' },
  ])
  expect(await amend()).toMatchObject([200, { status: 'AmendRequested' }])
  expect(await tradingApp.shown('adviser', 'AMENDED')).toMatchObject({ quantity: 20, amended: { quantity: 15 } })
  expect(await desk('AMENDED', 'amended', { request: 1 })).toMatchObject([200, { status: 'Acknowledged' }])
  const { goodUntil, quantity, amended, ...rest } = await tradingApp.shown('adviser', 'AMENDED')
  expect([goodUntil, quantity, amended, 'expiry' in rest]).toEqual(['2024-01-12', 15, null, true])
})

test('an amendment that was made of terms which the order has no more is refused', async () => {
  await placeOrder('OUTDATED', { type: 's', accounts: [{ account: 'P3', units: 20 }], acknowledged })
  const amend = (priceLimit: number, version?: number) =>
    tradingApp.as('adviser')('POST', '/orders/OUTDATED/amend', {
      acknowledged,
      quantity: 20,
      accounts: [{ account: 'P3', units: 20 }],
      priceLimit,
      goodForDay: true,
      ...(version === undefined ? {} : { version }),
    })
  const version = async () => (await tradingApp.shown('adviser', 'OUTDATED')).version
  expect(await version()).toBe(0)
  expect(await amend(102, 0)).toMatchObject([200, { status: 'AmendRequested' }])
  expect((await desk('OUTDATED', 'amended', { request: 1 }))[0]).toBe(200)
  expect(await amend(101, 0)).toMatchObject([409, { _tag: 'TermsChanged' }])
  expect(await version()).toBe(1)
  expect(await amend(101, 1)).toMatchObject([200, { status: 'AmendRequested' }])
  expect((await desk('OUTDATED', 'cancelled', { reason: 'As asked' }))[0]).toBe(200)
})

test('what is above the limit needs a second person, and an amendment does not get round that', async () => {
  const limit = { Title: 'OrderApprovalLimit', Value: 1_000, revision: 0 }
  expect((await tradingApp.as('superadmin')('POST', '/site-settings', limit))[0]).toBe(200)
  const large = anOrder('LARGE', { type: 's', accounts: [{ account: 'P2', units: 20 }] })
  expect(await tradingApp.as('adviser')('POST', '/orders', large)).toMatchObject([200, { status: 'AwaitingApproval' }])
  const approve = (name: 'adviser' | 'admin') =>
    tradingApp.as(name)('POST', '/orders/LARGE/approve', { acknowledged: [] })
  expect((await approve('adviser'))[0]).toBe(403)
  expect(await approve('admin')).toMatchObject([200, { status: 'Placed' }])
  const more = { quantity: 30, accounts: [{ account: 'P2', units: 30 }], priceLimit: 101, goodForDay: true }
  expect(await tradingApp.as('adviser')('POST', '/orders/LARGE/amend', { acknowledged: [], ...more })).toMatchObject([
    ...[422, { _tag: 'AmendNeedsApproval' }],
  ])
  await tradingApp.as('superadmin')('POST', '/site-settings', { ...limit, Value: 0, revision: 1 })
})

describe('a block', () => {
  const accounts = ['P1', 'P2', 'P3'].map((account) => ({ account, units: 7 }))

  test('is allocated pro rata, and a client sees of it what is theirs alone', async () => {
    await placeOrder('BLOCK', { type: 's', quantity: 21, accounts, acknowledged })
    const partly = { ...fill, execution: 'b1', units: 10, brokerage: 20 }
    expect(await desk('BLOCK', 'fill', partly)).toMatchObject([200, { status: 'PartFilled' }])
    const whole = await tradingApp.shown('adviser', 'BLOCK')
    expect(whole.fills.flatMap(({ shares }) => shares)).toEqual([
      { account: 'P1', units: 4, consideration: 403.6, brokerage: 8 },
      { account: 'P2', units: 3, consideration: 302.7, brokerage: 6 },
      { account: 'P3', units: 3, consideration: 302.7, brokerage: 6 },
    ])
    expect(await tradingApp.shown('client', 'BLOCK')).toMatchObject({
      quantity: 14,
      filled: 7,
      isPart: true,
      allocations: accounts.slice(0, 2),
      fills: [{ units: 7, consideration: 706.3, brokerage: 14 }],
    })
    expect(JSON.stringify(await tradingApp.shown('client', 'BLOCK'))).not.toContain('P3')
    expect(await tradingApp.as('client')('POST', '/orders/BLOCK/cancel', {})).toMatchObject([
      403,
      { _tag: 'NotAllowedHere' },
    ])
  })

  test('tells whoever sees a part of it that it is another, and nobody else what is in it', async () => {
    const events = await tradingApp.log.readStream('order/BLOCK')
    const receivedIn = (room: string) =>
      events.filter(({ audience }) => audience.includes(room)).map(({ type }) => type)
    expect(new Set(receivedIn('user:client'))).toEqual(new Set(['OrderPartsChanged']))
    expect(receivedIn('user:adviser')).toEqual(['OrderEntered', 'OrderPlaced', 'OrderFilled'])
    expect(receivedIn('permission:client.admin')).toEqual(['OrderEntered', 'OrderPlaced', 'OrderFilled'])
    for (const room of ['user:other', 'user:external']) expect(receivedIn(room)).toEqual([])
  })
})

describe('lists', () => {
  const idsAt = async (name: Parameters<TradingApp['as']>[0], path: string) => {
    const [status, body] = await tradingApp.as(name)('GET', `/orders/${path}`)
    return Listed.is(body) ? body.orders.map(({ id }) => id) : status
  }

  test('have what is open and what is over, newest first, of those accounts that somebody may see', async () => {
    expect(await idsAt('adviser', 'portfolio/P1?status=open')).toEqual(['BLOCK', 'FIRST'])
    expect(await idsAt('client', 'group/G1?status=over')).toEqual(['ASKED'])
    expect(await idsAt('client', 'portfolio/P3')).toBe(404)
    expect(await idsAt('other', 'portfolio/P4')).toEqual([])
    expect(await idsAt('admin', 'admin/firm')).toEqual(await idsAt('adviser', 'adviser/A1'))
    expect(await idsAt('adviser', 'admin/firm')).toBe(404)
    expect(await idsAt('external', 'portfolio/P1')).toBe(403)
    expect(await idsAt('adviser', 'adviser/A1?security=NONE')).toEqual([])
  })

  test('an order of whom nobody asks here is not there', async () => {
    expect(await tradingApp.as('other')('GET', '/orders/FIRST')).toMatchObject([404, { _tag: 'NotFound' }])
    expect(await tradingApp.as('other')('POST', '/orders/FIRST/cancel', {})).toMatchObject([404, { _tag: 'NotFound' }])
  })
})

describe('evidence', () => {
  test('says who did what on which figures, and who was told', async () => {
    const [status, evidence] = await tradingApp.as('adviser')('POST', '/orders/ASKED/evidence')
    expect(status).toBe(200)
    if (!OrderEvidence.is(evidence)) throw new Error('this is no evidence')
    const happened = evidence.entries.filter(({ event }) => event.type !== 'OrderViewed')
    expect(happened.map(({ actor, event }) => `${actor} ${event.type}`)).toEqual([
      ...['client OrderEntered', 'adviser OrderApproved', 'adviser OrderPlaced', 'admin OrderAcknowledged'],
      ...['admin OrderFilled', 'client OrderCancelRequested', 'admin OrderFilled', 'admin OrderCancelled'],
      ...['admin OrderFilled', 'admin FillBusted'],
    ])
    expect(happened[1]).toMatchObject({
      name: 'adviser Tester',
      toldTo: ['adviser', 'client', 'order desk'],
      event: { evidence: { quote: { price: 101.25, date: '2024-01-03', source: 'ledger' }, acknowledged: [] } },
    })
  })

  test('is a file with a row for each account and each check', async () => {
    const token = await tradingApp.signIn('admin')
    const { headers, body } = await tradingApp.call('POST', '/orders/BLOCK/evidence?format=csv', undefined, { token })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = body.split('\r\n')
    expect(rows[0]).toMatch(/^\uFEFFOrder,Position,Time,User name,Name,Role,Event,/)
    expect(rows.filter((row) => row.includes(',OrderFilled,'))).toHaveLength(3)
    const again = { type: 's', quantity: 1, accounts: [{ account: 'P2', units: 1 }] }
    await placeOrder('ONCE', { ...again, acknowledged })
    await placeOrder('TWICE', { ...again, acknowledged })
    const twice = await tradingApp.call('POST', '/orders/TWICE/evidence?format=csv', undefined, { token })
    expect(twice.body.split('\r\n').find((row) => row.includes(',duplicate,'))).toMatch(
      /,duplicate,warning,.*,yes,101.25,2024-01-03,/,
    )
  })

  test('is for the desk and the adviser of all its accounts', async () => {
    expect((await tradingApp.as('client')('POST', '/orders/ASKED/evidence'))[0]).toBe(403)
    expect((await tradingApp.as('admin')('POST', '/orders/NOTHING/evidence'))[0]).toBe(404)
  })
})

test('what the checks go by is told with what other orders take of it', async () => {
  const [status, facts] = await tradingApp.as('client')('GET', '/orders/portfolio/P1/facts?security=CBA')
  expect([status, facts]).toMatchObject([
    200,
    {
      security: 'CBA',
      today: '2024-01-04',
      quote: { price: 101.25, date: '2024-01-03', source: 'ledger' },
      accounts: [{ account: 'P1', cash: 10_901.05, held: 90, buying: 2_020, selling: 3, buyingUnits: 20 }],
    },
  ])
})

describe('an amendment of a block', () => {
  const block = ['P1', 'P3'].map((account) => ({ account, units: 10 }))
  const amend = (account: string) =>
    tradingApp.as('adviser')('POST', '/orders/PARTS/amend', {
      acknowledged,
      quantity: 15,
      accounts: [{ account, units: 15 }],
      priceLimit: 101,
      goodForDay: true,
    })

  test('that leaves nothing to the accounts that somebody sees lets them read their list', async () => {
    await placeOrder('PARTS', { type: 's', quantity: 20, accounts: block, acknowledged })
    expect(await amend('P3')).toMatchObject([200, { status: 'AmendRequested' }])
    expect(await tradingApp.shown('client', 'PARTS')).toMatchObject({ quantity: 10, amended: null })
  })

  test('leaves an account what it has had, and is told to whoever sees that', async () => {
    expect((await desk('PARTS', 'fill', { ...fill, execution: 'p1', units: 10 }))[0]).toBe(200)
    expect((await desk('PARTS', 'amended', { request: 1 }))[0]).toBe(200)
    expect(await tradingApp.shown('client', 'PARTS')).toMatchObject({ quantity: 5, filled: 5 })
    expect(await tradingApp.shown('admin', 'PARTS')).toMatchObject({
      allocations: [
        { account: 'P3', units: 10 },
        { account: 'P1', units: 5 },
      ],
    })
    expect((await desk('PARTS', 'cancelled', { reason: 'As asked' }))[0]).toBe(200)
  })

  test('is told to whoever sees an account alone that is no more in it', async () => {
    await placeOrder('GONE', { type: 's', quantity: 20, accounts: block, acknowledged })
    const amended = { quantity: 10, accounts: [{ account: 'P3', units: 10 }], priceLimit: 101, goodForDay: true }
    await tradingApp.as('adviser')('POST', '/orders/GONE/amend', { acknowledged, ...amended })
    await desk('GONE', 'amended', { request: 1 })
    const events = await tradingApp.log.readStream('order/GONE')
    expect(events.at(-1)).toMatchObject({ type: 'OrderPartsChanged', audience: ['user:client'] })
    await desk('GONE', 'cancelled', { reason: 'As asked' })
  })
})

test('a holiday of the trading calendar is no day to trade', async () => {
  await tradingApp.pool.query(
    "insert into ledger_holiday (date, name, import_id, known_from) select '2024-01-04', 'A holiday', id, now() from ledger_import limit 1",
  )
  const order = { type: 's', quantity: 1, accounts: [{ account: 'P3', units: 1 }], acknowledged }
  await placeOrder('HOLIDAY', order)
  expect(await tradingApp.shown('adviser', 'HOLIDAY')).toMatchObject({ goodForDay: true, goodUntil: '2024-01-05' })
  const passed = anOrder('PASSED', { ...order, goodForDay: undefined, expiry: '2024-01-04' })
  expect(await tradingApp.as('adviser')('POST', '/orders', passed)).toMatchObject([422, { _tag: 'OrderExpiryPassed' }])
})

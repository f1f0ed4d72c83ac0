import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TellReport } from '../../../../server/trading/broker/broker.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { openSimulatedExchange } from '../../../../server/trading/simulated/simulated-exchange.ts'
import { TE } from '../../../../src/domain/fp.ts'
import { filledUnits } from '../../../../src/domain/trading/order/fills/fill.ts'
import { type OrderLog, openOrderLog } from '../../support/trading/open-order-log.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'
import { orderSecurity } from '../../../unit/support/trading/orders.ts'

const roundMs = 5000
const opens = Date.parse('2026-07-01T00:00:00Z')

let testLog: TestLog
let ordersLog: OrderLog
let now: number

beforeAll(async () => {
  testLog = await openTestLog(serverProjections)
})
afterAll(() => testLog.drop())
beforeEach(async () => {
  await testLog.pool.query('truncate trading_order, trading_order_account, simulated_report')
  now = opens
  ordersLog = openOrderLog(testLog, 'simulated', () => new Date(now))
})

const quote = {
  LastTradePriceOnly: 45.2,
  Change: null,
  DaysHigh: null,
  DaysLow: null,
  YearHigh: 50,
  YearLow: 40,
  ...({
    Volume: null,
    security: orderSecurity,
    currency: 'AUD',
    source: 'ledger',
    date: '2026-06-30',
    age: 1,
  } as const),
}

const checks = {
  cashBuffer: 0,
  collarPercent: 0,
  staleDays: 0,
  blocked: [],
  approvalLimit: 0,
  brokeragePercent: 0.1,
  brokerageMinimum: 20,
}

const exchange = () =>
  openSimulatedExchange({
    pool: testLog.pool,
    stocks: { quote: (code) => (code === 'BHP' ? TE.right(quote) : TE.left({ _tag: 'NotPriced' })) },
    tradingSettings: {
      moment: (at) => ({ day: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 16) }),
      closes: () => '06:15',
      checks: () => checks,
    },
    now: () => new Date(now),
    onDefect: (defect) => {
      throw defect
    },
    roundMs,
  })

const trade = (report: TellReport = ordersLog.report) => exchange().trade(report)

const rounds = async (count: number): Promise<void> => {
  for (let round = 0; round < count; round += 1) {
    now += roundMs
    await trade()
  }
}

let rowCount = 0
const newId = (): string => {
  rowCount += 1
  return `S${rowCount}`
}

const enter = async (change: Parameters<OrderLog['enter']>[1] = {}): Promise<string> => {
  const id = newId()
  await ordersLog.enter(id, change)
  return id
}

test('an order is acknowledged, and filled in parts over the rounds within its limit', async () => {
  const id = await enter({ quantity: 40_000, priceLimit: 46 })
  await trade()
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'Acknowledged', reference: `SIM-${id}` })
  await rounds(1)
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'PartFilled' })
  await rounds(60)
  const order = await ordersLog.order(id)
  expect(order._tag).toBe('Filled')
  expect(filledUnits(order.fills)).toBe(40_000)
  expect(order.fills.every(({ price, source }) => price <= 46 && source === 'simulated')).toBe(true)
  expect(new Set(order.fills.map(({ execution }) => execution)).size).toBe(order.fills.length)
  const traded = order.fills.reduce((total, { consideration }) => total + consideration, 0)
  const brokerage = order.fills.reduce((total, fill) => total + fill.brokerage, 0)
  expect(brokerage).toBeCloseTo(traded / 1000, 2)
  expect(ordersLog.disputes).toEqual([])
})

test('a small order pays the least brokerage once, and one at the market has its price', async () => {
  const id = newId()
  await ordersLog.enter(id, { quantity: 10 })
  await trade()
  await rounds(1)
  const { fills } = await ordersLog.order(id)
  expect(fills).toMatchObject([{ units: 10, brokerage: 20, tradedOn: '2026-07-01' }])
})

test('an order away from the market waits, and one that is good for the day expires at its close', async () => {
  const id = await enter({ priceLimit: 40 })
  await trade()
  await rounds(3)
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'Acknowledged', fills: [] })
  now = Date.parse('2026-07-01T06:15:00Z')
  await trade()
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'Expired' })
})

test('what has no price is rejected', async () => {
  const id = await enter({ security: { asx_code: 'NOP', company_name: '', display_name: '' } })
  await trade()
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'Rejected', reason: 'The stock has no price' })
})

test('a cancel and an amendment are answered', async () => {
  const [cancelled, amended] = [await enter({ priceLimit: 40 }), await enter({ priceLimit: 40 })]
  await trade()
  await ordersLog.cancel(cancelled)
  await ordersLog.amend(amended, { quantity: 80, priceLimit: 41 })
  await trade()
  expect(await ordersLog.order(cancelled)).toMatchObject({ _tag: 'Cancelled' })
  expect(await ordersLog.order(amended)).toMatchObject({
    _tag: 'Acknowledged',
    terms: { quantity: 80, priceLimit: 41 },
  })
})

const filledOf = async (id: string): Promise<number> => filledUnits((await ordersLog.order(id)).fills)

test('of two orders at one price who came first is filled first, until they ask for more', async () => {
  const [first, second] = [
    await enter({ quantity: 9000, priceLimit: 46 }),
    await enter({ quantity: 9000, priceLimit: 46 }),
  ]
  await trade()
  await rounds(1)
  expect(await filledOf(first)).toBeGreaterThan(0)
  expect(await filledOf(second)).toBe(0)
  await ordersLog.amend(first, { quantity: 9500, priceLimit: 46 })
  await trade()
  const before = await filledOf(first)
  await rounds(1)
  expect(await filledOf(first)).toBe(before)
  expect(await filledOf(second)).toBeGreaterThan(0)
})

/** Behaves as if the server were killed at the report: later reports are lost. */
const killedAt = (index: number): TellReport => {
  const sent = { count: 0 }
  return async (report) => {
    sent.count += 1
    if (sent.count > index) return Promise.reject(new Error('killed'))
    await ordersLog.report(report)
    // killed between the log and the exchange's own note of it
    if (sent.count === index) return Promise.reject(new Error('killed'))
  }
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'killed at report %i of a round, an exchange that is started again loses and doubles nothing',
  async (index) => {
    const ids = [
      await enter({ quantity: 9000, priceLimit: 46 }),
      await enter({ type: 's', quantity: 9000, priceLimit: 45 }),
    ]
    await trade()
    now += roundMs
    await expect(trade(killedAt(index)).then(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    await trade()
    await trade()
    await rounds(40)
    for (const id of ids) {
      const order = await ordersLog.order(id)
      expect([order._tag, filledUnits(order.fills)]).toEqual(['Filled', 9000])
    }
    expect(ordersLog.disputes).toEqual([])
    const sent = await testLog.pool.query('select count(*)::int as unsent from simulated_report where told_at is null')
    expect(sent.rows).toEqual([{ unsent: 0 }])
  },
)

test('of two nodes one trades at a time', async () => {
  const id = await enter({ quantity: 9000, priceLimit: 46 })
  await trade()
  for (let round = 0; round < 30; round += 1) {
    now += roundMs
    await Promise.all([trade(), trade(), trade()])
  }
  expect(await ordersLog.order(id)).toMatchObject({ _tag: 'Filled' })
  expect(ordersLog.disputes).toEqual([])
})

const unsent = async (): Promise<number> => {
  const { rows } = await testLog.pool.query<{ readonly count: number }>(
    'select count(*)::int as count from simulated_report where told_at is null',
  )
  return rows[0]?.count ?? 0
}

test('different orders are told of side by side, and each in its sequence', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => enter({ quantity: 9000, priceLimit: 46 })))
  const telling = new Set<string>()
  const atOnce: number[] = []
  const twice: string[] = []
  const report: TellReport = async (sent) => {
    if (telling.has(sent.clientOrder)) twice.push(sent.clientOrder)
    telling.add(sent.clientOrder)
    atOnce.push(telling.size)
    await ordersLog.report(sent)
    telling.delete(sent.clientOrder)
  }
  await trade(report)
  expect(Math.max(...atOnce)).toBeGreaterThan(4)
  for (let round = 0; round < 100; round += 1) {
    now += roundMs
    await trade(report)
  }
  for (const id of ids) {
    const { _tag, fills } = await ordersLog.order(id)
    expect([_tag, filledUnits(fills)]).toEqual(['Filled', 9000])
    const executions = fills.map(({ execution }) => execution)
    expect(executions).toEqual(executions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  }
  expect(twice).toEqual([])
  expect(await unsent()).toBe(0)
})

test('what cannot be told of one order is told again, and keeps no other from being told', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => enter({ priceLimit: 40 })))
  const [failing = ''] = ids
  const failed = trade((report) =>
    report.clientOrder === failing ? Promise.reject(new Error('no connection')) : ordersLog.report(report),
  )
  await expect(failed).rejects.toThrow('no connection')
  expect(await Promise.all(ids.map(async (id) => (await ordersLog.order(id))._tag))).toEqual([
    'Placed',
    ...ids.slice(1).map(() => 'Acknowledged'),
  ])
  expect(await unsent()).toBe(1)
  await trade()
  expect(await ordersLog.order(failing)).toMatchObject({ _tag: 'Acknowledged' })
})

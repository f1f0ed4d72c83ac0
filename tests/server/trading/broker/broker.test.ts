import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerByHand } from '../../../../server/trading/broker/broker.ts'
import { openOutbox } from '../../../../server/trading/broker/outbox.ts'
import { sendRequest } from '../../../../server/trading/broker/send-request.ts'
import { recordReport, workBroker } from '../../../../server/trading/broker/work-broker.ts'
import { expireOrders } from '../../../../server/trading/expire-orders.ts'
import { openOrders, type OrderStore } from '../../../../server/trading/orders.ts'
import * as api from '../../../../src/api/trading/orders.ts'
import { OrderEvidence } from '../../../../src/domain/trading/order/order-evidence.ts'
import { holdsToTheContract } from '../support/broker-contract.ts'
import { openPaperBroker, type PaperBroker } from '../support/paper-broker.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

holdsToTheContract('by hand', () => Promise.resolve(brokerByHand))
holdsToTheContract('on paper', () => Promise.resolve(openPaperBroker()))

let tradingApp: TradingApp
let orders: OrderStore
const paperBroker: PaperBroker = openPaperBroker(true)
const noop = (): Promise<void> => Promise.resolve()
const lines: Readonly<Record<string, unknown>>[] = []

beforeAll(async () => {
  tradingApp = await openTradingApp({ broker: paperBroker })
  orders = openOrders(tradingApp.services, openOutbox(paperBroker.side, { send: noop }))
})
afterAll(() => tradingApp.drop())

const work = () => ({
  pool: tradingApp.pool,
  orders,
  broker: paperBroker,
  now: tradingApp.services.now,
  writeLine: (line: (typeof lines)[number]) => lines.push(line),
})
const send = (clientOrder: string) => sendRequest(work())({ clientOrder })
const placeOrder = async (id: string) => {
  const body = anOrder(id, {
    type: 's',
    quantity: 3,
    accounts: [{ account: 'P1', units: 3 }],
    acknowledged: ['duplicate'],
  })
  expect((await tradingApp.as('adviser')('POST', '/orders', body))[0]).toBe(200)
}
const cancel = (id: string) => tradingApp.as('adviser')('POST', `/orders/${id}/cancel`, {})
const timesArrived = (clientOrder: string) => paperBroker.arrived.filter((each) => each === clientOrder).length
const tell = (report: Parameters<PaperBroker['tell']>[0]) => recordReport(work())(report)
const fill = { execution: 'e1', units: 1, price: 101.5, brokerage: 20, tradedOn: '2024-01-04' }

test('an order leaves for the broker once it is in the log, and only once', async () => {
  await placeOrder('ONCE')
  expect(paperBroker.arrived).toEqual([])
  await send('ONCE')
  await send('ONCE')
  expect(timesArrived('ONCE')).toBe(1)
  await tell({ clientOrder: 'ONCE', type: 'Acknowledged', reference: 'R1' })
  await tell({ clientOrder: 'ONCE', type: 'Filled', fill })
  await tell({ clientOrder: 'ONCE', type: 'Filled', fill })
  expect(await tradingApp.shown('adviser', 'ONCE')).toMatchObject({
    status: 'PartFilled',
    broker: 'simulated',
    reference: 'R1',
    filled: 1,
    fills: [{ source: 'simulated' }],
  })
})

test('where it is not known whether it arrived, it is looked for before it is sent again', async () => {
  await placeOrder('LOST')
  paperBroker.line.isLost = true
  await expect(send('LOST')).rejects.toThrow('the line is lost')
  paperBroker.line.isLost = false
  await send('LOST')
  expect(timesArrived('LOST')).toBe(1)
})

test('what was begun and never arrived is sent', async () => {
  await placeOrder('BEGUN')
  await tradingApp.pool.query("update trading_outbox set begun_at = now() where client_order = 'BEGUN'")
  await send('BEGUN')
  expect(timesArrived('BEGUN')).toBe(1)
})

test('a cancel waits until the order has gone, and names what it cancels', async () => {
  await placeOrder('LATER')
  await cancel('LATER')
  await expect(send('LATER-1')).rejects.toThrow('waits')
  await send('LATER')
  await send('LATER-1')
  expect([timesArrived('LATER'), timesArrived('LATER-1'), paperBroker.originals.get('LATER-1')]).toEqual([
    1,
    1,
    'LATER',
  ])
})

test('what is asked after an amendment that was agreed on is asked of that', async () => {
  await placeOrder('CHAIN')
  const amendment = {
    acknowledged: ['duplicate'],
    quantity: 2,
    accounts: [{ account: 'P1', units: 2 }],
    priceLimit: 101,
    goodForDay: true,
  }
  expect((await tradingApp.as('adviser')('POST', '/orders/CHAIN/amend', amendment))[0]).toBe(200)
  for (const clientOrder of ['CHAIN', 'CHAIN-1']) await send(clientOrder)
  expect(paperBroker.amended).toMatchObject([{ clientOrder: 'CHAIN-1', original: 'CHAIN', amended: { quantity: 2 } }])
  await tell({ clientOrder: 'CHAIN-1', type: 'Amended' })
  await cancel('CHAIN')
  await send('CHAIN-2')
  expect(paperBroker.originals.get('CHAIN-2')).toBe('CHAIN-1')
  await tell({ clientOrder: 'CHAIN-2', type: 'CancelRefused', reason: 'Too late' })
  expect(await tradingApp.statusOf('CHAIN')).toBe('Acknowledged')
})

test('what is over when its turn comes is not sent', async () => {
  await placeOrder('OVER')
  await tell({ clientOrder: 'OVER', type: 'Rejected', reason: 'A mistake' })
  await send('OVER')
  expect(timesArrived('OVER')).toBe(0)
})

test('a server that was killed sends what is left when it starts, and asks after all that is open', async () => {
  await placeOrder('LEFT')
  const [sent, asked]: [string[], string[]] = [[], []]
  const watched: PaperBroker = {
    ...paperBroker,
    status: (request) => {
      asked.push(request.clientOrder)
      return paperBroker.status(request)
    },
  }
  const jobs = {
    work: noop,
    send: (_: unknown, all: readonly { readonly job: unknown }[]) => {
      sent.push(...all.map(({ job }) => JSON.stringify(job)))
      return Promise.resolve()
    },
  }
  await workBroker({ ...work(), broker: watched, jobs })
  expect(sent).toEqual(['{"clientOrder":"LEFT"}'])
  expect(asked.toSorted()).toEqual(['BEGUN', 'CHAIN-1', 'LATER', 'LOST', 'ONCE'])
})

test('a server whose broker is away starts all the same, and asks after what is open once there is a session', async () => {
  const asked: string[] = []
  const session: { begins: () => Promise<void> } = { begins: noop }
  const away: PaperBroker = {
    ...paperBroker,
    begin: (_, onSession) => {
      session.begins = onSession
      return noop()
    },
    status: ({ clientOrder }) => {
      asked.push(clientOrder)
      return Promise.reject(new Error('the line is lost'))
    },
  }
  await workBroker({ ...work(), broker: away, jobs: { work: noop, send: noop } })
  expect(asked).toEqual([])
  await session.begins()
  expect(asked.toSorted()).toEqual(['BEGUN', 'CHAIN-1', 'LATER', 'LOST', 'ONCE'])
})

test('what is for another side waits until a server has that side, and does not end by the clock', async () => {
  await placeOrder('ELSEWHERE')
  const elsewhere = { ...work(), broker: { ...paperBroker, side: 'fix', endsDays: true } as const }
  await sendRequest(elsewhere)({ clientOrder: 'ELSEWHERE' })
  const tradingSettings = { ...tradingApp.services.tradingSettings, closes: () => '00:00' }
  await expireOrders({ ...elsewhere, tradingSettings })
  expect([timesArrived('ELSEWHERE'), await tradingApp.statusOf('ELSEWHERE')]).toEqual([0, 'Placed'])
  await send('ELSEWHERE')
  expect(timesArrived('ELSEWHERE')).toBe(1)
})

test('an order that its broker does not know when a server starts is for the desk', async () => {
  const forgetful: PaperBroker = { ...paperBroker, status: () => Promise.resolve('NotKnown') }
  const jobs = { work: noop, send: noop }
  await workBroker({ ...work(), broker: forgetful, jobs })
  await workBroker({ ...work(), broker: forgetful, jobs })
  expect(await tradingApp.shown('admin', 'ELSEWHERE')).toMatchObject({
    status: 'Placed',
    disputes: [{ report: 'NotKnown', refused: 'BrokerHasNotOrder' }],
  })
  lines.splice(0)
})

test('what cannot be so stands in the order for the desk, once, and changes nothing else', async () => {
  await tell({ clientOrder: 'NONE', type: 'Filled', fill })
  expect(lines.splice(0)).toEqual([{ broker: 'simulated', order: 'NONE', received: 'Filled', refused: 'NotFound' }])
  await tell({ clientOrder: 'OVER', type: 'Filled', fill })
  const dispute = { clientOrder: 'OVER', report: 'Filled', refused: 'FilledAfterEnd', trade: fill }
  expect(await tradingApp.shown('admin', 'OVER')).toMatchObject({ status: 'Rejected', filled: 0, disputes: [dispute] })
  expect(lines).toEqual([{ broker: 'simulated', order: 'OVER', received: 'Filled', refused: 'FilledAfterEnd' }])
  await tell({ clientOrder: 'OVER', type: 'Filled', fill })
  expect(await tradingApp.shown('admin', 'OVER')).toMatchObject({ disputes: [dispute] })
})

test('of an order at the broker the desk enters nothing, until it works the order by hand and says why', async () => {
  const desk = (act: string, body: unknown) => tradingApp.as('admin')('POST', `/orders/BYHAND/${act}`, body)
  await placeOrder('BYHAND')
  await send('BYHAND')
  await tell({ clientOrder: 'BYHAND', type: 'Acknowledged', reference: 'R9' })
  const entered = { ...fill, execution: 'h1' }
  expect(await desk('fill', entered)).toMatchObject([422, { _tag: 'WorkedByBroker' }])
  expect(await desk('cancelled', { reason: 'They said so' })).toMatchObject([422, { _tag: 'WorkedByBroker' }])
  expect(await tradingApp.as('adviser')('POST', '/orders/BYHAND/by-hand', { reason: 'Quick' })).toMatchObject([403, {}])

  expect(await desk('by-hand', { reason: 'Their line is down' })).toMatchObject([200, { status: 'Acknowledged' }])
  expect((await desk('fill', entered))[0]).toBe(200)
  const byHand = { side: 'simulated', reason: 'Their line is down', by: 'admin' }
  expect(await tradingApp.shown('adviser', 'BYHAND')).toMatchObject({ status: 'PartFilled', broker: 'hand', byHand })

  await tell({ clientOrder: 'BYHAND', type: 'Filled', fill: { ...fill, execution: 'e9' } })
  expect(await tradingApp.shown('admin', 'BYHAND')).toMatchObject({
    filled: 1,
    disputes: [{ report: 'Filled', refused: 'WorkedByHand', trade: { execution: 'e9' } }],
  })
  const [, evidence] = await tradingApp.as('admin')('POST', '/orders/BYHAND/evidence')
  const entries = OrderEvidence.is(evidence) ? evidence.entries : []
  expect(entries.map(({ event }) => event)).toContainEqual({
    type: 'OrderWorkedByHand',
    reason: 'Their line is down',
    by: 'admin',
    at: '2024-01-04T01:00:00.000Z',
  })
})

test('a status with trades that nobody heard of ends nothing, and is for the desk', async () => {
  await placeOrder('UNHEARD')
  await send('UNHEARD')
  await tell({ clientOrder: 'UNHEARD', type: 'Acknowledged', reference: 'R8', filled: 0 })
  await tell({ clientOrder: 'UNHEARD', type: 'Cancelled', reason: 'End of day', filled: 2 })
  const dispute = { report: 'Cancelled', refused: 'FillsMissing', filled: 2, reason: 'End of day' }
  expect(await tradingApp.shown('admin', 'UNHEARD')).toMatchObject({
    status: 'Acknowledged',
    filled: 0,
    disputes: [dispute],
  })
  await tell({ clientOrder: 'UNHEARD', type: 'Filled', fill: { ...fill, units: 2, execution: 'late' } })
  await tell({ clientOrder: 'UNHEARD', type: 'Cancelled', reason: 'End of day', filled: 2 })
  expect(await tradingApp.shown('admin', 'UNHEARD')).toMatchObject({ status: 'Cancelled', filled: 2 })
})

test('an order in dispute is listed as work to do, also when it is over, until the desk says how that was settled', async () => {
  const listed = async (status: string): Promise<readonly string[]> => {
    const [, body] = await tradingApp.as('admin')('GET', `/orders/admin/firm?status=${status}`)
    return api.orders.reply.is(body) ? body.orders.map(({ id }) => id) : []
  }
  const settle = (name: 'admin' | 'adviser', body: unknown) => tradingApp.as(name)('POST', '/orders/OVER/settle', body)
  const done = { dispute: 1, reason: 'They withdrew the trade' }
  expect([(await listed('open')).includes('OVER'), (await listed('over')).includes('OVER')]).toEqual([true, false])
  expect((await settle('adviser', done))[0]).toBe(403)
  expect(await settle('admin', { ...done, dispute: 7 })).toMatchObject([422, { _tag: 'DisputeNotFound' }])
  expect((await settle('admin', done))[0]).toBe(200)
  expect(await tradingApp.shown('admin', 'OVER')).toMatchObject({
    disputes: [{ refused: 'FilledAfterEnd', settled: { reason: 'They withdrew the trade', by: 'admin' } }],
  })
  expect([(await listed('open')).includes('OVER'), (await listed('over')).includes('OVER')]).toEqual([false, true])
})

test('whoever sees a part of an order that is over and in dispute finds it among those that are over', async () => {
  const accounts = ['P1', 'P3'].map((account) => ({ account, units: 3 }))
  const block = anOrder('PARTED', { type: 's', quantity: 6, accounts, acknowledged: ['duplicate'] })
  expect((await tradingApp.as('adviser')('POST', '/orders', block))[0]).toBe(200)
  await placeOrder('WHOLE')
  for (const id of ['PARTED', 'WHOLE']) {
    await tell({ clientOrder: id, type: 'Rejected', reason: 'A mistake' })
    await tell({ clientOrder: id, type: 'Filled', fill })
  }
  const listed = async (name: 'adviser' | 'admin' | 'client', status: string): Promise<readonly string[]> => {
    const [, body] = await tradingApp.as(name)('GET', `/orders/portfolio/P1?status=${status}`)
    const ids = api.orders.reply.is(body) ? body.orders.map(({ id }) => id) : []
    return ids.filter((id) => ['PARTED', 'WHOLE'].includes(id))
  }
  for (const name of ['adviser', 'admin'] as const)
    expect([await listed(name, 'open'), await listed(name, 'over')]).toEqual([['WHOLE', 'PARTED'], []])
  expect([await listed('client', 'open'), await listed('client', 'over')]).toEqual([['WHOLE'], ['PARTED']])
})

test('nothing more leaves for the broker of an order that is worked by hand', async () => {
  await placeOrder('UNSENT')
  await tradingApp.as('admin')('POST', '/orders/UNSENT/by-hand', { reason: 'Their line is down' })
  await send('UNSENT')
  expect((await cancel('UNSENT'))[0]).toBe(200)
  await send('UNSENT-1')
  expect([timesArrived('UNSENT'), timesArrived('UNSENT-1')]).toEqual([0, 0])
  const left = await tradingApp.pool.query(
    `select from trading_outbox where client_order like 'UNSENT%' and sent_at is null`,
  )
  expect(left.rowCount).toBe(0)
})

test.each([
  ['an order', 'TAKEN', 'TAKEN'],
  ['a cancel', 'TAKEN2', 'TAKEN2-1'],
])(
  '%s does not go to the broker where the desk takes it over while the broker is asked for it',
  async (_, id, asked) => {
    await placeOrder(id)
    if (asked !== id) {
      await send(id)
      await cancel(id)
    }
    await tradingApp.pool.query('update trading_outbox set begun_at = now() where client_order = $1', [asked])
    const slow: PaperBroker = {
      ...paperBroker,
      status: async () => {
        expect(
          (await tradingApp.as('admin')('POST', `/orders/${id}/by-hand`, { reason: 'Their line is slow' }))[0],
        ).toBe(200)
        return 'NotKnown'
      },
    }
    await sendRequest({ ...work(), broker: slow })({ clientOrder: asked })
    expect([timesArrived(asked), (await orders.get(id)).state]).toMatchObject([0, { broker: 'hand' }])
    await send(asked)
    expect(timesArrived(asked)).toBe(0)
  },
)

test('at the end of the day an order of the day ends, unless the broker says so itself', async () => {
  const ending = () => expireOrders({ ...work(), tradingSettings: tradingApp.services.tradingSettings })
  const waiting = anOrder('WAITING', { type: 's', quantity: 1, accounts: [{ account: 'P2', units: 1 }] })
  expect((await tradingApp.as('client')('POST', '/orders', waiting))[0]).toBe(200)
  const statusOf = async (id: string) => (await orders.get(id)).state._tag
  tradingApp.clock.stoppedAt = Date.parse('2024-01-04T05:14:59Z')
  await ending()
  expect(await statusOf('WAITING')).toBe('AwaitingApproval')
  tradingApp.clock.stoppedAt = Date.parse('2024-01-04T05:15:00Z')
  await ending()
  expect([await statusOf('WAITING'), await statusOf('ONCE')]).toEqual(['Expired', 'PartFilled'])
  await expireOrders({
    ...work(),
    tradingSettings: tradingApp.services.tradingSettings,
    broker: { ...paperBroker, endsDays: false },
  })
  expect(await statusOf('ONCE')).toBe('Expired')
})

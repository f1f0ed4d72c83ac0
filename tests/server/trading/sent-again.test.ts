import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctPrice } from '../support/calls/report-firm.ts'
import { anOrder, openTradingApp, type TradingApp } from './support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

/** Signs in each time, because sessions end before the day does. */
const send = async (order: unknown, who = 'adviser') => {
  const { statusCode, body } = await tradingApp.call('POST', '/orders', order, { token: await tradingApp.signIn(who) })
  const said: unknown = JSON.parse(body)
  return [statusCode, said]
}

const hourMs = 3_600_000
const dollars = { quantity: undefined, value: 2_050, accounts: [{ account: 'P2', value: 2_050 }] }
const atMarket = { priceLimit: undefined, priceMarket: true, acknowledged: ['duplicate', 'stalePrice'] }

describe('an order that is sent again under its id', () => {
  const orders = {
    'good for the day': anOrder('DAY'),
    'good until that day': anOrder('UNTIL', {
      accounts: [{ account: 'P3', units: 20 }],
      goodForDay: undefined,
      expiry: '2024-01-04',
    }),
    'of dollars at the market': anOrder('DOLLARS', { ...dollars, ...atMarket }),
  }

  test('is the same after the day is over and the price is another, and is not entered twice', async () => {
    for (const [name, order] of Object.entries(orders))
      expect([name, ...(await send(order))]).toMatchObject([name, 200, { status: 'Placed', revision: 2 }])
    await correctPrice(tradingApp, '90.00')
    tradingApp.clock.stoppedAt = (tradingApp.clock.stoppedAt ?? 0) + 30 * hourMs
    for (const [name, order] of Object.entries(orders))
      expect([name, ...(await send(order))]).toMatchObject([name, 200, { status: 'Placed', revision: 2 }])
    const token = await tradingApp.signIn('adviser')
    const { body } = await tradingApp.call('GET', '/orders/DOLLARS', undefined, { token })
    expect(JSON.parse(body)).toMatchObject({ quantity: 20, value: 2_050 })
  })

  test.each([
    ['another limit', anOrder('DAY', { priceLimit: 101.5 })],
    ['other units', anOrder('DAY', { quantity: 21, accounts: [{ account: 'P1', units: 21 }] })],
    ['another account', anOrder('DAY', { accounts: [{ account: 'P2', units: 20 }] })],
    ['another side', anOrder('DAY', { type: 's' })],
    ['another last day', anOrder('DAY', { goodForDay: undefined, expiry: '2024-01-31' })],
    [
      'other dollars',
      anOrder('DOLLARS', { ...dollars, ...atMarket, value: 2_060, accounts: [{ account: 'P2', value: 2_060 }] }),
    ],
  ])('with %s is refused as another', async (_, order) => {
    expect(await send({ ...order, acknowledged: ['duplicate', 'stalePrice', 'cash'] })).toMatchObject([
      409,
      { _tag: 'OrderIdTaken' },
    ])
  })

  test('by somebody else is refused as another', async () => {
    expect(await send(orders['good for the day'], 'admin')).toMatchObject([409, { _tag: 'OrderIdTaken' }])
  })
})

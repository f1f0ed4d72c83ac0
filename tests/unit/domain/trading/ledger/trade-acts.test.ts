import { expect, test } from 'vitest'
import { tradeActs } from '../../../../../src/domain/trading/ledger/trade-acts.ts'
import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import { orderCommands, reportFill, decideFollowing, orderTerms } from '../../../support/trading/orders.ts'

const calendar = { holidays: new Set(['2026-07-02', '2027-01-01']) }

const entered = orderCommands.EnterOrder()

const actsOf = (...given: readonly OrderCommand[]) => {
  const { state, events } = decideFollowing(...given)
  return tradeActs('A1B2', state, events, calendar)
}

const posting = {
  type: 'buy',
  date: '2026-07-01',
  security: 'BHP',
  price: 45.5,
  settlesOn: '2026-07-06',
  isSimulated: false,
  trades: [{ account: 'A1', units: 40, consideration: 1820, brokerage: 10 }],
}

test('a fill is posted with its shares, and settles two business days later', () => {
  expect(actsOf(entered, reportFill('x1', 40))).toEqual([{ type: 'PostTrades', source: 'order/A1B2/1', posting }])
})

test('a sale sells, and what the simulated exchange filled says so', () => {
  const sold = orderCommands.EnterOrder({ terms: { ...orderTerms, type: 's' } })
  expect(actsOf(sold, reportFill('x1', 40))).toMatchObject([{ posting: { type: 'sell', isSimulated: false } }])
  const simulated = orderCommands.ReportFill({ source: 'simulated' })
  expect(actsOf(orderCommands.EnterOrder({ broker: 'simulated' }), simulated)).toMatchObject([
    { posting: { type: 'buy', isSimulated: true } },
  ])
})

test('a bust takes back the fill that it is of, and nothing else does anything to the ledger', () => {
  expect(
    actsOf(entered, reportFill('x1', 40), reportFill('x2', 10), orderCommands.BustFill()).map(({ type, source }) => [
      type,
      source,
    ]),
  ).toEqual([
    ['PostTrades', 'order/A1B2/1'],
    ['PostTrades', 'order/A1B2/2'],
    ['WithdrawTrades', 'order/A1B2/1'],
  ])
  expect(actsOf(entered, orderCommands.RequestCancel(), orderCommands.ConfirmCancel())).toEqual([])
  expect(actsOf()).toEqual([])
})

import { accountCode, closeOf, orderSecurities } from '../../../support/order-firm.ts'
import type { BrokerSide } from '../world/life.ts'

export interface AskedOrder {
  readonly id: string
  readonly end: 'Filled' | 'Cancelled' | 'Acknowledged'
  readonly terms: {
    readonly type: 'b' | 's'
    readonly security: (typeof orderSecurities)[number] | undefined
    readonly quantity: number
    readonly priceMarket?: boolean
    readonly priceLimit?: number
    readonly accounts: readonly { readonly account: string; readonly units: number }[]
  }
}

/** Each round has two accounts of its own: more than trades at once, a sale, a cancelled order and a block. */
const simulatedOrders = (round: number): readonly AskedOrder[] => {
  const [one, other] = [accountCode(2 * round), accountCode(2 * round + 1)]
  const ofOne = (account: string, units: number) => ({ quantity: units, accounts: [{ account, units }] })
  const market = { priceMarket: true }
  const limit = { priceLimit: closeOf(2) * 0.95 }
  return [
    {
      id: `K${round}a`,
      end: 'Filled',
      terms: { type: 'b', security: orderSecurities[1], ...market, ...ofOne(one, 9000) },
    },
    {
      id: `K${round}b`,
      end: 'Filled',
      terms: { type: 's', security: orderSecurities[0], ...market, ...ofOne(other, 300) },
    },
    {
      id: `K${round}c`,
      end: 'Cancelled',
      terms: { type: 'b', security: orderSecurities[2], ...limit, ...ofOne(other, 10) },
    },
    {
      id: `K${round}d`,
      end: 'Filled',
      terms: {
        type: 'b',
        security: orderSecurities[3],
        ...market,
        quantity: 101,
        accounts: [
          { account: one, units: 50 },
          { account: other, units: 51 },
        ],
      },
    },
  ]
}

/** The cents of the limit tell the broker what to do (tests/fix/acceptor.cpp): fill the order, or lose it once. */
const fixOrders = (round: number): readonly AskedOrder[] => {
  const account = accountCode(2 * round)
  const orderAt = (letter: string, cents: number, end: AskedOrder['end']): AskedOrder => ({
    id: `F${round}${letter}`,
    end,
    terms: {
      type: 'b',
      security: orderSecurities[4],
      priceLimit: closeOf(4) + cents / 100,
      quantity: 100,
      accounts: [{ account, units: 100 }],
    },
  })
  return [orderAt('a', 2, 'Filled'), orderAt('b', 2, 'Filled'), orderAt('c', 8, 'Acknowledged')]
}

export const ordersOf = (side: BrokerSide, round: number): readonly AskedOrder[] =>
  side === 'fix' ? fixOrders(round) : simulatedOrders(round)

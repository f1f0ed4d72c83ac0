import { roundToCents } from '../../../money.ts'
import { considerationOf, type FillShare } from '../fills/fill.ts'
import { type AmendableTerms, limitOf } from './order-terms.ts'
import { O, pipe } from '../../../fp.ts'
import { splitFillMoney } from '../fills/allocate-units.ts'

/** `percent` of the consideration, and at least `minimum` dollars an order. */
export interface BrokerageTerms {
  readonly percent: number
  readonly minimum: number
}

export const brokerageOn = (consideration: number, { percent, minimum }: BrokerageTerms): number =>
  consideration === 0 ? 0 : roundToCents(Math.max(minimum, (consideration * percent) / 100))

export interface OrderEstimate {
  readonly price: number
  readonly consideration: number
  readonly brokerage: number
  readonly shares: readonly FillShare[]
}

/** Estimates at the limit price, otherwise at the last price. None if there is neither. */
export const estimateOf = (
  terms: Pick<AmendableTerms, 'quantity' | 'allocations'> & Parameters<typeof limitOf>[0],
  lastPrice: O.Option<number>,
  brokerage: BrokerageTerms,
): O.Option<OrderEstimate> =>
  pipe(
    limitOf(terms),
    O.alt(() => lastPrice),
    O.map((price) => {
      const consideration = considerationOf(terms.quantity, price)
      const whole = { consideration, brokerage: brokerageOn(consideration, brokerage), units: terms.quantity }
      return { ...whole, price, shares: splitFillMoney(whole, terms.allocations) }
    }),
  )

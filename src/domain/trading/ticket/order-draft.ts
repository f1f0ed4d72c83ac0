import type { IsoDate } from '../../dates/iso-date.ts'
import type { OrderSide } from '../order/terms/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'

/** What is typed is in units, in dollars, or the percent of its account that the holding is to be. */
export type Measure = 'units' | 'value' | 'weight'

/** As it is typed: a limit of null is at the market, an expiry of null good for the day. */
export interface OrderDraft {
  readonly type: OrderSide
  readonly measure: Measure
  /** For each account that has no amount of its own. */
  readonly amount: string
  readonly own: Readonly<Record<string, string>>
  readonly limit: string | null
  readonly expiry: IsoDate | null
}

export const emptyDraft: OrderDraft = { type: 'b', measure: 'units', amount: '', own: {}, limit: null, expiry: null }

export const amountOf = ({ amount, own }: OrderDraft, account: string): string => own[account] ?? amount

/** Whether something was typed that has not been sent; who buys or sells and when alone is no order. */
export const isBegun = ({ amount, own }: OrderDraft): boolean =>
  [amount, ...Object.values(own)].some((typed) => typed.trim() !== '')

export const draftOf = (order: ShownOrder): OrderDraft => ({
  ...{ type: order.type, measure: 'units', amount: '' },
  own: Object.fromEntries(order.allocations.map(({ account, units }) => [account, units.toString()])),
  limit: 'priceLimit' in order ? order.priceLimit.toString() : null,
  expiry: 'expiry' in order ? order.expiry : null,
})

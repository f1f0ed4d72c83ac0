import * as t from 'io-ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { TraderCapacity } from './trader.ts'

export const ViewedOrderPart = t.keyof({ details: null, approval: null, evidence: null })
export type ViewedOrderPart = t.TypeOf<typeof ViewedOrderPart>

const viewFacts = {
  shown: ViewedOrderPart,
  capacity: TraderCapacity,
  isPart: t.boolean,
  version: t.number,
  by: t.string,
  at: t.string,
}

export const OrderViewed = t.readonly(t.strict({ type: t.literal('OrderViewed'), ...viewFacts }))
export type OrderViewed = t.TypeOf<typeof OrderViewed>

export const OrderView = t.readonly(t.strict({ ...viewFacts, name: t.string }))
export type OrderView = t.TypeOf<typeof OrderView>

export interface ViewOrder extends Omit<OrderViewed, 'type'> {
  readonly type: 'ViewOrder'
}

export type OrderViews = Readonly<Record<string, string>>

/** A reload or a repeated call is the same view. */
const sameViewMs = 15 * 60_000

const viewKeyOf = ({ by, shown, version, isPart }: Omit<OrderViewed, 'type'>): string =>
  [shown, version, isPart, by].join('/')

export const orderViews: Decider<OrderViews, ViewOrder, OrderViewed, never> = {
  initial: {},
  decide: (command, state) => {
    const last = state[viewKeyOf(command)]
    const isSame = last !== undefined && Date.parse(command.at) - Date.parse(last) < sameViewMs
    return E.right(isSame ? [] : [{ ...command, type: 'OrderViewed' }])
  },
  evolve: (state, event) => ({ ...state, [viewKeyOf(event)]: event.at }),
}

/** A separate stream: views do not conflict with commands on the order, and nobody is notified of views. */
export const orderViewsStream = (id: string): string => `order-views/${id}`

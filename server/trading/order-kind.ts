import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import { orderDecider } from '../../src/domain/trading/order/decider.ts'
import type { Order } from '../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../src/domain/trading/order/order-command.ts'
import { OrderEvent } from '../../src/domain/trading/order/order-event.ts'
import { orderStream } from '../../src/domain/trading/order/order-id.ts'
import type { OrderRefusal } from '../../src/domain/trading/order/order-refusal.ts'
import { accountsOf } from '../../src/domain/trading/order/terms/order-terms.ts'
import type { StreamKind } from '../log/repository.ts'
import type { AccountWatchers } from './access/traders.ts'

export type OrderKind = StreamKind<Order, OrderCommand, OrderEvent, OrderRefusal>

const tradingDeskRoom = permissionRoom('client.admin')

/** Includes accounts that an amendment removes, so that their viewers learn of it. */
export const accountsConcernedBy = (...orders: readonly Order[]): readonly string[] => [
  ...new Set(orders.flatMap((order) => (order._tag === 'Draft' ? [] : accountsOf(order.terms)))),
]

/** People who see only part of a block order learn that it changed, but not how. */
export const orderKindFor = (watchersOf: (accounts: readonly string[]) => AccountWatchers): OrderKind => ({
  prefix: orderStream(''),
  codec: OrderEvent,
  decider: () => orderDecider,
  audience: (event, state, _, before = state) => {
    if (state._tag === 'Draft') return [tradingDeskRoom]
    const { whole, part } = watchersOf(accountsConcernedBy(before, state))
    return event.type === 'OrderPartsChanged' ? part.map(userRoom) : [...whole.map(userRoom), tradingDeskRoom]
  },
})

export const orderKind = orderKindFor(() => ({ whole: [], part: [] }))

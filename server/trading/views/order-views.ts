import { O, pipe, TE } from '../../../src/domain/fp.ts'
import {
  type OrderView,
  OrderViewed,
  type OrderViews,
  orderViews,
  orderViewsStream,
  type ViewedOrderPart,
  type ViewOrder,
} from '../../../src/domain/trading/access/order-view.ts'
import { capacityFor, type OrderAction, seesAccount } from '../../../src/domain/trading/access/trader.ts'
import type { Order } from '../../../src/domain/trading/order/order.ts'
import { accountsOf } from '../../../src/domain/trading/order/terms/order-terms.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { withAnswer, type LogServices } from '../../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import { type StreamKind, openOnDemandRepository, type StreamHistory } from '../../log/repository.ts'
import { type TraderServices, traderOf } from '../access/traders.ts'
import { type OrderActRefusal, type OrderStore, permittedOrder } from '../orders.ts'

export const orderViewsKind: StreamKind<OrderViews, ViewOrder, OrderViewed, never> = {
  prefix: orderViewsStream(''),
  codec: OrderViewed,
  decider: () => orderViews,
  audience: () => [],
}

const actByShownPart: Readonly<Record<ViewedOrderPart, OrderAction>> = {
  details: 'see',
  approval: 'approve',
  evidence: 'evidence',
}

interface ViewServices extends LogServices, TraderServices {
  readonly orders: Pick<OrderStore, 'get'>
}

export interface OrderViewStore {
  readonly record: (
    user: User,
    id: string,
    shown: ViewedOrderPart,
    intent: CallIntent<null>,
  ) => TE.TaskEither<OrderActRefusal | AppendConflict, null>
  readonly past: (id: string) => Promise<Pick<StreamHistory<OrderViews, OrderViewed>, 'recorded' | 'events'>>
}

export const openOrderViews = (services: ViewServices): OrderViewStore => {
  const views = openOnDemandRepository(services, orderViewsKind)

  const viewOf = (user: User, order: Order): O.Option<Pick<OrderView, 'capacity' | 'isPart' | 'version'>> => {
    if (order._tag === 'Draft') return O.none
    const trader = traderOf(services, user)
    const accounts = accountsOf(order.terms)
    const seen = accounts.filter(seesAccount(trader))
    return pipe(
      capacityFor(trader, seen),
      O.alt(() => capacityFor(trader, seen.slice(0, 1))),
      O.map((capacity) => ({ capacity, isPart: seen.length < accounts.length, version: order.version })),
    )
  }

  return {
    record: (user, id, shown, intent) =>
      pipe(
        TE.fromTask(() => services.orders.get(id)),
        TE.chainEitherK(({ state }) => permittedOrder(services, user, actByShownPart[shown], state)),
        TE.chainW((order) =>
          pipe(
            viewOf(user, order),
            TE.fromOption((): OrderActRefusal => ({ _tag: 'NotFound' })),
          ),
        ),
        TE.chainW((view) =>
          withAnswer(
            intent,
            () => null,
            (own) => views.change(id, { type: 'ViewOrder', shown, ...view, by: user.username, at: intent.at }, own),
          ),
        ),
      ),
    past: views.past,
  }
}

import type { ActorRefFrom } from 'xstate'
import type { OrderView } from '../../domain/trading/access/order-view.ts'
import type { ShownAccountChange } from '../../domain/trading/order/order-evidence.ts'
import { followed, reread } from '../kit/followed.ts'

export interface ViewsOf {
  readonly id: string
  readonly isListed: boolean
}

/** Who looked at an order, the last first, and the changes that the person who entered it made to its approvers' user accounts. */
export interface OrderDetails {
  readonly views: readonly OrderView[]
  readonly accountChanges: readonly ShownAccountChange[]
}

/** Of an order whose details are shown: a look is recorded before this is read. */
export const followedViews = followed<OrderDetails, unknown, ViewsOf>({ fold: reread })

export type OrderViewsRef = ActorRefFrom<typeof followedViews>

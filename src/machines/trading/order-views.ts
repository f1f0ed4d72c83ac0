import type { ActorRefFrom } from 'xstate'
import type { OrderView } from '../../domain/trading/access/order-view.ts'
import type { ShownAccountChange } from '../../domain/trading/order/order-evidence.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'

export interface OrderViewsKey {
  readonly id: string
  readonly isListed: boolean
}

/** `views` are newest first. `accountChanges` are the orderer's changes to approvers' user accounts. */
export interface OrderDetails {
  readonly views: readonly OrderView[]
  readonly accountChanges: readonly ShownAccountChange[]
}

/** The client records this view once, before it first reads the list of views. */
export const followedViewsMachine = followedMachine<OrderDetails, unknown, OrderViewsKey>({ fold: rereadOnChange })

export type OrderViewsRef = ActorRefFrom<typeof followedViewsMachine>

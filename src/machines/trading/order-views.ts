import type { ActorRefFrom } from 'xstate'
import type { OrderView } from '../../domain/trading/access/order-view.ts'
import { followed, reread } from '../kit/followed.ts'

export interface ViewsOf {
  readonly id: string
  readonly isListed: boolean
}

/** Who looked at an order whose details are shown, the last first: that somebody does is recorded before it is read. */
export const followedViews = followed<readonly OrderView[], unknown, ViewsOf>({ fold: reread })

export type OrderViewsRef = ActorRefFrom<typeof followedViews>

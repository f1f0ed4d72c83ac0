import { asyncScheduler, filter, map, type Observable, type SchedulerLike, throttleTime } from 'rxjs'
import { orderStream } from '../../domain/trading/order/order-id.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const orderPrefix = orderStream('')

interface OrdersChanged {
  readonly type: 'orders.changed'
}

/** Emits immediately, then at most every `apart` ms, and after the last change. */
export const orderChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  scheduler: SchedulerLike = asyncScheduler,
  apart = 500,
): Observable<OrdersChanged> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream.startsWith(orderPrefix)),
    throttleTime(apart, scheduler, { leading: true, trailing: true }),
    map(() => ({ type: 'orders.changed' })),
  )

export const changesOfOrder = ({ frames }: Pick<LiveSocket, 'frames'>, id: string): Observable<OrdersChanged> =>
  orderChanges({ frames: frames.pipe(filter(({ event: { stream } }) => stream === orderStream(id))) })

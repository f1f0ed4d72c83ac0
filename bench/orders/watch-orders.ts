import { io } from 'socket.io-client'
import { E } from '../../src/domain/fp.ts'
import { EventFrame } from '../../src/domain/log/frame.ts'
import { orderStream } from '../../src/domain/trading/order/order-id.ts'

export interface OrderWatch {
  /** The time on this process's clock at which the socket first received such an event. */
  readonly receivedAt: (id: string, type: string) => number | undefined
  readonly leave: () => void
}

const orderPrefix = orderStream('')

/** A socket of a person who may see the orders. It calls `onFirst` once for each kind of event of an order. */
export const watchOrders = async (
  url: string,
  token: string,
  onFirst: (id: string, type: string) => void = () => undefined,
): Promise<OrderWatch> => {
  const received = new Map<string, number>()
  const socket = io(url, {
    auth: { token, after: null, dashboards: [] },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  const begun = Promise.withResolvers<null>()
  socket.once('caught-up', () => {
    begun.resolve(null)
  })
  socket.on('connect_error', begun.reject)
  socket.on('still-here', (answer: () => void) => {
    answer()
  })
  socket.on('event', (body: unknown) => {
    const frame = EventFrame.decode(body)
    if (E.isLeft(frame) || !frame.right.event.stream.startsWith(orderPrefix)) return
    const { stream, type } = frame.right.event
    const id = stream.slice(orderPrefix.length)
    const key = `${id} ${type}`
    if (received.has(key)) return
    received.set(key, performance.now())
    onFirst(id, type)
  })
  await begun.promise
  return {
    receivedAt: (id, type) => received.get(`${id} ${type}`),
    leave: () => {
      socket.disconnect()
    },
  }
}

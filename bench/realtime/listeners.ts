/** Many sockets in a process of their own. It tells its parent when all are connected, and when all have received a round. */
import * as t from 'io-ts'
import { io } from 'socket.io-client'
import { E } from '../../src/domain/fp.ts'

const Received = t.strict({ event: t.strict({ data: t.strict({ round: t.number }) }) })

const [address = '', readyOn = '', count = '0'] = process.argv.slice(2)
const all = Number(count)
const received = new Map<number, number>()
let ready = 0

const tell = (message: object): void => {
  process.send?.(message)
}

for (let each = 0; each < all; each += 1) {
  const socket = io(address, {
    auth: { token: `listener-${each.toString()}`, after: null, dashboards: [] },
    forceNew: true,
    transports: ['websocket'],
  })
  socket.once(readyOn, () => {
    ready += 1
    if (ready === all) tell({ ready: true })
  })
  socket.on('event', (body: unknown) => {
    const frame = Received.decode(body)
    if (E.isLeft(frame)) throw new Error('an event without a round')
    const { round } = frame.right.event.data
    const receivedBy = (received.get(round) ?? 0) + 1
    received.set(round, receivedBy)
    if (receivedBy === all) tell({ round })
  })
}

process.on('disconnect', () => process.exit())

/** Many sockets in a process of their own. It tells its parent when all are connected, and when all have received a round. */
import * as t from 'io-ts'
import { io } from 'socket.io-client'
import { E } from '../../src/domain/fp.ts'

const ReceivedRound = t.strict({ event: t.strict({ data: t.strict({ round: t.number }) }) })

const [serverAddress = '', readyOn = '', readyEvent = '0'] = process.argv.slice(2)
const listenerCount = Number(readyEvent)
const roundCounts = new Map<number, number>()
let readyCount = 0

const tellParent = (message: object): void => {
  process.send?.(message)
}

for (let each = 0; each < listenerCount; each += 1) {
  const socket = io(serverAddress, {
    auth: { token: `listener-${each.toString()}`, after: null, dashboards: [] },
    forceNew: true,
    transports: ['websocket'],
  })
  socket.once(readyOn, () => {
    readyCount += 1
    if (readyCount === listenerCount) tellParent({ ready: true })
  })
  socket.on('event', (body: unknown) => {
    const frame = ReceivedRound.decode(body)
    if (E.isLeft(frame)) throw new Error('an event without a round')
    const { round } = frame.right.event.data
    const receivedBy = (roundCounts.get(round) ?? 0) + 1
    roundCounts.set(round, receivedBy)
    if (receivedBy === listenerCount) tellParent({ round })
  })
}

process.on('disconnect', () => process.exit())

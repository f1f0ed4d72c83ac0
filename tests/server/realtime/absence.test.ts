import { BehaviorSubject, filter, firstValueFrom, type Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import type { EventFrame, OpenDashboardReply } from '../../../src/domain/log/frame.ts'
import { type LiveSocket, openSocket } from '../../../src/streams/socket/open-socket.ts'
import { socketIoConnect } from '../../../src/streams/socket/socket-io-connect.ts'
import type { ConnectionState } from '../../../src/streams/socket/connection-status.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'
import { newEvent, writeEvents } from './support/write.ts'

let testDatabase: TestDatabase
let people: RealtimePeople
let realtimeNode: RealtimeNode
let otherNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  people.signIn('ann', 'client')
  people.letOpen('ann', 'portfolio', 'A1')
  realtimeNode = await startNode(testDatabase, people)
  otherNode = await startNode(testDatabase, people)
})

afterEach(async () => {
  await realtimeNode.stop()
  await otherNode.stop()
  await testDatabase.drop()
})

const audiences = [['user:ann'], ['dashboard:portfolio/A1'], ['user:bob'], ['permission:client.dashboard.view']]
const mine = ['user:ann', 'dashboard:portfolio/A1', 'permission:client.dashboard.view']

const connectSocket = (): LiveSocket =>
  openSocket({
    connect: socketIoConnect(realtimeNode.address),
    tokens: new BehaviorSubject(O.some('ann')),
    onDecodeError: (what) => {
      throw new Error(`${what.name} could not be read`)
    },
    retryAfter: () => 20,
  })

const settled = (socket: LiveSocket, expected: ConnectionState): Promise<ConnectionState> =>
  firstValueFrom(socket.states.pipe(filter((state) => state === expected)))

/** Listens as a screen does, until the subscriptions end. */
const listen = (socket: LiveSocket) => {
  const frames: EventFrame[] = []
  const answers: OpenDashboardReply[] = []
  const received = new BehaviorSubject(0)
  const subscriptions: Subscription[] = [
    socket.frames.subscribe((frame) => {
      frames.push(frame)
      received.next(frame.position)
    }),
    socket.openDashboard({ type: 'portfolio', code: 'A1' }).subscribe((answer) => answers.push(answer)),
  ]
  return {
    frames,
    answers,
    until: (position: number) => firstValueFrom(received.pipe(filter((reached) => reached >= position))),
    leave: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

const writeMany = async (on: RealtimeNode, stream: string, count: number): Promise<void> => {
  for (let each = 0; each < count; each += 1) {
    await writeEvents(on, `${stream}/${each}`, newEvent('Counted', ...(audiences[each % audiences.length] ?? [])))
  }
}

test('a browser that was away while another node wrote ends up with everything once, in order', async () => {
  const socket = connectSocket()
  const screen = listen(socket)
  await settled(socket, 'live')
  await writeMany(realtimeNode, 'before', 12)

  const { port } = realtimeNode
  await realtimeNode.stop()
  await settled(socket, 'offline')
  await writeMany(otherNode, 'away', 1_200)
  realtimeNode = await startNode(testDatabase, people, { port })
  await settled(socket, 'live')
  const over = await writeEvents(otherNode, 'over', newEvent('Over', 'user:ann'))
  await screen.until(over)

  const visible = await otherNode.log.read({ after: 0, limit: 2_000, audiences: mine })
  expect(screen.frames.map(({ position }) => position)).toEqual(visible.map(({ position }) => position))
  expect(screen.answers).toEqual([{ opened: true, position: 0 }])
  screen.leave()
})

test('a session that ends while the browser looks on is said to be over, and not connected again', async () => {
  const socket = connectSocket()
  const ending = firstValueFrom(socket.endings)
  await settled(socket, 'live')
  people.end('ann', 'revoked')
  await writeEvents(realtimeNode, 'session/ann', newEvent('SessionsEnded', 'user:ann'))
  expect(await ending).toEqual({ reason: 'revoked' })
  expect(realtimeNode.realtime.connections()).toBeLessThanOrEqual(1)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { anIntent } from '../support/samples.ts'
import { breaksIn } from './support/chain.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'
import { visitServer, type SocketVisitor } from './support/visitor.ts'
import { newEvent, writeEvents } from './support/write.ts'

/** The mark of a position, by which a client is recognised whose event is gone from the log. */
const mark: unknown = expect.any(String)

let testDatabase: TestDatabase
let people: RealtimePeople
let realtimeNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  people.signIn('ann', 'client')
  realtimeNode = await startNode(testDatabase, people, { recentEvents: 10 })
})

afterEach(async () => {
  await realtimeNode.stop()
  expect(realtimeNode.defects).toEqual([])
  await testDatabase.drop()
})

const positions = (visitor: SocketVisitor): readonly number[] => visitor.frames().map(({ position }) => position)
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test.each(['websocket', 'polling'] as const)(
  'everything after a position is sent again in order, over %s',
  async (transport) => {
    const many = range(1, 1_700).map(() => newEvent('Counted', 'user:ann'))
    await writeEvents(realtimeNode, 'count', ...many)
    const visitor = visitServer(realtimeNode.address, 'ann', { after: 100, transport })
    await visitor.untilCaughtUp()
    expect(positions(visitor)).toEqual(range(101, 1_700))
    expect(visitor.messages.at(-1)).toEqual({ name: 'caught-up', body: { position: 1_700, previous: 1_700, mark } })
    expect(breaksIn(100, visitor.links())).toEqual([])
    visitor.leave()
  },
)

test.each([10, 1])(
  'whoever has a name that was free again is sent nothing of who had it before, %s events ago',
  async (ago) => {
    people.signIn('bob', 'client')
    const both = newEvent('Counted', 'user:ann', 'user:bob')
    await writeEvents(realtimeNode, 'count', ...range(1, 5).map(() => both))
    people.addAt('ann', await writeEvents(realtimeNode, 'user/ann', newEvent('UserAdded', 'user:ann')))
    await writeEvents(realtimeNode, 'count', ...range(1, ago).map(() => both))
    const [ann, bob] = ['ann', 'bob'].map((name) => visitServer(realtimeNode.address, name, { after: 2 }))
    await Promise.all([ann?.untilCaughtUp(), bob?.untilCaughtUp()])
    expect([ann, bob].map((visitor) => visitor && positions(visitor))).toEqual([
      range(7, 6 + ago),
      [...range(3, 5), ...range(7, 6 + ago)],
    ])
    for (const visitor of [ann, bob]) {
      expect(breaksIn(2, visitor?.links() ?? [])).toEqual([])
      visitor?.leave()
    }
  },
)

test('one who asks for nothing old receives only what is new', async () => {
  const before = await writeEvents(realtimeNode, 'count', newEvent('Counted', 'user:ann'))
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  const after = await writeEvents(realtimeNode, 'count', newEvent('Counted', 'user:ann'))
  await visitor.untilReceived(after)
  expect(visitor.links()).toMatchObject([
    { position: before, previous: before },
    { position: after, previous: before },
  ])
  visitor.leave()
})

test('a log of which nothing may be received moves the resume point to its end', async () => {
  const end = await writeEvents(realtimeNode, 'count', ...range(1, 1_200).map(() => newEvent('Counted', 'user:bob')))
  const visitor = visitServer(realtimeNode.address, 'ann', { after: 3 })
  await visitor.untilCaughtUp()
  expect(visitor.messages).toEqual([{ name: 'caught-up', body: { position: end, previous: 3, mark } }])
  visitor.leave()
})

test('a client at a position that the log does not hold is told to read everything again', async () => {
  await writeEvents(realtimeNode, 'count', newEvent('Counted', 'user:ann'))
  const visitor = visitServer(realtimeNode.address, 'ann', { after: 9_000_000_000 })
  await visitor.until((messages) => messages.some(({ name }) => name === 'session-ended'))
  expect(visitor.messages[0]).toEqual({ name: 'session-ended', body: { reason: 'restored' } })
  visitor.leave()
})

test('whoever connects while others write misses nothing and receives nothing twice', async () => {
  const audiences = [['user:ann'], ['user:bob'], ['permission:client.dashboard.view'], ['user:ann', 'user:bob'], []]
  people.signIn('bob', 'external')
  const visitors: { readonly name: string; readonly after: number; readonly visitor: SocketVisitor }[] = []
  const writer = async (stream: string): Promise<void> => {
    for (let revision = 0; revision < 60; revision += 1) {
      const audience = audiences[(revision * 7 + stream.length) % audiences.length] ?? []
      await realtimeNode.log.append(anIntent(), [
        { stream, expected: revision, events: [newEvent('Counted', ...audience)] },
      ])()
      if (revision % 6 !== 0) continue
      const after = Math.max(0, (await realtimeNode.log.lastPosition()) - revision)
      const name = revision % 12 === 0 ? 'ann' : 'bob'
      visitors.push({ name, after, visitor: visitServer(realtimeNode.address, name, { after }) })
    }
  }
  await Promise.all(['a', 'bb', 'ccc', 'dddd'].map(writer))
  const over = await writeEvents(realtimeNode, 'over', newEvent('Over', 'user:ann', 'user:bob'))
  await Promise.all(visitors.map(({ visitor }) => visitor.untilReceived(over)))

  for (const { name, after, visitor } of visitors) {
    const rooms = name === 'ann' ? ['user:ann', 'permission:client.dashboard.view'] : ['user:bob']
    const visible = await realtimeNode.log.read({ after, limit: 1_000, audiences: rooms })
    expect(positions(visitor)).toEqual(visible.map(({ position }) => position))
    expect(breaksIn(after, visitor.links())).toEqual([])
    visitor.leave()
  }
  expect(visitors).toHaveLength(40)
})

test('a heartbeat moves the resume point on when nothing visible happens', async () => {
  await realtimeNode.stop()
  realtimeNode = await startNode(testDatabase, people, { heartbeatMs: 20 })
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  const end = await writeEvents(realtimeNode, 'count', newEvent('Counted', 'user:bob'))
  await visitor.until((messages) => messages.some(({ name }) => name === 'heartbeat'))
  expect(visitor.messages).toEqual([
    { name: 'caught-up', body: { position: 0, previous: 0, mark } },
    { name: 'heartbeat', body: { position: end, previous: 0, mark } },
  ])
  visitor.leave()
})

test('what is written on one node a client of another node receives, and carries its place from one to the other', async () => {
  const other = await startNode(testDatabase, people)
  const here = visitServer(realtimeNode.address, 'ann')
  await here.untilCaughtUp()
  const first = await writeEvents(other, 'count', newEvent('Counted', 'user:ann'))
  await here.untilReceived(first)
  here.leave()
  const second = await writeEvents(realtimeNode, 'count', newEvent('Counted', 'user:ann'))
  const there = visitServer(other.address, 'ann', { after: first })
  await there.untilReceived(second)
  expect(positions(there)).toEqual([second])
  there.leave()
  await other.stop()
})

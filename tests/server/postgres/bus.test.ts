import * as t from 'io-ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bus, openBus } from '../../../server/postgres/bus/bus.ts'
import { openTopic } from '../../../server/postgres/bus/topic.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let one: Bus
let other: Bus

beforeEach(async () => {
  database = await freshDatabase('template0')
  one = openBus(database)
  other = openBus(database)
})

afterEach(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

const followTopic = (bus: Bus, name: 'presence' | 'progress') => {
  const received: unknown[] = []
  const openings = { count: 0 }
  const topic = openTopic(bus, {
    name,
    codec: t.unknown,
    onOpened: () => {
      openings.count += 1
    },
    onMessage: (message) => received.push(message),
  })
  return { ...topic, received, openings }
}

const breakConnections = (): Promise<unknown> =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('delivers messages of other nodes to the followers of their topic', async () => {
  const [here, there] = [followTopic(one, 'presence'), followTopic(other, 'presence')]
  const elsewhere = followTopic(other, 'progress')
  for (const { openings } of [here, there, elsewhere]) await expect.poll(() => openings.count).toBe(1)
  await here.post('first')
  await here.post('é'.repeat(20_000))
  await expect.poll(() => there.received).toEqual(['first', 'é'.repeat(20_000)])
  expect([here.received, elsewhere.received]).toEqual([[], []])
})

test('listens to topics that are followed after the connection opened', async () => {
  const [first, sender] = [followTopic(one, 'presence'), followTopic(other, 'progress')]
  for (const { openings } of [first, sender]) await expect.poll(() => openings.count).toBe(1)
  const later = followTopic(one, 'progress')
  await expect.poll(() => later.openings.count).toBe(1)
  await sender.post(1)
  await expect.poll(() => later.received).toEqual([1])
  expect(first.openings.count).toBe(1)
})

test('listens to every topic again after its connection broke', async () => {
  const followers = [followTopic(one, 'presence'), followTopic(one, 'progress')]
  const [presence, progress] = [followTopic(other, 'presence'), followTopic(other, 'progress')]
  for (const { openings } of [...followers, presence, progress]) await expect.poll(() => openings.count).toBe(1)
  await breakConnections()
  for (const { openings } of [...followers, presence, progress]) await expect.poll(() => openings.count).toBe(2)
  await presence.post(1)
  await progress.post(2)
  await expect.poll(() => followers.map(({ received }) => received)).toEqual([[1], [2]])
})

test('reports each loss to its followers and opens another connection when a follower abandons one', async () => {
  const [losses, pids]: [unknown[], unknown[]] = [[], []]
  one.follow({
    channel: 'some_news',
    onOpened: ({ client, abandon }) => {
      void client.query('select pg_backend_pid() as pid').then(({ rows }) => {
        pids.push(rows)
        if (pids.length < 3) abandon(`loss ${pids.length}`)
      })
    },
    onNotification: () => undefined,
    onLost: (error) => losses.push(error),
  })
  await expect.poll(() => pids).toHaveLength(3)
  expect(new Set(pids.map((rows) => JSON.stringify(rows))).size).toBe(3)
  expect(losses).toEqual(['loss 1', 'loss 2'])
})

import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { protocol } from '../../../src/api/protocol.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type People } from './support/people.ts'
import { ended, endings, visit } from './support/visitor.ts'
import { happened, write } from './support/write.ts'

let database: TestDatabase
let people: People
let node: RealtimeNode

beforeEach(async () => {
  database = await freshDatabase()
  people = createPeople()
  node = await startNode(database, people)
})

afterEach(async () => {
  await node.stop()
  expect(node.defects).toEqual([])
  await database.drop()
})

test.each([
  ['an unknown token', { token: 'nobody', after: 0, dashboards: [] }, 'revoked'],
  ['an expired session', { token: 'late', after: 0, dashboards: [] }, 'expired'],
  ['a place before the log', { token: 'ann', after: -1, dashboards: [] }, 'malformed'],
  ['half a place', { token: 'ann', after: 1.5, dashboards: [] }, 'malformed'],
] as const)('%s is refused', async (_, { token, after, dashboards }, reason) => {
  people.signIn('ann', 'client')
  people.end('late', 'expired')
  const visitor = visit(node.address, token, { after, dashboards })
  await visitor.until((messages) => messages.length > 0)
  expect(endings(visitor)).toEqual([{ reason }])
})

const upgrade = (origin: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const asked = request(`${node.address}/socket.io/?EIO=4&transport=websocket`, { headers })
    asked.once('error', reject)
    asked.once('response', (answer) => resolve(answer.statusCode ?? 0))
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode ?? 0)
    })
    asked.end()
  })

test('no page of another site opens a socket, by either transport', async () => {
  expect([await upgrade(node.address), await upgrade('https://elsewhere.example')]).toEqual([101, 400])
  const poll = (origin: string) =>
    fetch(`${node.address}/socket.io/?EIO=4&transport=polling`, { headers: { origin } }).then(({ status }) => status)
  expect([await poll(node.address), await poll('https://elsewhere.example')]).toEqual([200, 403])
})

test('a page that speaks an older protocol is refused, and says so; one that speaks this or a later one is not', async () => {
  people.signIn('ann', 'client')
  const old = visit(node.address, 'ann', { protocol: protocol.version - 1 })
  await old.until((messages) => messages.length > 0)
  expect(endings(old)).toEqual([{ reason: 'outdated' }])
  for (const version of [protocol.version, protocol.version + 1]) {
    const visitor = visit(node.address, 'ann', { protocol: version })
    await visitor.untilCaughtUp()
    visitor.leave()
  }
})

test('a revoked session is dropped at once, on every socket of that session and no other', async () => {
  people.signIn('ann', 'client')
  people.signIn('bob', 'client')
  const anns = [visit(node.address, 'ann'), visit(node.address, 'ann')]
  const bob = visit(node.address, 'bob')
  await Promise.all([...anns, bob].map((visitor) => visitor.untilCaughtUp()))
  people.end('ann', 'revoked')
  await write(node, 'session/ann', happened('SessionsEnded', 'user:ann'))
  await Promise.all(anns.map((visitor) => visitor.until(ended)))
  await bob.untilReceived(await write(node, 'talk', happened('Over', 'permission:client.dashboard.view')))

  for (const visitor of anns) {
    expect(visitor.messages).toEqual([
      { name: 'caught-up', body: { position: 0, previous: 0, mark: '' } },
      { name: 'session-ended', body: { reason: 'revoked' } },
      { name: 'disconnected', body: 'io server disconnect' },
    ])
  }
  expect(bob.frames().map(({ event }) => event.type)).toEqual(['Over'])
  bob.leave()
})

test('a session that expires is dropped at that moment', async () => {
  people.signIn('ann', 'client', Date.now() + 150)
  const visitor = visit(node.address, 'ann')
  await visitor.until(ended)
  expect(endings(visitor)).toEqual([{ reason: 'expired' }])
})

test('a change of role changes what is received from that very event on', async () => {
  people.signIn('ann', 'adviser')
  const visitor = visit(node.address, 'ann')
  await visitor.untilCaughtUp()
  await visitor.untilReceived(await write(node, 'talk', happened('AsAdviser', 'permission:client.adviser')))
  people.signIn('ann', 'external')
  await write(node, 'user/ann', happened('RolesChanged', 'permission:client.adviser'))
  await write(node, 'talk', happened('ForAdvisers', 'permission:client.adviser'))
  await visitor.untilReceived(await write(node, 'talk', happened('ForExternals', 'permission:external.dashboard.view')))
  expect(visitor.frames().map(({ event }) => event.type)).toEqual(['AsAdviser', 'ForExternals'])
  visitor.leave()
})

test('a client that is gone leaves nothing behind', async () => {
  people.signIn('ann', 'client')
  const visitor = visit(node.address, 'ann')
  await visitor.untilCaughtUp()
  expect(node.realtime.connections()).toBe(1)
  visitor.leave()
  await expect.poll(() => node.realtime.connections()).toBe(0)
  await write(node, 'talk', happened('Unheard', 'user:ann'))
})

test('a session nobody uses ends on the next heartbeat, and another’s goes on', async () => {
  people.signIn('ann', 'client')
  people.signIn('bob', 'client')
  const beating = await startNode(database, people, { heartbeatMs: 20 })
  const [ann, bob] = [visit(beating.address, 'ann'), visit(beating.address, 'bob')]
  await Promise.all([ann.untilCaughtUp(), bob.untilCaughtUp()])
  people.idle('ann')
  await ann.until(ended)
  expect(endings(ann)).toEqual([{ reason: 'expired' }])
  await bob.untilReceived(await write(beating, 'talk', happened('StillHere', 'permission:client.dashboard.view')))
  expect(endings(bob)).toEqual([])
  bob.leave()
  await beating.stop()
})

test('who says over a socket that they are there is so, however long ago they say it was', async () => {
  people.signIn('ann', 'client')
  const ann = visit(node.address, 'ann')
  await ann.untilCaughtUp()
  for (const [said, seconds] of [
    [45, 45],
    [{ valueOf: 1, toString: 1 }, 0],
    [50, 50],
  ] as const) {
    ann.emit('tell-active', said)
    await expect.poll(() => people.uses.get('of-ann')).toBe(seconds)
  }
})

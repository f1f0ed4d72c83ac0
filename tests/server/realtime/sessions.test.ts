import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiProtocol } from '../../../src/api/protocol.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'
import { hasEnded, connectionEndings, visitServer } from './support/visitor.ts'
import { newEvent, writeEvents } from './support/write.ts'

let testDatabase: TestDatabase
let people: RealtimePeople
let realtimeNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  realtimeNode = await startNode(testDatabase, people)
})

afterEach(async () => {
  await realtimeNode.stop()
  expect(realtimeNode.defects).toEqual([])
  await testDatabase.drop()
})

test.each([
  ['an unknown token', { token: 'nobody', after: 0, dashboards: [] }, 'revoked'],
  ['an expired session', { token: 'late', after: 0, dashboards: [] }, 'expired'],
  ['a place before the log', { token: 'ann', after: -1, dashboards: [] }, 'malformed'],
  ['half a place', { token: 'ann', after: 1.5, dashboards: [] }, 'malformed'],
] as const)('%s is refused', async (_, { token, after, dashboards }, reason) => {
  people.signIn('ann', 'client')
  people.end('late', 'expired')
  const visitor = visitServer(realtimeNode.address, token, { after, dashboards })
  await visitor.until((messages) => messages.length > 0)
  expect(connectionEndings(visitor)).toEqual([{ reason }])
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
    const asked = request(`${realtimeNode.address}/socket.io/?EIO=4&transport=websocket`, { headers })
    asked.once('error', reject)
    asked.once('response', (answer) => resolve(answer.statusCode ?? 0))
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode ?? 0)
    })
    asked.end()
  })

test('no page of another site opens a socket, by either transport', async () => {
  expect([await upgrade(realtimeNode.address), await upgrade('https://elsewhere.example')]).toEqual([101, 400])
  const poll = (origin: string) =>
    fetch(`${realtimeNode.address}/socket.io/?EIO=4&transport=polling`, { headers: { origin } }).then(
      ({ status }) => status,
    )
  expect([await poll(realtimeNode.address), await poll('https://elsewhere.example')]).toEqual([200, 403])
})

test('a page that speaks an older protocol is refused, and says so; one that speaks this or a later one is not', async () => {
  people.signIn('ann', 'client')
  const old = visitServer(realtimeNode.address, 'ann', { protocol: apiProtocol.version - 1 })
  await old.until((messages) => messages.length > 0)
  expect(connectionEndings(old)).toEqual([{ reason: 'outdated' }])
  for (const version of [apiProtocol.version, apiProtocol.version + 1]) {
    const visitor = visitServer(realtimeNode.address, 'ann', { protocol: version })
    await visitor.untilCaughtUp()
    visitor.leave()
  }
})

test('a revoked session is dropped at once, on every socket of that session and no other', async () => {
  people.signIn('ann', 'client')
  people.signIn('bob', 'client')
  const anns = [visitServer(realtimeNode.address, 'ann'), visitServer(realtimeNode.address, 'ann')]
  const bob = visitServer(realtimeNode.address, 'bob')
  await Promise.all([...anns, bob].map((visitor) => visitor.untilCaughtUp()))
  people.end('ann', 'revoked')
  await writeEvents(realtimeNode, 'session/ann', newEvent('SessionsEnded', 'user:ann'))
  await Promise.all(anns.map((visitor) => visitor.until(hasEnded)))
  await bob.untilReceived(await writeEvents(realtimeNode, 'talk', newEvent('Over', 'permission:client.dashboard.view')))

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
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.until(hasEnded)
  expect(connectionEndings(visitor)).toEqual([{ reason: 'expired' }])
})

test('a change of role changes what is received from that very event on', async () => {
  people.signIn('ann', 'adviser')
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  await visitor.untilReceived(
    await writeEvents(realtimeNode, 'talk', newEvent('AsAdviser', 'permission:client.adviser')),
  )
  people.signIn('ann', 'external')
  await writeEvents(realtimeNode, 'user/ann', newEvent('RolesChanged', 'permission:client.adviser'))
  await writeEvents(realtimeNode, 'talk', newEvent('ForAdvisers', 'permission:client.adviser'))
  await visitor.untilReceived(
    await writeEvents(realtimeNode, 'talk', newEvent('ForExternals', 'permission:external.dashboard.view')),
  )
  expect(visitor.frames().map(({ event }) => event.type)).toEqual(['AsAdviser', 'ForExternals'])
  visitor.leave()
})

test('a client that is gone leaves nothing behind', async () => {
  people.signIn('ann', 'client')
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  expect(realtimeNode.realtime.connections()).toBe(1)
  visitor.leave()
  await expect.poll(() => realtimeNode.realtime.connections()).toBe(0)
  await writeEvents(realtimeNode, 'talk', newEvent('Unheard', 'user:ann'))
})

test('a session nobody uses ends on the next heartbeat, and another’s goes on', async () => {
  people.signIn('ann', 'client')
  people.signIn('bob', 'client')
  const beating = await startNode(testDatabase, people, { heartbeatMs: 20 })
  const [ann, bob] = [visitServer(beating.address, 'ann'), visitServer(beating.address, 'bob')]
  await Promise.all([ann.untilCaughtUp(), bob.untilCaughtUp()])
  people.idle('ann')
  await ann.until(hasEnded)
  expect(connectionEndings(ann)).toEqual([{ reason: 'expired' }])
  await bob.untilReceived(await writeEvents(beating, 'talk', newEvent('StillHere', 'permission:client.dashboard.view')))
  expect(connectionEndings(bob)).toEqual([])
  bob.leave()
  await beating.stop()
})

test('who says over a socket that they are there is so, however long ago they say it was', async () => {
  people.signIn('ann', 'client')
  const ann = visitServer(realtimeNode.address, 'ann')
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

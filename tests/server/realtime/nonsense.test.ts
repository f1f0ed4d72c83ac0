import { once } from 'node:events'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople } from './support/people.ts'
import { hasEnded, visitServer } from './support/visitor.ts'
import { newEvent, writeEvents } from './support/write.ts'

let testDatabase: TestDatabase
let realtimeNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  const people = createPeople()
  people.signIn('ann', 'client')
  people.letOpen('ann', 'portfolio', 'A1')
  realtimeNode = await startNode(testDatabase, people)
})

afterEach(async () => {
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  await visitor.untilReceived(await writeEvents(realtimeNode, 'talk', newEvent('StillHere', 'user:ann')))
  visitor.leave()
  await realtimeNode.stop()
  expect(realtimeNode.defects).toEqual([])
  await testDatabase.drop()
})

const packetsArbitrary = fc.oneof(
  fc.string(),
  fc.uint8Array(),
  fc
    .tuple(fc.constantFrom('40', '41', '42', '43', '44', '45', '46', '451-', '4', '6', '0'), fc.json())
    .map((parts) => parts.join('')),
)

test('bytes that are no protocol end that connection and nothing else', async () => {
  const address = `${realtimeNode.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  await fc.assert(
    fc.asyncProperty(fc.array(packetsArbitrary, { minLength: 1, maxLength: 8 }), async (sent) => {
      const socket = new WebSocket(address)
      await once(socket, 'open')
      for (const packet of sent) socket.send(typeof packet === 'string' ? packet : new Uint8Array(packet))
      socket.close()
      await once(socket, 'close')
    }),
    { numRuns: 150 },
  )
})

test('a handshake of any shape is refused or served', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ token: fc.jsonValue(), after: fc.jsonValue(), dashboards: fc.jsonValue() }),
      async (auth) => {
        const response = await fetch(`${realtimeNode.address}/socket.io/?EIO=4&transport=polling`)
        const sid = /"sid":"([^"]+)"/.exec(await response.text())?.[1] ?? ''
        const session = `${realtimeNode.address}/socket.io/?EIO=4&transport=polling&sid=${sid}`
        await fetch(session, { method: 'POST', body: `40${JSON.stringify(auth)}` })
        const answer = await (await fetch(session)).text()
        expect(answer).toMatch(/^4(4|0)/)
        await fetch(session, { method: 'POST', body: '1' })
      },
    ),
    { numRuns: 60 },
  )
})

test('a message of any shape under any name is ignored or answered', async () => {
  const visitor = visitServer(realtimeNode.address, 'ann')
  await visitor.untilCaughtUp()
  const names = fc.oneof(
    fc.constantFrom('open-dashboard', 'close-dashboard', 'tell-standing', 'event', '__proto__'),
    fc.string({ minLength: 1 }),
  )
  const reserved = ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']
  fc.assert(
    fc.property(names, fc.array(fc.jsonValue(), { maxLength: 4 }), (name, bodies) => {
      fc.pre(!reserved.includes(name))
      visitor.emit(name, ...bodies)
    }),
    { numRuns: 500 },
  )
  expect(await visitor.open('portfolio', 'A1')).toMatchObject({ opened: true })
  visitor.leave()
})

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

test('a message nested deeper than anything of ours ends that connection and nothing else', async () => {
  const [one, other] = [visitServer(realtimeNode.address, 'ann'), visitServer(realtimeNode.address, 'ann')]
  await Promise.all([one.untilCaughtUp(), other.untilCaughtUp()])
  one.emit('open-dashboard', nested(30))
  expect(await one.open('portfolio', 'A1')).toMatchObject({ opened: true })
  one.emit('open-dashboard', nested(1000))
  await one.until(hasEnded)
  expect(await other.open('portfolio', 'A1')).toMatchObject({ opened: true })
  other.leave()
})

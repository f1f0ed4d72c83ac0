import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { openSocket } from '../../../src/streams/socket/open-socket.ts'
import {
  createPollingMemory,
  type PollingMemory,
  socketIoConnect,
} from '../../../src/streams/socket/socket-io-connect.ts'
import { openWebsocketProxy, type WebsocketFate } from '../../support/websocket-proxy.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople } from './support/people.ts'
import { newEvent, writeEvents } from './support/write.ts'

let testDatabase: TestDatabase
let realtimeNode: RealtimeNode

beforeAll(async () => {
  testDatabase = await freshDatabase()
  const people = createPeople()
  people.signIn('ann', 'client')
  realtimeNode = await startNode(testDatabase, people)
})
afterAll(async () => {
  await realtimeNode.stop()
  await testDatabase.drop()
})

const headerLines = (raw: readonly string[]): string =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : [])).join('\r\n')

/** Milliseconds until a connection is live; it then receives one event. */
const goLive = async (address: string, memory: PollingMemory): Promise<number> => {
  const began = performance.now()
  const socket = openSocket({
    connect: socketIoConnect(address, memory),
    tokens: new BehaviorSubject(O.some('ann')),
    onDecodeError: () => expect.fail('a message could not be read'),
  })
  const heard = firstValueFrom(socket.frames)
  await firstValueFrom(socket.states.pipe(filter((state) => state === 'live')))
  const took = performance.now() - began
  await writeEvents(realtimeNode, `note/${began.toString()}`, newEvent('Noted', 'user:ann'))
  expect((await heard).event.type).toBe('Noted')
  return took
}

describe('B4: behind a proxy that lets websockets hang', () => {
  test.concurrent.each<WebsocketFate>(['hang', 'swallow'])(
    '(%s) a browser is live by polling, and the next connection is live at once',
    async (fate) => {
      const proxy = await openWebsocketProxy(realtimeNode.address, fate)
      const memory = createPollingMemory()
      expect(await goLive(proxy.address, memory)).toBeLessThan(25_000)
      expect([memory.pollsFirst(), proxy.asked() > 0]).toEqual([true, true])
      // sooner than the timeout of a websocket
      expect(await goLive(proxy.address, memory)).toBeLessThan(8_000)
      await proxy.close()
    },
  )

  test('a browser that polled last tries a websocket where polling fails', async () => {
    const memory = createPollingMemory()
    memory.remember(true)
    const onlyWebsockets = createServer((_, answer) => answer.writeHead(502).end())
    onlyWebsockets.on('upgrade', (asked, near, head) => {
      const far = request(`${realtimeNode.address}${asked.url ?? ''}`, { headers: asked.headers })
      far.on('upgrade', (reply, socket, first) => {
        near.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(reply.rawHeaders)}\r\n\r\n`)
        near.write(first)
        near.pipe(socket).pipe(near)
      })
      far.end(head)
    })
    await once(onlyWebsockets.listen(0, '127.0.0.1'), 'listening')
    const held = onlyWebsockets.address()
    const port = typeof held === 'object' && held !== null ? held.port : 0
    await goLive(`http://127.0.0.1:${port}`, memory)
    expect(memory.pollsFirst()).toBe(false)
    onlyWebsockets.closeAllConnections()
    onlyWebsockets.close()
  })

  test('a browser that polled goes on over a websocket once one answers', async () => {
    const memory = createPollingMemory()
    memory.remember(true)
    await goLive(realtimeNode.address, memory)
    await expect.poll(() => memory.pollsFirst()).toBe(false)
  })
})

import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitArrivalTime } from '../../../server/http/connections.ts'

const withinMs = 100

let fastifyApp: FastifyInstance
let port = 0
beforeAll(async () => {
  fastifyApp = Fastify()
  limitArrivalTime(fastifyApp, withinMs)
  fastifyApp.post('/', ({ body }) => ({ body }))
  fastifyApp.post('/upload', { config: { isUpload: true } }, ({ body }) => ({ body }))
  fastifyApp.post('/long', () => sleep(3 * withinMs, { isDone: true }))
  port = Number(new URL(await fastifyApp.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => fastifyApp.close())

const beginSocket = (path: string, body: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n`
  socket.write(head + body)
  return socket
}

test('a call that does not arrive within its time is told so, and its connection ended', async () => {
  expect(await text(beginSocket('/', '{"a":'))).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
})

test('a call that has arrived may take as long as it needs', async () => {
  expect(await text(beginSocket('/long', '{"a":17}'))).toContain('{"isDone":true}')
})

test('an upload may take longer', async () => {
  const socket = beginSocket('/upload', '{"a":')
  const answer = text(socket)
  await sleep(3 * withinMs)
  socket.write('17}')
  expect(await answer).toContain('{"body":{"a":17}}')
})

test('a call that was answered is not looked for any more, whether or not it was read to its end', async () => {
  const errors: Error[] = []
  const note = (error: Error): void => void errors.push(error)
  fastifyApp.server.prependListener('clientError', note)
  const replies = await Promise.all([
    fastifyApp.inject({ method: 'POST', url: '/', payload: { a: 17 } }),
    fastifyApp.inject({ method: 'POST', url: '/', payload: 'a', headers: { 'content-type': 'text/html' } }),
  ])
  await sleep(3 * withinMs)
  fastifyApp.server.off('clientError', note)
  expect([...replies.map(({ statusCode }) => statusCode), errors]).toEqual([200, 415, []])
})

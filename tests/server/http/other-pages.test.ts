import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCrossOriginCalls } from '../../../server/http/other-pages.ts'

const origin = 'https://pages.example.com'
let fastifyApp: FastifyInstance

beforeAll(async () => {
  fastifyApp = Fastify()
  answerCrossOriginCalls(fastifyApp, [origin])
  fastifyApp.get('/api/v1/accounts', () => [])
  fastifyApp.get('/metrics', () => '')
  await fastifyApp.ready()
})
afterAll(() => fastifyApp.close())

const allowed = async (method: 'GET' | 'OPTIONS', url: string, headers: Readonly<Record<string, string>>) => {
  const reply = await fastifyApp.inject({ method, url, headers: { ...headers } })
  return [reply.statusCode, reply.headers['access-control-allow-origin'], reply.headers['vary']]
}

test('a page that is known may ask', async () => {
  expect(await allowed('GET', '/api/v1/accounts', { origin })).toEqual([200, origin, 'origin'])
})

test('what is asked first says which headers a call may have, and no cookie', async () => {
  const reply = await fastifyApp.inject({
    method: 'OPTIONS',
    url: '/api/v1/accounts',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'access-token' },
  })
  expect([reply.statusCode, reply.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PUT, DELETE'])
  expect(String(reply.headers['access-control-allow-headers']).split(', ')).toEqual([
    ...['access-token', 'content-type', 'protocol', 'idle-seconds', 'at-position', 'correlation'],
  ])
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
})

test.each([
  ['another page', '/api/v1/accounts', { origin: 'https://elsewhere.example' }],
  ['a page that begins like it', '/api/v1/accounts', { origin: `${origin}.elsewhere.example` }],
  ['a frame without an origin', '/api/v1/accounts', { origin: 'null' }],
])('%s may not', async (_, url, headers) => {
  expect(await allowed('GET', url, headers)).toEqual([200, undefined, 'origin'])
  const asking = { ...headers, 'access-control-request-method': 'GET' }
  expect(await allowed('OPTIONS', url, asking)).toEqual([404, undefined, 'origin'])
})

test('what is not of the API is for no other page', async () => {
  expect(await allowed('GET', '/metrics', { origin })).toEqual([200, undefined, undefined])
})

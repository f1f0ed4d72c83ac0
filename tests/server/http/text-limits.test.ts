import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { sampleCodec, type TextField } from '../../support/text-fields.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { longestBlock } from '../support/longest-block.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const maxBlockMs = 50

const mark = '\u0301'
const cluster = `a${mark.repeat(15)}\u0316${mark.repeat(14)}`

/** Texts of combining marks: the longest that are taken, and some that are refused. */
const texts: Readonly<Record<string, (maxLength: number) => string>> = {
  'as long as it may be, of marks alone': (maxLength) => `${mark}\u0316`.repeat(maxLength).slice(0, maxLength),
  'as long as it may be, of letters with 30 marks each': (maxLength) =>
    cluster.repeat(maxLength / 31 + 1).slice(0, maxLength),
  'longer than it may be, of marks alone': (maxLength) => `${mark}\u0316`.repeat(Math.max(maxLength, 20_000)),
}

const isText = (input: unknown): input is string | number => typeof input === 'string' || typeof input === 'number'

const queryText = (query: unknown): string =>
  new URLSearchParams(
    Object.entries(typeof query === 'object' && query !== null ? query : {}).flatMap(
      ([name, value]: [string, unknown]) => (isText(value) ? [[name, String(value)]] : []),
    ),
  ).toString()

const pathWith = (path: string, params: unknown): string => {
  const named = new Map(Object.entries(typeof params === 'object' && params !== null ? params : {}))
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named.get(name) ?? 'a')))
}

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const formWith = ({ enclosure }: AnyEndpoint, body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : {}))
    form.append(name, JSON.stringify(value))
  form.append(enclosure?.part ?? 'file', new Blob(['%PDF-1.7']), `${cluster.repeat(8)}.pdf`)
  return form
}

const requestOf = async (endpoint: AnyEndpoint, { params, query, body }: Parts, token: string) => {
  const { method, path, enclosure } = endpoint
  const url = `/api/v1${pathWith(path, params)}?${queryText(query)}`
  const head = { 'access-token': token }
  if (enclosure === undefined) {
    const hasBody = method !== 'GET' && body !== undefined
    return {
      method,
      url,
      headers: { ...head, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { payload: JSON.stringify(body) } : {}),
    }
  }
  const encoded = new Response(formWith(endpoint, body))
  return {
    method,
    url,
    headers: { ...head, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

const samplesOf = (
  endpoint: AnyEndpoint,
): readonly (readonly [path: string, field: TextField, parts: (text: string) => Parts])[] => {
  const [params, query, body] = [sampleCodec(endpoint.params), sampleCodec(endpoint.query), sampleCodec(endpoint.body)]
  const plain = { params: params.plain, query: query.plain, body: body.plain }
  const each = (part: keyof Parts, fields: readonly TextField[]) =>
    fields.map(
      (field) =>
        [`${part} ${field.path}`, field, (text: string) => ({ ...plain, [part]: field.inputWith(text) })] as const,
    )
  return [...each('params', params.fields), ...each('query', query.fields), ...each('body', body.fields)]
}

// a header is no longer than 16 kB, and a mark in an address takes six of its letters
const maxInAddress = 2_000

const endpoints = Object.entries<AnyEndpoint>(apiContract).filter(([, endpoint]) => samplesOf(endpoint).length > 0)

const minuteMs = 60_000

const maxMeasures = 5

/** Compilation and garbage collection lengthen one measure; a call that blocks does so in all of them. */
const blockOf = async (ask: () => Promise<unknown>, measures = maxMeasures): Promise<number> => {
  const { blockMs: block } = await longestBlock(ask)
  return block <= maxBlockMs || measures === 1 ? block : Math.min(block, await blockOf(ask, measures - 1))
}

describe('First aid 2: no text of combining marks blocks the event loop for more than 50 ms', () => {
  test.each(endpoints)('in %s', { timeout: minuteMs }, async (_, endpoint) => {
    const token = await testApp.signIn('superadmin')
    const slow: (readonly [string, string, number])[] = []
    for (const [path, { maxLength = 0 }, partsWith] of samplesOf(endpoint))
      for (const [kind, textOf] of Object.entries(texts)) {
        testApp.clock.ahead += 1_000
        const text = path.startsWith('body') ? textOf(maxLength) : textOf(maxLength).slice(0, maxInAddress)
        const request = await requestOf(endpoint, partsWith(text), token)
        const block = await blockOf(() => testApp.app.inject(request))
        if (block > maxBlockMs) slow.push([path, kind, block])
      }
    expect(slow).toEqual([])
  })
})

const authenticate = (username: string) => testApp.call('POST', '/authenticate', { username, password: 'p' })

describe('First aid 2: a call without a session takes a body of at most 16 kB', () => {
  const username = (bytes: number) => 'a'.repeat(bytes - JSON.stringify({ username: '', password: 'p' }).length)

  test('of a call that needs none', async () => {
    const atMost = await authenticate(username(16 * 1024))
    expect(atMost.statusCode).toBe(401)
    expect((await authenticate(username(16 * 1024 + 1))).statusCode).toBe(413)
    expect((await authenticate('\u0301'.repeat(126_000))).statusCode).toBe(413)
  })

  test.each(
    Object.values<AnyEndpoint>(apiContract)
      .filter(({ method, enclosure }) => method !== 'GET' && enclosure === undefined)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('of %s', async (_, { method, path }) => {
    const url = pathWith(path, {})
    const body = { text: 'a'.repeat(17 * 1024) }
    expect((await testApp.call(method, url, body)).statusCode).toBe(413)
    expect((await testApp.call(method, url, body, { token: 'nobody' })).statusCode).toBe(413)
  })

  test('of one whose length is not said before', async () => {
    const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const send = async (bytes: number, token?: string) => {
      const request = http.request(`${address}/api/v1/notifications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'access-token': token }) },
      })
      // no length is said of what is written in parts
      request.write('{"text":"')
      request.end(`${'a'.repeat(bytes)}"}`)
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
      request.once('error', reject)
      request.once('response', (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      return promise
    }
    expect(await send(15 * 1024)).toBe(403)
    expect(await send(17 * 1024)).toBe(413)
    expect(await send(17 * 1024, await testApp.signIn('admin'))).toBe(400)
  })
})

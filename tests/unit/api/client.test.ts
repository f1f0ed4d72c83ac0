import { afterEach, describe, expect, test, vi } from 'vitest'
import { notifications } from '../../../src/api/notifications.ts'
import { dashboard } from '../../../src/api/dashboards/dashboards.ts'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { archiveZip } from '../../../src/api/archive/static-reports.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { tokenOf } from '../../samples/people.ts'

const first = tokenOf('client', '1')
const renewed = tokenOf('client', '2')
const another = tokenOf('adviser', '1')

/** A call made with the first token, which nobody takes any more, `now` being the token when the refusal arrives. */
const callWhile = async (now: O.Option<string>, mayRepeat = false) => {
  const tokens: (string | null)[] = []
  const reasons: string[] = []
  let current = O.some(first)
  vi.stubGlobal('fetch', (request: Request) => {
    const token = request.headers.get('access-token')
    tokens.push(token)
    current = now
    return Promise.resolve(
      token === first
        ? Response.json({ success: false, message: 'No session', type: 1 }, { status: 403 })
        : Response.json([]),
    )
  })
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => current,
    positions: createPositions(),
    refused: ({ _tag }) => {
      reasons.push(_tag)
      current = O.some(renewed)
      return Promise.resolve(mayRepeat)
    },
  })
  return { isAnswered: E.isRight(await client.call(notifications)({})()), tokens, reasons }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call says for how long nobody has touched anything, as it is when it is made', async () => {
  const said: (string | null)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    said.push(request.headers.get('idle-seconds'))
    return Promise.resolve(Response.json([]))
  })
  let idle = 4
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.some(first),
    positions: createPositions(),
    refused: () => Promise.resolve(false),
    idleSeconds: () => idle,
  })
  const call = client.call(notifications)({})
  await call()
  idle = 90
  await call()
  expect(said).toEqual(['4', '90'])
})

test('a refused call is made again once the person has signed in again', async () => {
  expect(await callWhile(O.some(first), true)).toEqual({
    isAnswered: true,
    tokens: [first, renewed],
    reasons: ['SessionMissing'],
  })
})

test('a refused call is given up when the person has not signed in again', async () => {
  expect(await callWhile(O.some(first))).toEqual({ isAnswered: false, tokens: [first], reasons: ['SessionMissing'] })
})

test('a call refused for an old token is made again with the one that replaced it', async () => {
  expect(await callWhile(O.some(renewed))).toEqual({ isAnswered: true, tokens: [first, renewed], reasons: [] })
})

test.each([
  { who: 'has left', now: O.none },
  { who: 'has made room for another', now: O.some(another) },
])('a refused call of somebody who $who is made in no other name and ends no other session', async ({ now }) => {
  expect(await callWhile(now)).toEqual({ isAnswered: false, tokens: [first], reasons: [] })
})

test('what is not allowed turns the person away, but a widget that may not have its figures fails alone', async () => {
  const reasons: string[] = []
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, message: 'No', type: 3 }, { status: 403 })),
  )
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.some(first),
    positions: createPositions(),
    refused: ({ _tag }) => {
      reasons.push(_tag)
      return Promise.resolve(false)
    },
  })
  expect(await client.get('data/portfolio/P1/holdings', new AbortController().signal)()).toEqual(
    E.left({ _tag: 'NotAllowed' }),
  )
  expect(reasons).toEqual([])
  expect(E.isLeft(await client.call(notifications)({})())).toBe(true)
  expect(reasons).toEqual(['NotAllowed'])
})

const megabyte = new TextEncoder().encode('"' + 'x'.repeat(1_000_000))

/** Sends a megabyte whenever more is asked for. */
const endless = (whenCancelled: (sent: number) => void): ReadableStream<Uint8Array> => {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      sent += 1
      controller.enqueue(megabyte)
    },
    cancel: () => whenCancelled(sent),
  })
}

/** A browser rejects an aborted call before its answer, and fails its body while the answer is read. */
const refusedAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Given up'))))

const hanging = (signal: AbortSignal): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(megabyte)
      signal.addEventListener('abort', () => controller.error(new Error('Given up')))
    },
  })

const figuresFrom = async (answer: (request: Request) => Promise<Response>, signal = new AbortController().signal) => {
  vi.stubGlobal('fetch', answer)
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  return client.get('data/portfolio/P1/holdings', signal)()
}

describe('the figures of a widget', () => {
  test('come with what is asked for', async () => {
    expect(await figuresFrom(() => Promise.resolve(Response.json({ rows: ['Žluťoučký'] })))).toEqual(
      E.right({ rows: ['Žluťoučký'] }),
    )
  })

  test('come as text when they are text', async () => {
    expect(await figuresFrom(() => Promise.resolve(new Response('<p>Dear client</p>')))).toEqual(
      E.right('<p>Dear client</p>'),
    )
  })

  test('that never end are given up, the rest of them never fetched', async () => {
    const cancelled: number[] = []
    const answer = new Response(endless((sent) => cancelled.push(sent)))
    expect(await figuresFrom(() => Promise.resolve(answer))).toEqual(E.left({ _tag: 'TooLarge' }))
    expect(cancelled).toHaveLength(1)
    expect(cancelled[0]).toBeLessThan(45)
  })

  test('that say they are too long are not fetched at all', async () => {
    const cancelled: number[] = []
    const answer = new Response(
      endless((sent) => cancelled.push(sent)),
      { headers: { 'content-length': '50000000' } },
    )
    expect(await figuresFrom(() => Promise.resolve(answer))).toEqual(E.left({ _tag: 'TooLarge' }))
    expect(cancelled[0]).toBeLessThan(3)
  })

  test.each(['begins to answer', 'does not answer'])(
    'of a server that %s and hangs are given up in time',
    async (how) => {
      const time = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
      const figures = figuresFrom(({ signal }) =>
        how === 'begins to answer' ? Promise.resolve(new Response(hanging(signal))) : refusedAt(signal),
      )
      setTimeout(() => time.abort(), 5)
      expect(await figures).toEqual(E.left({ _tag: 'TooSlow' }))
      expect(timeout).toHaveBeenCalledWith(20_000)
    },
  )

  test('are no longer asked for when nobody waits for them', async () => {
    const asking = new AbortController()
    const signals: AbortSignal[] = []
    const figures = figuresFrom(({ signal }) => {
      signals.push(signal)
      return refusedAt(signal)
    }, asking.signal)
    setTimeout(() => asking.abort())
    await figures
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test.each([
    {
      what: 'that are not the JSON they say they are',
      answer: new Response('<html>', { headers: { 'content-type': 'application/json' } }),
      reason: 'Undecodable',
    },
    { what: 'of a server that fails in HTML', answer: new Response('<html>', { status: 502 }), reason: 'Unreachable' },
  ] as const)('$what say so', async ({ answer, reason }) => {
    expect(await figuresFrom(() => Promise.resolve(answer))).toEqual(E.left({ _tag: reason }))
  })
})

test.each([
  [
    'that has no room left is said in its words',
    { success: false, message: 'No room', _tag: 'DiskFull' },
    { _tag: 'OutOfSpace', message: 'No room' },
  ],
  ['that says nothing of it is as good as away', 'No room', { _tag: 'Unreachable' }],
])('a server %s', async (_, body, reason) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 507 })))
  const { call } = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  expect(await call(notifications)({})()).toEqual(E.left(reason))
})

test('a call that says so is waited for as long as it says', async () => {
  const time = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  vi.stubGlobal('fetch', ({ signal }: Request) => refusedAt(signal))
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  const zip = client.call(archiveZip)({ params: { type: 'group', code: 'G1' }, body: { year: 2026 } })()
  setTimeout(() => time.abort(), 5)
  expect(await zip).toEqual(E.left({ _tag: 'TooSlow' }))
  expect(timeout).toHaveBeenCalledWith(archiveZip.timeoutMs)
})

test('the time a call may take runs from when it is made, each time it is', async () => {
  const deadlines: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const deadline = new AbortController()
    deadlines.push(deadline)
    return deadline.signal
  })
  vi.stubGlobal('fetch', ({ signal }: Request) =>
    signal.aborted ? Promise.reject(new Error('too late')) : Promise.resolve(Response.json([])),
  )
  const list = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  }).call(notifications)({})

  expect(deadlines).toEqual([])
  expect(E.isRight(await list())).toBe(true)
  deadlines.forEach((deadline) => {
    deadline.abort()
  })
  expect(E.isRight(await list())).toBe(true)
})

test('a dashboard without a structure is told of, by its call and the place, and nothing of what it holds', async () => {
  const reasons: unknown[] = []
  const reply = {
    dashboard: { title: 'Of Margaret', rows: [] },
    revision: 1,
    position: 1,
    name: 'Ashgrove',
    info: {},
    timeZone: 'Australia/Sydney',
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)))
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
    unread: (...what) => reasons.push(what),
  })
  const loading = await client.call(dashboard)({ params: { type: 'group', code: 'G1' } })()
  expect(loading).toEqual(E.left({ _tag: 'Undecodable' }))
  expect(reasons).toEqual([['GET /dashboard/:type/:code', ['dashboard.structure']]])
})

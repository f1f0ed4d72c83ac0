import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { E, O } from '../../../src/domain/fp.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const client = makeClient({
  baseUrl: 'http://plutus.example',
  token: () => O.none,
  positions: createPositions(),
  refused: () => Promise.resolve(false),
})

const busy = (status: number, retryAfter?: string) => () =>
  Response.json(
    { success: false, message: 'Later' },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  )
const done = () => Response.json(['figures'])

/** Answers one after the other, the last again and again, and when each was asked for. */
const answering = (...answers: readonly (() => Response)[]): readonly number[] => {
  const asked: number[] = []
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]!
    asked.push(performance.now())
    return Promise.resolve(answer())
  })
  return asked
}

const { signal } = new AbortController()
const soon = async <A>(asking: Promise<A>): Promise<A> => {
  await vi.advanceTimersByTimeAsync(60_000)
  return asking
}

test.each([429, 503])('what is refused with %i is asked for again when the server says, and shown', async (status) => {
  const asked = answering(busy(status, '2'), done)
  expect(await soon(client.get('data/firm/firm/holdings', signal)())).toEqual(E.right(['figures']))
  expect(asked).toHaveLength(2)
  expect(asked[1]! - asked[0]!).toSatisfy((ms: number) => ms >= 2000 && ms <= 3000)
})

test('it is given up after a few times, and what was said last is told', async () => {
  const asked = answering(busy(429, '1'))
  const answer = await soon(client.get('data/firm/firm/holdings', signal)())
  expect(answer).toMatchObject(E.left({ _tag: 'Refused', status: 429, retryAfter: 1 }))
  expect(asked).toHaveLength(3)
})

test.each([
  ['is not said', busy(503)],
  ['is long from now', busy(503, '30')],
  ['is said of what will not be otherwise', busy(404, '1')],
])('it is not asked for again where when to %s', async (_, answer) => {
  const asked = answering(answer)
  expect(E.isLeft(await soon(client.get('data/firm/firm/holdings', signal)()))).toBe(true)
  expect(asked).toHaveLength(1)
})

test('what writes is never sent again by itself', async () => {
  const asked = answering(busy(503, '1'))
  expect(E.isLeft(await soon(client.post('orders', {})()))).toBe(true)
  expect(asked).toHaveLength(1)
})

test('whoever does not want it any more waits no longer', async () => {
  const asked = answering(busy(503, '5'))
  const leaving = new AbortController()
  const asking = client.get('data/firm/firm/holdings', leaving.signal)()
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  expect(await asking).toEqual(E.left({ _tag: 'Unreachable' }))
  expect(asked).toHaveLength(1)
})

test('a server with too much to do is not taken for one that is away', async () => {
  const refusal = { success: false, _tag: 'FiguresBusy', message: 'Too many people are reading figures' }
  const asked = answering(() => Response.json(refusal, { status: 503, headers: { 'retry-after': '30' } }))
  expect(await soon(client.get('data/firm/firm/holdings', signal)())).toMatchObject(
    E.left({ _tag: 'Refused', refusal: 'FiguresBusy', status: 503, retryAfter: 30 }),
  )
  expect(asked).toHaveLength(1)
})

/** A server that takes so long for each answer, by a clock that deadlines keep to as well. */
const answeringAfter = (ms: number, ...answers: readonly (() => Response)[]): readonly number[] => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const deadline = new AbortController()
    setTimeout(() => deadline.abort(), milliseconds)
    return deadline.signal
  })
  const asked = answering(...answers)
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await answered(request)
    return new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(answer), ms)
      request.signal.addEventListener('abort', () => reject(new Error('given up')))
    })
  })
  return asked
}

test('what is asked for again has as much time as the first time', async () => {
  const asked = answeringAfter(12_000, busy(503, '2'), done)
  expect(await soon(client.get('data/firm/firm/holdings', signal)())).toEqual(E.right(['figures']))
  expect(asked).toHaveLength(2)
})

test('nothing is asked for again later than one answer may take', async () => {
  const asked = answeringAfter(18_000, busy(503, '5'))
  expect(E.isLeft(await soon(client.get('data/firm/firm/holdings', signal)()))).toBe(true)
  expect(asked).toHaveLength(1)
})

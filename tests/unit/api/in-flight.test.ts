import * as t from 'io-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { inFlight } from '../../../src/api/in-flight.ts'
import { userByName } from '../../../src/api/users.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { tokenOf } from '../../samples/people.ts'

/** A scripted server. */
const openClient = () => {
  const wire: { readonly address: string; readonly signal: AbortSignal; readonly answer: () => void }[] = []
  vi.stubGlobal(
    'fetch',
    ({ url, signal }: Request) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Given up')))
        const answer = (): void => resolve(Response.json({ success: false, message: 'Nobody' }, { status: 404 }))
        wire.push({ address: new URL(url).pathname, signal, answer })
      }),
  )
  const positions = createPositions()
  const bearer = { token: O.some(tokenOf('admin', '1')) }
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    positions,
    token: () => bearer.token,
    refused: () => Promise.resolve(false),
  })
  const read = (username: string, signal?: AbortSignal) =>
    client.call(userByName)({ params: { username }, ...(signal !== undefined && { signal }) })()
  const sent = (count: number) => vi.waitUntil(() => wire.length === count)
  return { wire, sent, read, positions, bearer, client }
}

const failures = (answers: readonly E.Either<{ readonly _tag: string }, unknown>[]): readonly string[] =>
  answers.map((answer) => (E.isLeft(answer) ? answer.left._tag : 'answered'))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('somebody read again while they are being read is read once, and read anew afterwards', async () => {
  const { wire, sent, read } = openClient()
  const both = [read('jane'), read('jane')]
  await sent(1)
  wire[0]?.answer()
  const [one, other] = await Promise.all(both)
  expect(one).toMatchObject(E.left({ _tag: 'Refused', refusal: 'NotFound', message: 'Nobody' }))
  expect(other).toEqual(one)
  const later = read('jane')
  await sent(2)
  wire[1]?.answer()
  await later
  expect(wire.map(({ address }) => address)).toEqual(['/api/v1/users/jane', '/api/v1/users/jane'])
})

test('what was read for another, by another, or before what is known by now is not shared', async () => {
  const { wire, sent, read, positions, bearer } = openClient()
  const readings = [read('jane'), read('john')]
  await sent(2)
  positions.see(7)
  readings.push(read('jane'))
  await sent(3)
  bearer.token = O.some(tokenOf('superadmin', '1'))
  readings.push(read('jane'))
  await sent(4)
  wire.forEach(({ answer }) => answer())
  expect(failures(await Promise.all(readings))).toEqual(['Refused', 'Refused', 'Refused', 'Refused'])
})

test('whoever goes away takes no answer from the others, and the last of them gives it up', async () => {
  const { wire, sent, read } = openClient()
  const [one, other] = [new AbortController(), new AbortController()]
  const [left, stayed] = [read('jane', one.signal), read('jane', other.signal)]
  await sent(1)
  one.abort()
  expect(failures([await left])).toEqual(['Unreachable'])
  expect(wire[0]?.signal.aborted).toBe(false)
  wire[0]?.answer()
  expect(failures([await stayed])).toEqual(['Refused'])

  const [third, fourth] = [new AbortController(), new AbortController()]
  const givenUp = [read('jane', third.signal), read('jane', fourth.signal)]
  await sent(2)
  third.abort()
  fourth.abort()
  expect(failures(await Promise.all(givenUp))).toEqual(['Unreachable', 'Unreachable'])
  expect(wire[1]?.signal.aborted).toBe(true)
  const anew = read('jane')
  await sent(3)
  wire[2]?.answer()
  expect(failures([await anew])).toEqual(['Refused'])
})

test('what is asked in other words is another call', async () => {
  const { wire, sent, client } = openClient()
  const ask = client.call({ ...userByName, method: 'POST', body: t.string })
  const asked = [
    ask({ params: { username: 'jane' }, body: 'one' })(),
    ask({ params: { username: 'jane' }, body: 'two' })(),
  ]
  await sent(2)
  wire.forEach(({ answer }) => answer())
  expect(failures(await Promise.all(asked))).toEqual(['Refused', 'Refused'])
})

test('a failure is told to all who wait, and the next asks anew', async () => {
  const shared = inFlight<string>()
  const asking = (ask: () => Promise<string>) =>
    shared('jane', { ask, signal: new AbortController().signal, cancelled: 'cancelled' })
  const failing = asking(() => Promise.reject(new Error('A defect')))
  const other = asking(() => Promise.resolve('another'))
  expect(await Promise.allSettled([failing, other])).toEqual([
    { status: 'rejected', reason: new Error('A defect') },
    { status: 'rejected', reason: new Error('A defect') },
  ])
  expect(await asking(() => Promise.resolve('anew'))).toBe('anew')
})

import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../../../src/api/notifications.ts'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/positions.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { tokenOf } from '../../../src/machines/samples/people.ts'

const first = tokenOf('client', '1')
const renewed = tokenOf('client', '2')
const another = tokenOf('adviser', '1')

/** A call made with the first token, which nobody takes any more, `now` being the token when the refusal arrives. */
const callWhile = async (now: O.Option<string>, mayRepeat = false) => {
  const tokens: (string | null)[] = []
  const told: string[] = []
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
      told.push(_tag)
      current = O.some(renewed)
      return Promise.resolve(mayRepeat)
    },
  })
  return { isAnswered: E.isRight(await client.call(notifications)({})()), tokens, told }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a refused call is made again once the person has signed in again', async () => {
  expect(await callWhile(O.some(first), true)).toEqual({
    isAnswered: true,
    tokens: [first, renewed],
    told: ['SessionMissing'],
  })
})

test('a refused call is given up when the person has not signed in again', async () => {
  expect(await callWhile(O.some(first))).toEqual({ isAnswered: false, tokens: [first], told: ['SessionMissing'] })
})

test('a call refused for an old token is made again with the one that replaced it', async () => {
  expect(await callWhile(O.some(renewed))).toEqual({ isAnswered: true, tokens: [first, renewed], told: [] })
})

test.each([
  { who: 'has left', now: O.none },
  { who: 'has made room for another', now: O.some(another) },
])('a refused call of somebody who $who is made in no other name and ends no other session', async ({ now }) => {
  expect(await callWhile(now)).toEqual({ isAnswered: false, tokens: [first], told: [] })
})

test('what is not allowed turns the person away, but a widget that may not have its figures fails alone', async () => {
  const told: string[] = []
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, message: 'No', type: 3 }, { status: 403 })),
  )
  const client = makeClient({
    baseUrl: 'http://plutus.example',
    token: () => O.some(first),
    positions: createPositions(),
    refused: ({ _tag }) => {
      told.push(_tag)
      return Promise.resolve(false)
    },
  })
  expect(await client.get('data/portfolio/P1/holdings')()).toEqual(E.left({ _tag: 'NotAllowed' }))
  expect(told).toEqual([])
  expect(E.isLeft(await client.call(notifications)({})())).toBe(true)
  expect(told).toEqual(['NotAllowed'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocol } from '../../../src/api/protocol.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp()
  token = await app.signIn('client')
})
afterAll(() => app.drop())

const statusFor = async (version?: string): Promise<number> =>
  (
    await app.call('GET', '/notifications', undefined, {
      token,
      ...(version === undefined ? {} : { protocol: version }),
    })
  ).statusCode

test('a call says no version, this or a later one and is served', async () => {
  for (const version of [undefined, String(protocol.version), String(protocol.version + 1)])
    expect(await statusFor(version)).toBe(200)
})

test.each([String(protocol.version - 1), '', 'x'])(
  'a call of version %j is refused, and its session goes on',
  async (version) => {
    expect(await statusFor(version)).toBe(426)
    expect(await statusFor()).toBe(200)
  },
)

test('which version the server speaks anybody may ask, whatever they speak', async () => {
  const answer = await app.call('GET', '/protocol', undefined, { protocol: '0' })
  expect(answer.json()).toEqual({ version: protocol.version })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiProtocol } from '../../../src/api/protocol.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const statusFor = async (version?: string): Promise<number> =>
  (
    await testApp.call('GET', '/notifications', undefined, {
      token: accessToken,
      ...(version === undefined ? {} : { protocol: version }),
    })
  ).statusCode

test('a call says no version, this or a later one and is served', async () => {
  for (const version of [undefined, String(apiProtocol.version), String(apiProtocol.version + 1)])
    expect(await statusFor(version)).toBe(200)
})

test.each([String(apiProtocol.version - 1), '', 'x'])(
  'a call of version %j is refused, and its session goes on',
  async (version) => {
    expect(await statusFor(version)).toBe(426)
    expect(await statusFor()).toBe(200)
  },
)

test('which version the server speaks anybody may ask, whatever they speak', async () => {
  const answer = await testApp.call('GET', '/protocol', undefined, { protocol: '0' })
  expect(answer.json()).toEqual({ version: apiProtocol.version })
})

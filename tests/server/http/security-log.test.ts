import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(() => {
  testApp.lines.length = 0
})
afterAll(() => testApp.drop())

/** How often an event was counted, as Prometheus reads it. */
const counted = async (event: string, reason: string): Promise<number> => {
  const { body } = await testApp.app.inject({ url: '/metrics' })
  const line = body
    .split('\n')
    .find((each) => each.startsWith(`plutus_security_events_total{event="${event}",reason="${reason}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const isPseudonym = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{10}$/.test(value)

/** The lines written, of keyed hashes only that they are some. */
const written = () =>
  testApp.lines.map(({ account, source, ...line }) => ({
    ...line,
    isOfAccount: isPseudonym(account),
    isOfSource: isPseudonym(source),
  }))

const guess = (username: string, from: string) =>
  testApp.call('POST', '/authenticate', { username, password: 'wrong' }, { from })

test('failed sign-ins, and those that must wait, leave a line each and are counted', async () => {
  for (let n = 0; n < 7; n += 1) await guess('client', '192.0.2.55')
  const failed = { security: 'failed-sign-in', reason: 'unknown-device', isOfAccount: true, isOfSource: true }
  expect(written()).toEqual([...Array.from({ length: 6 }, () => failed), { ...failed, security: 'slowed-sign-in' }])
  expect(new Set(testApp.lines.map(({ account, source }) => `${String(account)} ${String(source)}`)).size).toBe(1)
  expect(await counted('failed-sign-in', 'unknown-device')).toBe(6)
  expect(await counted('slowed-sign-in', 'unknown-device')).toBe(1)
})

test('a wrong old password leaves a line', async () => {
  const token = await testApp.signIn('client')
  await testApp.call('POST', '/users/change_password', { oldPassword: 'wrong', newPassword: 'Better2026' }, { token })
  expect(written()).toEqual([
    { security: 'wrong-old-password', reason: 'open-session', isOfAccount: true, isOfSource: false },
  ])
  expect(await counted('wrong-old-password', 'open-session')).toBe(1)
})

test('a call that is not allowed leaves a line with its path in the contract, and nothing of what was asked for', async () => {
  const token = await testApp.signIn('client')
  await testApp.call('GET', '/accounts/P4/info?secret=1', undefined, { token })
  expect(testApp.lines).toEqual([
    {
      security: 'refused-call',
      reason: 'not-allowed',
      method: 'GET',
      route: '/api/v1/accounts/:code/info',
      account: testApp.services.pseudonym('account', 'client'),
      source: testApp.services.pseudonym('source', '127.0.0.1'),
    },
  ])
  expect(await counted('refused-call', 'not-allowed')).toBe(1)
})

test('no token, one that is none, one that is over and one past its time leave a line each', async () => {
  const endpoint = { method: 'GET', route: '/api/v1/accounts' }
  const call = (token?: string) => testApp.call('GET', '/accounts', undefined, token === undefined ? {} : { token })
  const token = await testApp.signIn('client')
  await call()
  await call('nonsense')
  testApp.clock.ahead = 9 * 60 * 60 * 1000
  await call(token)
  testApp.clock.ahead = 0
  await testApp.call('POST', '/authenticate/sign-out', undefined, { token })
  await call(token)
  expect(written()).toEqual(
    ['missing', 'malformed', 'expired', 'revoked'].map((reason) => ({
      security: 'bad-token',
      reason,
      ...endpoint,
      isOfAccount: ['expired', 'revoked'].includes(reason),
      isOfSource: true,
    })),
  )
})

test('who may not read the figures of the server is noted, too', async () => {
  const token = await testApp.signIn('client')
  const read = (headers: Readonly<Record<string, string>>) =>
    testApp.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })
  expect((await read({})).statusCode).toBe(403)
  expect((await read({ 'access-token': token })).json()).toMatchObject({ type: 3 })
  expect(testApp.lines.map(({ security }) => security)).toEqual(['bad-token', 'refused-call'])
})

test('of a flood every call is counted, and a few lines are written', async () => {
  const before = await counted('bad-token', 'malformed')
  await Promise.all(Array.from({ length: 300 }, () => testApp.call('GET', '/groups', undefined, { token: 'nonsense' })))
  expect((await counted('bad-token', 'malformed')) - before).toBe(300)
  expect(testApp.lines.length).toBeLessThanOrEqual(10)
})

test('no line holds anything personal', async () => {
  const token = await testApp.signIn('adviser')
  await guess('adviser', '192.0.2.77')
  await testApp.call('GET', `/authenticate/identity/client?token=${token}`, undefined, { token })
  expect(testApp.lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(testApp.lines)).not.toMatch(/adviser|client|Tester|192\.0\.2|eyJ|wrong"/)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterEach(() => {
  app.lines.length = 0
})
afterAll(() => app.drop())

/** How often an event was counted, as Prometheus reads it. */
const counted = async (event: string, reason: string): Promise<number> => {
  const { body } = await app.app.inject({ url: '/metrics' })
  const line = body
    .split('\n')
    .find((each) => each.startsWith(`plutus_security_events_total{event="${event}",reason="${reason}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const isPseudonym = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{10}$/.test(value)

/** The lines written, of keyed hashes only that they are some. */
const written = () =>
  app.lines.map(({ account, source, ...line }) => ({
    ...line,
    isOfAccount: isPseudonym(account),
    isOfSource: isPseudonym(source),
  }))

const guess = (username: string, from: string) =>
  app.call('POST', '/authenticate', { username, password: 'wrong' }, { from })

test('failed sign-ins, and those that must wait, leave a line each and are counted', async () => {
  for (let n = 0; n < 7; n += 1) await guess('client', '192.0.2.55')
  const failed = { security: 'failed-sign-in', reason: 'unknown-device', isOfAccount: true, isOfSource: true }
  expect(written()).toEqual([...Array.from({ length: 6 }, () => failed), { ...failed, security: 'slowed-sign-in' }])
  expect(new Set(app.lines.map(({ account, source }) => `${String(account)} ${String(source)}`)).size).toBe(1)
  expect(await counted('failed-sign-in', 'unknown-device')).toBe(6)
  expect(await counted('slowed-sign-in', 'unknown-device')).toBe(1)
})

test('a wrong old password leaves a line', async () => {
  const token = await app.signIn('client')
  await app.call('POST', '/users/change_password', { oldPassword: 'wrong', newPassword: 'Better2026' }, { token })
  expect(written()).toEqual([
    { security: 'wrong-old-password', reason: 'open-session', isOfAccount: true, isOfSource: false },
  ])
  expect(await counted('wrong-old-password', 'open-session')).toBe(1)
})

test('a call that is not allowed leaves a line with its path in the contract, and nothing of what was asked for', async () => {
  const token = await app.signIn('client')
  await app.call('GET', '/accounts/P4/info?secret=1', undefined, { token })
  expect(app.lines).toEqual([
    {
      security: 'refused-call',
      reason: 'not-allowed',
      method: 'GET',
      route: '/api/v1/accounts/:code/info',
      account: app.services.pseudonym('account', 'client'),
      source: app.services.pseudonym('source', '127.0.0.1'),
    },
  ])
  expect(await counted('refused-call', 'not-allowed')).toBe(1)
})

test('no token, one that is none, one that is over and one past its time leave a line each', async () => {
  const place = { method: 'GET', route: '/api/v1/accounts' }
  const call = (token?: string) => app.call('GET', '/accounts', undefined, token === undefined ? {} : { token })
  const token = await app.signIn('client')
  await call()
  await call('nonsense')
  app.clock.ahead = 9 * 60 * 60 * 1000
  await call(token)
  app.clock.ahead = 0
  await app.call('POST', '/authenticate/sign-out', undefined, { token })
  await call(token)
  expect(written()).toEqual(
    ['missing', 'malformed', 'expired', 'revoked'].map((reason) => ({
      security: 'bad-token',
      reason,
      ...place,
      isOfAccount: ['expired', 'revoked'].includes(reason),
      isOfSource: true,
    })),
  )
})

test('who may not read the figures of the server is noted, too', async () => {
  const token = await app.signIn('client')
  const read = (headers: Readonly<Record<string, string>>) =>
    app.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })
  expect((await read({})).statusCode).toBe(403)
  expect((await read({ 'access-token': token })).json()).toMatchObject({ type: 3 })
  expect(app.lines.map(({ security }) => security)).toEqual(['bad-token', 'refused-call'])
})

test('of a flood every call is counted, and a few lines are written', async () => {
  const before = await counted('bad-token', 'malformed')
  await Promise.all(Array.from({ length: 300 }, () => app.call('GET', '/groups', undefined, { token: 'nonsense' })))
  expect((await counted('bad-token', 'malformed')) - before).toBe(300)
  expect(app.lines.length).toBeLessThanOrEqual(10)
})

test('no line holds anything personal', async () => {
  const token = await app.signIn('adviser')
  await guess('adviser', '192.0.2.77')
  await app.call('GET', `/authenticate/identity/client?token=${token}`, undefined, { token })
  expect(app.lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(app.lines)).not.toMatch(/adviser|client|Tester|192\.0\.2|eyJ|wrong"/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { resetPassword } from '../../../server/session/replace-password.ts'
import { E } from '../../../src/domain/fp.ts'
import type { OwnSession } from '../../../src/domain/session/own-session.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const addPerson = async (username: string): Promise<void> => {
  await bringPeople(
    testApp,
    testPeople.flatMap((row) => (row.username === 'client' ? [{ ...row, username }] : [])),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
}

const signIn = async (username: string, from: string, agent?: string, node: TestNode = testApp): Promise<string> => {
  const caller = { from, ...(agent === undefined ? {} : { agent }) }
  const reply = await node.call('POST', '/authenticate', { username, password: testPassword }, caller)
  return reply.json<{ token: string }>().token
}

const listFor = async (token: string, node: TestNode = testApp): Promise<readonly OwnSession[]> =>
  (await node.call('GET', '/sessions', undefined, { token })).json()

const statusOf = async (token: string, node: TestNode = testApp): Promise<number> =>
  (await node.call('GET', '/accounts', undefined, { token })).statusCode

const kept = async (username: string): Promise<number> =>
  (await testApp.pool.query('select 1 from session_detail where username = $1', [username])).rows.length

const seconds = (instant: string | null): number => Math.round((Date.parse(instant ?? '') - Date.now()) / 1000)

test('everybody sees where they are signed in, the one they look from first, and nobody else sees it', async () => {
  await addPerson('wanderer')
  const first = await signIn('wanderer', '203.0.113.7', firefox)
  const second = await signIn('wanderer', '2001:db8::7', iphone)
  const devices = (await listFor(first)).map(({ device, address, isThis }) => ({ device, address, isThis }))
  expect(devices).toEqual([
    { device: 'Firefox on Windows', address: '203.0.113.7', isThis: true },
    { device: 'Safari on iPhone', address: '2001:db8::7', isThis: false },
  ])
  expect((await listFor(second)).map(({ isThis }) => isThis)).toEqual([true, false])
  expect((await listFor(second))[0]?.device).toBe('Safari on iPhone')
  const others = await listFor(await testApp.signIn('other'))
  expect(others.map(({ device, address }) => `${device} ${address}`).join()).not.toContain('203.0.113.7')
})

test('it is said when each was last used, whichever node it was used on', async () => {
  await addPerson('twonodes')
  const other = await testApp.anotherNode()
  const [here, there] = [await signIn('twonodes', '203.0.113.8'), await signIn('twonodes', '203.0.113.9')]
  other.clock.ahead = 3_600_000
  expect(await statusOf(there, other)).toBe(200)
  const inHours = (instant: string | null): number => Math.round(Math.abs(seconds(instant)) / 3600)
  await expect.poll(async () => (await listFor(here)).map(({ lastUsed }) => inHours(lastUsed))).toEqual([0, 1])
  expect((await listFor(here)).map(({ beganAt }) => inHours(beganAt))).toEqual([0, 0])
  await other.close()
})

test('one that is ended is over at once, and nothing is kept of where it was', async () => {
  await addPerson('tidy')
  const [here, there] = [await signIn('tidy', '203.0.113.10'), await signIn('tidy', '203.0.113.11')]
  const [, theirs] = await listFor(here)
  const ended = await testApp.call('DELETE', `/sessions/${theirs?.id ?? ''}`, undefined, { token: here })
  expect(ended.statusCode).toBe(200)
  expect(ended.json()).toEqual({ position: await testApp.log.lastPosition() })
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 403])
  expect(await listFor(here)).toHaveLength(1)
  expect(await kept('tidy')).toBe(1)
  const again = await testApp.call('DELETE', `/sessions/${theirs?.id ?? ''}`, undefined, { token: here })
  expect(again.statusCode).toBe(404)
})

test('nobody ends a session of somebody else', async () => {
  const victim = await testApp.signIn('client')
  const [theirs] = await listFor(victim)
  const token = await testApp.signIn('superadmin')
  const tried = await testApp.call('DELETE', `/sessions/${theirs?.id ?? ''}`, undefined, { token })
  expect(tried.statusCode).toBe(404)
  expect(await statusOf(victim)).toBe(200)
})

test('all others are ended at once, and the one they are ended from goes on', async () => {
  await addPerson('spring')
  const tokens: string[] = []
  for (const nth of [1, 2, 3]) tokens.push(await signIn('spring', `203.0.114.${nth.toString()}`))
  const [first = '', ...rest] = tokens
  expect((await testApp.call('DELETE', '/sessions', undefined, { token: first })).statusCode).toBe(200)
  expect(await Promise.all([first, ...rest].map((token) => statusOf(token)))).toEqual([200, 403, 403])
  expect(await kept('spring')).toBe(1)
})

test('B3: a session that is over says whether its own user or somebody of the firm ended it', async () => {
  await addPerson('told')
  const endings = {
    user: [
      (token: string) => testApp.call('POST', '/authenticate/sign-out', undefined, { token }),
      async () => testApp.call('DELETE', '/sessions', undefined, { token: await signIn('told', '203.0.113.30') }),
    ],
    firm: [
      async () =>
        testApp.call('DELETE', '/users/told/sessions', undefined, { token: await testApp.signIn('superadmin') }),
    ],
  }
  for (const [by, acts] of Object.entries(endings))
    for (const end of acts) {
      const token = await signIn('told', '203.0.113.31')
      await end(token)
      expect(await testApp.services.sessionOf(token)).toEqual(E.left({ reason: 'revoked', username: 'told' }))
      expect(await testApp.services.enderOf(token)).toEqual({ by })
    }
})

test('B3: a session that the system ended names nobody', async () => {
  await addPerson('nobodys')
  const token = await signIn('nobodys', '203.0.113.32')
  await resetPassword(testApp.services, 'nobodys', intentOf('system', new Date()))()
  expect(await testApp.services.sessionOf(token)).toEqual(E.left({ reason: 'revoked', username: 'nobodys' }))
})

test('whatever ends a session forgets where it was: signing out, an administrator, another password', async () => {
  const endings = {
    signingout: (token: string) => testApp.call('POST', '/authenticate/sign-out', undefined, { token }),
    revoked: async () =>
      testApp.call('DELETE', '/users/revoked/sessions', undefined, { token: await testApp.signIn('superadmin') }),
    wasreset: () => resetPassword(testApp.services, 'wasreset', intentOf('tester', new Date()))(),
  }
  for (const [username, end] of Object.entries(endings)) {
    await addPerson(username)
    const token = await signIn(username, '203.0.113.20')
    expect(await kept(username)).toBe(1)
    await end(token)
    expect(await kept(username)).toBe(0)
    expect(await statusOf(token)).toBe(403)
  }
})

test('another password of one’s own leaves what is kept of the session it is changed in', async () => {
  await addPerson('changer')
  const [here] = [await signIn('changer', '203.0.113.21'), await signIn('changer', '203.0.113.22')]
  const body = { oldPassword: testPassword, newPassword: 'Correct7horse' }
  expect((await testApp.call('POST', '/users/change_password', body, { token: here })).statusCode).toBe(200)
  expect((await listFor(here)).map(({ address }) => address)).toEqual(['203.0.113.21'])
  expect(await kept('changer')).toBe(1)
})

test('a session of an earlier release is listed without a place, and can be ended', async () => {
  await addPerson('earlier')
  const [here, there] = [await signIn('earlier', '203.0.113.30'), await signIn('earlier', '203.0.113.31')]
  await testApp.pool.query("delete from session_detail where address = '203.0.113.31'")
  expect(await statusOf(there)).toBe(200)
  const [, theirs] = await listFor(here)
  expect(theirs).toMatchObject({ device: 'Unknown device', address: '', beganAt: null, isThis: false })
  expect(seconds(theirs?.lastUsed ?? null)).toBeGreaterThan(-10)
  expect((await testApp.call('DELETE', `/sessions/${theirs?.id ?? ''}`, undefined, { token: here })).statusCode).toBe(
    200,
  )
  expect(await statusOf(there)).toBe(403)
})

test('neither where somebody is nor what they use stands in the log', async () => {
  await addPerson('private')
  const token = await signIn('private', '198.51.100.77', firefox)
  await listFor(token)
  const { rows } = await testApp.pool.query<{ text: string }>(
    "select string_agg(data::text || stream || audience::text, ' ') as text from event",
  )
  expect(rows[0]?.text).toContain('private')
  expect(rows[0]?.text).not.toMatch(/198\.51\.100\.77|Firefox/)
  expect(JSON.stringify(testApp.lines)).not.toMatch(/198\.51\.100\.77|Firefox/)
})

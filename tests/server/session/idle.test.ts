import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnSession } from '../../../src/domain/session/own-session.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

const minuteMs = 60_000

const goOn = (minutes: number): void => {
  testApp.clock.ahead += minutes * minuteMs
  otherNode.clock.ahead = testApp.clock.ahead
}

/** Each test has the sessions of its own time. */
beforeEach(() => {
  goOn(24 * 60)
})

const ask = async (token: string, { idle, node = testApp }: { idle?: number | string; node?: TestNode } = {}) => {
  const reply = await node.call('GET', '/accounts', undefined, { token, ...(idle === undefined ? {} : { idle }) })
  return reply.statusCode === 200 ? 'answered' : reply.json<{ type: number }>().type
}

const sessionIn = (token: string): string => decodeJwt(token).jti ?? ''

const limitTo = async (minutes: number): Promise<void> => {
  const token = await testApp.signIn('admin')
  const [{ revision } = { revision: 0 }] = (await testApp.call('GET', '/site-settings', undefined, { token }))
    .json<{ Title: string; revision: number }[]>()
    .filter(({ Title }) => Title === 'IdleMinutes')
  const body = { Title: 'IdleMinutes', Value: minutes, revision }
  expect((await testApp.call('POST', '/site-settings', body, { token })).statusCode).toBe(200)
  await otherNode.tail.reached(await testApp.log.lastPosition())
}

test('a session that is used stays, and one that is not is past its time after an hour', async () => {
  const token = await testApp.signIn('client')
  for (let hour = 0; hour < 4; hour += 1) {
    goOn(59)
    expect(await ask(token)).toBe('answered')
  }
  goOn(62)
  expect(await ask(token)).toBe(2)
  expect(await ask(token)).toBe(2)
})

test('what a screen asks by itself keeps nobody signed in', async () => {
  const token = await testApp.signIn('client')
  for (let asked = 0; asked < 12; asked += 1) {
    goOn(5)
    expect(await ask(token, { idle: (asked + 1) * 300 })).toBe('answered')
  }
  goOn(2)
  expect(await ask(token, { idle: 62 * 60 })).toBe(2)
})

test('who comes back too late is asked for the password, though they touch a key', async () => {
  const token = await testApp.signIn('client')
  expect(await ask(token)).toBe('answered')
  goOn(90)
  expect(await ask(token, { idle: 0 })).toBe(2)
  testApp.services.lastUse.note(sessionIn(token), 0)
  expect(await ask(token, { idle: 0 })).toBe(2)
})

test('what makes no sense of how long ago it was is now', async () => {
  const token = await testApp.signIn('client')
  for (const idle of ['-5', 'ages', '99999999', '1e3']) {
    goOn(50)
    expect(await ask(token, { idle })).toBe('answered')
  }
})

test('what one node sees counts on the other', async () => {
  const token = await testApp.signIn('client')
  expect(await ask(token, { node: otherNode })).toBe('answered')
  for (let half = 0; half < 4; half += 1) {
    goOn(40)
    expect(await ask(token)).toBe('answered')
  }
  await expect.poll(() => otherNode.services.lastUse.isIdle(sessionIn(token))).toBe(false)
  expect(await ask(token, { node: otherNode })).toBe('answered')
  goOn(62)
  expect([await ask(token), await ask(token, { node: otherNode })]).toEqual([2, 2])
})

test('a node that starts anew goes by what was written', async () => {
  const token = await testApp.signIn('client')
  goOn(30)
  const late = await testApp.anotherNode()
  late.clock.ahead = testApp.clock.ahead
  expect(await ask(token, { node: late, idle: 86_400 })).toBe('answered')
  late.clock.ahead += 32 * minuteMs
  expect(await ask(token, { node: late })).toBe(2)
  await late.close()
})

test('one that is idle is not among those somebody is signed in with', async () => {
  const [left, here] = [await testApp.signIn('client'), await testApp.signIn('client')]
  goOn(40)
  expect(await ask(here)).toBe('answered')
  goOn(40)
  expect(await ask(left)).toBe(2)
  const listed = (await testApp.call('GET', '/sessions', undefined, { token: here })).json<OwnSession[]>()
  expect(listed.map(({ isThis }) => isThis)).toEqual([true])
})

test('an administrator sets how long that is, and turns it off', async () => {
  await limitTo(5)
  const token = await testApp.signIn('client')
  goOn(4)
  expect(await ask(token)).toBe('answered')
  goOn(7)
  expect([await ask(token), await ask(token, { node: otherNode })]).toEqual([2, 2])
  await limitTo(0)
  const free = await testApp.signIn('client')
  goOn(7 * 60)
  expect(await ask(free)).toBe('answered')
  await limitTo(60)
})

test('nothing is kept of a session for longer than one can last', async () => {
  await testApp.signIn('client')
  goOn(9 * 60)
  await testApp.signIn('other')
  const token = await testApp.signIn('other')
  expect(await ask(token)).toBe('answered')
  const keptOf = async (username: string) =>
    (await testApp.pool.query('select 1 from session_detail where username = $1', [username])).rows.length
  await expect.poll(() => keptOf('client')).toBe(0)
  expect(await keptOf('other')).toBe(2)
})

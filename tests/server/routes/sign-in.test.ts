import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../../src/api/failure.ts'
import { E } from '../../../src/domain/fp.ts'
import { user } from '../../../src/domain/user/decider.ts'
import { intentOf } from '../../../server/log/intent.ts'
import { toNewEvent } from '../../../server/log/stored-event.ts'
import { userAggregate } from '../../../server/users/aggregates.ts'
import { bringPeople, password, people } from './support/people.ts'
import { openTestApp, proxy, type TestApp } from './support/test-app.ts'

let app: TestApp
let addresses = 0

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.drop())

const anAddress = () => `10.0.0.${((addresses += 1)).toString()}`

const attempt = (username: string, typed: string, from = anAddress()) =>
  app.call('POST', '/authenticate', { username, password: typed }, { from })

const again = (username: string) => people.flatMap((row) => (row.username === 'client' ? [{ ...row, username }] : []))

const addPerson = async (username: string): Promise<void> => {
  await bringPeople(app, again(username))
  await app.tail.reached(await app.log.lastPosition())
}

const addBlocked = async (username: string): Promise<void> => {
  const { stream, audience } = userAggregate(username)
  const [row] = again(username)
  if (row === undefined) throw new Error('nobody to copy')
  const { roles, accounts, groups, defaultCode, defaultDashboard: defaultDashboardType } = row
  const blocked = {
    username,
    roles,
    accounts,
    groups,
    defaultCode,
    defaultDashboardType,
    status: 0,
    change_password: false,
  } as const
  const added = user.decide({ type: 'AddUser', user: blocked }, user.initial)
  const events = E.isRight(added) ? added.right : []
  await app.log.append(intentOf('tester', new Date()), [
    { stream, expected: 0, events: events.map((event) => toNewEvent(event, audience(event, user.initial))) },
  ])()
  await app.pool.query('insert into credential (username, hash) select $1, hash from credential where username = $2', [
    username,
    'client',
  ])
  await app.tail.reached(await app.log.lastPosition())
}

describe('a refusal', () => {
  test('reads the same for somebody unknown, somebody blocked and a wrong password', async () => {
    await addBlocked('blocked')
    const replies = await Promise.all([
      attempt('nobody', password),
      attempt('blocked', password),
      attempt('client', 'wrong'),
      attempt('no\0body', password),
      attempt('x'.repeat(5000), password),
    ])
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode.toString()} ${body}`))).toEqual(
      new Set([`401 ${replies[0].body}`]),
    )
    expect(replies[0].json()).toEqual({
      success: false,
      message: 'Incorrect user name or password',
      _tag: 'WrongCredentials',
    })
  })

  test('takes as long for somebody unknown as for a wrong password', async () => {
    const timed = async (username: string): Promise<number> => {
      const began = performance.now()
      await attempt(username, 'wrong')
      return performance.now() - began
    }
    const times: { known: number; unknown: number }[] = []
    for (let round = 0; round < 15; round += 1) {
      await addPerson(`timed${round.toString()}`)
      times.push({ known: await timed(`timed${round.toString()}`), unknown: await timed(`ghost${round.toString()}`) })
    }
    const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[7] ?? 0
    const ratio = middle(times.map(({ unknown }) => unknown)) / middle(times.map(({ known }) => known))
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

describe('too many failures', () => {
  test('for one account are refused from any address, however the name is written, until the window ends', async () => {
    await addPerson('guessed')
    const token = await app.signIn('guessed')
    const names = ['guessed', 'GUESSED', ' guessed ', 'Guessed']
    for (let failure = 0; failure < 10; failure += 1)
      expect((await attempt(names[failure % 4] ?? '', 'wrong')).statusCode).toBe(401)
    const refused = await attempt('guessed', password)
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(E.isRight(Failure.decode(refused.json()))).toBe(true)

    expect((await app.call('GET', '/accounts', undefined, { token })).statusCode).toBe(200)
    const wrong = { oldPassword: 'wrong', newPassword: 'Better2026' }
    expect((await app.call('POST', '/users/change_password', wrong, { token })).statusCode).toBe(403)

    app.clock.ahead = seconds * 1000
    const later = await attempt('guessed', password)
    app.clock.ahead = 0
    expect(later.statusCode).toBe(200)
  })

  test('look the same for a name nobody has', async () => {
    for (let failure = 0; failure < 10; failure += 1) await attempt('phantom', 'wrong')
    const refused = await attempt('PHANTOM', 'wrong')
    expect([refused.statusCode, refused.json<Failure>()._tag]).toEqual([429, 'TooManyAttempts'])
  })

  test('cannot slip through side by side', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt('crowd', 'wrong')))
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('from one address are refused for every name, and from no other', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, (_, n) => attempt(`spray${n.toString()}`, 'wrong', '2001:db8:1:2::1')),
    )
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await attempt('client', password, '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
    expect((await attempt('client', password, '2001:db8:1:3::1')).statusCode).toBe(200)
  })
})

describe('behind a proxy', () => {
  const passedOn = (from: string, onBehalfOf: string, username: string, typed: string) =>
    app.call('POST', '/authenticate', { username, password: typed }, { from, onBehalfOf })

  test('attempts count for the address it passes them on for; nobody else is believed', async () => {
    const failing = (from: string, addressOf: (n: number) => string) =>
      Promise.all(
        Array.from({ length: 101 }, (_, n) => passedOn(from, addressOf(n), `${from}${n.toString()}`, 'wrong')),
      )
    await failing(proxy, () => '203.0.113.7')
    expect((await passedOn(proxy, '203.0.113.7', 'client', password)).statusCode).toBe(429)
    expect((await passedOn(proxy, '203.0.113.8', 'client', password)).statusCode).toBe(200)
    const lying = await failing('198.51.100.9', (n) => `192.0.2.${n.toString()}`)
    expect(lying.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('many times at once gives every one a session', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => app.signIn('other')))
    const replies = await Promise.all(tokens.map((token) => app.call('GET', '/accounts', undefined, { token })))
    expect(new Set(tokens).size).toBe(20)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 200))
  })

  test('tells nothing personal to the log', async () => {
    const recorded = JSON.stringify(await app.log.read({ after: 0, limit: 1000 }))
    expect(recorded).not.toMatch(/example|Tester|Plutus2026|argon2/)
  })
})

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    app.call('POST', '/users/change_password', { oldPassword, newPassword }, { token })

  test('ends every other session of the person and no other', async () => {
    await addPerson('changer')
    const [mine, elsewhere, foreign] = [
      await app.signIn('changer'),
      await app.signIn('changer'),
      await app.signIn('admin'),
    ]
    expect((await change(mine, password, 'Better2026')).statusCode).toBe(200)
    const statuses = await Promise.all(
      [mine, elsewhere, foreign].map((token) => app.call('GET', '/accounts', undefined, { token })),
    )
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200])
    expect((await attempt('changer', password)).statusCode).toBe(401)
    expect((await attempt('changer', 'Better2026')).statusCode).toBe(200)
  })

  test.each([
    ['wrong', 'Better2026', 403, 'IncorrectPassword', 'Incorrect Password Entered'],
    [password, 'better2026', 422, 'WeakPassword', 'Password is too short'],
    [password, password, 422, 'SamePassword', 'Please choose a password you do not use already'],
  ])('from %s to %s is refused with %i', async (from, to, status, _tag, message) => {
    const refused = await change(await app.signIn('external'), from, to)
    expect([refused.statusCode, refused.json()]).toEqual([status, { success: false, _tag, message }])
  })
})

test('an administrator can end every session of a person', async () => {
  const [theirs, admins] = [await app.signIn('adviser'), await app.signIn('admin')]
  expect((await app.call('DELETE', '/users/Adviser/sessions', undefined, { token: admins })).statusCode).toBe(200)
  expect((await app.call('GET', '/accounts', undefined, { token: theirs })).statusCode).toBe(403)
})

import { cpuUsage } from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { toNewEvent } from '../../../server/log/stored-event.ts'
import { unknownDeviceCounters } from '../../../server/session/paces.ts'
import { resetPassword } from '../../../server/session/replace-password.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import { ApiFailure } from '../../../src/api/api-error.ts'
import { E } from '../../../src/domain/fp.ts'
import { userDecider } from '../../../src/domain/users/decider.ts'
import { rightsOf } from '../../../src/domain/users/user.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { openTestApp, proxyAddress, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let addresses = 0

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const anAddress = () => `10.0.0.${((addresses += 1)).toString()}`

const attempt = (username: string, typed: string, from = anAddress(), cookie?: string) =>
  testApp.call(
    'POST',
    '/authenticate',
    { username, password: typed },
    { from, ...(cookie === undefined ? {} : { cookie }) },
  )

/** The cookie of a device somebody has just signed in on. */
const deviceOf = async (username: string, typed = testPassword): Promise<string> => {
  const [cookie = ''] = String((await attempt(username, typed)).headers['set-cookie']).split(';')
  return cookie
}

const waitOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): number =>
  Number(headers['retry-after'] ?? 0)

/** As many failures at other people's names as an address may have for nothing, and some more. */
const spray = (from: string): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 105 }, (_, n) =>
      testApp.services.attempts.begin(
        unknownDeviceCounters(`${from} ${n.toString()}`, from),
        new AbortController().signal,
      ),
    ),
  )

/** So many wrong passwords, each as soon as it may be tried; answers the waits there were. */
const guess = async (username: string, times: number, from: string): Promise<readonly number[]> => {
  const waits: number[] = []
  for (let tried = 0; tried < times; ) {
    const { statusCode, headers } = await attempt(username, 'wrong', from)
    if (statusCode === 401) tried += 1
    else waits.push(waitOf({ headers }))
    testApp.clock.ahead += waitOf({ headers }) * 1000
  }
  return waits
}

const again = (username: string) =>
  testPeople.flatMap((row) => (row.username === 'client' ? [{ ...row, username }] : []))

const addPerson = async (username: string): Promise<void> => {
  await bringPeople(testApp, again(username))
  await testApp.tail.reached(await testApp.log.lastPosition())
}

const addBlocked = async (username: string): Promise<void> => {
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
  const added = userDecider.decide({ type: 'AddUser', user: blocked }, userDecider.initial)
  const events = E.isRight(added) ? added.right : []
  await testApp.log.append(intentOf('tester', new Date()), [
    {
      stream: `user/${username}`,
      expected: 0,
      events: events.map((event) =>
        toNewEvent(event, userKind.audience(event, userDecider.initial, username), userKind.codec),
      ),
    },
  ])()
  await testApp.pool.query(
    'insert into credential (username, hash) select $1, hash from credential where username = $2',
    [username, 'client'],
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
}

test('the identity has the token that somebody is signed in by', async () => {
  await addPerson('holder')
  const { token, identity } = (await attempt('holder', testPassword)).json<{
    token: string
    identity: { token: string }
  }>()
  expect(identity.token).toBe(token)
  const read = await testApp.call('GET', '/authenticate/identity/holder', undefined, { token })
  expect(read.json<{ identity: { token: string } }>().identity.token).toBe(token)
})

test('the identity names a position of the log that whatever is read after it is at, or after', async () => {
  await addPerson('located')
  const { token } = (await attempt('located', testPassword)).json<{ token: string }>()
  const positionNow = async (): Promise<number> =>
    (await testApp.call('GET', '/authenticate/identity/located', undefined, { token })).json<{ position: number }>()
      .position
  const reached = testApp.tail.position()
  const named = await positionNow()
  expect(named).toBeGreaterThanOrEqual(reached)
  expect(named).toBeLessThanOrEqual(testApp.tail.position())
  await addPerson('later')
  expect(await positionNow()).toBeGreaterThan(named)
})

describe('a refusal', () => {
  test('reads the same for somebody unknown, somebody blocked and a wrong password', async () => {
    await addBlocked('blocked')
    const replies = await Promise.all([
      attempt('nobody', testPassword),
      attempt('blocked', testPassword),
      attempt('client', 'wrong'),
      attempt('no\0body', testPassword),
      attempt('x'.repeat(5000), testPassword),
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
    // processor time is the same on a busy machine
    const timed = async (username: string): Promise<number> => {
      const began = cpuUsage()
      await attempt(username, 'wrong')
      const { user, system } = cpuUsage(began)
      return user + system
    }
    const times: { known: number; unknown: number }[] = []
    for (let round = 0; round < 15; round += 1) {
      await addPerson(`timed${round.toString()}`)
      times.push({ known: await timed(`timed${round.toString()}`), unknown: await timed(`ghost${round.toString()}`) })
    }
    // other work on the machine only adds time, so the minimum counts
    const ratio = Math.min(...times.map(({ unknown }) => unknown)) / Math.min(...times.map(({ known }) => known))
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

/** An attempt that takes seconds, as on a busy machine, would have waited for so long. */
const stopClock = (): void => {
  beforeEach(() => {
    testApp.clock.stoppedAt = Date.now()
  })
  afterEach(() => {
    testApp.clock.stoppedAt = null
  })
}

describe('too many failures', () => {
  stopClock()

  test('make whoever goes on from the same address wait longer and longer, half a minute at most', async () => {
    await addPerson('guessed')
    const waits = await guess('guessed', 12, anAddress())
    expect(waits).toEqual([1, 2, 4, 8, 16, 30])
    const refused = await attempt('guessed', testPassword, '198.51.100.20')
    expect(refused.statusCode).toBe(200)
  })

  test('are counted however the name is written, and look the same for a name nobody has', async () => {
    const [known, unknown] = [anAddress(), anAddress()]
    await addPerson('written')
    for (const name of ['written', 'WRITTEN', ' written ', 'Written', 'written', 'wriTTen'])
      expect((await attempt(name, 'wrong', known)).statusCode).toBe(401)
    await guess('phantom', 6, unknown)
    const [refused, refusedToo] = [
      await attempt('written', testPassword, known),
      await attempt('PHANTOM', testPassword, unknown),
    ]
    expect(refused.statusCode).toBe(429)
    expect(E.isRight(ApiFailure.decode(refused.json()))).toBe(true)
    expect([refusedToo.statusCode, refusedToo.body]).toEqual([429, refused.body])
  })

  test('however many, never keep the right person out: a device of theirs comes in at once, a new one elsewhere in seconds', async () => {
    await addPerson('besieged')
    const cookie = await deviceOf('besieged')
    const from = anAddress()
    await guess('besieged', 20, from)
    for (let other = 0; other < 6; other += 1) await guess('besieged', 6, anAddress())
    expect((await attempt('besieged', testPassword, from)).statusCode).toBe(429)
    expect((await attempt('besieged', testPassword, from, cookie)).statusCode).toBe(200)
    const elsewhere = anAddress()
    const first = await attempt('besieged', testPassword, elsewhere)
    expect(waitOf(first)).toBeLessThanOrEqual(3)
    testApp.clock.ahead += waitOf(first) * 1000
    expect((await attempt('besieged', testPassword, elsewhere)).statusCode).toBe(200)
  })

  test('of an address that tries many names do not slow a device known there', async () => {
    await addPerson('colleague')
    const cookie = await deviceOf('colleague')
    const from = anAddress()
    await spray(from)
    expect((await attempt('colleague', testPassword, from)).statusCode).toBe(429)
    expect((await attempt('colleague', testPassword, from, cookie)).statusCode).toBe(200)
  })

  test('of a known device slow that device and no other', async () => {
    await addPerson('stolen')
    const [lost, kept] = [await deviceOf('stolen'), await deviceOf('stolen')]
    for (let failure = 0; failure < 6; failure += 1) await attempt('stolen', 'wrong', anAddress(), lost)
    expect((await attempt('stolen', testPassword, anAddress(), lost)).statusCode).toBe(429)
    expect((await attempt('stolen', testPassword, anAddress(), kept)).statusCode).toBe(200)
  })

  test('on one node count on the other', async () => {
    await addPerson('elsewhere')
    const other = await testApp.anotherNode()
    const from = anAddress()
    await guess('elsewhere', 6, from)
    Object.assign(other.clock, testApp.clock)
    const body = { username: 'elsewhere', password: testPassword }
    expect((await other.call('POST', '/authenticate', body, { from })).statusCode).toBe(429)
    expect((await other.call('POST', '/authenticate', body, { from: anAddress() })).statusCode).toBe(200)
    await other.close()
  })

  test('cannot slip through side by side', async () => {
    const from = anAddress()
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt('crowd', 'wrong', from)))
    const tried = replies.filter(({ statusCode }) => statusCode === 401).length
    expect(tried).toBeGreaterThanOrEqual(6)
    expect(tried).toBeLessThanOrEqual(8)
  })

  test('from one address slow every name, and no other address', async () => {
    await spray('2001:db8:1:2::1')
    const refused = await attempt('client', testPassword, '2001:db8:1:2:ffff::9')
    expect(refused.statusCode).toBe(429)
    expect(waitOf(refused)).toBeLessThanOrEqual(9)
    expect((await attempt('client', testPassword, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('are kept without saying whose they are, and forgotten in time', async () => {
    await attempt('nobody-in-particular', 'wrong', '203.0.113.99')
    const kept = JSON.stringify((await testApp.pool.query('select * from attempt')).rows)
    expect(kept.length).toBeGreaterThan(100)
    expect(kept).not.toMatch(/nobody-in-particular|203\.0\.113|client/)
    testApp.clock.ahead += 3 * 24 * 60 * 60 * 1000
    await attempt('client', testPassword)
    const forgotten = () => testApp.pool.query('select 1 from attempt where forgotten_at < now()')
    await expect.poll(async () => (await forgotten()).rowCount).toBe(0)
  })
})

describe('a known device', () => {
  stopClock()

  test('is told by a cookie no script can read and no other site can send', async () => {
    const { headers } = await attempt('client', testPassword)
    expect(headers['set-cookie']).toMatch(
      /^plutus_device_[\w-]{16}=[\w.-]+; Max-Age=34560000; Path=\/api\/v1\/authenticate; HttpOnly; SameSite=Strict$/,
    )
    expect(String(headers['set-cookie'])).not.toContain('client')
    expect((await attempt('client', 'wrong')).headers['set-cookie']).toBeUndefined()
  })

  describe('First aid 17: the device cookie behind https', () => {
    const attemptBehindHttps = (cookie = '', typed = testPassword, from = anAddress()) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/v1/authenticate',
        remoteAddress: proxyAddress,
        headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https', cookie },
        payload: { username: 'client', password: typed },
      })
    const cookiesOf = async (sent: string): Promise<readonly string[]> =>
      [(await attemptBehindHttps(sent)).headers['set-cookie'] ?? []].flat()

    test('carries the prefix that no other application of the host can set', async () => {
      const [cookie = ''] = await cookiesOf('')
      expect(cookie).toMatch(
        /^__Host-plutus_device_[\w-]{16}=[\w.-]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      )
    })

    test('is known with the prefix, and from an earlier release without it', async () => {
      const [cookie = ''] = await cookiesOf('')
      const known = cookie.split(';')[0] ?? ''
      const from = anAddress()
      for (let n = 0; n < 7; n += 1) await attemptBehindHttps('', 'wrong', from)
      expect((await attemptBehindHttps('', testPassword, from)).statusCode).toBe(429)
      expect((await attemptBehindHttps(known, testPassword, from)).statusCode).toBe(200)
      expect((await attemptBehindHttps(known.replace('__Host-', ''), testPassword, from)).statusCode).toBe(200)
    })

    test('is kept for the last twenty people of a browser', async () => {
      const others = Array.from({ length: 25 }, (_, n) => `__Host-plutus_device_${n.toString()}=x`)
      const [, ...expired] = await cookiesOf([...others, 'a=b'].join('; '))
      expect(expired).toEqual(
        others.slice(0, 6).map((each) => `${each.slice(0, -1)}; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict`),
      )
    })
  })

  test('is known for one person alone, and for nobody once their password is another', async () => {
    await addPerson('owner')
    await addPerson('stranger')
    const cookie = await deviceOf('owner')
    const [name = '', value = ''] = cookie.split('=')
    const strangers = `${(await deviceOf('stranger')).split('=')[0] ?? ''}=${value}`
    const from = anAddress()
    await guess('owner', 6, from)
    await guess('stranger', 6, from)
    expect((await attempt('stranger', testPassword, from, strangers)).statusCode).toBe(429)
    expect((await attempt('owner', testPassword, from, `${name}=${value}x`)).statusCode).toBe(429)
    expect((await attempt('owner', testPassword, from, `a=b; ${cookie}`)).statusCode).toBe(200)

    await guess('owner', 7, from)
    const change = { oldPassword: testPassword, newPassword: 'Better2026' }
    await testApp.call('POST', '/users/change_password', change, { token: await testApp.signIn('owner') })
    expect((await attempt('owner', 'Better2026', from, cookie)).statusCode).toBe(429)
    expect((await attempt('owner', 'Better2026')).statusCode).toBe(200)
  })
})

describe('behind a proxy', () => {
  stopClock()

  const passedOn = (from: string, onBehalfOf: string, username: string, typed: string) =>
    testApp.call('POST', '/authenticate', { username, password: typed }, { from, onBehalfOf })

  test('attempts count for the address it passes them on for; nobody else is believed', async () => {
    await spray('203.0.113.7')
    expect((await passedOn(proxyAddress, '203.0.113.7', 'client', testPassword)).statusCode).toBe(429)
    expect((await passedOn(proxyAddress, '203.0.113.8', 'client', testPassword)).statusCode).toBe(200)
    await spray('198.51.100.9')
    expect((await passedOn('198.51.100.9', '192.0.2.1', 'client', testPassword)).statusCode).toBe(429)
  })
})

describe('signing in', () => {
  test('many times at once gives every one a session', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => testApp.signIn('other')))
    const replies = await Promise.all(tokens.map((token) => testApp.call('GET', '/accounts', undefined, { token })))
    expect(new Set(tokens).size).toBe(20)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 200))
  })

  test('tells nothing personal to the log', async () => {
    const recorded = JSON.stringify(await testApp.log.read({ after: 0, limit: 1000 }))
    expect(recorded).not.toMatch(/example|Tester|Plutus2026|argon2/)
  })
})

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    testApp.call('POST', '/users/change_password', { oldPassword, newPassword }, { token })

  test('ends every other session of the person and no other', async () => {
    await addPerson('changer')
    const [mine, elsewhere, foreign] = [
      await testApp.signIn('changer'),
      await testApp.signIn('changer'),
      await testApp.signIn('admin'),
    ]
    expect((await change(mine, testPassword, 'Better2026')).statusCode).toBe(200)
    const statuses = await Promise.all(
      [mine, elsewhere, foreign].map((token) => testApp.call('GET', '/accounts', undefined, { token })),
    )
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200])
    expect((await attempt('changer', testPassword)).statusCode).toBe(401)
    expect((await attempt('changer', 'Better2026')).statusCode).toBe(200)
  })

  test.each([
    ['wrong', 'Better2026', 403, 'IncorrectPassword', 'Incorrect Password Entered'],
    [testPassword, 'Short1', 422, 'WeakPassword', 'Password is too short'],
    [testPassword, 'better2026', 422, 'PasswordNeedsCapital', 'Password needs a capital letter'],
    [testPassword, 'Betterthanthat', 422, 'PasswordNeedsDigit', 'Password needs a digit'],
    [testPassword, `A1${'x'.repeat(199)}`, 422, 'PasswordTooLong', 'Password must be at most 200 characters'],
    [testPassword, 'Passw0rd1', 422, 'PasswordTooCommon', 'This password is too common'],
    [
      testPassword,
      'Mytester27',
      422,
      'PasswordHasOwnWord',
      "Password must not contain its owner's name, user name or email",
    ],
    [
      testPassword,
      'External27',
      422,
      'PasswordHasOwnWord',
      "Password must not contain its owner's name, user name or email",
    ],
    [testPassword, 'Myplutus27', 422, 'PasswordHasFirmWord', "Password must not contain the firm's name"],
    [testPassword, 'Ourportal27', 422, 'PasswordHasFirmWord', "Password must not contain the firm's name"],
    [testPassword, testPassword, 422, 'SamePassword', 'Please choose a password that differs from the current one'],
  ])('from %s to %s is refused with %i', async (from, to, status, _tag, message) => {
    const refused = await change(await testApp.signIn('external'), from, to)
    expect([refused.statusCode, refused.json()]).toEqual([
      status,
      { success: false, _tag, message, status, data: { _tag } },
    ])
  })
})

describe('a password that was given', () => {
  const choose = (token: string, newPassword: string, oldPassword?: string) =>
    testApp.call(
      'POST',
      '/users/change_password',
      { newPassword, ...(oldPassword === undefined ? {} : { oldPassword }) },
      { token },
    )
  const tagOf = async (call: ReturnType<typeof choose>) => {
    const { statusCode, body } = await call
    return [statusCode, /"_tag":"(\w+)"/.exec(body)?.[1]]
  }
  const addNewcomer = async (username: string): Promise<string> => {
    await bringPeople(testApp, again(username), { mustChange: true })
    await testApp.tail.reached(await testApp.log.lastPosition())
    return testApp.signIn(username)
  }

  test('need not be entered again by whoever signed in with it, and is not chosen again', async () => {
    const token = await addNewcomer('newcomer')
    expect(await tagOf(choose(token, testPassword))).toEqual([422, 'SamePassword'])
    expect(await tagOf(choose(token, 'short'))).toEqual([422, 'WeakPassword'])
    expect((await choose(token, 'Better2026')).statusCode).toBe(200)
    expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(200)
    expect((await attempt('newcomer', 'Better2026')).statusCode).toBe(200)
    expect(await tagOf(choose(token, 'Another2026'))).toEqual([403, 'IncorrectPassword'])
  })

  test('is asked for in a session that had begun before, and wherever one is the own', async () => {
    await addPerson('settled')
    const token = await testApp.signIn('settled')
    expect(await tagOf(choose(token, 'Better2026'))).toEqual([403, 'IncorrectPassword'])
    const asking = { type: 'ChangeUser', fields: [], changePassword: true } as const
    const { state } = testApp.services.users.get('settled')
    if (state._tag !== 'Present') throw new Error('nobody is there')
    const asked = { ...asking, rights: rightsOf(state.user) }
    await testApp.services.users.change('settled', asked, intentOf('admin', new Date()))()
    expect(await tagOf(choose(token, 'Better2026'))).toEqual([403, 'IncorrectPassword'])
    expect(await tagOf(choose(await testApp.signIn('settled'), 'Better2026'))).toEqual([200, undefined])
  })
})

describe('resetting the password', () => {
  const reset = (username: string) => resetPassword(testApp.services, username, intentOf('tester', new Date()))()

  test('ends every session in the same stroke', async () => {
    await addPerson('reset')
    const token = await testApp.signIn('reset')
    const append = vi.spyOn(testApp.log, 'append')
    expect(E.isRight(await reset('reset'))).toBe(true)
    expect(append).toHaveBeenCalledOnce()
    append.mockRestore()
    expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(403)
    expect((await attempt('reset', testPassword)).statusCode).toBe(401)
  })

  test('leaves no session to whoever is just coming in with the old one', async () => {
    await addPerson('raced')
    const append = testApp.log.append.bind(testApp.log)
    vi.spyOn(testApp.log, 'append').mockImplementationOnce((...signIn) => async () => {
      await reset('raced')
      return append(...signIn)()
    })
    const late = await attempt('raced', testPassword)
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([401, undefined])
    expect((await testApp.services.sessions.past('raced')).state.size).toBe(0)
  })
})

describe('guessing the old password of an open session', () => {
  stopClock()

  test('is slowed for that session alone', async () => {
    await addPerson('opened')
    const [token, other] = [await testApp.signIn('opened'), await testApp.signIn('opened')]
    const wrong = { oldPassword: 'wrong', newPassword: 'Better2026' }
    const change = (as: string) => testApp.call('POST', '/users/change_password', wrong, { token: as })
    for (let failure = 0; failure < 6; failure += 1) expect((await change(token)).statusCode).toBe(403)
    const refused = await change(token)
    expect([refused.statusCode, waitOf(refused)]).toEqual([429, 1])
    expect((await change(other)).statusCode).toBe(403)
  })
})

test('an administrator can end every session of a person', async () => {
  const [theirs, admins] = [await testApp.signIn('adviser'), await testApp.signIn('admin')]
  expect((await testApp.call('DELETE', '/users/Adviser/sessions', undefined, { token: admins })).statusCode).toBe(200)
  expect((await testApp.call('GET', '/accounts', undefined, { token: theirs })).statusCode).toBe(403)
})

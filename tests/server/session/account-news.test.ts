import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openMailServer, type MailServer } from '../../support/mail-server.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { bodyOfDraft } from '../../../src/domain/users/user-body.ts'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import type { UserEvent } from '../../../src/domain/users/user.ts'
import { userDecider } from '../../../src/domain/users/decider.ts'

let mailServer: MailServer
let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({ isWorking: true, mail: mailServer.url })
  accessToken = await testApp.signIn('superadmin')
})
afterAll(async () => {
  await testApp.drop()
  await mailServer.close()
})

const waitOptions = { timeout: 20_000, interval: 20 }
const [template] = testPeople.filter(({ username }) => username === 'client')

const addPerson = async (): Promise<string> => {
  if (template === undefined) throw new Error('nobody to copy')
  const username = `person-${randomUUID()}`
  await bringPeople(testApp, [{ ...template, username, email: `${username}@plutus.example` }])
  await testApp.tail.reached(await testApp.log.lastPosition())
  return username
}

const subjectsTo = (address: string) =>
  mailServer.letters.filter(({ to }) => to.includes(address)).map(({ headers }) => headers['Subject'])

const titlesOf = async (username: string, typed = testPassword): Promise<readonly string[]> => {
  const own = await testApp.signIn(username, typed)
  const replied = await testApp.call('GET', '/notifications', undefined, { token: own })
  return replied.json<readonly { readonly Title: string }[]>().map(({ Title }) => Title)
}

const save = async (username: string, changes: Partial<UserDraft>): Promise<void> => {
  const draft: UserDraft = {
    ...emptyUserDraft,
    username,
    email: `${username}@plutus.example`,
    given_name: 'client',
    family_name: 'Tester',
    roles: ['client'],
    accounts: ['P1', 'P2'],
    groups: ['G1'],
    dashboardId: 'group',
    defaultCode: 'G1',
    password: '',
    passwordConfirm: '',
    ...changes,
  }
  const saved = await testApp.call('PUT', `/users/${username}`, bodyOfDraft(draft), { token: accessToken })
  expect([saved.statusCode, saved.json()]).toMatchObject([200, {}])
}

describe('First aid 17: people are told by mail and notification', () => {
  test('when their password changes', async () => {
    const username = await addPerson()
    const own = await testApp.signIn(username)
    const change = { oldPassword: testPassword, newPassword: 'Better2026' }
    expect((await testApp.call('POST', '/users/change_password', change, { token: own })).statusCode).toBe(200)
    await vi.waitFor(
      () => expect(subjectsTo(`${username}@plutus.example`)).toEqual(['Your password was changed at Plutus']),
      waitOptions,
    )
    expect(await titlesOf(username, 'Better2026')).toEqual(['Your password was changed'])
  })

  test('when their address changes, at the old address too', async () => {
    const username = await addPerson()
    const moved = `moved-${username}@plutus.example`
    await save(username, { email: moved })
    const subject = 'Your email address was changed at Plutus'
    await vi.waitFor(() => {
      expect(subjectsTo(moved)).toEqual([subject])
      expect(subjectsTo(`${username}@plutus.example`)).toEqual([subject])
    }, waitOptions)
    expect(await titlesOf(username)).toEqual(['Your email address was changed'])
    await vi.waitFor(async () => {
      expect((await testApp.pool.query('select from former_address')).rows).toEqual([])
    }, waitOptions)
  })

  test('when their role changes, and not when other rights do', async () => {
    const username = await addPerson()
    await save(username, { accounts: ['P1'] })
    await save(username, { accounts: ['P1'], roles: ['client', 'external'] })
    await vi.waitFor(
      () => expect(subjectsTo(`${username}@plutus.example`)).toEqual(['Your role was changed at Plutus']),
      waitOptions,
    )
    expect(await titlesOf(username)).toEqual(['Your role was changed'])
  })
})

describe('First aid 17: a newer reset link', () => {
  const at = (minute: number) => `2026-07-01T01:0${minute.toString()}:00.000Z`
  const issued = (link: string, purpose: 'invitation' | 'reset' | 'forgotten', minute: number): UserEvent => ({
    type: 'LinkIssued',
    link,
    purpose,
    at: at(minute),
    expiresAt: '2026-07-01T03:00:00.000Z',
  })

  test.each([
    ['reset', 'reset'],
    ['forgotten', 'reset'],
    ['reset', 'forgotten'],
  ] as const)('revokes the older one: a %s, then a %s', (older, newer) => {
    const added: UserEvent = {
      type: 'UserAdded',
      username: 'ada',
      roles: ['client'],
      accounts: [],
      groups: [],
      status: 1,
      defaultDashboardType: 'portfolio',
      defaultCode: 'P1',
      change_password: false,
    }
    const state = [added, issued('one', older, 1), issued('other', newer, 2)].reduce(
      userDecider.evolve,
      userDecider.initial,
    )
    expect(state._tag === 'Present' ? [...state.links.keys()] : []).toEqual(['other'])
    expect(userDecider.decide({ type: 'UseLink', link: 'one', at: at(3) }, state)._tag).toBe('Left')
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { displayName } from '../../../server/users/display-name.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openCorrespondence, type TestCorrespondence, type CorrespondentName } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence
let stander = ''

beforeAll(async () => {
  testApp = await openTestApp()
  const more = testPeople.flatMap((row) =>
    row.username === 'adviser'
      ? [
          { ...row, username: 'stander', email: 's@plutus.example', defaultCode: 'A2' },
          {
            ...row,
            username: 'head',
            email: 'h@plutus.example',
            defaultCode: '',
            roles: ['superadmin', 'adviser'] as const,
          },
        ]
      : [],
  )
  await bringPeople(testApp, more)
  await testApp.tail.reached(await testApp.log.lastPosition())
  mailboxCalls = await openCorrespondence(testApp)
  stander = await testApp.signIn('stander')
})
afterAll(() => testApp.drop())
beforeEach(() => {
  testApp.clock.ahead = 0
})

const dayMs = 24 * 60 * 60 * 1000
const today = (days = 0): string => testApp.services.siteSettings.today(new Date(Date.now() + days * dayMs))

const path = '/users/adviser/stand-in'
const name = (by: CorrespondentName, more: object = {}) =>
  mailboxCalls.call(by, 'PUT', path, { standIn: 'stander', from: today(), until: today(2), ...more })
const asStander = (method: string, to: string, body?: unknown) => testApp.call(method, to, body, { token: stander })

test('a stand-in reads and answers in the adviser’s name, shown as such, and hears it live', async () => {
  const { id } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  expect((await asStander('GET', `/conversations/${id}`)).statusCode).toBe(404)
  expect((await name('adviser')).statusCode).toBe(200)
  expect((await asStander('GET', '/messages/stander/summary')).json()).toMatchObject({
    mailboxes: [{ username: 'adviser', openedBy: 'standIn', mayAnswer: true, until: today(2), unread: 1 }],
  })
  const standing = await displayName(testApp.pool)('stander')
  const said = { standIn: 'stander', name: standing, from: today(), until: today(2) }
  expect((await mailboxCalls.summary('adviser')).standIn).toEqual(said)
  expect((await mailboxCalls.call('admin', 'GET', path)).json()).toEqual({ standIn: said, today: today(), revision: 1 })
  expect((await asStander('GET', '/messages/adviser?folder=inbox')).json()).toMatchObject([{ conversation: id }])
  const absent = await displayName(testApp.pool)('adviser')
  expect((await asStander('GET', `/conversations/${id}`)).json()).toMatchObject({ mayAnswer: true, inNameOf: absent })
  expect((await mailboxCalls.open('adviser', id)).inNameOf).toBeNull()
  const answered = await asStander('POST', `/conversations/${id}/messages`, { body: 'She is away' })
  expect(answered.statusCode).toBe(200)
  const { messages, people: of } = await mailboxCalls.open('client', id)
  expect(messages.map(({ from, writtenBy }) => [from, writtenBy])).toEqual([
    ['client', null],
    ['adviser', standing],
  ])
  expect(of.map(({ username }) => username)).toEqual(['client', 'adviser'])
  await mailboxCalls.answer('client', id, 'Thank you')
  const audiences = (await testApp.log.readStream(`conversation/${id}`)).map(({ audience }) => audience.toSorted())
  const everybody = ['user:adviser', 'user:client', 'user:stander']
  expect(audiences).toEqual([['user:adviser', 'user:client'], everybody, everybody])
  const last = (await mailboxCalls.open('adviser', id)).messages.at(-1)?.id ?? ''
  expect((await asStander('PUT', `/conversations/${id}/read`, { upTo: last })).statusCode).toBe(200)
  expect((await mailboxCalls.summary('adviser')).unread).toBe(0)
})

test('only while it lasts', async () => {
  const { id } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  const status = async () => (await asStander('GET', `/conversations/${id}`)).statusCode
  await name('adviser', { from: today(1) })
  expect(await status()).toBe(404)
  await name('superadmin', { from: today(-2), until: today() })
  expect(await status()).toBe(200)
  expect((await name('adviser', { from: today(-2), until: today(-1) })).statusCode).toBe(422)
  const { standIns } = testApp.services
  expect(standIns.stoodInFor('stander')).toEqual([{ username: 'adviser', until: today() }])
  testApp.clock.ahead = dayMs
  expect([standIns.stoodInFor('stander'), standIns.namedBy('adviser')]).toEqual([[], O.none])
  testApp.clock.ahead = 0
  await name('adviser')
  expect(await status()).toBe(200)
  expect((await mailboxCalls.call('admin', 'DELETE', path)).statusCode).toBe(200)
  expect((await mailboxCalls.call('admin', 'DELETE', path)).statusCode).toBe(200)
  expect(await status()).toBe(404)
  expect((await mailboxCalls.call('adviser', 'GET', path)).json()).toMatchObject({ standIn: null })
})

test('whoever is replaced hears of it, as whoever takes their place does', async () => {
  await name('adviser')
  await name('adviser', { standIn: 'admin' })
  const recorded = (await testApp.log.readStream('stand-in/adviser')).slice(-2)
  expect(recorded.map(({ type, audience }) => [type, audience.includes('user:stander')])).toEqual([
    ['StandInEnded', true],
    ['StandInNamed', false],
  ])
  await mailboxCalls.call('adviser', 'DELETE', path)
})

test('those are offered whom the server lets be named', async () => {
  const offered = (await mailboxCalls.call('adviser', 'GET', '/messages/stand-ins')).json<
    readonly { username: string }[]
  >()
  const names = offered.map(({ username }) => username)
  expect(names).toContain('stander')
  const everybody = testPeople.map(({ username }) => username)
  const taken = await Promise.all(
    everybody.map(async (username) =>
      (await name('adviser', { standIn: username })).statusCode === 200 ? [username] : [],
    ),
  )
  expect(names.filter((one) => everybody.includes(one) && one !== 'adviser').toSorted()).toEqual(
    taken.flat().toSorted(),
  )
  await mailboxCalls.call('adviser', 'DELETE', path)
})

test.each([
  ['client', {}, 403],
  ['adviser', { standIn: 'client' }, 422],
  ['adviser', { standIn: 'adviser' }, 422],
  ['adviser', { standIn: 'nobody' }, 422],
  ['adviser', { from: '2026-07-02', until: '2026-07-01' }, 422],
] as const)('%s cannot name one with %o', async (by, more, status) => {
  expect((await name(by, more)).statusCode).toBe(status)
})

test('nobody names themselves for another, nor is offered themselves', async () => {
  const offered = (await mailboxCalls.call('admin', 'GET', '/messages/stand-ins')).json<
    readonly { username: string }[]
  >()
  expect(offered.map(({ username }) => username)).not.toContain('admin')
  expect((await name('admin', { standIn: 'ADMIN' })).json()).toMatchObject({ _tag: 'NamedYourself' })
  expect(testApp.services.standIns.namedBy('adviser')).toEqual(O.none)
})

test('an administrator neither names nor ends the stand-in of somebody above them', async () => {
  const toHead = '/users/head/stand-in'
  const leave = { standIn: 'stander', from: today(), until: today(2) }
  for (const [by, status] of [
    ['admin', 403],
    ['superadmin', 200],
  ] as const) {
    expect((await mailboxCalls.call(by, 'PUT', toHead, leave)).statusCode).toBe(status)
    expect((await mailboxCalls.call(by, 'DELETE', toHead)).statusCode).toBe(status)
  }
  expect((await mailboxCalls.call('admin', 'PUT', toHead, leave)).json()).toMatchObject({ _tag: 'AboveYou' })
})

test('whoever is no adviser has none', async () => {
  expect((await mailboxCalls.call('admin', 'GET', '/users/client/stand-in')).statusCode).toBe(404)
})

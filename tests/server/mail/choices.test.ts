import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailChoices } from '../../../src/domain/mail/mail-choices.ts'
import { linkCounters } from '../../../server/session/paces.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const path = '/mail/choices'
const read = async (by = accessToken) => (await testApp.call('GET', path, undefined, { token: by })).json<Choices>()
const save = (choices: MailChoices, revision: number) =>
  testApp.call('PUT', path, { choices, revision }, { token: accessToken })
const tokenFor = (username: string, ...subjects: readonly (keyof MailChoices)[]) =>
  testApp.services.unsubscribeTokens.tokenOf({ username, subjects })
const unsubscribe = (given: string) => testApp.call('POST', '/mail/unsubscriptions', { token: given })

interface Choices {
  readonly choices: MailChoices
  readonly revision: number
}

const quiet = { messages: 'daily', reports: 'never', notifications: 'never' } as const
const allAtOnce = { messages: 'atOnce', reports: 'atOnce', notifications: 'atOnce' } as const

beforeEach(async () => {
  await save(allAtOnce, (await read()).revision)
})

test('somebody who never chose has the choices of the firm, their address, and whether anything is sent', async () => {
  expect(await read(await testApp.signIn('adviser'))).toEqual({
    choices: { messages: 'atOnce', reports: 'atOnce', notifications: 'daily' },
    email: 'adviser@plutus.example',
    refusal: null,
    isSending: false,
    revision: 0,
  })
})

test('choices are one’s own, and what was changed meanwhile is not overwritten', async () => {
  const { revision } = await read()
  const saved = await save(quiet, revision)
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { revision: revision + 1 }])
  expect(await read()).toMatchObject({ choices: quiet, revision: revision + 1 })
  expect(await read(await testApp.signIn('other'))).toMatchObject({ revision: 0 })
  const stale = await save(allAtOnce, revision)
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { revision: revision + 1 }])
})

test('a change reaches the person’s other tabs and nobody else', async () => {
  await save(quiet, (await read()).revision)
  const events = await testApp.log.readStream('mail-choices/client')
  expect(events.at(-1)?.audience).toEqual(['user:client'])
})

test('a link unsubscribes from one thing, as often as it is asked, without anybody signed in', async () => {
  const link = tokenFor('client', 'reports')
  const replied = [await unsubscribe(link), await unsubscribe(link)]
  expect(replied.map((each) => [each.statusCode, each.json<unknown>()])).toEqual([
    [200, { of: ['reports'] }],
    [200, { of: ['reports'] }],
  ])
  expect(await read()).toMatchObject({ choices: { ...allAtOnce, reports: 'never' } })
})

test.each(['', 'client', 'Y2xpZW50.reports.', 'Y2xpZW50.reports.AAAA', 'x'.repeat(5000)])(
  'a bad token is told as a link to sign in that is over is: %j',
  async (bad) => {
    const replied = await unsubscribe(bad)
    expect([replied.statusCode, replied.json()]).toMatchObject([410, { success: false }])
  },
)

test('a good link does not forgive whoever has tried links to sign in', async () => {
  const { attempts } = testApp.services
  const failures = async () => (await testApp.pool.query('select from attempt where level > 0')).rowCount
  await testApp.pool.query('delete from attempt')
  await attempts.begin(linkCounters('127.0.0.1'), new AbortController().signal)
  expect(await failures()).toBe(1)
  expect((await unsubscribe(tokenFor('client', 'reports'))).statusCode).toBe(200)
  expect(await failures()).toBe(1)
})

test('a token is of one person and what it names: nothing of it can be another', async () => {
  const [, , hash] = tokenFor('client', 'reports').split('.')
  const forged = [
    ['adviser', 'reports'],
    ['client', 'messages'],
    ['client', 'reports-messages'],
    ['client', ''],
  ].map(([name = '', of = '']) => [Buffer.from(name).toString('base64url'), of, hash].join('.'))
  for (const token of forged) expect((await unsubscribe(token)).statusCode).toBe(410)
  expect((await unsubscribe(tokenFor('nobody', 'reports'))).statusCode).toBe(410)
  expect(await read()).toMatchObject({ choices: allAtOnce })
})

const oneClick = (given: string, type: string, payload: string) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/v1/mail/unsubscriptions/one-click?token=${encodeURIComponent(given)}`,
    headers: { 'content-type': type },
    payload,
  })

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('a mail program unsubscribes from all that the mail is of by itself, with a form: %s', async (type, payload) => {
  const replied = await oneClick(tokenFor('client', 'messages', 'reports'), type, payload)
  expect([replied.statusCode, replied.json()]).toEqual([200, { of: ['messages', 'reports'] }])
  expect(await read()).toMatchObject({ choices: { messages: 'never', reports: 'never', notifications: 'atOnce' } })
  expect((await oneClick('bad', type, payload)).statusCode).toBe(410)
})

test('a mail program that opens the address as a page is led to the question', async () => {
  const token = tokenFor('client', 'messages', 'reports')
  const replied = await testApp.app.inject(`/api/v1/mail/unsubscriptions/one-click?token=${encodeURIComponent(token)}`)
  expect([replied.statusCode, replied.headers.location]).toEqual([303, `/unsubscribe#${token}`])
  expect(await read()).toMatchObject({ choices: allAtOnce })
  expect((await unsubscribe(token)).json()).toEqual({ of: ['messages', 'reports'] })
  expect(await read()).toMatchObject({ choices: { ...allAtOnce, messages: 'never', reports: 'never' } })
})

test('no other call may be a form', async () => {
  const replied = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/mail/unsubscriptions',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=x',
  })
  expect(replied.statusCode).toBe(415)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { supervisionHours } from '../../../src/domain/messages/supervision.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { openCorrespondence, type TestCorrespondence } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

const hourMs = 60 * 60 * 1000
const open = (reason: string, of = 'client') =>
  mailboxCalls.call('superadmin', 'POST', `/messages/${of}/supervision`, { reason })

test('a superadministrator reads somebody’s messages with a reason, for a while, and answers none of them', async () => {
  const { id } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  const [message] = (await mailboxCalls.open('client', id)).messages
  const read = async () => (await mailboxCalls.call('superadmin', 'GET', `/conversations/${id}`)).statusCode
  expect([await read(), (await open(' ')).statusCode, (await open('R', 'nobody')).statusCode]).toEqual([404, 422, 404])
  const { until } = (await open('=Complaint 17')).json<{ readonly until: string }>()
  expect(await mailboxCalls.open('superadmin', id)).toMatchObject({ subject: 'A question', mayAnswer: false })
  expect(await mailboxCalls.list('superadmin', '', 'client')).toHaveLength(1)
  await mailboxCalls.answer('adviser', id, 'Well')
  expect((await mailboxCalls.summary('client')).unread).toBe(1)
  expect((await mailboxCalls.summary('superadmin')).mailboxes).toMatchObject([
    { username: 'client', openedBy: 'supervision', mayAnswer: false, unread: 0, until },
  ])
  const tried = [
    await mailboxCalls.answer('superadmin', id, 'Hello'),
    await mailboxCalls.markRead('superadmin', id, message?.id ?? ''),
  ]
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await mailboxCalls.call('admin', 'GET', `/conversations/${id}`)).statusCode).toBe(404)
  testApp.clock.ahead = (supervisionHours - 0.1) * hourMs
  expect(testApp.services.mailboxesOf(superadmin)).toHaveLength(2)
  testApp.clock.ahead = (supervisionHours + 0.1) * hourMs
  expect(testApp.services.mailboxesOf(superadmin)).toHaveLength(1)
  testApp.clock.ahead = 0
})

const superadmin = { username: 'superadmin', permissions: ['site.superadmin'] } as const

test('First aid 17: a reason of invisible characters opens no messages', async () => {
  const reply = await open('\u{200B}\u{2060}')
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { _tag: 'ReasonRequired' }])
})

test('whose messages were opened, by whom and why is listed, and a file of it has no formulas', async () => {
  await open('Yearly review', 'adviser')
  const listed = await mailboxCalls.call('superadmin', 'GET', '/messages/supervisions')
  expect(listed.json()).toMatchObject([
    { of: 'adviser', by: 'superadmin', reason: 'Yearly review' },
    { of: 'client', by: 'superadmin', reason: '=Complaint 17' },
  ])
  const file = await mailboxCalls.call('superadmin', 'GET', '/messages/supervisions?format=csv')
  expect([file.headers['content-type'], file.body.includes(',=Complaint')]).toEqual(['text/csv; charset=utf-8', false])
  expect(file.body).toContain('Yearly review')
})

test('that it was done is told to superadministrators alone', async () => {
  const recorded = (await testApp.log.read({ after: 0, limit: 1000, prefix: 'supervision/' })).map(
    (each) => each.audience,
  )
  expect(new Set(recorded.flat())).toEqual(new Set(['permission:site.superadmin']))
})

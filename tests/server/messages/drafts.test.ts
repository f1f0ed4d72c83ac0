import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageDraft } from '../../../src/domain/messages/message-draft.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { openCorrespondence, type TestCorrespondence, type CorrespondentName } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

const content = {
  conversation: null,
  recipients: 'firm',
  subject: 'Fees',
  body: 'What are',
  about: '/reports',
  attachments: [],
}

const save = (by: CorrespondentName, id: string, more: object = {}) =>
  mailboxCalls.call(by, 'PUT', `/messages/drafts/${id}`, { ...content, ...more })
const drafts = async (of: CorrespondentName) =>
  (await mailboxCalls.call(of, 'GET', '/messages/drafts')).json<readonly MessageDraft[]>()

test('a draft is found again as it was last saved, by its writer alone', async () => {
  const id = randomUUID()
  await save('client', id)
  await save('client', id, { body: 'What are they?' })
  const [kept] = await drafts('client')
  const savedAt = kept?.savedAt ?? ''
  expect(kept).toEqual({ ...content, id, body: 'What are they?', savedAt })
  expect(Date.parse(savedAt)).toBeLessThanOrEqual(Date.now())
  expect((await mailboxCalls.summary('client')).drafts).toBe(1)
  expect([await drafts('adviser'), (await save('adviser', id, { body: 'Mine' })).statusCode]).toEqual([[], 404])
  await mailboxCalls.call('adviser', 'DELETE', `/messages/drafts/${id}`)
  expect(await drafts('client')).toMatchObject([{ body: 'What are they?' }])
  await mailboxCalls.call('client', 'DELETE', `/messages/drafts/${id}`)
  expect(await drafts('client')).toEqual([])
})

test('drafts are counted for whoever wrote them, in another’s messages too', async () => {
  const today = testApp.services.siteSettings.today(new Date())
  await mailboxCalls.call('adviser', 'PUT', '/users/adviser/stand-in', { standIn: 'admin', from: today, until: today })
  const id = randomUUID()
  await save('adviser', id)
  const summary = async (by: CorrespondentName) =>
    (await mailboxCalls.call(by, 'GET', '/messages/adviser/summary')).json<{ readonly drafts: number }>().drafts
  expect([await summary('adviser'), await summary('admin')]).toEqual([1, 0])
  await save('admin', randomUUID())
  await mailboxCalls.call('adviser', 'DELETE', `/messages/drafts/${id}`)
  expect([await summary('adviser'), await summary('admin')]).toEqual([0, 1])
})

test('what is sent is no draft any more, and what is refused still is', async () => {
  const [id, answer] = [randomUUID(), randomUUID()]
  await save('client', id)
  expect((await mailboxCalls.send('client', { subject: ' ', draft: id })).statusCode).toBe(422)
  expect(await drafts('client')).toHaveLength(1)
  const began = await mailboxCalls.begin('client', { draft: id })
  expect(await drafts('client')).toEqual([])
  await save('adviser', answer, { conversation: began.id, recipients: null })
  await mailboxCalls.answer('adviser', began.id, 'Well', { draft: answer })
  expect(await drafts('adviser')).toEqual([])
})

test('what is far longer than a message, or one draft too many, is not kept', async () => {
  expect((await save('other', randomUUID(), { body: 'x'.repeat(100_001) })).json()).toMatchObject({ _tag: 'TooLong' })
  const rows = Array.from({ length: 100 }, () => randomUUID())
  await testApp.pool.query(
    `insert into message_draft (id, username, content, saved_at) select id, 'other', $2, now() from unnest($1::uuid[]) as id`,
    [rows, JSON.stringify(content)],
  )
  expect((await save('other', randomUUID())).json()).toMatchObject({ _tag: 'TooManyDrafts' })
  expect((await save('other', rows[0] ?? '', { body: 'Still' })).statusCode).toBe(200)
})

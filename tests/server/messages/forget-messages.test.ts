import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredMessages, maxUnsentDays } from '../../../server/messages/forget-messages.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { openCorrespondence, type TestCorrespondence } from './support/correspondence.ts'
import { attachStatement } from './support/attach.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => () => new Date(Date.now() + days * dayMs)

const isKept = async (id: string): Promise<boolean> =>
  (await mailboxCalls.call('client', 'GET', `/messages/attachments/${id}`)).statusCode === 200

const forget = (days: number, years = 7) => {
  const { pool, files } = testApp.services
  return deleteExpiredMessages({ pool, files, siteSettings: { messageRetentionYears: () => years }, now: inDays(days) })
}

test('a file that was never sent goes after a day, one that is sent or in a draft stays', async () => {
  const [unsent, drafted, sent] = [
    await attachStatement(testApp, mailboxCalls.token('client')),
    await attachStatement(testApp, mailboxCalls.token('client')),
    await attachStatement(testApp, mailboxCalls.token('client')),
  ]
  await mailboxCalls.begin('client', { attachments: [sent.id] })
  const content = { conversation: null, recipients: null, subject: '', body: '', about: null }
  const draft = { ...content, attachments: [drafted.id] }
  expect((await mailboxCalls.call('client', 'PUT', `/messages/drafts/${randomUUID()}`, draft)).statusCode).toBe(200)
  const kept = async () => [await isKept(unsent.id), await isKept(drafted.id), await isKept(sent.id)]
  await forget(maxUnsentDays - 0.1)
  expect(await kept()).toEqual([true, true, true])
  await forget(maxUnsentDays + 0.1)
  expect(await kept()).toEqual([false, true, true])
  expect((await mailboxCalls.send('client', { attachments: [unsent.id] })).json()).toMatchObject({
    _tag: 'UnknownAttachment',
  })
})

test('texts and files of what was sent go after the years of the setting, and never where it is 0', async () => {
  const file = await attachStatement(testApp, mailboxCalls.token('client'))
  const { id } = await mailboxCalls.begin('client', {
    subject: 'Of long ago',
    body: 'Once upon a time',
    attachments: [file.id],
  })
  const read = async () => {
    const { subject, messages } = await mailboxCalls.open('client', id)
    return [subject, messages.map(({ body, attachments }) => [body, attachments.length]), await isKept(file.id)]
  }
  const whole = ['Of long ago', [['Once upon a time', 1]], true]
  await forget(8 * 365, 0)
  await forget(6.9 * 365)
  expect(await read()).toEqual(whole)
  await forget(7.1 * 365)
  expect(await read()).toEqual(['', [['', 0]], false])
  expect((await mailboxCalls.answer('client', id, 'Is it gone?')).statusCode).toBe(200)
  expect(await mailboxCalls.list('client', '?q=upon')).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredMessages } from '../../../server/messages/forget-messages.ts'
import { addMonths } from '../../../src/domain/dates/calendar.ts'
import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { openCorrespondence, type TestCorrespondence } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

const keptOf = async (username: string) =>
  (await mailboxCalls.call('admin', 'GET', `/users/${username}/messages-kept`)).json<KeptMessages>()

const remove = async (username: string) =>
  (await mailboxCalls.call('admin', 'DELETE', `/users/${username}`)).json<{ readonly messages: KeptMessages }>()

const retain = async (years: number) => {
  const { revision } = testApp.services.siteSettings.get('MessageRetentionYears')
  const setting = { Title: 'MessageRetentionYears', Value: years, revision }
  expect((await mailboxCalls.call('admin', 'POST', '/site-settings', setting)).statusCode).toBe(200)
}

const minuteMs = 60_000

test('who deletes somebody is told, before and after, until when their messages are kept, and until then they are', async () => {
  const { id } = await mailboxCalls.begin('client', { subject: 'Before I go', recipients: 'adviser' })
  const today = testApp.services.siteSettings.today(new Date())
  const until = { _tag: 'Until', day: addMonths(today, 7 * 12) }
  expect(await keptOf('Client')).toEqual(until)
  expect(await remove('client')).toMatchObject({ messages: until })
  const [message] = (await mailboxCalls.open('adviser', id)).messages
  const end = new Date(message?.date ?? '')
  end.setUTCFullYear(end.getUTCFullYear() + 7)
  expect(testApp.services.siteSettings.today(end)).toBe(until.day)
  const subjectAfter = async (ms: number) => {
    const { pool, files, siteSettings } = testApp.services
    await deleteExpiredMessages({ pool, files, siteSettings, now: () => new Date(end.getTime() + ms) })
    return (await mailboxCalls.open('adviser', id)).subject
  }
  expect([await subjectAfter(-minuteMs), await subjectAfter(minuteMs)]).toEqual(['Before I go', ''])
})

test('where they are kept for ever that is said, and where there are none', async () => {
  await mailboxCalls.begin('other', { recipients: 'firm' })
  await retain(0)
  expect(await keptOf('other')).toEqual({ _tag: 'ForEver' })
  expect(await remove('other')).toMatchObject({ messages: { _tag: 'ForEver' } })
  expect(await remove('external')).toMatchObject({ messages: { _tag: 'None' } })
  expect((await mailboxCalls.call('admin', 'GET', '/users/external/messages-kept')).statusCode).toBe(404)
})

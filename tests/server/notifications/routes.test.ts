import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import type { Notification, NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const token = { admin: '', client: '', other: '', external: '', adviser: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  for (const name of ['admin', 'client', 'other', 'external', 'adviser'] as const)
    token[name] = await testApp.signIn(name)
})
afterAll(() => testApp.drop())

const draft = {
  Title: 'Closed on Friday',
  Message: 'The office is closed.',
  Priority: 1,
  Dismissible: true,
  Expiry: '2099-01-01T00:00:00Z',
  recipients: ['client', 'Other', 'client'],
}

const send = (more: Partial<typeof draft> & { readonly sendAt?: string; readonly about?: string } = {}) =>
  testApp.call('POST', '/notifications', { ...draft, ...more }, { token: token.admin })
const inbox = async (name: keyof typeof token) =>
  (await testApp.call('GET', '/notifications', undefined, { token: token[name] })).json<readonly Notification[]>()

describe('a notification', () => {
  test('reaches each recipient, who learns of no other', async () => {
    const { NotificationID } = (await send()).json<{ NotificationID: string }>()
    const [mine] = await inbox('client')
    expect(mine).toMatchObject({ NotificationID, Title: draft.Title })
    expect(mine?.user_notifications).toMatchObject([{ user_id: 'client', Status: 0, seenAt: null }])
    expect(await inbox('external')).toEqual([])
    const recorded = await testApp.log.readStream(`notification/${NotificationID}`)
    expect(recorded.map(({ audience }) => audience)).toEqual([
      ['permission:client.admin'],
      ['user:client'],
      ['user:other'],
    ])
    expect(JSON.stringify(recorded[1]?.data)).not.toContain('other')
  })

  test('may name its recipients as `user_notifications`, by user name, and no other ones than `recipients`', async () => {
    const { recipients: _, ...content } = draft
    const sendTo = (user_notifications: readonly object[], by: keyof typeof token = 'admin') =>
      testApp.call('POST', '/notifications', { ...content, Title: 'As told', user_notifications }, { token: token[by] })
    const sent = await sendTo([{ user_id: 'adviser', user: 'client' }])
    expect(sent.statusCode).toBe(200)
    expect((await inbox('adviser')).map(({ Title }) => Title)).toEqual(['As told'])
    expect((await sendTo([])).json()).toMatchObject({ _tag: 'NoRecipients' })
    expect((await sendTo([{ user_id: 'ghost' }])).json()).toMatchObject({ _tag: 'UnknownRecipient' })
    expect((await sendTo([{ user_id: 7 }])).statusCode).toBe(400)
    expect((await sendTo([{ user_id: 'client' }], 'adviser')).statusCode).toBe(403)
    expect((await sendTo([{ user: 'adviser' }])).statusCode).toBe(400)
    const both = (recipients: unknown) =>
      testApp.call(
        'POST',
        '/notifications',
        { ...content, Title: 'Twice told', recipients, user_notifications: [{ user_id: 'client' }] },
        { token: token.admin },
      )
    expect((await both({ users: 'other' })).statusCode).toBe(400)
    expect((await both(['other'])).statusCode).toBe(200)
    expect((await inbox('client')).map(({ Title }) => Title)).not.toContain('Twice told')
    const neither = await testApp.call('POST', '/notifications', content, { token: token.admin })
    expect(neither.json()).toMatchObject({ _tag: 'NoRecipients' })
  })

  test('is dismissed for the one who dismisses it, once, and by nobody else', async () => {
    const [mine] = await inbox('client')
    const [own] = mine?.user_notifications ?? []
    const path = `/notifications/${mine?.NotificationID ?? ''}/user-notifications/${own?.UserNotificationID ?? ''}`
    const dismiss = (by: keyof typeof token) => testApp.call('PUT', path, { Status: true }, { token: token[by] })
    expect((await dismiss('other')).statusCode).toBe(404)
    const first = await dismiss('client')
    expect([first.statusCode, (await dismiss('client')).statusCode]).toEqual([200, 200])
    expect((await inbox('client'))[0]?.user_notifications[0]?.Status).toBe(1)
    expect((await inbox('other'))[0]?.user_notifications[0]?.Status).toBe(0)
  })

  test('that is fixed cannot be dismissed, and one that expired is not shown', async () => {
    await send({ Title: 'Fixed', Dismissible: false, recipients: ['external'] })
    const Expiry = new Date(Date.now() + 60_000).toISOString()
    expect((await send({ Title: 'Soon over', Expiry, recipients: ['external'] })).statusCode).toBe(200)
    expect((await inbox('external')).map(({ Title }) => Title)).toEqual(['Fixed', 'Soon over'])
    testApp.clock.ahead = 60_000
    const shown = await inbox('external')
    testApp.clock.ahead = 0
    expect(shown.map(({ Title }) => Title)).toEqual(['Fixed'])
    const [own] = shown[0]?.user_notifications ?? []
    const path = `/notifications/${own?.NotificationID ?? ''}/user-notifications/${own?.UserNotificationID ?? ''}`
    expect((await testApp.call('PUT', path, { Status: true }, { token: token.external })).json()).toMatchObject({
      _tag: 'NotDismissible',
    })
  })

  test.each([
    [{ Title: ' ' }, 'TitleRequired'],
    [{ Message: '' }, 'MessageRequired'],
    [{ Expiry: ' ' }, 'ExpiryRequired'],
    [{ Expiry: 'tomorrow' }, 'ExpiryNotValid'],
    [{ Expiry: '2127-02-30T09:00:00Z' }, 'ExpiryNotValid'],
    [{ Expiry: '9999-12-31T23:59:59-12:00' }, 'ExpiryNotValid'],
    [{ Expiry: '2020-01-01T00:00:00Z' }, 'ExpiryPassed'],
    [{ sendAt: 'tomorrow' }, 'SendTimeNotValid'],
    [{ sendAt: '2127-02-30T09:00:00Z' }, 'SendTimeNotValid'],
    [{ about: 'https://elsewhere.example' }, 'LinkNotValid'],
    [{ recipients: [] }, 'NoRecipients'],
    [{ recipients: ['client', 'ghost'] }, 'UnknownRecipient'],
  ])('with %o is refused', async (more, _tag) => {
    const refused = await send(more)
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ success: false, _tag })])
  })
})

test('what was for somebody who had a name before is not read by whoever has it now', async () => {
  const { notifications } = testApp.services
  const [NotificationID, at] = [randomUUID(), new Date().toISOString()]
  const content: NotificationContent = {
    Title: 'T',
    Message: 'M',
    Priority: 1,
    Dismissible: true,
    mustAcknowledge: false,
    Expiry: draft.Expiry,
    about: null,
  }
  const to = ['next', 'client'].map((user) => ({ user, UserNotificationID: `${NotificationID}/${user}` }))
  const sending = { type: 'SendNotification', NotificationID, content, at, to } as const
  await notifications.change(NotificationID, sending, intentOf('admin', new Date()))()
  const readBy = async (name: string) =>
    (await notifications.of(name, new Date())).filter((each) => each.NotificationID === NotificationID).length
  expect([await readBy('next'), await readBy('client')]).toEqual([1, 1])
  const [template] = testPeople.filter(({ username }) => username === 'client')
  if (template === undefined) throw new Error('nobody to copy')
  await bringPeople(testApp, [{ ...template, username: 'next', email: 'next@plutus.example' }])
  expect([await readBy('next'), await readBy('client')]).toEqual([0, 1])
})

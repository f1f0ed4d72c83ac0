import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Notification,
  SentNotification,
  UserNotification,
} from '../../../src/domain/notifications/notification.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const anInstant: unknown = expect.any(String)
const aPosition: unknown = expect.any(Number)
const token = { admin: '', superadmin: '', client: '', other: '', external: '', adviser: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  for (const name of ['admin', 'superadmin', 'client', 'other', 'external', 'adviser'] as const)
    token[name] = await testApp.signIn(name)
})
afterAll(() => testApp.drop())

const content = {
  Title: 'Closed on Friday',
  Message: 'The office is closed.',
  Priority: 2,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2099-01-01T00:00:00Z',
  about: null,
}

type SampleName = keyof typeof token

const as = (name: SampleName) => (method: string, path: string, body?: unknown) =>
  testApp.call(method, path, body, { token: token[name] })
const admin = (method: string, path: string, body?: unknown) => as('admin')(method, path, body)

const send = async (recipients: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const sent = await admin('POST', '/notifications', { ...content, recipients, ...more })
  expect(sent.json()).toMatchObject({ position: aPosition })
  return sent.json<{ NotificationID: string }>().NotificationID
}
const inbox = async (name: SampleName, id: string): Promise<Notification | undefined> =>
  (await as(name)('GET', '/notifications'))
    .json<readonly Notification[]>()
    .find(({ NotificationID }) => NotificationID === id)
const sentList = async (): Promise<readonly SentNotification[]> =>
  (await admin('GET', '/notifications/sent')).json<readonly SentNotification[]>()
const one = async (id: string) =>
  (await admin('GET', `/notifications/${id}`)).json<{
    readonly notification: SentNotification
    readonly user_notifications: readonly UserNotification[]
  }>()
const act = async (name: SampleName, id: string, body: unknown) => {
  const own = (await inbox(name, id))?.user_notifications[0]?.UserNotificationID ?? ''
  return as(name)('PUT', `/notifications/${id}/user-notifications/${own}`, body)
}

describe('by a rule', () => {
  test.each([
    [{ roles: ['client'] }, ['client', 'other']],
    [{ advisers: ['A1'] }, ['client']],
    [{ groups: ['G1'] }, ['client']],
    [{ users: ['adviser'], roles: ['external'] }, ['adviser', 'external']],
    [{ roles: ['admin', 'superadmin'] }, ['superadmin']],
  ])('%j goes to %j, never to who sends it', async (chosen, names) => {
    const recipients = { ...noRecipients, ...chosen }
    const preview = await admin('POST', '/recipients', { recipients, of: 'notification' })
    const listed = preview.json<{ people: readonly { username: string; name: string }[] }>().people
    expect(listed.map(({ username }) => username).toSorted()).toEqual(names)
    const { user_notifications, notification } = await one(await send(recipients))
    expect(user_notifications.map(({ user_id }) => user_id).toSorted()).toEqual(names)
    expect(notification.recipients).toEqual(recipients)
    expect(notification.counts).toEqual({ recipients: names.length, seen: 0, dismissed: 0, acknowledged: 0 })
  })

  test('that matches nobody is refused', async () => {
    const recipients = { ...noRecipients, advisers: ['A9'] }
    const refused = await admin('POST', '/notifications', { ...content, recipients })
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ _tag: 'NoRecipients' })])
  })

  test('an adviser is shown the clients of their book and administrators, to write to', async () => {
    const recipients = { ...noRecipients, roles: ['client', 'admin', 'superadmin', 'adviser', 'external'] }
    const preview = await as('adviser')('POST', '/recipients', { recipients, of: 'message' })
    const { people } = preview.json<{ people: readonly { username: string }[] }>()
    expect(people.map(({ username }) => username).toSorted()).toEqual(['admin', 'client', 'superadmin'])
    const recipientsReply = await as('adviser')('POST', '/recipients', { recipients, of: 'notification' })
    expect(recipientsReply.json()).toEqual({ people: [], leftOut: [] })
  })
})

test('who has seen, dismissed and acknowledged it is counted, listed and exported, once each', async () => {
  const id = await send(['client', 'other'], { Title: '=HYPERLINK("x")', mustAcknowledge: true })
  for (const body of [{ seen: true }, { seen: true }]) expect((await act('client', id, body)).statusCode).toBe(200)
  expect((await act('client', id, { Status: 1 })).json()).toMatchObject({ _tag: 'NotAcknowledged' })
  for (const body of [{ acknowledged: true }, { acknowledged: true }, { Status: 1 }, { Status: 1 }])
    expect((await act('client', id, body)).statusCode).toBe(200)
  const { notification, user_notifications } = await one(id)
  expect(notification.counts).toEqual({ recipients: 2, seen: 1, dismissed: 1, acknowledged: 1 })
  expect((await sentList())[0]).toEqual(notification)
  expect(user_notifications).toMatchObject([
    { user_id: 'client', Status: 1, seenAt: anInstant, acknowledgedAt: anInstant },
    { user_id: 'other', Status: 0, seenAt: null, acknowledgedAt: null },
  ])
  const stream = `user-notification/${user_notifications[0]?.UserNotificationID ?? ''}`
  const done = await testApp.log.readStream(stream)
  expect(done.map(({ type }) => type)).toEqual([
    'NotificationSeen',
    'NotificationAcknowledged',
    'NotificationDismissed',
  ])
  for (const { audience } of done) expect(audience).toEqual(['user:client', 'permission:client.admin'])
  const csv = await admin('GET', `/notifications/${id}?format=csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, first] = csv.body.split('\r\n')
  expect(head).toBe('\uFEFFNotification,Sent,User name,Name,Seen,Dismissed,Acknowledged')
  expect(first).toMatch(/^"'=HYPERLINK\(""x""\)",/)
})

const edit = (id: string, revision: number, more: Readonly<Record<string, unknown>>) =>
  admin('PUT', `/notifications/${id}`, { ...content, revision, ...more })

test('an edit changes what it says for all who have it, and not what they have done with it', async () => {
  const id = await send(['client', 'other'])
  await act('client', id, { Status: 1 })
  const { revision } = (await one(id)).notification
  const edited = await edit(id, revision, { Message: 'It is open after all.' })
  expect(edited.json()).toEqual({ revision: revision + 1, position: aPosition })
  const mine = await inbox('client', id)
  expect(mine).toMatchObject({ Message: 'It is open after all.', editedAt: anInstant })
  expect(mine?.user_notifications[0]?.Status).toBe(1)
  const stale = await edit(id, revision, { Message: 'Closed.' })
  expect([stale.statusCode, stale.json()]).toEqual([409, expect.objectContaining({ revision: revision + 1 })])
  const recorded = await testApp.log.readStream(`notification/${id}`)
  const last = recorded.at(-1)
  expect(last?.audience).toEqual(['user:client', 'user:other', 'permission:client.admin'])
  expect(JSON.stringify(last?.data)).not.toContain('other')
})

test('one that is not sent yet goes to whom an edit names, as `user_notifications` too', async () => {
  const sendAt = new Date(Date.now() + 60_000).toISOString()
  const composed = await admin('POST', '/notifications', { ...content, recipients: ['client', 'other'], sendAt })
  const { NotificationID: id } = composed.json<{ NotificationID: string }>()
  const { revision } = (await one(id)).notification
  expect((await edit(id, revision, { user_notifications: [{ user_id: 'other' }] })).statusCode).toBe(200)
  expect((await one(id)).notification.recipients).toMatchObject({ users: ['other'] })
})

test('what is withdrawn leaves the screens of all and stays listed; what is deleted is nowhere', async () => {
  const id = await send(['client'])
  await act('client', id, { seen: true })
  expect((await admin('POST', `/notifications/${id}/withdrawal`, {})).statusCode).toBe(200)
  expect(await inbox('client', id)).toBeUndefined()
  expect((await one(id)).notification).toMatchObject({ status: 'Withdrawn', counts: { recipients: 1, seen: 1 } })
  expect((await edit(id, 3, { Title: 'Again' })).json()).toMatchObject({ _tag: 'AlreadyWithdrawn' })
  expect((await admin('DELETE', `/notifications/${id}`)).statusCode).toBe(200)
  expect((await admin('GET', `/notifications/${id}`)).statusCode).toBe(404)
  expect((await sentList()).some(({ NotificationID }) => NotificationID === id)).toBe(false)
  expect((await admin('DELETE', `/notifications/${id}`)).statusCode).toBe(200)
})

test('what was sent to somebody is shown with them', async () => {
  const id = await send(['external'])
  await act('external', id, { Status: 1 })
  const { user_notifications } = (await admin('GET', '/users/external')).json<{
    user_notifications: readonly unknown[]
  }>()
  expect(user_notifications[0]).toMatchObject({
    NotificationID: id,
    Status: 1,
    user_id: 'external',
    notification: { Title: content.Title, Priority: 2, editedAt: null },
  })
})

test('what the archive announces is not listed, and nobody’s to change', async () => {
  const NotificationID = '00000000-0000-8000-a000-000000000000'
  const to = [{ user: 'client', UserNotificationID: 'archive' }]
  const sending = {
    type: 'SendNotification',
    NotificationID,
    content: { ...content, Priority: 1 },
    at: new Date().toISOString(),
    to,
  } as const
  const intent = { actor: 'system', at: new Date().toISOString(), correlation: NotificationID }
  await testApp.services.notifications.change(NotificationID, sending, intent)()
  expect(await inbox('client', NotificationID)).toMatchObject({ Title: content.Title })
  expect((await sentList()).some((sent) => sent.NotificationID === NotificationID)).toBe(false)
  const calls = [
    admin('GET', `/notifications/${NotificationID}`),
    edit(NotificationID, 1, { Title: 'Mine' }),
    admin('POST', `/notifications/${NotificationID}/withdrawal`, {}),
    admin('DELETE', `/notifications/${NotificationID}`),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openLetters } from '../../../server/mail/compose-letters.ts'
import { O } from '../../../src/domain/fp.ts'
import type { MailChoices } from '../../../src/domain/mail/mail-choices.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, portalOfTests as portal, type TestApp } from '../support/calls/test-app.ts'

const waitOptions = { timeout: 20_000, interval: 20 }
const hourMs = 3_600_000

let testApp: TestApp
let mailServer: MailServer
let accessTokens: ReadonlyMap<Who, string>

const everybody = ['admin', 'adviser', 'client'] as const
type Who = (typeof everybody)[number]

const signIn = async (): Promise<void> => {
  accessTokens = new Map(await Promise.all(everybody.map(async (who) => [who, await testApp.signIn(who)] as const)))
}

beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({ isWorking: true, mail: mailServer.url })
  await signIn()
})
afterAll(async () => {
  await testApp.drop()
  await mailServer.close()
})
beforeEach(async () => {
  await settled()
  await testApp.pool.query('delete from mail_due')
  mailServer.letters.length = 0
})

const call = (who: Who, method: string, path: string, body?: unknown) =>
  testApp.call(method, path, body, { token: accessTokens.get(who) ?? '' })

const choose = async (who: Who, choices: Partial<MailChoices>): Promise<void> => {
  const known = (await call(who, 'GET', '/mail/choices')).json<{ choices: MailChoices; revision: number }>()
  await call(who, 'PUT', '/mail/choices', { choices: { ...known.choices, ...choices }, revision: known.revision })
}

const write = async (from: Who, to: string): Promise<string> => {
  const replied = await call(from, 'POST', '/messages', {
    recipients: { ...noRecipients, users: [to] },
    subject: 'Plans',
    body: 'The secret words',
  })
  expect([to, replied.statusCode]).toEqual([to, 200])
  return replied.json<{ id: string }>().id
}

const notify = async (...recipients: readonly string[]): Promise<string> => {
  const content = { Title: 'The secret title', Message: 'The secret words', Expiry: '2099-01-01T00:00:00Z' }
  const replied = await call('admin', 'POST', '/notifications', { ...content, recipients })
  return replied.json<{ NotificationID: string }>().NotificationID
}

/** As the archive does when reports have come. */
const announce = async (user: string): Promise<void> => {
  const NotificationID = randomUUID().replace(/^(.{14})4/, '$18')
  const content = {
    ...({
      Title: 'New report',
      Message: 'The Quarterly report for P1 is here',
      Priority: 1,
      Dismissible: true,
    } as const),
    mustAcknowledge: false,
    Expiry: '2099-01-01T00:00:00Z',
    about: '/reports/group/G1',
  }
  const to = [{ user, UserNotificationID: randomUUID() }]
  const at = new Date().toISOString()
  const command = { type: 'SendNotification', NotificationID, content, at, to } as const
  await testApp.services.notifications.change(NotificationID, command, intentOf('admin', new Date()))()
}

/** All that was due is posted, and nothing of it waits. */
const settled = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await testApp.pool.query<Readonly<Record<string, unknown>>>(
      `select (select read_up_to::float8 from mail_progress) >= (select coalesce(max(position), 0) from event where type in ('MessageSent', 'NotificationSent')) as is_posted,
        (select count(*)::int from pgboss.job where name like 'mail%' and state < 'completed') as waiting`,
    )
    expect(rows).toEqual([{ is_posted: true, waiting: 0 }])
  }, waitOptions)

const letters = async () => {
  await settled()
  return mailServer.letters
}

/** The next seven in the morning of the firm's time zone. */
const nextMorning = async (): Promise<void> => {
  testApp.clock.ahead += 24 * hourMs
  await signIn()
  await write('admin', 'adviser')
  await settled()
  mailServer.letters.splice(
    0,
    mailServer.letters.length,
    ...mailServer.letters.filter(({ to }) => !to.includes('adviser@plutus.example')),
  )
}

test('a message is told of at once: from whom, and where it is read, and nothing of what it says', async () => {
  await write('adviser', 'client')
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    from: 'portal@plutus.example',
    to: ['client@plutus.example'],
    headers: {
      Subject: 'adviser Tester has written to you at Plutus',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const read = letter?.text.match(/\n\nRead it here: (\S+)\n/)?.[1] ?? ''
  expect(read).toMatch(new RegExp(`^${portal}/messages/client\\?conversation=[-0-9a-f]{36}$`))
  expect(letter?.html).toContain(`<a href="${read}">Read it here</a>`)
  expect(JSON.stringify(letter)).not.toMatch(/secret|Plans/)
})

const letStandIn = (standIn: string) =>
  call('adviser', 'PUT', '/users/adviser/stand-in', {
    standIn,
    from: '2020-01-01',
    until: testApp.services.siteSettings.today(testApp.services.now()),
  })

test('who stands in for somebody is told of what they are written too', async () => {
  const advisers = testPeople.filter(({ username }) => username === 'adviser')
  await bringPeople(
    testApp,
    advisers.map((template) => ({
      ...template,
      username: 'stander',
      given_name: 'stander',
      email: 'stander@plutus.example',
    })),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  await testApp.signIn('stander')
  expect((await letStandIn('stander')).statusCode).toBe(200)
  await write('admin', 'adviser')
  const found = new Map((await letters()).map(({ to, headers }) => [to.join(), headers['Subject']]))
  expect(found).toEqual(
    new Map([
      ['adviser@plutus.example', 'admin Tester has written to you at Plutus'],
      ['stander@plutus.example', 'admin Tester has written to adviser Tester at Plutus'],
    ]),
  )
  await call('admin', 'DELETE', '/users/adviser/stand-in')
})

/** The mail job that tells the client about the first message of a conversation. */
const jobOf = async (conversation: string) => {
  const { rows } = await testApp.pool.query<{ position: number }>(
    'select position::float8 as position from message where conversation = $1',
    [conversation],
  )
  return { username: 'client', subject: 'messages', position: rows[0]?.position ?? 0 } as const
}

test('a firm whose name ends in a full stop has one', async () => {
  const { atOnce } = openLetters({
    ...testApp.services,
    portal,
    firmName: () => 'Meyer & Co.',
    answeredBy: (username) => [username],
  })
  const letter = await atOnce(await jobOf(await write('adviser', 'client')))
  expect(letter).toMatchObject(
    O.some({
      subject: 'adviser Tester has written to you at Meyer & Co.',
      text: expect.stringMatching(/^adviser Tester has written to you at Meyer & Co\.\n/) as unknown,
    }),
  )
})

test('a message that was read before it could be told of is not told of any more', async () => {
  const job = await jobOf(await write('adviser', 'client'))
  const { atOnce } = openLetters({
    ...testApp.services,
    portal,
    firmName: () => 'Plutus',
    answeredBy: (username) => [username],
  })
  expect(await atOnce(job)).toMatchObject(O.some({ to: 'client@plutus.example' }))
  await testApp.pool.query('update conversation_member set read = $1 where username = $2', [job.position, 'client'])
  expect(await atOnce(job)).toEqual(O.none)
})

test('the mail’s own links unsubscribe: the person’s and the mail program’s', async () => {
  await write('adviser', 'client')
  const [letter] = await letters()
  const [, token = ''] = /\/unsubscribe#(\S+)/.exec(letter?.text ?? '') ?? []
  const replied = await testApp.call('POST', '/mail/unsubscriptions', { token })
  expect(replied.json()).toEqual({ of: ['messages'] })
  const [, path = ''] = /<https:\/\/[^/]+\/api\/v1(\/[^>]+)>/.exec(letter?.headers['List-Unsubscribe'] ?? '') ?? []
  expect((await testApp.call('POST', path)).json()).toEqual({ of: ['messages'] })
  mailServer.letters.length = 0
  await write('adviser', 'client')
  expect(await letters()).toEqual([])
  await choose('client', { messages: 'atOnce' })
})

test('reports that came to somebody’s archive are told of at once, without their names', async () => {
  await announce('client')
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    to: ['client@plutus.example'],
    headers: { Subject: 'New in your report archive at Plutus' },
  })
  expect(letter?.text).toContain(`Read it here: ${portal}/reports/group/G1\n`)
  expect(JSON.stringify(letter)).not.toMatch(/Quarterly|P1/)
})

test('a notification is told of the next morning, with all else that is due once a day, and once', async () => {
  await choose('client', { messages: 'daily' })
  await notify('client')
  await write('adviser', 'client')
  await write('adviser', 'client')
  expect(await letters()).toEqual([])
  await nextMorning()
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ to: ['client@plutus.example'], headers: { Subject: 'Your daily digest from Plutus' } })
  expect(letter?.text).toContain(`2 new messages: ${portal}/messages/client\n\nA new notification: ${portal}/\n`)
  expect(JSON.stringify(letter)).not.toContain('secret')
  mailServer.letters.length = 0
  await nextMorning()
  expect(await letters()).toEqual([])
  await choose('client', { messages: 'atOnce' })
})

test('what was read, seen, withdrawn or chosen away meanwhile is in no digest, and one of nothing is not sent', async () => {
  await choose('client', { messages: 'daily', reports: 'daily' })
  const [seen, withdrawn] = [await notify('client'), await notify('client')]
  const conversation = await write('adviser', 'client')
  await announce('client')
  const own = (await testApp.services.notifications.of('client', testApp.services.now())).find(
    ({ NotificationID }) => NotificationID === seen,
  )
  const [received] = own?.user_notifications ?? []
  await call('client', 'PUT', `/notifications/${seen}/user-notifications/${received?.UserNotificationID ?? ''}`, {
    seen: true,
  })
  await call('admin', 'POST', `/notifications/${withdrawn}/withdrawal`, {})
  await testApp.pool.query('update conversation_member set read = 1000000 where username = $1 and conversation = $2', [
    'client',
    conversation,
  ])
  await choose('client', { reports: 'never' })
  await nextMorning()
  expect(await letters()).toEqual([])
  expect((await testApp.pool.query("select from mail_due where username = 'client'")).rowCount).toBe(0)
  await choose('client', { messages: 'atOnce', reports: 'atOnce' })
})

test('whoever may not sign in, or never has, is sent nothing', async () => {
  await testApp.signIn('other')
  await notify('external', 'other')
  await write('admin', 'external')
  await call('admin', 'PUT', '/users', { act: 'block', usernames: ['other'] })
  await nextMorning()
  expect(await letters()).toEqual([])
  expect((await testApp.pool.query("select from mail_due where username in ('other', 'external')")).rowCount).toBe(0)
})

test('an address that is refused is shown, and nothing more is sent to it until it is another', async () => {
  mailServer.refused.set('client@plutus.example', [550, '5.1.1 client Tester is not known here'])
  await write('adviser', 'client')
  expect(await letters()).toEqual([])
  const refusal = { answer: '550 5.1.1 there is no such mailbox' }
  expect((await call('client', 'GET', '/mail/choices')).json()).toMatchObject({ refusal })
  const user = (await call('admin', 'GET', '/users/client')).json<Record<string, unknown>>()
  expect(user).toMatchObject({ mailRefusal: refusal })
  const listed = (await call('admin', 'GET', '/users')).json<readonly { username: string; mailRefusal: unknown }[]>()
  expect(listed.filter(({ mailRefusal }) => mailRefusal !== null)).toMatchObject([{ username: 'client' }])
  expect(
    (await testApp.log.readStream('mail-refusal/client')).map(({ data, audience }) => ({ data, audience })),
  ).toEqual([
    {
      data: { answer: '550 5.1.1 there is no such mailbox' },
      audience: ['user:client', 'permission:client.admin'],
    },
  ])

  mailServer.refused.clear()
  await write('adviser', 'client')
  expect(await letters()).toEqual([])
  const saved = await call('admin', 'PUT', '/users/client', {
    ...user,
    dashboardId: user['defaultDashboardType'],
    email: 'new@plutus.example',
  })
  expect(saved.statusCode).toBe(200)
  expect((await call('admin', 'GET', '/users/client')).json()).toMatchObject({ mailRefusal: null })
  await write('adviser', 'client')
  // the letter about the change of address goes to the new one alone, as the old one was refused
  const sent = await letters()
  const messages = sent.filter(({ headers }) => headers['Subject'] !== 'Your email address was changed at Plutus')
  expect(messages.map(({ to }) => to)).toEqual([['new@plutus.example']])
  expect(sent.flatMap(({ to }) => to)).not.toContain('client@plutus.example')
})

test('an invitation that is refused marks the address too, and no other goes to it', async () => {
  mailServer.refused.set('external@plutus.example', [550, '5.1.1 no such user'])
  await call('admin', 'PUT', '/users', { act: 'reset', usernames: ['external'] })
  await settled()
  const read = async () => (await call('admin', 'GET', '/users/external')).json<Record<string, unknown>>()
  await vi.waitFor(async () => {
    expect(await read()).toMatchObject({ mailRefusal: { answer: '550 5.1.1 there is no such mailbox' } })
  }, waitOptions)
  mailServer.refused.clear()
  const acted = await call('admin', 'PUT', '/users', { act: 'reset', usernames: ['external', 'client'] })
  expect(acted.json()).toMatchObject({ done: ['external', 'client'], mailRefused: ['external'] })
  expect((await call('admin', 'GET', '/users/external/link')).json()).toMatchObject({ _tag: 'LinkIsMailed' })
  expect((await letters()).filter(({ to }) => to.includes('external@plutus.example'))).toEqual([])
  mailServer.letters.length = 0

  const lift = () => call('admin', 'DELETE', '/users/external/mail-refusal')
  expect([(await lift()).statusCode, (await lift()).statusCode]).toEqual([200, 200])
  expect(await read()).toMatchObject({ mailRefusal: null })
  const recorded = await testApp.log.readStream('mail-refusal/external')
  expect(recorded.map(({ type, audience }) => ({ type, audience })).slice(1)).toEqual([
    { type: 'MailRefusalLifted', audience: ['user:external', 'permission:client.admin'] },
  ])
  await call('admin', 'PUT', '/users', { act: 'reset', usernames: ['external'] })
  expect((await letters()).map(({ to }) => to)).toEqual([['external@plutus.example']])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { openCorrespondence, type TestCorrespondence, type CorrespondentName } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())
// as long as it takes until everybody may send twenty once more
beforeEach(() => {
  testApp.clock.ahead += 120_000
})

/** Streams whose events the socket sends to a person. */
const replayedTo = async (name: CorrespondentName) => {
  const roles = testPeople.flatMap((row) => (row.username === name ? row.roles : []))
  const audiences = [userRoom(name), ...permissionsOf(roles).map(permissionRoom)]
  return (await testApp.log.read({ after: 0, limit: 10_000, audiences })).map(({ stream }) => stream)
}

const chosen = (...users: readonly string[]) => ({ users, roles: [], advisers: [], groups: [] })

describe('a conversation', () => {
  test('of a client is with the adviser of their account, in order, and unread until it is read', async () => {
    const { id, conversations } = await mailboxCalls.begin('client', { about: '/dashboard/group/G1' })
    expect(conversations).toBe(1)
    expect(await mailboxCalls.open('adviser', id)).toMatchObject({
      id,
      subject: 'A question',
      about: '/dashboard/group/G1',
      mayAnswer: true,
      people: [
        { username: 'client', role: 'client' },
        { username: 'adviser', role: 'adviser' },
      ],
    })
    await mailboxCalls.answer('adviser', id, 'Well, thank you')
    await mailboxCalls.answer('client', id, 'I am glad')
    const { messages, unreadFrom } = await mailboxCalls.open('adviser', id)
    expect(messages.map(({ from, body }) => [from, body])).toEqual([
      ['client', 'How is it going?'],
      ['adviser', 'Well, thank you'],
      ['client', 'I am glad'],
    ])
    expect(unreadFrom).toBe(messages[0]?.id)
    expect((await mailboxCalls.summary('adviser')).unread).toBe(2)
    expect((await mailboxCalls.markRead('adviser', id, messages[0]?.id ?? '')).statusCode).toBe(200)
    expect([
      (await mailboxCalls.open('adviser', id)).unreadFrom,
      (await mailboxCalls.summary('adviser')).unread,
    ]).toEqual([messages[2]?.id, 1])
    expect((await mailboxCalls.list('adviser', '?folder=inbox')).map(({ body, isRead }) => [body, isRead])).toEqual([
      ['I am glad', false],
      ['How is it going?', true],
    ])
    expect((await mailboxCalls.list('adviser', '?folder=sent')).map(({ body, to }) => [body, to])).toEqual([
      ['Well, thank you', ['client']],
    ])
  })

  test('is told to its people and to nobody else, and its texts to no event', async () => {
    const { id } = await mailboxCalls.begin('client', { body: 'A secret of mine' })
    const [recorded] = await testApp.log.readStream(`conversation/${id}`)
    expect(recorded?.audience).toEqual(['user:client', 'user:adviser'])
    expect(JSON.stringify(recorded)).not.toMatch(/secret|question/)
    const [message] = (await mailboxCalls.open('client', id)).messages
    await mailboxCalls.markRead('adviser', id, message?.id ?? '')
    expect((await testApp.log.readStream(`conversation/${id}`)).map(({ audience }) => audience)[1]).toEqual([
      'user:adviser',
    ])
  })

  test('is not there for a stranger, whoever they are, by any call or search', async () => {
    const { id } = await mailboxCalls.begin('client', { subject: 'Wombats', body: 'About my wombats' })
    const [message] = (await mailboxCalls.open('client', id)).messages
    const strangers: readonly CorrespondentName[] = ['superadmin', 'admin', 'external', 'other']
    for (const name of strangers) {
      const tried = [
        await mailboxCalls.call(name, 'GET', `/conversations/${id}`),
        await mailboxCalls.answer(name, id, 'Hello'),
        await mailboxCalls.markRead(name, id, message?.id ?? ''),
      ]
      expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
      expect(await mailboxCalls.list(name, '?q=wombats')).toEqual([])
      expect(await replayedTo(name)).not.toContain(`conversation/${id}`)
      expect((await mailboxCalls.call(name, 'GET', '/messages/client')).statusCode).toBe(403)
      expect((await mailboxCalls.call(name, 'GET', '/messages/client/summary')).statusCode).toBe(403)
    }
    expect(await replayedTo('adviser')).toContain(`conversation/${id}`)
    expect((await mailboxCalls.list('adviser', '?q=wombat')).map(({ conversation }) => conversation)).toEqual([id])
  })

  test('with each of those an administrator chooses is one of its own', async () => {
    const { id, conversations } = await mailboxCalls.begin('admin', {
      recipients: { ...chosen('external'), roles: ['client'] },
    })
    expect(conversations).toBe(3)
    const peopleOf = async (name: CorrespondentName) => {
      const [newest] = await mailboxCalls.list(name, '?folder=inbox')
      return (await mailboxCalls.open(name, newest?.conversation ?? '')).people.map(({ username }) => username)
    }
    expect([await peopleOf('client'), await peopleOf('external'), await peopleOf('other')]).toEqual([
      ['admin', 'client'],
      ['admin', 'external'],
      ['admin', 'other'],
    ])
    expect((await mailboxCalls.open('admin', id)).people).toHaveLength(2)
    const { rows } = await testApp.pool.query('select distinct text from message where sender = $1', ['admin'])
    expect(rows).toHaveLength(1)
  })

  test('with each client of their book, or of a group in it, begins for an adviser by rule, as is said before', async () => {
    for (const rule of [{ advisers: ['A1'] }, { groups: ['G1'] }, { advisers: ['A1', 'A2'], groups: ['G1'] }]) {
      const recipients = { ...chosen(), ...rule }
      const preview = await mailboxCalls.call('adviser', 'POST', '/recipients', { recipients, of: 'message' })
      const { people: found } = preview.json<{ people: readonly { username: string }[] }>()
      expect(found.map(({ username }) => username)).toEqual(['client'])
      const { id, conversations } = await mailboxCalls.begin('adviser', { recipients })
      expect(conversations).toBe(1)
      expect((await mailboxCalls.open('client', id)).people.map(({ username }) => username)).toEqual([
        'adviser',
        'client',
      ])
    }
  })

  test('with some of whom one may not be written to does not begin, and the preview says who', async () => {
    const preview = async (by: CorrespondentName, users: readonly string[]) =>
      (
        await mailboxCalls.call(by, 'POST', '/recipients', { recipients: chosen(...users), of: 'message' })
      ).json<object>()
    const asked = chosen('Client', 'other', 'nobody')
    expect((await mailboxCalls.send('adviser', { recipients: asked })).statusCode).toBe(422)
    expect(await preview('adviser', asked.users)).toMatchObject({
      people: [{ username: 'client' }],
      leftOut: ['other', 'nobody'],
    })
    expect(await preview('admin', asked.users)).toMatchObject({ leftOut: ['nobody'] })
  })

  test('with the firm is with its administrators together', async () => {
    const { id } = await mailboxCalls.begin('client', { recipients: 'firm' })
    expect((await mailboxCalls.open('admin', id)).people.map(({ username }) => username).toSorted()).toEqual([
      'admin',
      'client',
      'superadmin',
    ])
    await mailboxCalls.answer('superadmin', id, 'Hello')
    expect((await mailboxCalls.open('admin', id)).messages).toHaveLength(2)
  })

  test('goes to the firm where the adviser has no sign-in and nobody is said', async () => {
    const { id } = await mailboxCalls.begin('other')
    expect((await mailboxCalls.open('other', id)).people.map(({ username }) => username).toSorted()).toEqual([
      'admin',
      'other',
      'superadmin',
    ])
  })
})

describe('what is refused', () => {
  test.each([
    ['client', { subject: '' }, 'SubjectRequired'],
    ['client', { body: ' ' }, 'BodyRequired'],
    ['client', { subject: 's'.repeat(201) }, 'TooLong'],
    ['client', { about: 'https://elsewhere.example' }, 'NoSuchPage'],
    ['client', { about: '//elsewhere.example' }, 'NoSuchPage'],
    ['client', { recipients: chosen('admin') }, 'UnknownRecipient'],
    ['client', { attachments: [randomUUID()] }, 'UnknownAttachment'],
    ['other', { recipients: 'adviser' }, 'NoRecipient'],
    ['adviser', { recipients: chosen() }, 'NoRecipient'],
    ['adviser', { recipients: chosen('other') }, 'UnknownRecipient'],
    ['adviser', { recipients: { ...chosen(), advisers: ['A2'] } }, 'NoRecipient'],
    ['admin', { recipients: chosen('nobody') }, 'UnknownRecipient'],
  ] as const)('%s with %o', async (by, more, _tag) => {
    const refused = await mailboxCalls.send(by, more)
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ _tag })])
  })
})

test('whom somebody may write to', async () => {
  const writable = async (name: CorrespondentName) => {
    const {
      adviser,
      firm,
      people: chosenOf,
    } = (await mailboxCalls.call(name, 'GET', '/messages/recipients')).json<{
      adviser: unknown
      firm: boolean
      people: readonly { username: string }[]
    }>()
    return [adviser !== null, firm, chosenOf.map(({ username }) => username).toSorted()]
  }
  expect(await writable('client')).toEqual([true, true, []])
  expect(await writable('other')).toEqual([false, true, []])
  expect(await writable('adviser')).toEqual([false, true, ['admin', 'client', 'superadmin']])
  expect(await writable('admin')).toEqual([false, true, ['adviser', 'client', 'external', 'other', 'superadmin']])
})

test('a list goes on before its last message, and is of one person', async () => {
  for (let count = 0; count < 3; count += 1)
    await mailboxCalls.begin('external', { subject: `Number ${count.toString()}` })
  const [last, ...earlier] = await mailboxCalls.list('adviser', '?person=external')
  expect([last?.subject, earlier.map(({ subject }) => subject)]).toEqual(['Number 2', ['Number 1', 'Number 0']])
  const before = `?person=external&before=${(last?.position ?? 0).toString()}`
  expect(await mailboxCalls.list('adviser', before)).toEqual(earlier)
  expect((await mailboxCalls.summary('adviser')).people[0]).toMatchObject({ username: 'external', unread: 3 })
})

test('what was written to somebody who had a name before is not read by whoever has it now', async () => {
  const fresh = testPeople.flatMap((row) =>
    row.username === 'client' ? [{ ...row, username: 'next', email: 'next@plutus.example' }] : [],
  )
  const id = randomUUID()
  const data = { id: 'm', from: 'client', to: ['next', 'adviser'], date: new Date().toISOString(), text: randomUUID() }
  const sent = { ...data, about: null, attachments: [], writtenBy: null, '@version': 2 }
  await testApp.log.append({ actor: 'client', at: data.date, correlation: randomUUID() }, [
    { stream: `conversation/${id}`, expected: 0, events: [{ type: 'MessageSent', data: sent, audience: [] }] },
  ])()
  await bringPeople(testApp, fresh)
  await testApp.tail.reached(await testApp.log.lastPosition())
  const token = await testApp.signIn('next')
  const read = async (path: string) => (await testApp.call('GET', path, undefined, { token })).statusCode
  expect(await read(`/conversations/${id}`)).toBe(404)
  expect((await testApp.call('GET', '/messages/next', undefined, { token })).json()).toEqual([])
  const { position } = (await mailboxCalls.answer('client', id, 'Are you there?')).json<{ position: number }>()
  const [answered] = (await testApp.log.readStream(`conversation/${id}`)).filter((event) => event.position === position)
  expect(answered?.audience).toEqual(['user:client', 'user:adviser'])
})

test.each([
  ['client', undefined],
  ['adviser', { ...chosen(), advisers: ['A1'] }],
] as const)('sent again by %s after a lost answer it is sent once', async (name, recipients) => {
  const correlation = randomUUID()
  const message = { subject: `Once by ${name}`, body: 'B', recipients }
  const send = () => testApp.call('POST', '/messages', message, { token: mailboxCalls.token(name), correlation })
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  const { conversations } = first.json<{ conversations: number }>()
  expect(await mailboxCalls.list(name, `?folder=sent&q=once+${name}`)).toHaveLength(conversations)
})

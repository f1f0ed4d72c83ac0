import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { attachStatement } from './support/attach.ts'
import { openCorrespondence, type TestCorrespondence } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence
let second = ''

const sampleId = '00000000-0000-4000-8000-000000000001'
const draft = {
  conversation: null,
  recipients: 'firm',
  subject: 'Figures',
  body: 'Not yet',
  about: null,
  attachments: [],
}

const open = async (withSecond: boolean): Promise<void> => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  const rows = testPeople.flatMap((row) =>
    row.username === 'adviser' ? [{ ...row, username: 'second', email: 's@plutus.example', defaultCode: 'A2' }] : [],
  )
  if (withSecond) await bringPeople(testApp, rows)
  await testApp.tail.reached(await testApp.log.lastPosition())
  mailboxCalls = await openCorrespondence(testApp)
  if (withSecond) second = await testApp.signIn('second')
}

beforeEach(() => open(true))
afterEach(() => testApp.drop())

const asSecond = (method: string, path: string, body?: unknown) => testApp.call(method, path, body, { token: second })

const reached = async (response: ReturnType<TestCorrespondence['call']>) => {
  const answer = await response
  await testApp.tail.reached(await testApp.log.lastPosition())
  return answer
}

const handOver = (which = sampleId) =>
  reached(mailboxCalls.call('admin', 'POST', '/advisers/A1/handover', { id: which, to: 'A2' }))
const takeBack = (which = sampleId) => reached(mailboxCalls.call('admin', 'DELETE', `/advisers/handovers/${which}`))

const saveAs = (by: 'adviser' | 'second', draftId: string, more: object = {}) => {
  const [path, body] = [`/messages/drafts/${draftId}`, { ...draft, ...more }]
  return by === 'second' ? asSecond('PUT', path, body) : mailboxCalls.call(by, 'PUT', path, body)
}

const holders = async (): Promise<unknown> =>
  (await testApp.pool.query('select username, id::text from message_draft order by id')).rows

test('unread messages are open to the successor, who answers them, until they are taken back', async () => {
  const { id: begun } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  expect((await asSecond('GET', `/conversations/${begun}`)).statusCode).toBe(404)
  expect((await handOver()).json()).toMatchObject({ accounts: ['P1', 'P2', 'P3'], successors: ['second'] })
  expect((await asSecond('GET', '/messages/second/summary')).json()).toMatchObject({
    unread: 0,
    mailboxes: [{ username: 'adviser', openedBy: 'succession', mayAnswer: true, unread: 1 }],
  })
  expect((await asSecond('GET', '/messages/adviser/summary')).json()).toMatchObject({ unread: 1 })
  expect((await asSecond('POST', `/conversations/${begun}/messages`, { body: 'I am here' })).statusCode).toBe(200)
  expect((await mailboxCalls.open('client', begun)).messages.map(({ from }) => from)).toEqual(['client', 'adviser'])
  expect((await takeBack()).statusCode).toBe(200)
  expect((await asSecond('GET', `/conversations/${begun}`)).statusCode).toBe(404)
  expect((await mailboxCalls.open('adviser', begun)).messages).toHaveLength(2)
})

test('drafts go with them, and those that were not touched since come back', async () => {
  const [kept, changed, sent] = ['1', '2', '3'].map((last) => `10000000-0000-4000-8000-00000000000${last}`)
  for (const each of [kept, changed, sent]) await saveAs('adviser', each ?? '')
  await handOver()
  expect(await holders()).toEqual([kept, changed, sent].map((each) => ({ username: 'second', id: each })))
  expect((await saveAs('adviser', kept ?? '')).statusCode).toBe(404)
  testApp.clock.ahead = 1000
  expect((await saveAs('second', changed ?? '', { body: 'Better' })).statusCode).toBe(200)
  expect((await asSecond('POST', '/messages', { ...draft, draft: sent, recipients: 'firm' })).statusCode).toBe(200)
  await takeBack()
  expect(await holders()).toEqual([
    { username: 'adviser', id: kept },
    { username: 'second', id: changed },
  ])
})

test('it is one act with the clients, and taken back it is one', async () => {
  await saveAs('adviser', randomUUID())
  await handOver()
  await takeBack()
  const recorded = await testApp.log.readStream('succession/adviser')
  expect(recorded.map(({ type, audience }) => [type, audience.toSorted()])).toEqual(
    ['MessagesHandedOver', 'MessagesTakenBack'].map((type) => [
      type,
      ['permission:client.admin', 'user:adviser', 'user:second'],
    ]),
  )
  const clients = await testApp.log.readStream(`ledger-import/${sampleId}`)
  expect([...new Set(clients.map(({ correlation }) => correlation))]).toEqual(
    recorded.map(({ correlation }) => correlation),
  )
})

test('it is said what of messages went, and what came back', async () => {
  const { id: begun } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  await mailboxCalls.answer('client', begun, 'Are you there?')
  await mailboxCalls.begin('client', { recipients: 'adviser' })
  const [kept, changed] = [randomUUID(), randomUUID()]
  for (const each of [kept, changed]) await saveAs('adviser', each)
  const waiting = () => mailboxCalls.call('admin', 'GET', '/advisers/A1/messages')
  expect((await waiting()).json()).toEqual({ drafts: 2, unread: 2 })
  expect((await handOver()).json()).toMatchObject({ drafts: 2, unread: 2 })
  expect((await handOver()).json()).toMatchObject({ drafts: 2, unread: 2 })
  expect((await waiting()).json()).toEqual({ drafts: 0, unread: 0 })
  expect((await mailboxCalls.call('admin', 'GET', '/advisers/A1/handovers')).json()).toMatchObject([
    { drafts: 2, unread: 2 },
  ])
  testApp.clock.ahead = 1000
  await saveAs('second', changed, { body: 'Better' })
  await asSecond('POST', `/conversations/${begun}/messages`, { body: 'I am here' })
  const { messages } = await mailboxCalls.open('adviser', begun)
  await asSecond('PUT', `/conversations/${begun}/read`, { upTo: messages.at(-1)?.id })
  expect((await takeBack()).json()).toMatchObject({ drafts: 1, unread: 1 })
  expect((await takeBack()).json()).toMatchObject({ drafts: 1, unread: 1 })
})

test('without clients drafts and what is unread go alone, and come back', async () => {
  const anotherId = '00000000-0000-4000-8000-000000000002'
  await handOver()
  expect((await handOver(anotherId)).json()).toMatchObject({ _tag: 'NothingToHandOver' })
  const drafted = randomUUID()
  await saveAs('adviser', drafted)
  const alone = { accounts: [], groups: [], drafts: 1, unread: 0 }
  expect((await handOver(anotherId)).json()).toMatchObject({ ...alone, successors: ['second'] })
  expect(await holders()).toEqual([{ username: 'second', id: drafted }])
  const listed = (await mailboxCalls.call('admin', 'GET', '/advisers/A1/handovers')).json<unknown>()
  expect(listed).toMatchObject([{ id: anotherId, to: 'A2', by: 'admin', accounts: [], drafts: 1 }, { id: sampleId }])
  const position = await testApp.log.lastPosition()
  expect((await handOver(anotherId)).json()).toMatchObject(alone)
  expect(await testApp.log.lastPosition()).toBe(position)
  expect((await takeBack(anotherId)).json()).toMatchObject(alone)
  expect(await holders()).toEqual([{ username: 'adviser', id: drafted }])
  expect((await takeBack(anotherId)).statusCode).toBe(200)
  expect((await handOver(anotherId)).json()).toMatchObject({ _tag: 'CorrelationTaken' })
})

test('files that are attached to a draft go with it, and come back', async () => {
  const file = await attachStatement(testApp, mailboxCalls.token('adviser'))
  const drafted = randomUUID()
  await saveAs('adviser', drafted, { attachments: [file.id] })
  const openTo = async () => [
    (await mailboxCalls.call('adviser', 'GET', `/messages/attachments/${file.id}`)).statusCode,
    (await asSecond('GET', `/messages/attachments/${file.id}`)).statusCode,
  ]
  expect(await openTo()).toEqual([200, 404])
  await handOver()
  expect(await openTo()).toEqual([404, 200])
  expect((await asSecond('GET', '/messages/drafts')).json()).toMatchObject([{ id: drafted, attachments: [file] }])
  await takeBack()
  expect(await openTo()).toEqual([200, 404])
  const own = await mailboxCalls.call('adviser', 'GET', '/messages/drafts')
  expect(own.json()).toMatchObject([{ id: drafted, attachments: [file] }])
  const sent = { ...draft, draft: drafted, attachments: [file.id] }
  expect((await mailboxCalls.call('adviser', 'POST', '/messages', sent)).statusCode).toBe(200)
})

test('drafts of somebody who has been deleted since stay with the successor', async () => {
  const drafted = randomUUID()
  await saveAs('adviser', drafted)
  await handOver()
  const { revision } = (await mailboxCalls.call('admin', 'GET', '/users/adviser')).json<{ readonly revision: number }>()
  const gone = await reached(
    mailboxCalls.call('superadmin', 'DELETE', `/users/adviser?revision=${revision.toString()}`),
  )
  expect(gone.statusCode).toBe(200)
  expect(await holders()).toEqual([{ username: 'second', id: drafted }])
  expect((await takeBack()).json()).toMatchObject({ accounts: ['P1', 'P2', 'P3'], drafts: 0 })
  expect(await holders()).toEqual([{ username: 'second', id: drafted }])
})

test('withdrawn at the terminal messages and drafts come back with the clients', async () => {
  const { id: begun } = await mailboxCalls.begin('client', { recipients: 'adviser' })
  const drafted = randomUUID()
  await saveAs('adviser', drafted)
  await handOver()
  const env = { ...process.env, DATABASE_URL: testApp.pool.options.connectionString }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/import.ts', '--withdraw', sampleId], {
    env,
  })
  expect(stdout).toContain(`Import ${sampleId} is withdrawn.`)
  await testApp.tail.reached(await testApp.log.lastPosition())
  expect(await holders()).toEqual([{ username: 'adviser', id: drafted }])
  expect((await asSecond('GET', `/conversations/${begun}`)).statusCode).toBe(404)
  expect((await mailboxCalls.call('admin', 'GET', '/advisers/A1/handovers')).json()).toEqual([])
})

test('asked for twice under an id it is done once, and answered as it was', async () => {
  await saveAs('adviser', randomUUID())
  const first = (await handOver()).json<unknown>()
  const position = await testApp.log.lastPosition()
  expect((await handOver()).json()).toEqual(first)
  expect(await testApp.log.lastPosition()).toBe(position)
  await takeBack()
  const after = await testApp.log.lastPosition()
  expect((await takeBack()).statusCode).toBe(200)
  expect(await testApp.log.lastPosition()).toBe(after)
})

test('a handover that is refused leaves messages and drafts where they are', async () => {
  await saveAs('adviser', randomUUID())
  await testApp.pool.query(`update ledger_account set name = '' where code = 'P2' and known_to = 'infinity'`)
  expect((await handOver()).statusCode).toBe(422)
  expect(await holders()).toMatchObject([{ username: 'adviser' }])
  expect(await testApp.log.readStream('succession/adviser')).toEqual([])
})

test('to an adviser without a sign-in the clients go alone, and it is said', async () => {
  await testApp.drop()
  await open(false)
  await saveAs('adviser', randomUUID())
  expect((await handOver()).json()).toMatchObject({ accounts: ['P1', 'P2', 'P3'], successors: [] })
  expect(await holders()).toMatchObject([{ username: 'adviser' }])
  expect((await handOver('00000000-0000-4000-8000-000000000002')).json()).toMatchObject({ _tag: 'NoSuccessor' })
})

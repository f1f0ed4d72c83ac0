import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFiles } from '../../../server/archive/files/check-files.ts'
import type { CountedRecords } from '../../../server/cli/erasure/erasable.ts'
import { erasePerson, findErasure } from '../../../server/cli/erasure/erase-person.ts'
import { erasureReport } from '../../../server/cli/erasure/erasure-report.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { differingTables, rebuildProjections } from '../../../server/log/project.ts'
import { queryRows } from '../../../server/postgres/query-rows.ts'
import { serverProjections } from '../../../server/projections.ts'
import { personalViewId } from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import { E } from '../../../src/domain/fp.ts'
import type { NotificationContent } from '../../../src/domain/notifications/notification.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { attachStatement } from '../messages/support/attach.ts'
import { openCorrespondence, type TestCorrespondence } from '../messages/support/correspondence.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { rowsProjected } from '../support/projected-tables.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

/** Each is said nowhere else. */
const words = {
  telephone: '0491 570 006',
  drafted: 'Half a thought about the lugger',
  written: 'Please sell the schooner',
  answered: 'The schooner is sold',
  searched: 'barquentine',
  toThemAlone: 'Your ketch has come',
  toBoth: 'All boats are insured',
} as const

const Found = t.strict({ found: t.boolean })
const Table = t.strict({ name: t.string })

/** Words that any table of the database still contains. */
const wordsKept = async (): Promise<readonly string[]> => {
  const { pool } = testApp
  const tables = await queryRows(
    pool,
    Table,
    'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
  )
  const kept: string[] = []
  for (const [name, word] of Object.entries(words)) {
    const asked = tables.map((table) => `exists (select from ${table.name} r where strpos(r::text, $1) > 0)`)
    const [row] = await queryRows(pool, Found, `select ${asked.join(' or ')} as found`, [word])
    if (row?.found === true) kept.push(name)
  }
  return kept
}

const notify = async (Message: string, ...users: readonly string[]) => {
  const NotificationID = randomUUID()
  const at = new Date().toISOString()
  const content: NotificationContent = {
    Title: Message,
    Message,
    Priority: 1,
    Dismissible: true,
    mustAcknowledge: false,
    Expiry: '2099-01-01T00:00:00.000Z',
    about: null,
  }
  const to = users.map((user) => ({ user, UserNotificationID: randomUUID() }))
  const sending = { type: 'ComposeNotification', NotificationID, content, by: 'admin', at } as const
  const done = await testApp.services.notifications.change(
    NotificationID,
    { ...sending, recipients: { ...noRecipients, users }, sendAt: null, to },
    intentOf('admin', new Date()),
  )()
  expect(done._tag).toBe('Right')
}

const live = async () => {
  await testApp.pool.query("update person set phone_number = $1 where username = 'client'", [words.telephone])
  const [sent] = [
    await attachStatement(testApp, mailboxCalls.token('client')),
    await attachStatement(testApp, mailboxCalls.token('client')),
  ]
  const { id } = await mailboxCalls.begin('client', { body: words.written, attachments: [sent.id] })
  await mailboxCalls.answer('adviser', id, words.answered)
  const draft = { conversation: null, recipients: null, subject: '', body: words.drafted, about: null, attachments: [] }
  expect((await mailboxCalls.call('client', 'PUT', `/messages/drafts/${randomUUID()}`, draft)).statusCode).toBe(200)
  const view = { hidden: [words.searched] }
  const kept = await testApp.services.personalViews.change(
    personalViewId('client', { type: 'group', code: 'G1' }),
    { type: 'KeepWidgetView', wid: 'holdings', view },
    intentOf('client', new Date()),
  )()
  expect(kept._tag).toBe('Right')
  await notify(words.toThemAlone, 'client')
  await notify(words.toBoth, 'client', 'other')
}

const act = (doing: string) => mailboxCalls.call('admin', 'PUT', '/users', { act: doing, usernames: ['client'] })

const counts = (counted: readonly CountedRecords[]) => counted.map(({ table, count }) => [table, count])

const services = () => ({ pool: testApp.pool, log: testApp.log, files: testApp.services.files })
const order = (withMessages: boolean, username = 'client') => ({ username, withMessages })

const findOf = async (asked: ReturnType<typeof order>) => {
  const found = await findErasure(services(), asked)()
  return E.isRight(found) ? found.right : expect.unreachable(found.left._tag)
}

const expectSound = async () => {
  const before = await rowsProjected(testApp.pool)
  expect(await differingTables(testApp.pool, serverProjections)).toEqual([])
  await rebuildProjections(testApp.pool, serverProjections)
  expect(await rowsProjected(testApp.pool)).toEqual(before)
  expect((await checkFiles(testApp.pool, testApp.services.files)).faulty).toEqual([])
}

test('whoever may sign in is not erased, nor whoever was never there', async () => {
  await live()
  for (const username of ['client', 'superadmin'])
    expect(await erasePerson(services(), order(true, username), new Date())()).toEqual(E.left({ _tag: 'MaySignIn' }))
  expect(await findErasure(services(), order(true, 'nobody'))()).toEqual(E.left({ _tag: 'UnknownUser' }))
  expect(await wordsKept()).toEqual(Object.keys(words))
})

test('what there is is shown first, table by table, with what is kept, and nothing is written', async () => {
  expect((await act('block')).statusCode).toBe(200)
  const found = await findOf(order(false))
  expect(counts(found.erased)).toEqual([
    ...[
      ['person', 1],
      ['person_email', 1],
      ['credential', 1],
      ['message_draft', 1],
      ['message_attachment', 1],
    ],
    ...[
      ['event', 1],
      ['event', 2],
      ['notification', 1],
    ],
  ])
  expect(counts(found.kept)).toEqual([['message_text', 2]])
  const report = erasureReport(found, { _tag: 'Until', day: '2033-11-24' })
  expect(report).toContain('To be erased permanently for client (the user is deleted too):')
  expect(report).toContain('  message_text               2  messages they wrote or received')
  expect(report).toContain('kept until 2033-11-24')
  expect(await wordsKept()).toEqual(Object.keys(words))
})

test('somebody is deleted and erased; of what was said to others, and by them, all stays', async () => {
  expect(await erasePerson(services(), order(false, ' Client'), new Date())()).toEqual(E.right(null))
  expect(await wordsKept()).toEqual(['written', 'answered', 'toBoth'])
  expect(await findOf(order(false))).toMatchObject({ username: 'client', erased: [], isDeleted: true })
  await expectSound()
  await expect(testApp.signIn('client')).rejects.toThrow()
  expect((await mailboxCalls.call('admin', 'GET', '/users/client')).statusCode).toBe(404)
})

test('messages and files that they wrote go where that is asked for, and no others', async () => {
  const { rows: earlier } = await testApp.pool.query(`
    insert into message_attachment (id, owner, name, media, size, sha256, at, is_sent)
    select gen_random_uuid(), owner, name, media, size, sha256, '2000-01-01', true from message_attachment where is_sent
    returning id`)
  const found = await findOf(order(true))
  expect(counts(found.erased)).toEqual([
    ['message_text', 1],
    ['message_attachment', 1],
  ])
  expect(counts(found.kept)).toEqual([['message_text', 1]])
  expect(await erasePerson(services(), order(true), new Date())()).toEqual(E.right(null))
  expect(await wordsKept()).toEqual(['answered', 'toBoth'])
  expect((await testApp.pool.query('select id from message_attachment')).rows).toEqual(earlier)
  // nobody ever sent a file of it
  await testApp.pool.query('delete from message_attachment')
  await expectSound()
})

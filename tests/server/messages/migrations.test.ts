import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectEvents } from '../../../server/log/project.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { messagesProjection } from '../../../server/messages/messages-projection.ts'
import { appendAsOlderNode } from '../support/append-as-older-node.ts'
import { recordedColumns, decodeRecordedEvents } from '../../../server/log/read-events.ts'
import { SentEvent } from '../../../src/domain/log/recorded-event.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { rowsProjected } from '../support/projected-tables.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await freshDatabase('template0')
})
afterEach(() => testDatabase.drop())

const [fees, thanks] = [randomUUID(), randomUUID()]

const letter = (id: string, from: string, subject: string, body: string) => ({
  id,
  from,
  subject,
  body,
  date: '2026-07-01T10:00:00.000Z',
})

/** As messages were written before there were conversations: an event for each recipient. */
const sent = (data: ReturnType<typeof letter>, to: string) => ({
  type: 'MessageSent',
  data: { ...data, to },
  audience: [`user:${data.from}`, `user:${to}`],
})

const write = async () => {
  const asked = letter(fees, 'jane', 'Fees', 'What are they?')
  const streams = [
    { stream: `message/${fees}`, expected: 0, events: [sent(asked, 'zoë'), sent(asked, 'a-b'), sent(asked, 'ab')] },
    { stream: 'talk', expected: 0, events: [{ type: 'MessageSent', data: { body: 'Mine' }, audience: ['user:zoë'] }] },
    { stream: `message/${thanks}`, expected: 0, events: [sent(letter(thanks, 'zoë', 'Thanks', 'For that'), 'jane')] },
  ]
  for (const append of streams)
    await appendAsOlderNode(
      testDatabase.pool,
      { actor: 'jane', at: '2026-07-01T10:00:00.000Z', correlation: randomUUID() },
      [append],
    )
}

const eventsNow = async () =>
  decodeRecordedEvents(await testDatabase.pool.query(`select ${recordedColumns} from event order by position`))

const messageRows = async () =>
  (await rowsProjected(testDatabase.pool)).filter(({ table }) =>
    ['message', 'conversation_member', 'mailbox_entry', 'attached_file'].includes(table),
  )

const isLater = ({ name }: { readonly name: string }) => name.startsWith('messages-') && name !== 'messages-001-owners'

test('subjects and bodies of old messages go to the table of texts, and all else of their events stays', async () => {
  await migrateDatabase(
    testDatabase.pool,
    allMigrations.filter((each) => !isLater(each)),
  )()
  await write()
  const before = await eventsNow()
  await migrateDatabase(testDatabase.pool, allMigrations)()
  const after = await eventsNow()
  expect(after).toEqual(
    before.map((event) => {
      if (event.stream === 'talk') return event
      const { subject, body, ...data } = event.data
      return { ...event, data: { ...data, text: data['id'] } }
    }),
  )
  expect(JSON.stringify(after)).not.toMatch(/Fees|What are they|Thanks|For that/)
  const texts = await testDatabase.pool.query('select id, subject, body from message_text order by subject')
  expect(texts.rows).toEqual([
    { id: fees, subject: 'Fees', body: 'What are they?' },
    { id: thanks, subject: 'Thanks', body: 'For that' },
  ])
})

test('whose old messages are whose is worked out by the migration as by a rebuild', async () => {
  await migrateDatabase(
    testDatabase.pool,
    allMigrations.filter((each) => !isLater(each)),
  )()
  await write()
  await migrateDatabase(testDatabase.pool, allMigrations)()
  const migrated = await messageRows()
  expect(migrated.map(({ rows }) => rows.length)).toEqual([2, 6, 6, 0])
  await inTransaction(testDatabase.pool, async (transaction) => {
    await transaction.query(`truncate ${messagesProjection.tables.join(', ')}`)
    await projectEvents(transaction, [messagesProjection], 0)
  })
  expect(await messageRows()).toEqual(migrated)
})

test('a browser that was open before goes on where it was, by the same positions', async () => {
  await migrateDatabase(
    testDatabase.pool,
    allMigrations.filter((each) => !isLater(each)),
  )()
  await write()
  const eventsToZoe = async () =>
    (await eventsNow()).filter(({ position, audience }) => position > 1 && audience.includes('user:zoë'))
  const before = await eventsToZoe()
  await migrateDatabase(testDatabase.pool, allMigrations)()
  const after = await eventsToZoe()
  expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position))
  for (const { actor: _, audience: __, ...event } of after) expect(SentEvent.is(event)).toBe(true)
})

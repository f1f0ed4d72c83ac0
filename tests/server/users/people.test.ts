import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { addDetail, detailsOf } from '../../../server/session/session-details.ts'
import { allMigrations } from '../../../server/migrations.ts'
import {
  addPeople,
  allPeople,
  changePeople,
  emailHolders,
  deletePersonRows,
  type NewPerson,
  personOf,
} from '../../../server/users/people.ts'
import { noDetails } from '../../../src/domain/users/user-details.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await freshDatabase()
})
afterEach(() => testDatabase.drop())

const add = (people: readonly NewPerson[], options?: { readonly mayShareEmails: boolean }) =>
  inTransaction(testDatabase.pool, (transaction) => addPeople(transaction, people, options))

const change = (username: string, email: string) =>
  inTransaction(testDatabase.pool, (transaction) => changePeople(transaction, [{ ...noDetails, username, email }]))

test('an e-mail address is of one person, whatever its case and the spaces around it; none is no address', async () => {
  await add([
    { username: 'ann', email: 'Ann@firm.example', middle_name: 'May' },
    { username: 'bo', email: '' },
    { username: 'cy', email: ' ' },
  ])
  await expect(add([{ username: 'dee', email: ' ann@FIRM.example' }])).rejects.toThrow('person_email')
  expect(await personOf(testDatabase.pool, 'dee')).toBeUndefined()
  expect(await personOf(testDatabase.pool, 'ann')).toEqual({
    ...noDetails,
    username: 'ann',
    email: 'Ann@firm.example',
    middle_name: 'May',
  })
  expect(await emailHolders(testDatabase.pool, ['ANN@firm.example', 'other@firm.example'])).toEqual(
    new Map([['ann@firm.example', 'ann']]),
  )
})

test('a changed address is held against those of others, and the one before is free', async () => {
  await add([
    { username: 'ann', email: 'ann@firm.example' },
    { username: 'bo', email: 'bo@firm.example' },
  ])
  await expect(change('bo', 'ANN@firm.example')).rejects.toThrow('person_email')
  await change('ann', 'ann.lee@firm.example')
  await change('bo', 'ann@firm.example')
  expect(await emailHolders(testDatabase.pool, ['ann@firm.example', 'bo@firm.example'])).toEqual(
    new Map([['ann@firm.example', 'bo']]),
  )
})

test('who shares an address by a file of the firm keeps it while it is not changed', async () => {
  const shared = 'both@firm.example'
  await add(
    [
      { username: 'ann', email: shared },
      { username: 'bo', email: shared },
    ],
    { mayShareEmails: true },
  )
  await change('bo', shared)
  expect((await personOf(testDatabase.pool, 'bo'))?.email).toBe(shared)
  await change('ann', '')
  await change('bo', 'bo@firm.example')
  await change('ann', shared)
  expect(await emailHolders(testDatabase.pool, [shared])).toEqual(new Map([[shared, 'ann']]))
})

test('somebody forgotten leaves nothing behind', async () => {
  await add([
    { username: 'ann', email: 'ann@firm.example' },
    { username: 'bo', email: 'bo@firm.example' },
  ])
  const devices = ['ann', 'bo'].map((username) => ({ username, agent: 'Firefox/1', address: '203.0.113.7' }))
  await inTransaction(testDatabase.pool, async (transaction) => {
    for (const device of devices) await addDetail({ ...device, session: randomUUID(), at: new Date() })(transaction)
    await deletePersonRows(transaction, ['ann'])
  })
  expect((await allPeople(testDatabase.pool)).map(({ username }) => username)).toEqual(['bo'])
  expect(await emailHolders(testDatabase.pool, ['ann@firm.example'])).toEqual(new Map())
  expect((await detailsOf(testDatabase.pool, 'ann')).size).toBe(0)
  expect((await detailsOf(testDatabase.pool, 'bo')).size).toBe(1)
})

test('a database whose people share addresses is migrated: the first of them has it to themself', async () => {
  await testDatabase.pool.query(`
    drop table person_email;
    delete from migration where name = 'users-003-emails';
    insert into person (username, email) values ('zed', 'one@firm.example'), ('ann', ' ONE@firm.example'), ('bo', '')`)
  await migrateDatabase(testDatabase.pool, allMigrations)()
  expect(await emailHolders(testDatabase.pool, ['one@firm.example'])).toEqual(new Map([['one@firm.example', 'ann']]))
  await change('zed', 'one@firm.example')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { displayName, displayNames } from '../../../server/users/display-name.ts'
import { addPeople } from '../../../server/users/people.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { anIntent, appendOf } from '../support/samples.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase

const person = (username: string, given_name: string, family_name: string) => ({
  username,
  given_name,
  family_name,
  email: `${username}@plutus.example`,
})

beforeAll(async () => {
  testDatabase = await freshDatabase()
  await inTransaction(testDatabase.pool, (transaction) =>
    addPeople(transaction, [person('ann', 'Ann', 'Lee'), person('bo', 'Bo', ''), person('nobody', '', '')]),
  )
})
afterAll(() => testDatabase.drop())

test('the names of many people are one query', async () => {
  const queries = vi.spyOn(testDatabase.pool, 'query')
  const nameOf = await displayNames(testDatabase.pool)(['ann', 'bo', 'nobody', 'gone', 'ann'])
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
  expect(['ann', 'bo', 'nobody', 'gone'].map(nameOf)).toEqual(['Ann Lee', 'Bo', 'nobody', 'gone'])
})

test('somebody deleted is called so, whoever they were', async () => {
  const { pool, url } = testDatabase
  const log = openEventLog({ pool, url, projections: [] })
  await log.append(anIntent(), [appendOf('user/eve', 0, { type: 'UserDeleted', data: {}, audience: [] })])()
  expect(await displayName(pool)('eve')).toBe('Deleted user')
})

test('one person is called as among many', async () => {
  expect(await displayName(testDatabase.pool)('ann')).toBe('Ann Lee')
})

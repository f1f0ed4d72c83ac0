import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { E } from '../../../src/domain/fp.ts'
import { freshDatabase } from '../support/database.ts'

const once = { name: 'test-001', up: 'create table sample (id integer); insert into sample values (1)' }
const broken = { name: 'test-002', up: 'create table other (id integer); select 1 / 0' }

test('a migration is applied once, however many migrate at the same time', async () => {
  const { pool, drop } = await freshDatabase()
  const up = migrateDatabase(pool, [...allMigrations, once])
  expect(await Promise.all([up(), up(), up()])).toEqual([E.right(undefined), E.right(undefined), E.right(undefined)])
  expect((await pool.query('select id from sample')).rows).toEqual([{ id: 1 }])
  await drop()
})

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  const { pool, drop } = await freshDatabase()
  await expect(migrateDatabase(pool, [...allMigrations, once, broken])()).rejects.toThrow('division by zero')
  expect((await pool.query("select to_regclass('sample') as sample, to_regclass('other') as other")).rows).toEqual([
    { sample: null, other: null },
  ])
  await drop()
})

test('a database that a newer program has brought further is left as it is', async () => {
  const { pool, drop } = await freshDatabase()
  await migrateDatabase(pool, [...allMigrations, { name: 'test-009-of-later', up: 'select 1' }])()
  expect(await migrateDatabase(pool, [...allMigrations, once])()).toEqual(
    E.left({ _tag: 'NewerDatabase', migration: 'test-009-of-later' }),
  )
  expect((await pool.query("select to_regclass('sample') as sample")).rows).toEqual([{ sample: null }])
  expect((await pool.query("select from migration where name = 'test-001'")).rowCount).toBe(0)
  await drop()
})

test('a session that stands still in a transaction is ended in a minute, whoever owns the database', async () => {
  const { pool, url, drop } = await freshDatabase()
  await pool.query("delete from migration where name = 'log-002-idle-transactions'")
  const idle = async (): Promise<unknown> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('show idle_in_transaction_session_timeout')
    await client.end()
    return rows
  }
  expect(await idle()).toEqual([{ idle_in_transaction_session_timeout: '0' }])
  await migrateDatabase(pool, allMigrations)()
  expect(await idle()).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  await drop()
})

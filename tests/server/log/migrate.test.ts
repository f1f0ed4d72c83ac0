import { expect, test } from 'vitest'
import { migrate } from '../../../server/log/migrate.ts'
import { freshDatabase } from '../support/database.ts'

const once = { name: 'test-001', up: 'create table sample (id integer); insert into sample values (1)' }
const broken = { name: 'test-002', up: 'create table other (id integer); select 1 / 0' }

test('a migration is applied once, however many migrate at the same time', async () => {
  const { pool, drop } = await freshDatabase()
  await Promise.all([migrate(pool, [once]), migrate(pool, [once]), migrate(pool, [once])])
  expect((await pool.query('select id from sample')).rows).toEqual([{ id: 1 }])
  await drop()
})

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  const { pool, drop } = await freshDatabase()
  await expect(migrate(pool, [once, broken])).rejects.toThrow('division by zero')
  expect((await pool.query("select to_regclass('sample') as sample, to_regclass('other') as other")).rows).toEqual([
    { sample: null, other: null },
  ])
  await drop()
})

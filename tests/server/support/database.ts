import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  readonly drop: () => Promise<void>
}

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database of one's own with every table of the product, empty; one of `template0` has no table at all. */
export const freshDatabase = async (template = 'template_plutus'): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, max: 5 })
  pool.on('error', () => undefined)
  const drop = async (): Promise<void> => {
    await pool.end()
    await administer(`drop database ${name} with (force)`)
  }
  return { url: url.href, pool, drop }
}

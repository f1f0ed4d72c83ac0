import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly name: string
  readonly url: string
  readonly pool: pg.Pool
  /** From now on it can be copied. */
  readonly close: () => Promise<void>
  readonly drop: () => Promise<void>
}

/**
 * A pool of the test's own, beside the database's. It ignores errors: a closed connection may still be open on the
 * server when the database is dropped, and the server then reports that to it.
 */
export const testPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

let administrators: pg.Pool | undefined

/** One connection for all files of a worker: a new one takes a third of what a database does. It ends with the worker or the server. */
const administer = async (statement: string): Promise<void> => {
  administrators ??= testPool({ connectionString: inject('databaseUrl'), max: 1, allowExitOnIdle: true })
  await administrators.query(statement)
}

/** With every table, empty, or with one person of every role too, or without any table. */
export type DatabaseTemplate = 'template_plutus' | 'template_people' | 'template0'

/** A database of one's own: a copy of a template, or of a database that is closed. */
export const freshDatabase = async (
  from: DatabaseTemplate | Pick<TestDatabase, 'name'> = 'template_plutus',
): Promise<TestDatabase> => {
  const template = typeof from === 'string' ? from : from.name
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  const pool = testPool({ connectionString: url.href, max: 5 })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= pool.end())
  const drop = async (): Promise<void> => {
    await close()
    await administer(`drop database ${name} with (force)`)
  }
  return { name, url: url.href, pool, close, drop }
}

import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openLogger } from '../../../server/logger/logger.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { openDatabase } from '../../../server/postgres/database.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let ownDatabase: TestDatabase

beforeAll(async () => {
  ownDatabase = await freshDatabase()
})
afterAll(() => ownDatabase.drop())

/** Opens the database. Returns the log lines, and whether it opened. */
const opening = async (url: string, claimant: 'server' | 'visitor') => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const logger = openLogger({ level: 'warn', format: 'json' }, stream)
  const opened = await openDatabase({ databaseUrl: O.some(url), dataFolder: '/nowhere' }, allMigrations, {
    claimant,
    logger,
  })()
  if (E.isRight(opened)) await opened.right.close()
  return { isOpen: E.isRight(opened), lines }
}

const asSuperuser = (): string =>
  Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(ownDatabase.url).pathname }).href

test('a server that is let in as a superuser warns of it once, with what to do, and works', async () => {
  const { isOpen, lines } = await opening(asSuperuser(), 'server')
  expect(isOpen).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(/uses plutus, a superuser .*alter database test_\w+ owner to plutus_app/),
  ])
  expect(await opening(asSuperuser(), 'visitor')).toEqual({ isOpen: true, lines: [] })
})

test('a role that owns its database is all that Plutus needs', async () => {
  const { rows } = await ownDatabase.pool.query(
    'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
  expect(await opening(ownDatabase.url, 'server')).toEqual({ isOpen: true, lines: [] })
})

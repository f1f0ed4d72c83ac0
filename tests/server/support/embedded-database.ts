import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../server/postgres/embedded/start-embedded.ts'
import { migrate } from '../../../server/postgres/migrate.ts'
import { migrations } from '../../../server/migrations.ts'
import { E } from '../../../src/domain/fp.ts'
import { silentLogger } from '../../support/silent-logger.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly databaseUrl: string
  }
}

const onDatabase = async (url: string, run: (pool: pg.Pool) => Promise<unknown>): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url })
  await run(pool)
  await pool.end()
}

/** What a test writes need not outlive the machine, and its databases are gone before anything in them wants tidying. */
const hasty = ['fsync = off', 'full_page_writes = off', 'autovacuum = off']

/** Closing before cloning: a template may have no sessions. */
const prepare = async (url: string): Promise<void> => {
  await onDatabase(url, async (pool) => {
    for (const setting of hasty) await pool.query(`alter system set ${setting}`)
    await pool.query('select pg_reload_conf()')
    await pool.query('create database template_plutus')
  })
  const template = new URL(url)
  template.pathname = 'template_plutus'
  await onDatabase(template.href, (pool) => migrate(pool, migrations)())
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-test-'))
  const started = await startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })()
  if (E.isLeft(started)) throw new Error(started.left)
  await prepare(started.right.url)
  project.provide('databaseUrl', started.right.url)
  return async () => {
    await started.right.stop()
    await rm(dataFolder, { recursive: true })
  }
}

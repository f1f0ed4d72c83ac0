import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openLogger } from '../../server/logger/logger.ts'
import { startEmbedded } from '../../server/postgres/embedded/start-embedded.ts'
import { migrateDatabase, type SchemaMigration } from '../../server/postgres/migrate.ts'
import { E } from '../../src/domain/fp.ts'

export const benchLogger = openLogger({ level: 'warn', format: 'json' })

/** A new embedded database with these migrations, which writes to disk as in service. */
export const withBenchDatabase = async <A>(
  migrations: readonly SchemaMigration[],
  work: (url: string, pool: pg.Pool) => Promise<A>,
): Promise<A> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bench-'))
  const database = await startEmbedded({ dataFolder: folder, claimant: 'server', logger: benchLogger })()
  if (E.isLeft(database)) throw new Error(database.left)
  const pool = new pg.Pool({ connectionString: database.right.url })
  try {
    await migrateDatabase(pool, migrations)()
    return await work(database.right.url, pool)
  } finally {
    await pool.end()
    await database.right.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

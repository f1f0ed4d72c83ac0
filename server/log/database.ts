import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { Claimant } from './embedded/claim.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { type Migration, migrate } from './migrate.ts'
import { openPool } from './pool.ts'

export interface DatabaseSettings {
  readonly databaseUrl: O.Option<string>
  readonly dataFolder: string
}

export interface Database {
  readonly url: string
  readonly pool: Pool
  readonly close: () => Promise<void>
}

interface Source {
  readonly url: string
  readonly stop: () => Promise<void>
}

const oldestVersion = 15

const VersionRows = t.tuple([t.strict({ version: t.number })])

const source = ({ databaseUrl, dataFolder }: DatabaseSettings, claimant: Claimant): TE.TaskEither<string, Source> =>
  pipe(
    databaseUrl,
    O.match(
      () => startEmbedded({ dataFolder, claimant }),
      (url) => TE.right({ url, stop: () => Promise.resolve() }),
    ),
  )

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const versionOf = (pool: Pool): TE.TaskEither<string, number> =>
  pipe(
    TE.tryCatch(
      () => pool.query("select current_setting('server_version_num')::integer / 10000 as version"),
      (error) => `The database cannot be reached: ${reasonOf(error)}`,
    ),
    TE.chainEitherK(({ rows }) =>
      pipe(
        VersionRows.decode(rows),
        E.bimap(
          () => 'The database is no PostgreSQL.',
          ([{ version }]) => version,
        ),
      ),
    ),
    TE.filterOrElse(
      (version) => version >= oldestVersion,
      (version) => `The database is PostgreSQL ${version}: ${oldestVersion} or later is needed.`,
    ),
  )

const prepare = (pool: Pool, migrations: readonly Migration[]): TE.TaskEither<string, void> =>
  pipe(
    versionOf(pool),
    TE.chain(() =>
      TE.tryCatch(
        () => migrate(pool, migrations),
        (error) => `The tables could not be brought up to date: ${reasonOf(error)}`,
      ),
    ),
  )

/** The database of the settings, its tables up to date: yours, or the embedded one, started unless it runs. */
export const openDatabase =
  (settings: DatabaseSettings, migrations: readonly Migration[], claimant: Claimant): TE.TaskEither<string, Database> =>
  async () => {
    const found = await source(settings, claimant)()
    if (E.isLeft(found)) return found
    const { url, stop } = found.right
    const pool = openPool(url)
    const close = async (): Promise<void> => {
      await pool.end()
      await stop()
    }
    const prepared = await prepare(pool, migrations)()
    if (E.isRight(prepared)) return E.right({ url, pool, close })
    await close()
    return prepared
  }

/** For the terminal: works whether or not a server is running, and leaves the database as it found it, running or not. */
export const withDatabase =
  <A>(
    settings: DatabaseSettings,
    migrations: readonly Migration[],
    run: (database: Database) => Promise<A>,
  ): TE.TaskEither<string, A> =>
  async () => {
    const database = await openDatabase(settings, migrations, 'visitor')()
    if (E.isLeft(database)) return database
    return E.right(await run(database.right).finally(database.right.close))
  }

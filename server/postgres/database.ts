import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { asError, CodedError, isCoded } from '../logger/errors.ts'
import type { AppLogger } from '../logger/logger.ts'
import type { ClusterClaimant } from './embedded/claim.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { appendLimits, callLimits, type ConnectionLimits, openPool, workLimits } from './limits.ts'
import { type SchemaMigration, migrateDatabase } from './migrate.ts'
import { freeBytesIn, minFreeBytes, shortageLines, shortageOf } from './shortages.ts'
import { warnOfSuperuser } from './warn-of-superuser.ts'
import { withinLimit } from './within.ts'

export interface DatabaseSettings {
  readonly databaseUrl: O.Option<string>
  readonly dataFolder: string
}

export interface OpenDatabase {
  readonly url: string
  readonly pool: Pool
  /** A separate pool, so that appends waiting for each other take no connections from calls. */
  readonly appends: Pool
  /** Imports have statements that run as long as the file is large. */
  readonly imports: Pool
  readonly close: () => Promise<void>
}

interface OpenDatabaseOptions {
  readonly claimant: ClusterClaimant
  readonly logger: AppLogger
  readonly signal?: AbortSignal
}

interface DatabaseSource {
  readonly url: string
  readonly stop: () => Promise<void>
}

const oldestVersion = 15

const VersionRows = t.tuple([t.strict({ version: t.number })])

const databaseSource = (
  { databaseUrl, dataFolder }: DatabaseSettings,
  opening: OpenDatabaseOptions,
): TE.TaskEither<string, DatabaseSource> =>
  pipe(
    databaseUrl,
    O.match(
      () => startEmbedded({ dataFolder, ...opening }),
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
          () => 'The database is not PostgreSQL.',
          ([{ version }]) => version,
        ),
      ),
    ),
    TE.filterOrElse(
      (version) => version >= oldestVersion,
      (version) => `The database is PostgreSQL ${version}: ${oldestVersion} or later is required.`,
    ),
  )

const updateTables = (pool: Pool, migrations: readonly SchemaMigration[]): TE.TaskEither<string, void> =>
  pipe(
    TE.tryCatch(migrateDatabase(pool, migrations), (error) => `The tables could not be updated: ${reasonOf(error)}`),
    TE.chainEitherK(
      E.mapLeft(
        ({ migration }) =>
          `The database belongs to a newer version of Plutus: migration ${migration} is unknown here. Nothing was changed.`,
      ),
    ),
  )

/** Its own connection has no time limit: each statement of a migration may take long. */
const prepareDatabase =
  (url: string, migrations: readonly SchemaMigration[], opening: OpenDatabaseOptions): TE.TaskEither<string, void> =>
  async () => {
    const pool = openPool(url, 1, workLimits)
    const prepared = pipe(
      versionOf(pool),
      TE.chainFirst(() =>
        opening.claimant === 'server' ? warnOfSuperuser(pool, opening.logger) : TE.right(undefined),
      ),
      TE.chain(() => updateTables(pool, migrations)),
    )
    return prepared().finally(() => pool.end())
  }

const maxAppends = 8

/** A running import uses two connections. The other two answer imports that arrive during the run. */
const maxImports = 4

const limitsOf: Readonly<
  Record<ClusterClaimant, { readonly calls: ConnectionLimits; readonly appends: ConnectionLimits }>
> = {
  server: { calls: callLimits, appends: appendLimits },
  visitor: { calls: workLimits, appends: workLimits },
}

const abandonedText = 'The database is not waited for any more.'

/** A hanging statement keeps its connection, but must not prevent stopping the database. */
const poolTimeoutMs = 1500

export const openDatabase =
  (
    settings: DatabaseSettings,
    migrations: readonly SchemaMigration[],
    opening: OpenDatabaseOptions,
  ): TE.TaskEither<string, OpenDatabase> =>
  async () => {
    const found = await databaseSource(settings, opening)()
    if (E.isLeft(found)) return found
    const { url, stop } = found.right
    const prepared =
      opening.signal?.aborted === true ? E.left(abandonedText) : await prepareDatabase(url, migrations, opening)()
    if (E.isLeft(prepared)) {
      await stop()
      return prepared
    }
    const { calls, appends: whenAppending } = limitsOf[opening.claimant]
    const pool = openPool(url, 10, calls)
    const appends = openPool(url, maxAppends, whenAppending)
    const imports = openPool(url, maxImports, workLimits)
    const close = async (): Promise<void> => {
      await withinLimit(poolTimeoutMs, Promise.all([pool.end(), appends.end(), imports.end()]))
      await stop()
    }
    return E.right({ url, pool, appends, imports, close })
  }

const lockTimeoutText = 'Another session locked the database for too long. Nothing was written; try again.'

const isBrokenConnection = (error: unknown): boolean =>
  CodedError.is(error) || (error instanceof Error && error.message.startsWith('Connection terminated'))

/** On a full disk PostgreSQL ends without a reason. */
const isDiskFull = async ({ databaseUrl, dataFolder }: DatabaseSettings): Promise<boolean> =>
  O.isNone(databaseUrl) && (await freeBytesIn(dataFolder)) < minFreeBytes

const databaseHindrance = async (error: unknown, settings: DatabaseSettings): Promise<O.Option<string>> => {
  if (isCoded(error, '55P03')) return O.some(lockTimeoutText)
  const shortage = shortageOf(error)
  const lacking =
    O.isNone(shortage) && isBrokenConnection(error) && (await isDiskFull(settings)) ? O.some('disk' as const) : shortage
  return pipe(
    lacking,
    O.map((what) => `${shortageLines[what]}. Try again when more is available.`),
  )
}

export const withDatabase =
  <A>(
    settings: DatabaseSettings,
    migrations: readonly SchemaMigration[],
    logger: AppLogger,
    run: (database: OpenDatabase) => Promise<A>,
  ): TE.TaskEither<string, A> =>
  async () => {
    const database = await openDatabase(settings, migrations, { claimant: 'visitor', logger })()
    if (E.isLeft(database)) return database
    return run(database.right)
      .then(
        (done) => E.right(done),
        async (error: unknown) => {
          const line = await databaseHindrance(error, settings)
          return O.isSome(line) ? E.left(line.value) : Promise.reject(asError(error))
        },
      )
      .finally(database.right.close)
  }

import process from 'node:process'
import { pipe, TE } from '../../src/domain/fp.ts'
import { type Database, withDatabase } from '../postgres/database.ts'
import { type Logger, openLogger } from '../logger/logger.ts'
import { migrations } from '../migrations.ts'
import { decodeSettings } from '../settings.ts'

/** Runs a command of the terminal on the database of the settings; what stands in the way is one line and exit code 1. */
export const onDatabase = (run: (database: Database, logger: Logger) => Promise<void>): Promise<void> =>
  pipe(
    TE.fromEither(decodeSettings(process.env, process.cwd())),
    TE.chain((settings) => {
      const logger = openLogger(settings.log, process.stderr)
      return withDatabase(settings, migrations, logger, (database) => run(database, logger))
    }),
    TE.getOrElse((line) => () => {
      console.error(line)
      process.exitCode = 1
      return Promise.resolve()
    }),
  )()

import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { type Database, withDatabase } from '../postgres/database.ts'
import { type Logger, openLogger } from '../logger/logger.ts'
import { migrations } from '../migrations.ts'
import { becomeOwnUser, ownerOf } from '../own-user.ts'
import { decodeSettings, type Settings } from '../settings.ts'

/** Exit code 1: the command cannot run. 2: the input has bad rows, or a check found faults. */
export interface Notice {
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 130
}

export const said = (text: string): Notice => ({ text, exitCode: 0 })

export const refused = (text: string): Notice => ({ text, exitCode: 1 })

export const tell = ({ text, exitCode }: Notice): void => {
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exitCode = exitCode
}

const untouched = 'Nothing was created or changed.'

type Needed = 'nothing' | 'database' | 'files'

const withNeeded =
  (needed: Needed) =>
  (settings: Settings): E.Either<string, Settings> => {
    const { dataFolder, databaseUrl, bucket } = settings
    const isDatabaseIn = needed !== 'nothing' && O.isNone(databaseUrl)
    const areFilesIn = needed === 'files' && O.isNone(bucket)
    if ((isDatabaseIn || areFilesIn) && !existsSync(dataFolder))
      return E.left(
        `The folder ${dataFolder} does not exist. Set PLUTUS_DATA to the folder that has the data of Plutus. ${untouched}`,
      )
    return isDatabaseIn && !existsSync(path.join(dataFolder, 'postgres'))
      ? E.left(
          `There is no database in ${dataFolder}. Set PLUTUS_DATA to the folder that has the data of Plutus. ${untouched}`,
        )
      : E.right(settings)
  }

export const onDatabase = (
  needed: Needed,
  run: (database: Database, logger: Logger, settings: Settings) => Promise<void>,
): Promise<void> =>
  pipe(
    TE.fromEither(decodeSettings(process.env, process.cwd())),
    TE.chainEitherK(withNeeded(needed)),
    TE.chainFirst(({ dataFolder, databaseUrl }) => async () => {
      // with an external database there may be no data folder, and the command must not create one
      const isElsewhere = O.isSome(databaseUrl) && ownerOf(dataFolder) === undefined
      return isElsewhere ? E.right(undefined) : becomeOwnUser(dataFolder)
    }),
    TE.chain((settings) => {
      const logger = openLogger(settings.log, process.stderr)
      return withDatabase(settings, migrations, logger, (database) => run(database, logger, settings))
    }),
    TE.getOrElse((line) => () => {
      console.error(line)
      process.exitCode = 1
      return Promise.resolve()
    }),
  )()

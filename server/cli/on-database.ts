import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { type OpenDatabase, withDatabase } from '../postgres/database.ts'
import { type AppLogger, openLogger } from '../logger/logger.ts'
import { allMigrations } from '../migrations.ts'
import { becomeOwnUser, ownerOf } from '../own-user.ts'
import { decodeSettings, type ServerSettings } from '../settings.ts'

/** Exit code 1: the command cannot run. 2: the input has bad rows, or a check found faults. */
export interface CommandNotice {
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 130
}

export const successNotice = (text: string): CommandNotice => ({ text, exitCode: 0 })

export const failureNotice = (text: string): CommandNotice => ({ text, exitCode: 1 })

export const printNotice = ({ text, exitCode }: CommandNotice): void => {
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exitCode = exitCode
}

const untouchedText = 'Nothing was created or changed.'

type NeededData = 'nothing' | 'database' | 'files'

const requireSettings =
  (needed: NeededData) =>
  (settings: ServerSettings): E.Either<string, ServerSettings> => {
    const { dataFolder, databaseUrl, bucket } = settings
    const isDatabaseIn = needed !== 'nothing' && O.isNone(databaseUrl)
    const areFilesIn = needed === 'files' && O.isNone(bucket)
    if ((isDatabaseIn || areFilesIn) && !existsSync(dataFolder))
      return E.left(
        `The folder ${dataFolder} does not exist. Set PLUTUS_DATA to the folder that has the data of Plutus. ${untouchedText}`,
      )
    return isDatabaseIn && !existsSync(path.join(dataFolder, 'postgres'))
      ? E.left(
          `There is no database in ${dataFolder}. Set PLUTUS_DATA to the folder that has the data of Plutus. ${untouchedText}`,
        )
      : E.right(settings)
  }

export const onDatabase = (
  needed: NeededData,
  run: (database: OpenDatabase, logger: AppLogger, settings: ServerSettings) => Promise<void>,
): Promise<void> =>
  pipe(
    TE.fromEither(decodeSettings(process.env, process.cwd())),
    TE.chainEitherK(requireSettings(needed)),
    TE.chainFirst(({ dataFolder, databaseUrl }) => async () => {
      // with an external database there may be no data folder, and the command must not create one
      const isElsewhere = O.isSome(databaseUrl) && ownerOf(dataFolder) === undefined
      return isElsewhere ? E.right(undefined) : becomeOwnUser(dataFolder)
    }),
    TE.chain((settings) => {
      const logger = openLogger(settings.log, process.stderr)
      return withDatabase(settings, allMigrations, logger, (database) => run(database, logger, settings))
    }),
    TE.getOrElse((line) => () => {
      console.error(line)
      process.exitCode = 1
      return Promise.resolve()
    }),
  )()

import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { E, pipe, RA, TE } from '../../src/domain/fp.ts'
import { rowReader } from '../../src/domain/ledger/import/sheet.ts'
import { userReferences } from '../../src/domain/ledger/import/figures-audience.ts'
import type { CellFault } from '../../src/domain/ledger/rows/cell-fault.ts'
import { UserFacts, userFaults } from '../../src/domain/ledger/rows/user-faults.ts'
import { presentUserIn, type User, type UserRefusal } from '../../src/domain/users/user.ts'
import { latestDateOnEarth } from '../ledger/import/import-request.ts'
import { readKnownCodes } from '../ledger/import/reading/learning-firm.ts'
import type { OpenDatabase } from '../postgres/database.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import { openOnDemandRepository, openResidentRepository } from '../log/repository.ts'
import type { AppLogger } from '../logger/logger.ts'
import { openEventLog, openLog } from '../log/open-log.ts'
import { serverProjections } from '../projections.ts'
import { addUser, type UserPassword } from '../users/add-user.ts'
import { sessionKind, userKind } from '../users/aggregates.ts'
import { personUniqueConstraints } from '../users/people.ts'
import { resetPassword } from '../session/replace-password.ts'
import { type CommandNotice, failureNotice, successNotice, printNotice, onDatabase } from './on-database.ts'
import { userTask, type UserCells, type UserTask } from './user-arguments.ts'

const readFacts = rowReader({ codec: UserFacts, references: userReferences, faults: userFaults })

const intentNow = (): CallIntent => ({ actor: 'terminal', at: new Date().toISOString(), correlation: randomUUID() })

const faultLine = ({ column, reason }: CellFault): string => (column === null ? reason : `${column} ${reason}`)

const refusalNotice = ({ _tag }: UserRefusal | AppendConflict): CommandNotice => {
  switch (_tag) {
    case 'UsernameTaken':
      return failureNotice('This user name is taken.')
    case 'UnknownUser':
      return failureNotice('There is no user with that name. To list the users: npm run user -- list')
    case 'NotAllowedIn':
      return failureNotice('This user is blocked.')
    case 'LinkOver':
      return failureNotice('That link has expired or was already used.')
    case 'Conflict':
      return failureNotice('Someone else changed this user at the same time. Try again.')
  }
}

const passwordNotice = ({ username, password }: UserPassword): CommandNotice =>
  successNotice(`${username} signs in with ${password} and then has to choose a new password.`)

const runAddUser = async ({ pool, url }: OpenDatabase, cells: UserCells): Promise<CommandNotice> => {
  const firm = await pool
    .connect()
    .then((client) => readKnownCodes(client, latestDateOnEarth(Date.now())).finally(() => client.release()))
  return pipe(
    TE.fromEither(readFacts(cells, firm)),
    TE.mapLeft((faults) => failureNotice(faults.map(faultLine).join('; '))),
    TE.chain((facts) =>
      pipe(
        addUser(
          { pool, log: openEventLog({ pool, url, projections: serverProjections, claims: personUniqueConstraints }) },
          facts,
          intentNow(),
        ),
        TE.mapLeft(refusalNotice),
      ),
    ),
    TE.match((notice) => notice, passwordNotice),
  )()
}

const runResetPassword = async (
  { pool, url }: OpenDatabase,
  logger: AppLogger,
  username: string,
): Promise<CommandNotice> => {
  const opened = await openLog({ pool, url, projections: serverProjections, logger })
  const accounts = {
    users: openOnDemandRepository(opened, userKind),
    sessions: openOnDemandRepository(opened, sessionKind),
  }
  return pipe(resetPassword(accounts, username, intentNow()), TE.match(refusalNotice, passwordNotice))().finally(
    opened.close,
  )
}

const userLine = ({ username, roles, defaultDashboardType, defaultCode, status }: User): string =>
  `${username.padEnd(28)} ${roles.join(', ').padEnd(12)} ${defaultDashboardType}/${defaultCode}${status === 1 ? '' : ' (blocked)'}`

const listUsers = async ({ pool, url }: OpenDatabase, logger: AppLogger): Promise<CommandNotice> => {
  const opened = await openLog({ pool, url, projections: serverProjections, logger })
  const users = await openResidentRepository(opened, userKind)
  await opened.close()
  const found = pipe(
    users.all(),
    RA.filterMap(({ state }) => presentUserIn(state)),
    RA.map(userLine),
  )
  return successNotice(found.length === 0 ? 'No users yet.' : found.toSorted().join('\n'))
}

const performTask = (task: UserTask, database: OpenDatabase, logger: AppLogger): Promise<CommandNotice> => {
  switch (task._tag) {
    case 'Add':
      return runAddUser(database, task.cells)
    case 'ResetPassword':
      return runResetPassword(database, logger, task.username)
    case 'List':
      return listUsers(database, logger)
  }
}

const commandTask = userTask(process.argv.slice(2))
if (E.isLeft(commandTask)) printNotice(failureNotice(commandTask.left))
else
  await onDatabase('nothing', async (database, logger) =>
    printNotice(await performTask(commandTask.right, database, logger)),
  )

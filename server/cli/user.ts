import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { E, pipe, RA, TE } from '../../src/domain/fp.ts'
import { rowReader } from '../../src/domain/ledger/import/sheet.ts'
import { userReferences } from '../../src/domain/ledger/import/figures-audience.ts'
import type { CellFault } from '../../src/domain/ledger/rows/cell-fault.ts'
import { UserFacts, userFaults } from '../../src/domain/ledger/rows/user-faults.ts'
import { presentIn, type User, type UserRefusal } from '../../src/domain/users/user.ts'
import { latestDateOnEarth } from '../ledger/import/import-request.ts'
import { learningFirm } from '../ledger/import/reading/learning-firm.ts'
import type { Database } from '../postgres/database.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import { openOnDemand, openResident } from '../log/repository.ts'
import type { Logger } from '../logger/logger.ts'
import { openEventLog, openLog } from '../log/open-log.ts'
import { projections } from '../projections.ts'
import { addUser, type Passworded } from '../users/add-user.ts'
import { sessionKind, userKind } from '../users/aggregates.ts'
import { personClaims } from '../users/people.ts'
import { resetPassword } from '../session/replace-password.ts'
import { type Notice, refused, said, tell, onDatabase } from './on-database.ts'
import { userTask, type UserCells, type UserTask } from './user-arguments.ts'

const readFacts = rowReader({ codec: UserFacts, references: userReferences, faults: userFaults })

const intentNow = (): Intent => ({ actor: 'terminal', at: new Date().toISOString(), correlation: randomUUID() })

const faultLine = ({ column, reason }: CellFault): string => (column === null ? reason : `${column} ${reason}`)

const refusalNotice = ({ _tag }: UserRefusal | Conflict): Notice => {
  switch (_tag) {
    case 'UsernameTaken':
      return refused('This user name is taken.')
    case 'UnknownUser':
      return refused('There is no user with that name. To list the users: npm run user -- list')
    case 'NotAllowedIn':
      return refused('This user is blocked.')
    case 'LinkOver':
      return refused('That link has expired or was already used.')
    case 'Conflict':
      return refused('Someone else changed this user at the same time. Try again.')
  }
}

const passwordNotice = ({ username, password }: Passworded): Notice =>
  said(`${username} signs in with ${password} and then has to choose a new password.`)

const add = async ({ pool, url }: Database, cells: UserCells): Promise<Notice> => {
  const firm = await pool
    .connect()
    .then((client) => learningFirm(client, latestDateOnEarth(Date.now())).finally(() => client.release()))
  return pipe(
    TE.fromEither(readFacts(cells, firm)),
    TE.mapLeft((faults) => refused(faults.map(faultLine).join('; '))),
    TE.chain((facts) =>
      pipe(
        addUser({ pool, log: openEventLog({ pool, url, projections, claims: personClaims }) }, facts, intentNow()),
        TE.mapLeft(refusalNotice),
      ),
    ),
    TE.match((notice) => notice, passwordNotice),
  )()
}

const reset = async ({ pool, url }: Database, logger: Logger, username: string): Promise<Notice> => {
  const opened = await openLog({ pool, url, projections, logger })
  const accounts = { users: openOnDemand(opened, userKind), sessions: openOnDemand(opened, sessionKind) }
  return pipe(resetPassword(accounts, username, intentNow()), TE.match(refusalNotice, passwordNotice))().finally(
    opened.close,
  )
}

const userLine = ({ username, roles, defaultDashboardType, defaultCode, status }: User): string =>
  `${username.padEnd(28)} ${roles.join(', ').padEnd(12)} ${defaultDashboardType}/${defaultCode}${status === 1 ? '' : ' (blocked)'}`

const list = async ({ pool, url }: Database, logger: Logger): Promise<Notice> => {
  const opened = await openLog({ pool, url, projections, logger })
  const users = await openResident(opened, userKind)
  await opened.close()
  const found = pipe(
    users.all(),
    RA.filterMap(({ state }) => presentIn(state)),
    RA.map(userLine),
  )
  return said(found.length === 0 ? 'No users yet.' : found.toSorted().join('\n'))
}

const perform = (task: UserTask, database: Database, logger: Logger): Promise<Notice> => {
  switch (task._tag) {
    case 'Add':
      return add(database, task.cells)
    case 'ResetPassword':
      return reset(database, logger, task.username)
    case 'List':
      return list(database, logger)
  }
}

const task = userTask(process.argv.slice(2))
if (E.isLeft(task)) tell(refused(task.left))
else await onDatabase('nothing', async (database, logger) => tell(await perform(task.right, database, logger)))

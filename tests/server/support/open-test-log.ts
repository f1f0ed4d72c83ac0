import type { EventLog, LogProjection, LogTail } from '../../../server/log/event-log.ts'
import { openLog } from '../../../server/log/open-log.ts'
import type { Bus } from '../../../server/postgres/bus/bus.ts'
import { openPool } from '../../../server/postgres/limits.ts'
import { personUniqueConstraints } from '../../../server/users/people.ts'
import { freshDatabase, type DatabaseTemplate, type TestDatabase } from './database.ts'
import { silentLogger } from '../../support/silent-logger.ts'

export interface TestLog extends TestDatabase {
  readonly log: EventLog
  readonly tail: LogTail
  readonly bus: Bus
}

/**
 * A log of one's own; `drop` closes it and its database. As in the server appends have connections of their own: what is
 * written beside them may ask for another connection meanwhile.
 */
export const openTestLog = async (
  projections: readonly LogProjection[] = [],
  from?: DatabaseTemplate | Pick<TestDatabase, 'name'>,
): Promise<TestLog> => {
  const database = await freshDatabase(from)
  const appends = openPool(database.url, 5)
  const opened = await openLog({
    ...database,
    appends,
    projections,
    claims: personUniqueConstraints,
    logger: silentLogger,
  })
  const closeAll = async (): Promise<void> => {
    await opened.close()
    await appends.end()
    await database.close()
  }
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= closeAll())
  const drop = async (): Promise<void> => {
    await close()
    await database.drop()
  }
  return { ...database, log: opened.log, tail: opened.tail, bus: opened.bus, close, drop }
}

import type { EventLog, Projection, Tail } from '../../../server/log/event-log.ts'
import { openLog } from '../../../server/log/open-log.ts'
import { personClaims } from '../../../server/users/people.ts'
import { freshDatabase, type Template, type TestDatabase } from './database.ts'
import { silentLogger } from '../../support/silent-logger.ts'

export interface TestLog extends TestDatabase {
  readonly log: EventLog
  readonly tail: Tail
}

/** A log of one's own; `drop` closes it and its database. */
export const openTestLog = async (projections: readonly Projection[] = [], template?: Template): Promise<TestLog> => {
  const database = await freshDatabase(template)
  const { log, tail, close } = await openLog({ ...database, projections, claims: personClaims, logger: silentLogger })
  return { ...database, log, tail, drop: () => close().then(database.drop) }
}

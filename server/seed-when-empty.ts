import { pipe, TE } from '../src/domain/fp.ts'
import { seedDemoFirm } from './ledger/demo-firm/seed-demo-firm.ts'
import type { Database } from './log/database.ts'
import type { EventLog } from './log/event-log.ts'
import { prepareUsers } from './users/prepare-users.ts'

const nothing = (): void => undefined

/** Gives an empty database the demo firm; one that holds anything stays as it is. */
export const seedWhenEmpty = async ({ pool }: Database, log: EventLog, signal: AbortSignal): Promise<void> => {
  if ((await log.lastPosition()) > 0) return
  console.log('Making the demo firm…')
  const seeding = seedDemoFirm(pool, log, {
    bringUsers: (rows) => prepareUsers(pool, rows),
    progress: nothing,
    signal,
    now: Date.now,
    today: new Date().toISOString().slice(0, 10),
  })
  await pipe(
    seeding,
    TE.match(({ _tag }) => {
      console.log(_tag === 'AnotherImportRunning' ? 'Another server is making it.' : 'It could not be made.')
    }, nothing),
  )()
}

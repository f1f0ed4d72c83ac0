import type { Pool } from 'pg'
import { noop, O, pipe, TE } from '../src/domain/fp.ts'
import { dayIn } from '../src/domain/dates/time-zone.ts'
import { siteSettings } from '../src/domain/settings/site-setting.ts'
import { seedDemoFirm, seedDemoStatements } from './demo/seed-demo-firm.ts'
import { findImport } from './ledger/import/imports-projection.ts'
import type { EventLog } from './log/event-log.ts'
import { openPool, workLimits } from './postgres/limits.ts'
import { openEventLog } from './log/open-log.ts'
import { serverProjections } from './projections.ts'
import type { UserRow } from '../src/domain/ledger/rows/firm-rows.ts'
import type { RunImportRefusal } from './ledger/import/import-request.ts'
import { preparePeople } from './users/prepare-users.ts'

type MissingSeed = 'all' | 'statements' | 'nothing'

/** A kill between the two imports leaves only the first. Firms without demo data need nothing. */
const missingOf = async (pool: Pool, log: EventLog): Promise<{ readonly missing: MissingSeed; readonly at: Date }> => {
  const [firm, statements] = [await findImport(pool, 'demo'), await findImport(pool, 'demo-custodian')]
  if ((await log.lastPosition()) === 0) return { missing: 'all', at: new Date() }
  return O.isNone(firm) || firm.value.withdrawn_at !== null || O.isSome(statements)
    ? { missing: 'nothing', at: new Date() }
    : { missing: 'statements', at: new Date(firm.value.at) }
}

const seedDatabase = async (pool: Pool, url: string, signal: AbortSignal): Promise<void> => {
  const log = openEventLog({ pool, url, projections: serverProjections })
  const { missing, at } = await missingOf(pool, log)
  if (missing === 'nothing') return
  console.log('Creating the demo firm…')
  const request = {
    bringUsers: (rows: readonly UserRow[]) => preparePeople(pool, rows),
    progress: noop,
    signal,
    now: Date.now,
    today: dayIn(siteSettings.TimeZone.initial, at),
  }
  const firm: TE.TaskEither<RunImportRefusal, unknown> =
    missing === 'all' ? seedDemoFirm(pool, log, request) : TE.right(null)
  await pipe(
    firm,
    TE.chain(() => seedDemoStatements(pool, log, request)),
    TE.match(({ _tag }) => {
      console.log(_tag === 'AnotherImportRunning' ? 'Another server is creating it.' : 'It could not be created.')
    }, noop),
  )()
}

export const seedWhenEmpty = (url: string, signal: AbortSignal): Promise<void> => {
  const pool = openPool(url, 4, workLimits)
  return seedDatabase(pool, url, signal).finally(() => pool.end())
}

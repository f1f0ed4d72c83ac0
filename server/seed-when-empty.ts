import type { Pool } from 'pg'
import { pipe, TE } from '../src/domain/fp.ts'
import { dayIn } from '../src/domain/dates/time-zone.ts'
import { siteSettings } from '../src/domain/settings/site-setting.ts'
import { seedDemoFirm, seedDemoStatements } from './demo/seed-demo-firm.ts'
import { workLimits } from './postgres/limits.ts'
import { openEventLog } from './log/open-log.ts'
import { openPool } from './postgres/pool.ts'
import { projections } from './projections.ts'
import type { UserRow } from '../src/domain/ledger/rows/firm-rows.ts'
import { preparePeople } from './users/prepare-users.ts'

const nothing = (): void => undefined

const seed = async (pool: Pool, url: string, signal: AbortSignal): Promise<void> => {
  const log = openEventLog({ pool, url, projections })
  if ((await log.lastPosition()) > 0) return
  console.log('Making the demo firm…')
  const request = {
    bringUsers: (rows: readonly UserRow[]) => preparePeople(pool, rows),
    progress: nothing,
    signal,
    now: Date.now,
    today: dayIn(siteSettings.TimeZone.initial, new Date()),
  }
  await pipe(
    seedDemoFirm(pool, log, request),
    TE.chain(() => seedDemoStatements(pool, log, request)),
    TE.match(({ _tag }) => {
      console.log(_tag === 'AnotherImportRunning' ? 'Another server is making it.' : 'It could not be made.')
    }, nothing),
  )()
}

export const seedWhenEmpty = (url: string, signal: AbortSignal): Promise<void> => {
  const pool = openPool(url, 4, workLimits)
  return seed(pool, url, signal).finally(() => pool.end())
}

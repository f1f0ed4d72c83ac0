import * as t from 'io-ts'
import type { TimeSpan } from '../../../src/domain/dashboards/time-travel/travel.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { readInception } from '../read/read-inception.ts'
import { readFiguresDay } from '../read/read-last-date.ts'
import type { SiteDays } from '../read/scope.ts'
import type { Snapshot } from '../read/snapshot.ts'

const Known = t.strict({ knownFrom: t.string, knownTo: t.string })

const sql = `
  select coalesce(min(at at time zone $1)::date, today.date)::text as "knownFrom", today.date::text as "knownTo"
  from (select (now() at time zone $1)::date as date) as today
  left join ledger_import on true
  group by today.date`

export const readDates = async (snapshot: Snapshot, accounts: readonly string[], days: SiteDays): Promise<TimeSpan> => {
  const { currentDataDate: last } = await readFiguresDay(snapshot, days)
  const first = await readInception(snapshot, accounts, last)
  const [known] = await queryRows(snapshot.client, Known, sql, [days.timeZone()])
  return { first, last, knownFrom: known?.knownFrom ?? last, knownTo: known?.knownTo ?? last }
}

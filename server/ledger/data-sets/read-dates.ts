import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import { queryRows } from '../../log/query-rows.ts'
import { readInception } from '../book/read-inception.ts'
import { readLastDate } from '../book/read-last-date.ts'
import type { Snapshot } from '../book/snapshot.ts'

/** The dates there are figures for, and the days (UTC) on which something was learned first and on which it is now. */
export interface LedgerDates {
  readonly first: IsoDate
  readonly last: IsoDate
  readonly knownFrom: IsoDate
  readonly knownTo: IsoDate
}

const Known = t.strict({ knownFrom: t.string, knownTo: t.string })

const sql = `
  select coalesce(min(at at time zone 'UTC')::date, today.date)::text as "knownFrom", today.date::text as "knownTo"
  from (select (now() at time zone 'UTC')::date as date) as today
  left join ledger_import on true
  group by today.date`

/** Of accounts, as known now: from their first transaction to the last day with prices. */
export const readDates = async (snapshot: Snapshot, accounts: readonly string[]): Promise<LedgerDates> => {
  const last = await readLastDate(snapshot)
  const first = await readInception(snapshot, accounts, last)
  const [known] = await queryRows(snapshot.client, Known, sql)
  return { first, last, knownFrom: known?.knownFrom ?? last, knownTo: known?.knownTo ?? last }
}

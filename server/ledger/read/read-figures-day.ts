import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { FiguresDay } from '../../../src/domain/ledger/figures-day.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { SiteDays } from './scope.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

const LastDateRow = t.strict({ date: t.string })

const lastDateSql = `
  select coalesce(max(last.date), $2::date, (now() at time zone $3)::date)::text as date
  from ledger_security as s
  cross join lateral (
    select p.date from ledger_price as p
    where p.security = s.code and ${isKnownSql('p')}
    order by p.date desc limit 1
  ) as last
  where ${isKnownSql('s')}`

/** The last day with a price, which is the default day of figures. Without prices, the day the records are known on. */
const readLastDate = async (
  { client, knownOn, knownBefore }: LedgerSnapshot,
  { timeZone }: Pick<SiteDays, 'timeZone'>,
): Promise<IsoDate> => {
  const [row] = await queryRows(client, LastDateRow, lastDateSql, [knownBefore, knownOn, timeZone()])
  return row?.date ?? ''
}

/** Uses the day that the firm has set, unless it is later than the day on which the records are known. */
export const readFiguresDay = async (snapshot: LedgerSnapshot, days: SiteDays): Promise<FiguresDay> => {
  const pricedTo = await readLastDate(snapshot, days)
  const set = days.currentDataDate()
  const isThere = set !== null && (snapshot.knownOn === null || set <= snapshot.knownOn)
  return { currentDataDate: isThere ? set : pricedTo, pricedTo }
}

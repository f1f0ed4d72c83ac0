import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { inUnitsOfToday, type PriceDay } from '../../../src/domain/trading/market/quote.ts'
import { unitRatio } from '../../../src/domain/ledger/actions/corporate-action.ts'
import { readUnitActions } from '../../ledger/read/read-unit-actions.ts'
import { isKnown, type Snapshot } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const optional = t.union([t.number, t.null])

const Row = t.strict({ date: t.string, high: optional, low: optional, close: t.number, volume: optional })

/** Those of the year that ends with the last price by a day, and the one before them. */
const sql = `
  with priced as (
    select date, high, low, close, volume from ledger_price as p
    where security = $2 and date <= $3 and ${isKnown('p')}
  ), year as (select (max(date) - interval '1 year')::date as begins from priced)
  select date::text, high::float8, low::float8, close::float8, volume::float8 from priced, year
  where date >= coalesce((select max(date) from priced where date <= begins), begins)
  order by date`

/** In their order, in the units of `today`. */
export const readPriceDays = async (
  snapshot: Snapshot,
  security: string,
  today: IsoDate,
): Promise<readonly PriceDay[]> => {
  const days = await queryRows(snapshot.client, Row, sql, [snapshot.knownBefore, security, today])
  const splits = (await readUnitActions(snapshot, [security], today)).flatMap((action) => {
    const ratio = action.security === security ? unitRatio(action) : null
    return ratio === null ? [] : [{ date: action.date, ratio }]
  })
  return inUnitsOfToday(days, splits)
}

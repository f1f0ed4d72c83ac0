import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Split } from '../../../src/domain/ledger/valuation/price.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { placeInDay } from './scope.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Row = t.strict({ security: t.string, date: t.string, ratio: t.number })

const sql = `
  with split as materialized (
    select x.security, x.date, x.quantity as added, before.held
    from ledger_transaction as x
    cross join lateral (
      select sum(case earlier.type when 'sell' then -earlier.quantity else earlier.quantity end) as held
      from ledger_transaction as earlier
      where earlier.account = x.account and earlier.security = x.security
        and earlier.type in ('buy', 'sell', 'split') and earlier.date <= x.date
        and (earlier.date, ${placeInDay('earlier')}, earlier.id) < (x.date, ${placeInDay('x')}, x.id)
        and ${isKnown('earlier')}
    ) as before
    where x.type = 'split' and x.security = any($2) and x.date <= $3 and ${isKnown('x')}
  )
  select security, date::text, ((sum(held) + sum(added)) / sum(held))::float8 as ratio
  from split
  where held > 0 and held + added > 0
  group by security, date
  order by security, date`

export const readSplits = async (
  { client, knownBefore }: Snapshot,
  securities: readonly string[],
  to: IsoDate,
): Promise<ReadonlyMap<string, readonly Split[]>> => {
  const rows = await queryRows(client, Row, sql, [knownBefore, securities, to])
  return Map.groupBy(rows, ({ security }) => security)
}

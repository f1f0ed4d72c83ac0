import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { Numbers, Texts } from './scope.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Row = t.strict({ security: t.string, dates: Texts, closes: Numbers })

const sql = `
  select wanted.security, json_agg(priced.date order by priced.date) as dates,
    json_agg(priced.close order by priced.date) as closes
  from unnest($2::text[]) as wanted (security)
  cross join lateral (
    (
      select carried.date, carried.close
      from ledger_price as carried
      where carried.security = wanted.security and carried.date <= $3 and ${isKnown('carried')}
      order by carried.date desc limit 1
    )
    union all
    select later.date, later.close
    from ledger_price as later
    where later.security = wanted.security and later.date > $3 and later.date <= $4 and ${isKnown('later')}
  ) as priced
  group by wanted.security`

export const readPrices = async (
  { client, knownBefore }: Snapshot,
  securities: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<string, readonly Step[]>> => {
  const rows = await queryRows(client, Row, sql, [knownBefore, securities, from, to])
  return new Map(
    rows.map(({ security, dates, closes }) => [
      security,
      dates.map((date, index) => ({ date, value: closes[index] ?? 0 })),
    ]),
  )
}

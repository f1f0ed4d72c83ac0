import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import type { Step } from '../../../src/domain/ledger/step.ts'
import { queryRows } from '../query-rows.ts'
import { Numbers, Texts } from './column.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Row = t.strict({ security: t.string, dates: Texts, closes: Numbers })

const sql = `
  select security, json_agg(date) as dates, json_agg(close) as closes
  from (
    select wanted.security, price.date, price.close
    from unnest($2::text[]) as wanted (security)
    cross join lateral (
      select coalesce(max(p.date), $3::date) as start
      from ledger_price as p
      where p.security = wanted.security and p.date <= $3 and ${isKnown('p')}
    ) as carried
    join ledger_price as price
      on price.security = wanted.security and price.date between carried.start and $4 and ${isKnown('price')}
    order by wanted.security, price.date
  ) as priced
  group by security`

/** Closing prices as traded, from the one in force on `from` to the last on or before `to`. */
export const readPrices = async (
  { client, knownOn }: Snapshot,
  securities: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<string, readonly Step[]>> => {
  const rows = await queryRows(client, Row, sql, [knownOn, securities, from, to])
  return new Map(
    rows.map(({ security, dates, closes }) => [
      security,
      dates.map((date, index) => ({ date, value: closes[index] ?? 0 })),
    ]),
  )
}

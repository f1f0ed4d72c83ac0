import * as t from 'io-ts'
import { stepsOfYears } from '../../../src/domain/ledger/valuation/price-year.ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { Numbers, type Span } from './scope.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Row = t.strict({ security: t.string, year: t.number, days: t.string, closes: Numbers })

/** A year that was another one when it was known is read from the prices themselves. */
const sql = `
  with wanted as (
    select found.*, found.changed_at < $1::timestamptz as is_known
    from unnest($2::text[]) as own (code)
    cross join lateral (
      select max(year) as year from ledger_price_year as y
      where security = own.code and first <= $3 and changed_at < $1::timestamptz
    ) as carried
    join ledger_price_year as found on found.security = own.code
      and found.year between coalesce(carried.year, 0) and extract(year from $4::date)
  )
  select security, year, days, closes::json from wanted where is_known and first is not null
  union all
  (
    select p.security, wanted.year, string_agg(extract(doy from p.date)::text, ',' order by p.date),
      json_agg(p.close order by p.date)
    from wanted join ledger_price as p on p.security = wanted.security
      and p.date between make_date(wanted.year, 1, 1) and make_date(wanted.year, 12, 31) and ${isKnown('p')}
    where not is_known
    group by p.security, wanted.year
  )
  order by security, year`

/** The prices of securities, each beginning with the one that is carried to the first of the days. */
export const readPrices = async (
  { client, knownBefore }: Snapshot,
  securities: readonly string[],
  { from, to }: Span,
): Promise<ReadonlyMap<string, readonly Step[]>> =>
  stepsOfYears(await queryRows(client, Row, sql, [knownBefore, securities, from, to]), from, to)

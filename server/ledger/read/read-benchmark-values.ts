import * as t from 'io-ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { Numbers, type Span, Texts } from './scope.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Row = t.strict({ code: t.string, dates: Texts, values: Numbers })

const sql = `
  select wanted.code, json_agg(found.date order by found.date) as dates, json_agg(found.value order by found.date) as values
  from unnest($2::text[]) as wanted (code)
  cross join lateral (
    (
      select carried.date, carried.value
      from ledger_benchmark_value as carried
      where carried.benchmark = wanted.code and carried.date <= $3 and ${isKnown('carried')}
      order by carried.date desc limit 1
    )
    union all
    select later.date, later.value
    from ledger_benchmark_value as later
    where later.benchmark = wanted.code and later.date > $3 and later.date <= $4 and ${isKnown('later')}
  ) as found
  group by wanted.code`

/** The levels of benchmarks, each beginning with the one that is carried to the first of the days. */
export const readBenchmarkValues = async (
  { client, knownBefore }: Snapshot,
  codes: readonly string[],
  { from, to }: Span,
): Promise<ReadonlyMap<string, readonly Step[]>> => {
  const rows = await queryRows(client, Row, sql, [knownBefore, codes, from, to])
  return new Map(
    rows.map(({ code, dates, values }) => [code, dates.map((date, index) => ({ date, value: values[index] ?? 0 }))]),
  )
}

import * as t from 'io-ts'
import type { DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { NumberColumn, type DateSpan, TextColumn } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const SeriesRow = t.strict({ code: t.string, dates: TextColumn, values: NumberColumn })

interface SeriesColumns {
  readonly table: string
  readonly code: string
  readonly value: string
}

const seriesSql = ({ table, code, value }: SeriesColumns): string => `
  select wanted.code, json_agg(found.date order by found.date) as dates, json_agg(found.value order by found.date) as values
  from unnest($2::text[]) as wanted (code)
  cross join lateral (
    (
      select carried.date, carried.${value} as value
      from ${table} as carried
      where carried.${code} = wanted.code and carried.date <= $3 and ${isKnownSql('carried')}
      order by carried.date desc limit 1
    )
    union all
    select later.date, later.${value}
    from ${table} as later
    where later.${code} = wanted.code and later.date > $3 and later.date <= $4 and ${isKnownSql('later')}
  ) as found
  group by wanted.code`

/** Each series begins with the last figure on or before the first day. */
const readSeriesOf =
  (series: SeriesColumns) =>
  async (
    { client, knownBefore }: LedgerSnapshot,
    codes: readonly string[],
    { from, to }: DateSpan,
  ): Promise<ReadonlyMap<string, readonly DatedStep[]>> => {
    const rows = await queryRows(client, SeriesRow, seriesSql(series), [knownBefore, codes, from, to])
    return new Map(
      rows.map(({ code, dates, values }) => [code, dates.map((date, index) => ({ date, value: values[index] ?? 0 }))]),
    )
  }

export const readBenchmarkValues = readSeriesOf({ table: 'ledger_benchmark_value', code: 'benchmark', value: 'value' })

/** Australian dollars per unit of the currency. */
export const readExchangeRates = readSeriesOf({ table: 'ledger_exchange_rate', code: 'currency', value: 'rate' })

import * as t from 'io-ts'
import type { Step } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { Numbers, type Span, Texts } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Row = t.strict({ code: t.string, dates: Texts, values: Numbers })

interface Series {
  readonly table: string
  readonly code: string
  readonly value: string
}

const sqlOf = ({ table, code, value }: Series): string => `
  select wanted.code, json_agg(found.date order by found.date) as dates, json_agg(found.value order by found.date) as values
  from unnest($2::text[]) as wanted (code)
  cross join lateral (
    (
      select carried.date, carried.${value} as value
      from ${table} as carried
      where carried.${code} = wanted.code and carried.date <= $3 and ${isKnown('carried')}
      order by carried.date desc limit 1
    )
    union all
    select later.date, later.${value}
    from ${table} as later
    where later.${code} = wanted.code and later.date > $3 and later.date <= $4 and ${isKnown('later')}
  ) as found
  group by wanted.code`

/** Each series begins with the figure carried to the first day. */
const reading =
  (series: Series) =>
  async (
    { client, knownBefore }: Snapshot,
    codes: readonly string[],
    { from, to }: Span,
  ): Promise<ReadonlyMap<string, readonly Step[]>> => {
    const rows = await queryRows(client, Row, sqlOf(series), [knownBefore, codes, from, to])
    return new Map(
      rows.map(({ code, dates, values }) => [code, dates.map((date, index) => ({ date, value: values[index] ?? 0 }))]),
    )
  }

export const readBenchmarkValues = reading({ table: 'ledger_benchmark_value', code: 'benchmark', value: 'value' })

/** Australian dollars per unit of the currency. */
export const readExchangeRates = reading({ table: 'ledger_exchange_rate', code: 'currency', value: 'rate' })

import * as t from 'io-ts'
import { closesOf, pricesOfYears } from '../../../../src/domain/ledger/valuation/price.ts'
import type { DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { openKeptCloses } from './kept-closes.ts'
import { columnCodec, NumberColumn, type DateSpan, TextColumn } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

/** `version`: the transaction that wrote the year. Null if the year has changed since the snapshot. */
interface SecurityYear {
  readonly security: string
  readonly year: number
  readonly version: string | null
}

const AvailableYears = t.strict({
  securities: TextColumn,
  years: NumberColumn,
  versions: columnCodec(t.union([t.string, t.null])),
})

const orderedJsonSql = (figure: string): string => `coalesce(json_agg(${figure} order by security, year), '[]')`

const availableYearsSql = `
  select ${orderedJsonSql('security')} as securities, ${orderedJsonSql('year')} as years, ${orderedJsonSql('version')} as versions
  from (
    select found.security, found.year, case when found.changed_at < $1::timestamptz then found.xmin::text end as version, first
    from unnest($2::text[]) as own (code)
    cross join lateral (
      select max(year) as year from ledger_price_year as y
      where security = own.code and first <= $3 and changed_at < $1::timestamptz
    ) as carried
    join ledger_price_year as found on found.security = own.code
      and found.year between coalesce(carried.year, 0) and extract(year from $4::date)
  ) as wanted
  where version is null or first is not null`

const PriceYear = t.readonly(t.strict({ security: t.string, year: t.number, days: t.string, closes: NumberColumn }))
type PriceYear = t.TypeOf<typeof PriceYear>

const currentPricesSql = `
  select security, year, days, closes::json from unnest($1::text[], $2::int[]) as wanted (security, year)
    join ledger_price_year using (security, year)`

const earlierPricesSql = `
  select p.security, wanted.year, string_agg(extract(doy from p.date)::text, ',' order by p.date) as days,
    json_agg(p.close order by p.date) as closes
  from unnest($2::text[], $3::int[]) as wanted (security, year) join ledger_price as p on p.security = wanted.security
    and p.date between make_date(wanted.year, 1, 1) and make_date(wanted.year, 12, 31) and ${isKnownSql('p')}
  group by p.security, wanted.year`

const priceYearKey = ({ security, year }: Pick<SecurityYear, 'security' | 'year'>): string => `${year} ${security}`

const readAvailableYears = async (
  { client, knownBefore }: LedgerSnapshot,
  securities: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly SecurityYear[]> => {
  const [columns] = await queryRows(client, AvailableYears, availableYearsSql, [knownBefore, securities, from, to])
  return (columns?.securities ?? []).map((security, index) => ({
    security,
    year: columns?.years[index] ?? 0,
    version: columns?.versions[index] ?? null,
  }))
}

const readPriceYears = async (
  { client }: LedgerSnapshot,
  sql: string,
  years: readonly SecurityYear[],
  ...values: readonly string[]
): Promise<readonly PriceYear[]> =>
  years.length === 0
    ? []
    : queryRows(client, PriceYear, sql, [
        ...values,
        years.map(({ security }) => security),
        years.map(({ year }) => year),
      ])

/** Each series begins with the last price on or before the first day. */
export const readPrices = async (
  snapshot: LedgerSnapshot,
  securities: readonly string[],
  span: DateSpan,
): Promise<ReadonlyMap<string, readonly DatedStep[]>> => {
  const { get, keep, datesOfYear } = snapshot.memory?.closes ?? openKeptCloses()
  const heldYears = await readAvailableYears(snapshot, securities, span)
  const found = new Map<string, readonly DatedStep[]>()
  for (const one of heldYears) {
    const steps = one.version === null ? undefined : get(priceYearKey(one), one.version)
    if (steps !== undefined) found.set(priceYearKey(one), steps)
  }
  const missing = Map.groupBy(
    heldYears.filter((one) => !found.has(priceYearKey(one))),
    ({ version }) => version !== null,
  )
  const read = [
    ...(await readPriceYears(snapshot, currentPricesSql, missing.get(true) ?? [])),
    ...(await readPriceYears(snapshot, earlierPricesSql, missing.get(false) ?? [], snapshot.knownBefore)),
  ]
  closesOf(read, datesOfYear).forEach((steps, index) => {
    found.set(priceYearKey(read[index] ?? { security: '', year: 0 }), steps)
  })
  keep(
    new Map(
      heldYears.flatMap((one) => {
        const closes = found.get(priceYearKey(one))
        return one.version === null || closes === undefined
          ? []
          : [[priceYearKey(one), { version: one.version, closes }]]
      }),
    ),
  )
  return pricesOfYears(
    heldYears.map((one) => [one.security, found.get(priceYearKey(one)) ?? []]),
    span.from,
    span.to,
  )
}

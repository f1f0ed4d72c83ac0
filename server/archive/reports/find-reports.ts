import { foldedSql, sortKeySql } from '../../postgres/folded-sql.ts'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { type ArchiveColumn, type ArchiveQuery, reportsPerPage } from '../../../src/domain/archive/sought-reports.ts'
import { pagerOf } from '../../../src/domain/widgets/table/pager.ts'
import { wordsOf } from '../../../src/domain/text/match-words.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface ReportsQuery extends ArchiveQuery {
  readonly id: string | null
  /** Keys of owners whose name contains the word. The ledger has the names; the archive has only codes. */
  readonly ownersNamed: (word: string) => readonly string[]
}

const FoundIds = t.strict({
  ids: t.readonlyArray(t.string),
  total: t.number,
  filed: t.number,
  years: t.readonlyArray(t.number),
})

export interface FoundReports extends t.TypeOf<typeof FoundIds> {
  readonly page: number
}

const maxSearchLength = 200

const sortKeys: Readonly<Record<ArchiveColumn, string>> = {
  name: sortKeySql('name'),
  title: sortKeySql('title'),
  year: 'year',
  quarter: `case quarter when 'FY' then 'Q5' else quarter end collate "C"`,
  type: 'type collate "C"',
  code: sortKeySql('code'),
  filed: 'at collate "C"',
}

const liveSql = `
  select r.id, r.owner, r.name, r.report->>'StaticReportTitle' as title, (r.report->>'Year')::integer as year,
    r.report->>'Quarter' as quarter, r.report->>'Type' as type, r.report->>'Code' as code, v.by, v.at,
    'FY-' || lpad(mod((r.report->>'Year')::integer, 100)::text, 2, '0') as label
  from static_report as r join static_report_version as v on v.report = r.id and v.version = r.version
  where r.is_live`

/** Must match `periodText`, `yearLabel` and `quarterText`. */
const namedReportsSql = `
  select id, owner, name, title, year, quarter, type, code, at, ${foldedSql(`concat_ws(' ', name, title || ',', case quarter
      when 'FY' then label
      when 'Q1' then 'September ' || year - 1 when 'Q2' then 'December ' || year - 1
      when 'Q3' then 'March ' || year when 'Q4' then 'June ' || year
    end, label, case when quarter = 'FY' then 'Full year' end, code, by)`)} as words
  from (${liveSql}) as live`

const filterSql = `
  ($1::integer is null or year = $1) and ($2::text is null or quarter = $2) and ($3::text is null or type = $3)
    and ($4::uuid is null or id = $4)`

const foundSql = `
  select * from said
  where ${filterSql}
    and not exists (
      select from jsonb_to_recordset($5::jsonb) as sought(word text, owners text[])
      where position(word in words) = 0 and owner <> all(owners)
    )`

const orderSql = ({ column, isDescending }: ArchiveQuery['sort']): string =>
  `order by ${sortKeys[column]} ${isDescending ? 'desc' : 'asc'}, id`

/** Finds the years by steps through the index to the next lower year, without reading the reports again. */
const countsSql = `
  with recursive years as (
    (select (report->>'Year')::integer as year from static_report where is_live order by (report->>'Year')::integer desc limit 1)
    union all
    select (
      select (report->>'Year')::integer from static_report
      where is_live and (report->>'Year')::integer < years.year order by (report->>'Year')::integer desc limit 1
    ) from years where years.year is not null
  )
  select (select count(*)::integer from (${liveSql}) as live where ${filterSql}) as total,
    (select count(*)::integer from static_report where is_live) as filed,
    array(select year from years where year is not null) as years`

/** For queries without a search. An index on the last filing keeps pages cheap. */
export const pageOfAllSql = (sort: ArchiveQuery['sort']): string => `
  select id from (${liveSql}) as live where ${filterSql} ${orderSql(sort)} limit ${reportsPerPage} offset $5`

const searchedSql = (sort: ArchiveQuery['sort']): string => `
  with said as materialized (${namedReportsSql}), found as materialized (${foundSql})
  select (select count(*)::integer from found) as total, (select count(*)::integer from said) as filed,
    array(select distinct year from said order by year desc) as years,
    array(
      select id from found ${orderSql(sort)}
      limit ${reportsPerPage}
      offset (
        select (least($6::bigint, greatest(1, (count(*) + ${reportsPerPage - 1}) / ${reportsPerPage})) - 1) * ${reportsPerPage}
        from found
      )
    ) as ids`

const ReportCounts = t.strict({ total: t.number, filed: t.number, years: t.readonlyArray(t.number) })
const ReportId = t.strict({ id: t.string })

const findUnsearchedReports = async (
  pool: Pool,
  { filter, sort, page: asked, id }: ReportsQuery,
): Promise<FoundReports> => {
  const filtered = [filter.year, filter.quarter, filter.type, id]
  const [counts = { total: 0, filed: 0, years: [] }] = await queryRows(pool, ReportCounts, countsSql, filtered)
  const { page, start } = pagerOf(counts.total, Math.max(1, asked), reportsPerPage)
  const rows = await queryRows(pool, ReportId, pageOfAllSql(sort), [...filtered, start])
  return { ...counts, page, ids: rows.map((row) => row.id) }
}

export const findReports = async (pool: Pool, query: ReportsQuery): Promise<FoundReports> => {
  const { filter, sort, page, id, ownersNamed } = query
  const { search, year, quarter, type } = filter
  const words = [...new Set(wordsOf(search.slice(0, maxSearchLength)))]
  if (words.length === 0) return findUnsearchedReports(pool, query)
  const sought = words.map((word) => ({ word, owners: ownersNamed(word) }))
  const [found] = await queryRows(pool, FoundIds, searchedSql(sort), [
    ...[year, quarter, type, id, JSON.stringify(sought), Math.max(1, page)],
  ])
  const { total, ...others } = found ?? { ids: [], total: 0, filed: 0, years: [] }
  return { ...others, total, page: pagerOf(total, Math.max(1, page), reportsPerPage).page }
}

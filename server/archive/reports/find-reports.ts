import * as t from 'io-ts'
import type { Pool } from 'pg'
import { type ArchiveColumn, type ArchiveQuery, reportsPerPage } from '../../../src/domain/archive/sought-reports.ts'
import { pagerOf } from '../../../src/domain/widgets/table/pager.ts'
import { wordsOf } from '../../../src/domain/words-found.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface ReportsQuery extends ArchiveQuery {
  readonly id: string | null
  /** The owners whose names contain a word: the ledger has names, the archive only codes. */
  readonly ownersNamed: (word: string) => readonly string[]
}

const Found = t.strict({
  ids: t.readonlyArray(t.string),
  ...{ total: t.number, filed: t.number },
  years: t.readonlyArray(t.number),
})

export interface FoundReports extends t.TypeOf<typeof Found> {
  readonly page: number
}

const maxSearchLength = 200

const keys: Readonly<Record<ArchiveColumn, string>> = {
  name: 'lower(name) collate "C"',
  title: 'lower(title) collate "C"',
  year: 'year',
  // a full year comes after its quarters
  quarter: `case quarter when 'FY' then 'Q5' else quarter end collate "C"`,
  type: 'type collate "C"',
  code: 'lower(code) collate "C"',
  filed: 'at collate "C"',
}

/** As `periodText`, `yearLabel` and `quarterText` write them. */
const saidText = `
  select id, owner, name, title, year, quarter, type, code, at, lower(concat_ws(' ', name, title || ',', case quarter
      when 'FY' then label
      when 'Q1' then 'September ' || year - 1 when 'Q2' then 'December ' || year - 1
      when 'Q3' then 'March ' || year when 'Q4' then 'June ' || year
    end, label, case when quarter = 'FY' then 'Full year' end, code, by)) as words
  from (
    select r.id, r.owner, r.name, r.report->>'StaticReportTitle' as title, (r.report->>'Year')::integer as year,
      r.report->>'Quarter' as quarter, r.report->>'Type' as type, r.report->>'Code' as code, v.by, v.at,
      'FY-' || lpad(mod((r.report->>'Year')::integer, 100)::text, 2, '0') as label
    from static_report as r join static_report_version as v on v.report = r.id and v.version = r.version
    where r.is_live
  ) as live`

const foundText = `
  select * from said
  where ($1::integer is null or year = $1) and ($2::text is null or quarter = $2) and ($3::text is null or type = $3)
    and ($4::uuid is null or id = $4)
    and not exists (
      select from jsonb_to_recordset($5::jsonb) as sought(word text, owners text[])
      where position(word in words) = 0 and owner <> all(owners)
    )`

const pageText = ({ column, isDescending }: ArchiveQuery['sort']): string => `
  with said as materialized (${saidText}), found as materialized (${foundText})
  select (select count(*)::integer from found) as total, (select count(*)::integer from said) as filed,
    array(select distinct year from said order by year desc) as years,
    array(
      select id from found order by ${keys[column]} ${isDescending ? 'desc' : 'asc'}, id
      limit ${reportsPerPage}
      offset (
        select (least($6::bigint, greatest(1, (count(*) + ${reportsPerPage - 1}) / ${reportsPerPage})) - 1) * ${reportsPerPage}
        from found
      )
    ) as ids`

export const findReports = async (
  pool: Pool,
  { filter, sort, page, id, ownersNamed }: ReportsQuery,
): Promise<FoundReports> => {
  const { search, year, quarter, type } = filter
  const words = [...new Set(wordsOf(search.slice(0, maxSearchLength)))]
  const sought = words.map((word) => ({ word, owners: ownersNamed(word) }))
  const [found] = await queryRows(pool, Found, pageText(sort), [
    ...[year, quarter, type, id, JSON.stringify(sought), Math.max(1, page)],
  ])
  const { total, ...others } = found ?? { ids: [], total: 0, filed: 0, years: [] }
  return { ...others, total, page: pagerOf(total, Math.max(1, page), reportsPerPage).page }
}

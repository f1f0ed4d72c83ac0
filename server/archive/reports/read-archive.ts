import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { O } from '../../../src/domain/fp.ts'
import { FetchKind, keyText, StaticReport, StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import type { FiledReportsIndex } from '../../../src/domain/archive/uploads/filing.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import type { AfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isStorable } from '../../postgres/storable.ts'
import { type FoundReports, findReports, type ReportsQuery } from './find-reports.ts'

const ClientFetch = t.readonly(
  t.strict({ report: Uuid, version: t.number, by: t.string, what: FetchKind, at: t.string }),
)
export type ClientFetch = t.TypeOf<typeof ClientFetch>

const fetchesSql = `
  select report, version, by, (array_agg(what order by what = 'read', position))[1] as what,
    (array_agg(at order by what = 'read', position))[1] as at
  from static_report_occurrence
  where report = any($1::uuid[]) and is_client and what in ('opened', 'downloaded', 'zipped', 'read')
  group by report, version, by order by min(position)`

export const readFetches = (pool: Pool, reports: readonly string[]): Promise<readonly ClientFetch[]> =>
  queryRows(pool, ClientFetch, fetchesSql, [reports])

interface ReadReport {
  readonly report: StaticReport
  readonly isFetched: boolean
}

export interface ReportArchive {
  readonly all: (behind?: AfterCode) => Promise<readonly ReadReport[]>
  readonly page: (query: ReportsQuery) => Promise<FoundReports & { readonly reports: readonly StaticReport[] }>
  /** The owners' most recently filed reports, up to one page. */
  readonly of: (owners: readonly string[], username: string) => Promise<readonly ReadReport[]>
  readonly get: (id: string) => Promise<O.Option<StaticReport>>
  readonly named: (name: string) => Promise<O.Option<string>>
}

const ReportRow = t.strict({
  id: Uuid,
  fields: StaticReportFields,
  revision: t.number,
  version: t.number,
  hash: t.string,
  bytes: t.number,
  upload: Uuid,
  by: t.string,
  at: t.string,
  isFetched: t.boolean,
})

const reportsSql = `
  select r.id, r.report as fields, r.revision, r.version, v.hash, v.bytes::float8 as bytes, v.upload, v.by, v.at, exists (
    select from static_report_occurrence as o
    where o.report = r.id and o.version = r.version and o.by = $1 and o.what in ('opened', 'downloaded', 'zipped')
  ) as "isFetched"
  from static_report as r join static_report_version as v on v.report = r.id and v.version = r.version`

const readOf = ({ id, fields, isFetched, ...file }: t.TypeOf<typeof ReportRow>): ReadReport => ({
  report: { StaticReportID: id, ...fields, ...file },
  isFetched,
})

const ReportId = t.strict({ id: Uuid })

export const openArchive = (pool: Pool): ReportArchive => {
  const read = async (where: string, values: readonly unknown[]): Promise<readonly ReadReport[]> =>
    (await queryRows(pool, ReportRow, `${reportsSql} where ${where}`, values)).map(readOf)

  return {
    all: ({ after } = {}) =>
      read('r.is_live and ($2::uuid is null or r.id > $2) order by r.id limit $3', [null, after ?? null, maxRows.page]),
    page: async (query) => {
      const found = await findReports(pool, query)
      const reports = await read('r.id = any($2::uuid[]) order by array_position($2::uuid[], r.id)', [null, found.ids])
      return { ...found, reports: reports.map(({ report }) => report) }
    },
    of: (owners, username) =>
      read('r.is_live and r.owner = any($2::text[]) order by v.position desc limit $3', [
        ...[username, owners.filter(isStorable), maxRows.page],
      ]),
    get: async (id) => {
      const [found] = await read('r.id = $2', [null, id])
      return O.fromNullable(found?.report)
    },
    named: async (name) => {
      if (!isStorable(name)) return O.none
      const [found] = await queryRows(
        pool,
        ReportId,
        'select id from static_report where is_live and lower(name) = lower($1)',
        [name],
      )
      return O.fromNullable(found?.id)
    },
  }
}

const TakenName = t.strict({ name: t.string })

export const takenNames = async (pool: Pool, names: readonly string[]): Promise<readonly string[]> => {
  const rows = await queryRows(
    pool,
    TakenName,
    `select distinct lower(name) as name from static_report
      where is_live and (lower(name) = any($1) or regexp_replace(lower(name), '-[0-9]+$', '') = any($1))`,
    [names],
  )
  return rows.map(({ name }) => name)
}

interface NameQuery {
  readonly keys: readonly string[]
  readonly hashes: readonly string[]
  readonly names: readonly string[]
}

const DuplicateReport = t.strict({ id: Uuid, report: StaticReportFields, hashes: t.readonlyArray(t.string) })

const duplicatesSql = `
  select r.id, r.report, array(
    select distinct v.hash from static_report_version as v
    where v.report = r.id and v.withdrawn_at is null and v.hash = any($2::text[]) order by v.hash
  ) as hashes
  from static_report as r
  where r.is_live and (
    md5(r.key) = any(select md5(key) from unnest($1::text[]) as key)
    or lower(r.name) = any(select lower(name) from unnest($3::text[]) as name)
    or r.id = any(select v.report from static_report_version as v where v.hash = any($2::text[]) and v.withdrawn_at is null)
  )
  order by r.id`

export const findDuplicates = async (
  client: Pool | PoolClient,
  { keys, hashes, names }: NameQuery,
): Promise<FiledReportsIndex> => {
  const rows = await queryRows(client, DuplicateReport, duplicatesSql, [
    keys.filter(isStorable),
    hashes,
    names.filter(isStorable),
  ])
  const filed = rows.map(({ id, report, hashes: its }) => ({ as: { id, report }, its }))
  return {
    byKey: new Map(filed.map(({ as }) => [keyText(as.report), as])),
    byName: new Map(filed.map(({ as }) => [as.report.StaticReportName.toLowerCase(), as])),
    byHash: new Map(hashes.map((hash) => [hash, filed.filter(({ its }) => its.includes(hash)).map(({ as }) => as)])),
  }
}

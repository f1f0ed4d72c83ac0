import * as t from 'io-ts'
import type { Pool } from 'pg'
import { ReportOccurrence, OccurrenceKind, ReportVersion } from '../../../src/domain/archive/listed-static-report.ts'
import { StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isStorable } from '../../postgres/storable.ts'

const EvidenceRow = t.strict({
  what: t.union([OccurrenceKind, t.literal('left')]),
  version: t.number,
  by: t.string,
  isClient: t.boolean,
  at: t.string,
  hash: t.string,
  fields: StaticReportFields,
})
export type EvidenceRow = t.TypeOf<typeof EvidenceRow>

const occurrenceColumns = `o.what, o.version, o.by, o.is_client as "isClient", o.at`

const versionsSql = `
  select v.version, v.hash, v.bytes::float8 as bytes, v.upload, coalesce(u.name, '') as "uploadName", v.by, v.at,
    v.withdrawn_by as "withdrawnBy", v.withdrawn_at as "withdrawnAt"
  from static_report_version as v left join static_report_upload as u on u.id = v.upload
  where v.report = $1 order by v.version desc`

const occurrencesSql = `
  select ${occurrenceColumns}, o.changed from static_report_occurrence as o
  where o.report = $1 and o.what <> 'left' order by o.position desc`

const evidenceSql = `
  select ${occurrenceColumns}, v.hash, o.fields
  from static_report_occurrence as o join static_report_version as v on v.report = o.report and v.version = o.version
  where o.owner = any($1::text[]) order by o.position`

interface ReportHistory {
  readonly versions: readonly ReportVersion[]
  readonly occurrences: readonly ReportOccurrence[]
}

export const readReportHistory = async (pool: Pool, id: string): Promise<ReportHistory> => ({
  versions: await queryRows(pool, ReportVersion, versionsSql, [id]),
  occurrences: await queryRows(pool, ReportOccurrence, occurrencesSql, [id]),
})

export const readEvidence = (pool: Pool, owners: readonly string[]): Promise<readonly EvidenceRow[]> =>
  queryRows(pool, EvidenceRow, evidenceSql, [owners.filter(isStorable)])

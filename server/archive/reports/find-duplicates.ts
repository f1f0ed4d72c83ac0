import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import type { FiledPart } from '../../../src/domain/archive/uploads/filing.ts'
import { keyText, StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isStorable } from '../../postgres/storable.ts'

interface NameQuery {
  readonly keys: readonly string[]
  readonly hashes: readonly string[]
  readonly names: readonly string[]
}

const Row = t.strict({ id: Uuid, report: StaticReportFields, hashes: t.readonlyArray(t.string) })

const found = `
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
): Promise<FiledPart> => {
  const rows = await queryRows(client, Row, found, [keys.filter(isStorable), hashes, names.filter(isStorable)])
  const filed = rows.map(({ id, report, hashes: its }) => ({ as: { id, report }, its }))
  return {
    byKey: new Map(filed.map(({ as }) => [keyText(as.report), as])),
    byName: new Map(filed.map(({ as }) => [as.report.StaticReportName.toLowerCase(), as])),
    byHash: new Map(hashes.map((hash) => [hash, filed.filter(({ its }) => its.includes(hash)).map(({ as }) => as)])),
  }
}

import * as t from 'io-ts'
import type { Pool } from 'pg'
import { Fetching } from '../../../src/domain/archive/static-report.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { queryRows } from '../../postgres/query-rows.ts'

/** The first time a client came to a file of a report in a way. */
const ClientFetch = t.readonly(
  t.strict({ report: Uuid, version: t.number, by: t.string, what: Fetching, at: t.string }),
)
export type ClientFetch = t.TypeOf<typeof ClientFetch>

const fetches = `
  select report, version, by, (array_agg(what order by position))[1] as what, min(at) as at
  from static_report_occurrence
  where report = any($1::uuid[]) and is_client and what in ('opened', 'downloaded', 'zipped')
  group by report, version, by order by min(position)`

/** The clients who have fetched files of these reports, each of a file once. */
export const readFetches = (pool: Pool, reports: readonly string[]): Promise<readonly ClientFetch[]> =>
  queryRows(pool, ClientFetch, fetches, [reports])

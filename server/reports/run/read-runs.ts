import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O, RA } from '../../../src/domain/fp.ts'
import { type ReportRun, runFields } from '../../../src/domain/reports/run/report-run.ts'
import { RunParameters } from '../../../src/domain/reports/run/run-parameters.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { type FirmDirectory, namesIncludingWithdrawn, runSubject } from '../../ledger/directory.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { nullable } from '../../../src/domain/json/nullable.ts'

const StoredRun = t.strict({
  ...runFields,
  asked: t.number,
  moment: t.string,
  figures: nullable(t.string),
  accounts: nullable(t.readonlyArray(t.string)),
})
type StoredRun = t.TypeOf<typeof StoredRun>

export type RecordedRun = Readonly<StoredRun> & Pick<ReportRun, 'subject'>

interface RunsQuery {
  readonly by?: string | undefined
  readonly report?: string | undefined
  readonly account?: string | undefined
  readonly group?: string | undefined
  readonly before?: number | undefined
  readonly maxRuns: number
}

export interface RunReader {
  readonly get: (id: string) => Promise<O.Option<RecordedRun>>
  /** Null for a run without recorded accounts; unknown runs are left out. */
  readonly accountsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[] | null>>
  readonly keptOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly list: (query: RunsQuery) => Promise<readonly RecordedRun[]>
  readonly lastOf: (report: string, limit: number) => Promise<readonly RecordedRun[]>
  readonly issuedIn: (batch: string, parameters: RunParameters) => Promise<O.Option<string>>
}

const runColumns = `id, report, title, revision, parameters, position::float8 as position, by, at, outcome,
  reissue_of as "reissueOf", batch, asked::float8 as asked, moment, figures, accounts,
  exists (select from report_output where sha256 = outcome->>'hash') as "isKept"`

const listedRunsSql = `
  select ${runColumns} from report_run
  where ($1::text is null or by = $1)
    and ($2::text is null or report = $2)
    and ($3::text is null or parameters->>'AccountCode' = $3)
    and ($4::text is null or parameters->>'GroupCode' = $4)
    and ($5::bigint is null or asked < $5)
  order by asked desc limit $6`

const lastRunSql = `
  select ${runColumns} from (
    select distinct on (parameters->>'AccountCode', parameters->>'GroupCode', parameters->>'AdvisorCode') *
    from report_run where report = $1 and outcome->>'_tag' = 'Issued'
    order by parameters->>'AccountCode', parameters->>'GroupCode', parameters->>'AdvisorCode', asked desc
  ) as last
  order by asked desc limit $2`

const issuedRunOfBatchSql = `
  select id from report_run
  where batch = $1 and outcome->>'_tag' = 'Issued' and parameters @> $2::jsonb
  order by asked limit 1`

const accountsOfRunsSql = `select id, accounts from report_run where id = any($1)`

const keptOutputsSql = `
  select r.id from report_run as r join report_output as o on o.sha256 = r.outcome->>'hash' where r.id = any($1)`

const RunId = t.strict({ id: Uuid })
const RunAccounts = t.strict({ id: Uuid, accounts: nullable(t.readonlyArray(t.string)) })

const withSubjectNames =
  (directory: FirmDirectory) =>
  (runs: readonly StoredRun[]): readonly RecordedRun[] => {
    const names = namesIncludingWithdrawn(directory)
    return runs.map((run) => ({ ...run, subject: runSubject(names, run.parameters) }))
  }

export const openRuns = (pool: Pool, directory: FirmDirectory): RunReader => {
  const named = withSubjectNames(directory)
  const read = async (text: string, values: readonly unknown[]) => named(await queryRows(pool, StoredRun, text, values))
  return {
    get: async (id) => RA.head(await read(`select ${runColumns} from report_run where id = $1`, [id])),
    accountsOf: async (ids) => {
      const rows = await queryRows(pool, RunAccounts, accountsOfRunsSql, [ids])
      return new Map(rows.map(({ id, accounts }) => [id, accounts]))
    },
    keptOf: async (ids) => new Set((await queryRows(pool, RunId, keptOutputsSql, [ids])).map(({ id }) => id)),
    list: async ({ by, report, account, group, before, maxRuns }) =>
      read(listedRunsSql, [...[by, report, account, group, before].map((value) => value ?? null), maxRuns]),
    lastOf: (report, limit) => read(lastRunSql, [report, limit]),
    issuedIn: async (batch, parameters) => {
      const asked = JSON.stringify(RunParameters.encode(parameters))
      const [run] = await queryRows(pool, RunId, issuedRunOfBatchSql, [batch, asked])
      return O.fromNullable(run?.id)
    },
  }
}

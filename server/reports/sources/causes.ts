import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import type { Touch } from '../../../src/domain/reports/history/causes.ts'
import type { ReportData } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { knownBefore } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Kind = t.keyof({ price: null, transaction: null, security: null, account: null, group: null, adviser: null })

const optional = t.union([t.string, t.null])

const Row = t.strict({
  import: t.string,
  act: t.keyof({ imported: null, withdrawn: null }),
  by: t.string,
  at: t.string,
  files: t.readonlyArray(ImportedFile),
  kind: Kind,
  account: optional,
  security: optional,
  rows: t.number,
})

/**
 * The instants between the two moments at which rows of a table came to be known, or ceased to be; a row that did both in
 * between was in neither. `one` tells apart what an instant is counted by: a row that corrects another is one with it.
 */
const moved = (kind: t.TypeOf<typeof Kind>, row: { account: string; security: string; one: string }, own: string) => `
  select '${kind}' as kind, ${row.account} as account, ${row.security} as security, ${row.one} as one, moment.at
  from ledger_${kind} as r
  cross join lateral (values (r.known_from), (r.known_to)) as moment (at)
  where (${own}) and moment.at >= $1::timestamptz and moment.at < $2::timestamptz
    and not (r.known_from >= $1::timestamptz and r.known_to < $2::timestamptz)`

const own = 'r.account = any($3)'

/** A split is a fact of the market, told by whoever held the security, and what a benchmark paid by whoever was paid; whose they are is not. */
const ofMarket = `
  r.security in (select security from held) and r.type = 'split'
  or r.security = $5 and r.type in ('dividend', 'distribution')`

const sql = `
  with held as materialized (
    select distinct security from ledger_transaction where account = any($3) and security is not null
    union select $5
  ),
  touched as (
    ${moved(
      'transaction',
      { account: `case when ${own} then r.account end`, security: 'r.security', one: 'r.id::text' },
      `r.date <= $4 and (${own} or ${ofMarket})`,
    )}
    union all
    ${moved(
      'price',
      { account: 'null', security: 'r.security', one: 'r.date::text' },
      'r.date <= $4 and r.security in (select security from held)',
    )}
    union all
    ${moved(
      'security',
      { account: 'null', security: 'r.code', one: 'r.code' },
      'r.code in (select security from held)',
    )}
    union all
    ${moved('account', { account: 'r.code', security: 'null', one: 'r.code' }, 'r.code = any($3)')}
    union all
    ${moved('group', { account: 'null', security: 'null', one: 'r.code' }, 'r.code = any($6)')}
    union all
    ${moved('adviser', { account: 'null', security: 'null', one: 'r.code' }, 'r.code = any($7)')}
  )
  select i.id as import, act.name as act, act.by, to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    i.files, touched.kind, touched.account, touched.security, count(distinct touched.one)::int as rows
  from ledger_import as i
  cross join lateral (
    values ('imported', i.actor, i.at), ('withdrawn', i.withdrawn_by, i.withdrawn_at)
  ) as act (name, by, at)
  join touched on touched.at = act.at
  group by i.id, act.name, act.by, act.at, i.files, touched.kind, touched.account, touched.security
  order by act.at, touched.kind, touched.security, touched.account`

const distinct = (codes: readonly string[]): readonly string[] => [...new Set(codes)]

export const readTouches = async (
  client: PoolClient,
  before: ReportData,
  after: ReportData,
): Promise<readonly Touch[]> => {
  const accounts = [...before.accounts, ...after.accounts]
  const { EndDate, PositionDate } = after.parameters
  const rows = await queryRows(client, Row, sql, [
    await knownBefore(client, { _tag: 'AtPosition', position: before.report.position }),
    await knownBefore(client, { _tag: 'AtPosition', position: after.report.position }),
    distinct(accounts.map(({ AccountCode }) => AccountCode)),
    EndDate > PositionDate ? EndDate : PositionDate,
    after.performance?.benchmarkName ?? null,
    distinct(accounts.map(({ GroupCode }) => GroupCode)),
    distinct(accounts.map(({ AdvisorCode }) => AdvisorCode)),
  ])
  return rows.map(({ files, ...row }) => ({ ...row, files: files.map(({ name }) => name) }))
}

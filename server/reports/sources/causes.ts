import * as t from 'io-ts'
import { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import type { ImportChange } from '../../../src/domain/reports/history/causes.ts'
import type { ReportData } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { isOwedSinceSql } from '../../ledger/read/income/read-receivables.ts'
import { knownBefore } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { RowSource } from '../../postgres/batched-queries.ts'

const CauseKind = t.keyof({
  benchmark: null,
  benchmark_value: null,
  benchmark_part: null,
  benchmark_choice: null,
  price: null,
  exchange_rate: null,
  corporate_action: null,
  transaction: null,
  component: null,
  cost_base: null,
  parcel_choice: null,
  parcel_pick: null,
  entity: null,
  carried_loss: null,
  security: null,
  account: null,
  group: null,
  adviser: null,
})

const optionalText = t.union([t.string, t.null])

const CauseRow = t.strict({
  import: t.string,
  act: t.keyof({ imported: null, withdrawn: null }),
  by: t.string,
  at: t.string,
  files: t.readonlyArray(ImportedFile),
  kind: CauseKind,
  account: optionalText,
  security: optionalText,
  rows: t.number,
})

/** Omits rows that became known and ended between the two moments. A correction and its original share `one`. */
const movedRowsSql = (
  kind: t.TypeOf<typeof CauseKind>,
  row: { account: string; security: string; one: string },
  own: string,
  beside = '',
) => `
  select '${kind}' as kind, ${row.account} as account, ${row.security} as security, ${row.one} as one, moment.at
  from ledger_${kind} as r ${beside}
  cross join lateral (values (r.known_from), (r.known_to)) as moment (at)
  where (${own}) and moment.at >= $1::timestamptz and moment.at < $2::timestamptz
    and not (r.known_from >= $1::timestamptz and r.known_to < $2::timestamptz)`

const ownAccountsSql = 'r.account = any($3)'

const joinTransactionSql = (id: string): string => `join (
  select distinct on (id) id, account, security, date from ledger_transaction
  where account = any($3) order by id, known_to desc
) as x on x.id = ${id}`

const causesSql = `
  with recursive held (security) as (
    select distinct security from ledger_transaction where account = any($3) and security is not null
    union
    select a.new_code from ledger_corporate_action as a join held using (security) where a.new_code <> ''
  ),
  measured as materialized (
    select unnest($5::text[]) as code union select part from ledger_benchmark_part where benchmark = any($5)
  ),
  touched as (
    ${movedRowsSql(
      'transaction',
      { account: 'r.account', security: 'r.security', one: 'r.id::text' },
      `${ownAccountsSql} and (r.date <= $4 or exists (
        select from ledger_corporate_action as a where a.security = r.security and a.date <= $4 and ${isOwedSinceSql('r', 'a')}
      ))`,
    )}
    union all
    ${movedRowsSql(
      'cost_base',
      { account: 'r.account', security: 'r.security', one: 'concat_ws($$ $$, r.date, r.type)' },
      `r.date <= $4 and ${ownAccountsSql}`,
    )}
    union all
    ${movedRowsSql(
      'parcel_choice',
      { account: 'r.account', security: 'null', one: 'r.date::text' },
      `r.date <= $4 and ${ownAccountsSql}`,
    )}
    union all
    ${movedRowsSql(
      'parcel_pick',
      { account: 'x.account', security: 'x.security', one: 'concat_ws($$ $$, r.sale_id, r.parcel_id)' },
      'x.date <= $4',
      joinTransactionSql('r.sale_id'),
    )}
    union all
    ${movedRowsSql(
      'component',
      { account: 'x.account', security: 'x.security', one: 'concat_ws($$ $$, r.transaction_id, r.component)' },
      'x.date <= $4 or r.entitled_on <= $4',
      joinTransactionSql('r.transaction_id'),
    )}
    union all
    ${movedRowsSql(
      'price',
      { account: 'null', security: 'r.security', one: 'r.date::text' },
      'r.date <= $4 and r.security in (select security from held)',
    )}
    union all
    ${movedRowsSql(
      'exchange_rate',
      { account: 'null', security: 'null', one: 'concat_ws($$ $$, r.currency, r.date)' },
      `r.date <= $4 and r.currency in (
        select currency from ledger_security where code in (select security from held))`,
    )}
    union all
    ${movedRowsSql(
      'corporate_action',
      { account: 'null', security: 'r.security', one: 'concat_ws($$ $$, r.date, r.type, r.new_code)' },
      'r.date <= $4 and r.security in (select security from held)',
    )}
    union all
    ${movedRowsSql(
      'benchmark_value',
      { account: 'null', security: 'r.benchmark', one: 'concat_ws($$ $$, r.benchmark, r.date)' },
      'r.date <= $4 and r.benchmark in (select code from measured)',
    )}
    union all
    ${movedRowsSql(
      'benchmark_part',
      { account: 'null', security: 'r.benchmark', one: 'concat_ws($$ $$, r.benchmark, r.part)' },
      'r.benchmark = any($5)',
    )}
    union all
    ${movedRowsSql('benchmark', { account: 'null', security: 'r.code', one: 'r.code' }, 'r.code in (select code from measured)')}
    union all
    ${movedRowsSql(
      'benchmark_choice',
      { account: 'null', security: 'null', one: 'concat_ws($$ $$, r.level, r.code)' },
      "r.level = 'firm' or r.level = 'account' and r.code = any($3) or r.level = 'group' and r.code = any($6)",
    )}
    union all
    ${movedRowsSql(
      'security',
      { account: 'null', security: 'r.code', one: 'r.code' },
      'r.code in (select security from held)',
    )}
    union all
    ${movedRowsSql('entity', { account: 'r.account', security: 'null', one: 'r.account' }, ownAccountsSql)}
    union all
    ${movedRowsSql(
      'carried_loss',
      {
        account: "case r.level when 'account' then r.code end",
        security: 'null',
        one: 'concat_ws($$ $$, r.level, r.code, r.year)',
      },
      `r.level = 'account' and r.code = any($3) or r.level = 'taxpayer'
        and r.code in (select taxpayer from ledger_entity where account = any($3))
        and r.code not in (
          select taxpayer from ledger_entity where known_to = 'infinity' and taxpayer is not null and not account = any($3))`,
    )}
    union all
    ${movedRowsSql('account', { account: 'r.code', security: 'null', one: 'r.code' }, 'r.code = any($3)')}
    union all
    ${movedRowsSql('group', { account: 'null', security: 'null', one: 'r.code' }, 'r.code = any($6)')}
    union all
    ${movedRowsSql('adviser', { account: 'null', security: 'null', one: 'r.code' }, 'r.code = any($7)')}
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

const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes)]

export const readImportChanges = async (
  client: RowSource,
  before: ReportData,
  after: ReportData,
): Promise<readonly ImportChange[]> => {
  const accounts = [...before.accounts, ...after.accounts]
  const { EndDate, PositionDate } = after.parameters
  const rows = await queryRows(client, CauseRow, causesSql, [
    await knownBefore(client, { _tag: 'AtPosition', position: before.report.position }),
    await knownBefore(client, { _tag: 'AtPosition', position: after.report.position }),
    distinctCodes(accounts.map(({ AccountCode }) => AccountCode)),
    EndDate > PositionDate ? EndDate : PositionDate,
    distinctCodes([before, after].flatMap(({ performance }) => performance?.benchmarkCode ?? [])),
    distinctCodes(accounts.map(({ GroupCode }) => GroupCode)),
    distinctCodes(accounts.map(({ AdvisorCode }) => AdvisorCode)),
  ])
  return rows.map(({ files, ...row }) => ({ ...row, files: files.map(({ name }) => name) }))
}

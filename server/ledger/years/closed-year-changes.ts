import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { LedgerFinding } from '../../../src/domain/ledger/import/finding.ts'
import { ClosedYearChange } from '../../../src/domain/ledger/years/closed-year-change.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { actedOnSql } from '../import/rows/account-changes.ts'
import type { ChangedRows } from '../import/affected.ts'
import { withDigest } from '../import/findings/find-findings.ts'

const AnyRow = t.strict({ any: t.boolean })

const anyClosedSql = 'select exists (select from ledger_closed_year where opened_position is null) as any'

/** A changed taxpayer of an account affects all years. */
const earliestDateSql = "'-infinity'::date"

const yearChangesSql = (changed: ChangedRows): string => `
  with recursive acted (security, before, "from") as (${actedOnSql(changed)}),
  closed as materialized (select account, year from ledger_closed_year where opened_position is null),
  changed as (
    select account, date from ${changed('transaction')} x
    union all select account, date from ${changed('cost_base')} x
    union all select account, date from ${changed('component')} x
    union all select account, ${earliestDateSql} from ${changed('entity')} x
    union all select code, make_date(year, 6, 30) from ${changed('carried_loss')} x where level = 'account'
    union all
    select e.account, make_date(x.year, 6, 30) from ${changed('carried_loss')} x
      join ledger_entity e on e.taxpayer = x.code and e.known_to = 'infinity'
    where x.level = 'taxpayer'
    union all
    select distinct x.account, acted.from from acted
      join ledger_transaction x on x.security = acted.security and x.date < acted.before and x.known_to = 'infinity'
  ),
  late as (
    select account, min(date) as first, count(*)::int as rows from changed
    where date <= (select make_date(max(year), 6, 30) from closed where closed.account = changed.account)
    group by account
  )
  select late.account, years.closed as years, late.rows,
    to_char(case when isfinite(late.first) then late.first else make_date(years.closed[1] - 1, 7, 1) end, 'YYYY-MM-DD') as "from"
  from late cross join lateral (
    select array_agg(year order by year) as closed from closed
    where closed.account = late.account and make_date(year, 6, 30) >= late.first
  ) years
  order by late.account`

/** The closed years that the rows change. Their closed figures stay. */
export const closedYearChanges = async (
  client: PoolClient,
  changed: ChangedRows,
): Promise<readonly ClosedYearChange[]> => {
  const [found] = await queryRows(client, AnyRow, anyClosedSql)
  return found?.any === true ? queryRows(client, ClosedYearChange, yearChangesSql(changed)) : []
}

const LastPosition = t.strict({ position: t.string })

const lastChangeSql = `
  select coalesce(max(position), 0)::text as position
  from event where stream >= 'ledger-import/' and stream < 'ledger-import0'`

/** Includes the position of the last ledger change, because after another change the finding is a new one. */
export const closedYearFindings = async (
  client: PoolClient,
  found: readonly ClosedYearChange[],
): Promise<readonly LedgerFinding[]> => {
  if (found.length === 0) return []
  const [last] = await queryRows(client, LastPosition, lastChangeSql)
  return found.map(({ account, years, from, rows }) =>
    withDigest({
      kind: 'closed-year',
      account,
      security: null,
      date: from,
      values: [rows.toString(), last?.position ?? '0', ...years.map(String)],
    }),
  )
}

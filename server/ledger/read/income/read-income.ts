import * as t from 'io-ts'
import { Payment, payments, securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { Earning, EarningType } from '../../../../src/domain/ledger/returns/book-part.ts'
import { SecurityType } from '../../../../src/domain/ledger/tax/return-label.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { inTypes, type Span } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Income = t.readonly(t.strict({ key: t.string, type: Payment, amount: t.number }))
export type Income = t.TypeOf<typeof Income>

const keys = {
  account: 'x.account',
  security: `coalesce(x.security, '')`,
  month: `to_char(x.date, 'YYYY-MM')`,
  'closing-year': `to_char(x.date + interval '6 months', 'YYYY')`,
}

export const readIncome = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
  by: keyof typeof keys,
): Promise<readonly Income[]> =>
  queryRows(
    client,
    Income,
    `select ${keys[by]} as key, type, sum(amount)::float8 as amount
     from ledger_transaction as x
     where account = any($2) and date between $3 and $4 and ${inTypes('type', payments)}
       and ${isKnown('x')}
     group by 1, 2 order by 1, 2`,
    [knownBefore, accounts, from, to],
  )

const sql = `
  select date::text, security, type, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${inTypes('type', Object.keys(EarningType.keys))}
    and ${isKnown('x')}
  group by x.date, security, type order by x.date, security, type`

export const readEarnings = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly Earning[]> => queryRows(client, Earning, sql, [knownBefore, accounts, from, to])

const Typed = t.strict({ security: t.string, type: t.union([SecurityType, t.null]) })

const typesSql = `
  with wanted as (select unnest($2::text[]) as security),
  paid as (
    select security, type from ledger_corporate_action as a
    where security in (table wanted) and ${inTypes('type', securityPayments)} and ${isKnown('a')}
    union
    select security, type from ledger_transaction as x
    where account = any($3) and security in (table wanted) and ${inTypes('type', securityPayments)} and ${isKnown('x')}
  )
  select wanted.security, coalesce(s.type, case when count(paid.type) = 1 then
    case max(paid.type) when 'dividend' then 'listed_share' else 'listed_unit' end end) as type
  from wanted left join ledger_security as s on s.code = wanted.security and ${isKnown('s')}
    left join paid using (security)
  group by wanted.security, s.type`

/** From `securities.csv`, else by what the security pays: only dividends, or only distributions. Null otherwise. */
export const readSecurityTypes = async (
  { client, knownBefore }: Snapshot,
  securities: readonly string[],
  accounts: readonly string[],
): Promise<(security: string) => SecurityType | null> => {
  const rows = await queryRows(client, Typed, typesSql, [knownBefore, securities, accounts])
  const types = new Map(rows.map(({ security, type }) => [security, type]))
  return (security) => types.get(security) ?? null
}

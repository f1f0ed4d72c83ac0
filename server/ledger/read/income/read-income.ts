import * as t from 'io-ts'
import { PaymentType, paymentTypes, securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { BookEarning, EarningType } from '../../../../src/domain/ledger/returns/book-part.ts'
import { SecurityType } from '../../../../src/domain/ledger/tax/return-label.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isOneOfTypesSql, type DateSpan } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const IncomeRow = t.readonly(t.strict({ key: t.string, type: PaymentType, amount: t.number }))
export type IncomeRow = t.TypeOf<typeof IncomeRow>

const groupKeys = {
  account: 'x.account',
  security: `coalesce(x.security, '')`,
  month: `to_char(x.date, 'YYYY-MM')`,
  'closing-year': `to_char(x.date + interval '6 months', 'YYYY')`,
}

export const readIncome = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
  by: keyof typeof groupKeys,
): Promise<readonly IncomeRow[]> =>
  queryRows(
    client,
    IncomeRow,
    `select ${groupKeys[by]} as key, type, sum(amount)::float8 as amount
     from ledger_transaction as x
     where account = any($2) and date between $3 and $4 and ${isOneOfTypesSql('type', paymentTypes)}
       and ${isKnownSql('x')}
     group by 1, 2 order by 1, 2`,
    [knownBefore, accounts, from, to],
  )

const paymentsSql = `
  select date::text, security, type, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isOneOfTypesSql('type', Object.keys(EarningType.keys))}
    and ${isKnownSql('x')}
  group by x.date, security, type order by x.date, security, type`

export const readEarnings = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly BookEarning[]> => queryRows(client, BookEarning, paymentsSql, [knownBefore, accounts, from, to])

const SecurityTypeRow = t.strict({ security: t.string, type: t.union([SecurityType, t.null]) })

const securityTypesSql = `
  with wanted as (select unnest($2::text[]) as security),
  paid as (
    select security, type from ledger_corporate_action as a
    where security in (table wanted) and ${isOneOfTypesSql('type', securityPayments)} and ${isKnownSql('a')}
    union
    select security, type from ledger_transaction as x
    where account = any($3) and security in (table wanted) and ${isOneOfTypesSql('type', securityPayments)} and ${isKnownSql('x')}
  )
  select wanted.security, coalesce(s.type, case when count(paid.type) = 1 then
    case max(paid.type) when 'dividend' then 'listed_share' else 'listed_unit' end end) as type
  from wanted left join ledger_security as s on s.code = wanted.security and ${isKnownSql('s')}
    left join paid using (security)
  group by wanted.security, s.type`

/** From `securities.csv`, else by what the security pays: only dividends, or only distributions. Null otherwise. */
export const readSecurityTypes = async (
  { client, knownBefore }: LedgerSnapshot,
  securities: readonly string[],
  accounts: readonly string[],
): Promise<(security: string) => SecurityType | null> => {
  const rows = await queryRows(client, SecurityTypeRow, securityTypesSql, [knownBefore, securities, accounts])
  const types = new Map(rows.map(({ security, type }) => [security, type]))
  return (security) => types.get(security) ?? null
}

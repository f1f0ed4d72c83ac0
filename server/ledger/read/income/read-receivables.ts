import * as t from 'io-ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { monthsToPay } from '../../../../src/domain/ledger/income/paid-entitlement.ts'
import {
  type HeldUnits,
  PlanMove,
  planResiduals,
  type IncomeReceivable,
  receivablesOf,
} from '../../../../src/domain/ledger/income/receivable.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isOneOfTypesSql, type DateSpan } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

/** The last possible payment day, as in `receivablesOf`. */
const lastPaymentSql = (action: string): string =>
  `coalesce(${action}.paid_on + interval '1 month', ${action}.date + interval '${monthsToPay} months')`

const PayableType = t.keyof({ dividend: null, distribution: null, cash_consideration: null })

const EntitlementRow = t.readonly(
  t.strict({
    type: PayableType,
    security: t.string,
    date: t.string,
    perUnit: t.number,
    paidOn: t.union([t.string, t.null]),
  }),
)

const entitlementsSql = `
  select case type when 'merger' then 'cash_consideration' else type end as type, security, date::text, cash::float8 as "perUnit", paid_on::text as "paidOn"
  from ledger_corporate_action as a
  where security = any($2) and (${isOneOfTypesSql('type', securityPayments)} or type = 'merger' and cash is not null) and ${isKnownSql('a')}
    and ${lastPaymentSql('a')} > $3
  order by a.date, a.type`

const PaymentRow = t.readonly(
  t.strict({
    type: PayableType,
    account: t.string,
    security: t.string,
    date: t.string,
    amount: t.number,
    entitledOn: t.union([t.string, t.null]),
  }),
)

/** Must match `receivablesOf`. */
export const isOwedSinceSql = (paid: string, action: string): string => `
  (${isOneOfTypesSql(`${paid}.type`, securityPayments)} and ${isOneOfTypesSql(`${action}.type`, securityPayments)}
    or ${paid}.type = 'cash_consideration' and ${action}.type = 'merger')
  and ${action}.date <= ${paid}.date
  and ${paid}.date <= ${lastPaymentSql(action)}`

/** Includes payments after the span. `said` is materialized, because the planner would compute it for each payment. */
const paymentsSql = `
  with paid as (
    select id, account, security, date, amount, type from ledger_transaction as x
    where account = any($2) and ${isOneOfTypesSql('type', Object.keys(PayableType.keys))} and date > $3::date - interval '${monthsToPay} months' and ${isKnownSql('x')}
      and (
        exists (select from ledger_corporate_action as a where ${isKnownSql('a')})
        or exists (select from ledger_component as c where ${isKnownSql('c')}))
  ),
  said as materialized (
    select paid.id, max(c.entitled_on) as on from paid join ledger_component as c on c.transaction_id = paid.id
    where c.amount <> 0 and ${isKnownSql('c')}
    group by paid.id
  ),
  owed as (
    select paid.id from paid join ledger_corporate_action as a on a.security = paid.security
    where ${isOwedSinceSql('paid', 'a')} and ${isKnownSql('a')}
  )
  select type, account, security, date::text, amount::float8, said.on::text as "entitledOn"
  from paid left join said using (id)
  where said.on < date or id in (table owed)`

const planMovesSql = `
  select account, security, date::text, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and type = 'plan_residual' and date <= $3 and ${isKnownSql('x')}
  group by account, security, x.date order by x.date`

export const readReceivables = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  positions: readonly HeldUnits[],
  { from, to }: DateSpan,
): Promise<readonly IncomeReceivable[]> => {
  const paid = await queryRows(client, PaymentRow, paymentsSql, [knownBefore, accounts, from])
  const securities = [...new Set([...positions, ...paid].map(({ security }) => security))]
  const found = await queryRows(client, EntitlementRow, entitlementsSql, [knownBefore, securities, from])
  const among = <A extends { readonly type: t.TypeOf<typeof PayableType> }>(some: readonly A[], isCapital: boolean) =>
    some.filter(({ type }) => (type === 'cash_consideration') === isCapital)
  const income = receivablesOf(among(found, false), among(paid, false), positions)
  const capital = receivablesOf(among(found, true), among(paid, true), positions)
  const residuals = planResiduals(await queryRows(client, PlanMove, planMovesSql, [knownBefore, accounts, to]))
  return [...income, ...capital.map((one) => ({ ...one, of: 'consideration' as const })), ...residuals].filter(
    (one) => one.from <= to && one.until > from,
  )
}

import * as t from 'io-ts'
import {
  type HeldUnits,
  monthsToPay,
  type Receivable,
  receivablesOf,
} from '../../../../src/domain/ledger/income/receivable.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import type { Span } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

/** The last day that an action which pays can be paid on, as `receivablesOf` has it. */
const lastPayment = (action: string): string =>
  `coalesce(${action}.paid_on + interval '1 month', ${action}.date + interval '${monthsToPay} months')`

const Entitlement = t.readonly(
  t.strict({ security: t.string, date: t.string, perUnit: t.number, paidOn: t.union([t.string, t.null]) }),
)

const entitlements = `
  select security, date::text, cash::float8 as "perUnit", paid_on::text as "paidOn"
  from ledger_corporate_action as a
  where security = any($2) and type in ('dividend', 'distribution') and ${isKnown('a')}
    and ${lastPayment('a')} > $3
  order by a.date`

const Payment = t.readonly(
  t.strict({
    account: t.string,
    security: t.string,
    date: t.string,
    amount: t.number,
    entitledOn: t.union([t.string, t.null]),
  }),
)

/** Whether a payment can be of an action that pays, as `receivablesOf` has it. */
export const isOwedSince = (paid: string, action: string): string => `
  ${paid}.type in ('dividend', 'distribution') and ${action}.type in ('dividend', 'distribution')
  and ${action}.date <= ${paid}.date
  and ${paid}.date <= ${lastPayment(action)}`

/** Those that were owed before; also what is paid after the last of the days. */
const payments = `
  select x.account, x.security, x.date::text, x.amount::float8, said.on::text as "entitledOn"
  from ledger_transaction as x
  left join lateral (
    select max(c.entitled_on) as on from ledger_component as c
    where c.transaction_id = x.id and c.amount <> 0 and ${isKnown('c')}
  ) as said on true
  where x.account = any($2) and x.type in ('dividend', 'distribution') and x.date > $3 and ${isKnown('x')}
    and (said.on < x.date or exists (
      select from ledger_corporate_action as a where a.security = x.security and ${isOwedSince('x', 'a')} and ${isKnown('a')}
    ))`

/** What is owed to some accounts on any day of a span; `positions` are theirs until its end. */
export const readReceivables = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  positions: readonly HeldUnits[],
  { from, to }: Span,
): Promise<readonly Receivable[]> => {
  const paid = await queryRows(client, Payment, payments, [knownBefore, accounts, from])
  const securities = [...new Set([...positions, ...paid].map(({ security }) => security))]
  const found = await queryRows(client, Entitlement, entitlements, [knownBefore, securities, from])
  return receivablesOf(found, paid, positions).filter((one) => one.from <= to && one.until > from)
}

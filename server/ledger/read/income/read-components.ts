import * as t from 'io-ts'
import { Component, Payment, payments } from '../../../../src/domain/ledger/income/component.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { inTypes, type Span } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Part = t.readonly(
  t.strict({
    key: t.string,
    component: t.union([Component, t.null]),
    payment: Payment,
    amount: t.number,
    isReceived: t.boolean,
  }),
)

/** What was said of payments of one kind; no component is what was paid without any. `isReceived`: it was paid within the time asked for. */
export type Part = t.TypeOf<typeof Part>

const keys = { whole: `''`, account: 'account', security: `coalesce(security, '')` }

/**
 * Components by the day their holder became entitled to them, or else by that of their payment. What a security pays is what its type
 * says, or else what it was booked as; interest without components is interest.
 */
const entitlements = `
  with income as (
    select x.id, x.account, x.security, x.date, x.amount, x.type,
      case when s.type in ('listed_share', 'other_share') then 'dividend'
        when s.type in ('listed_unit', 'other_unit') then 'distribution' else x.type end as payment
    from ledger_transaction as x left join ledger_security as s on s.code = x.security and ${isKnown('s')}
    where x.account = any($2) and ${inTypes('x.type', payments)} and ${isKnown('x')}
  ),
  part as (
    select income.*, c.component, c.amount as part, coalesce(c.entitled_on, income.date) as entitled
    from income join ledger_component as c on c.transaction_id = income.id
    where c.amount <> 0 and ${isKnown('c')}
  ),
  entitlement as (
    select account, security, payment, component, part as amount, entitled, date from part
    union all
    select account, security, payment, case type when 'interest' then 'interest' end, amount, date, date
    from income where id not in (select id from part)
  )`

/**
 * Income by its components from `from` to `to`, both included: those of the day the holder became entitled, or else of the day they were
 * paid (Income Tax Assessment Act 1936 s 97, and s 44 for the dividends of a company).
 */
export const readComponents = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
  by: keyof typeof keys = 'whole',
): Promise<readonly Part[]> =>
  queryRows(
    client,
    Part,
    `${entitlements}
     select ${keys[by]} as key, component, payment, sum(amount)::float8 as amount,
       date between $3 and $4 as "isReceived"
     from entitlement where entitled between $3 and $4
     group by 1, component, payment, 5 order by 1, payment, component, 5`,
    [knownBefore, accounts, from, to],
  )

const Missing = t.readonly(
  t.strict({
    account: t.string,
    security: t.union([t.string, t.null]),
    payment: Payment,
    date: t.string,
    amount: t.number,
  }),
)

/** A payment of which nobody has said what it consists of. */
export type MissingPayment = t.TypeOf<typeof Missing>

export const readMissingPayments = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly MissingPayment[]> =>
  queryRows(
    client,
    Missing,
    `${entitlements}
     select account, security, payment, date::text, sum(amount)::float8 as amount
     from entitlement where component is null and entitled between $3 and $4
     group by account, security, payment, entitlement.date order by security, account, entitlement.date`,
    [knownBefore, accounts, from, to],
  )

const Gain = t.readonly(
  t.strict({
    account: t.string,
    date: t.string,
    component: t.keyof({ discounted_gain: null, other_gain: null }),
    amount: t.number,
  }),
)

/** Capital gains that trusts have distributed, by the day their holder became entitled; a discounted one as distributed. */
export type DistributedGain = t.TypeOf<typeof Gain>

export const readDistributedGains = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  to: Span['to'],
): Promise<readonly DistributedGain[]> =>
  queryRows(
    client,
    Gain,
    `${entitlements}
     select account, entitled::text as date, component, sum(amount)::float8 as amount
     from entitlement
     where component in ('discounted_gain', 'other_gain') and payment = 'distribution' and entitled <= $3
     group by 1, 2, 3 order by 1, 2, 3`,
    [knownBefore, accounts, to],
  )

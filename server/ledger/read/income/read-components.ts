import * as t from 'io-ts'
import { firstDate } from '../../../../src/domain/dates/iso-date.ts'
import { IncomeComponent, PaymentType, paymentTypes } from '../../../../src/domain/ledger/income/component.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isOneOfTypesSql, type DateSpan } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const IncomePartRow = t.readonly(
  t.strict({
    key: t.string,
    component: t.union([IncomeComponent, t.null]),
    payment: PaymentType,
    amount: t.number,
    isReceived: t.boolean,
    isCreditMissing: t.boolean,
  }),
)

/** Null `component`: not broken down. `isReceived`: paid in the span. `isCreditMissing`: franked without a credit, even of 0. */
export type IncomePartRow = t.TypeOf<typeof IncomePartRow>

const groupKeys = { whole: `''`, account: 'account', security: `coalesce(security, '')` }

/** Dated by entitlement, else by payment. The security's type decides the kind of payment; without one, the booking does. */
const entitlementsSql = `
  with income as (
    select x.id, x.account, x.security, x.date, x.amount, x.type,
      case when s.type in ('listed_share', 'other_share') then 'dividend'
        when s.type in ('listed_unit', 'other_unit') then 'distribution' else x.type end as payment
    from ledger_transaction as x left join ledger_security as s on s.code = x.security and ${isKnownSql('s')}
    where x.account = any($2) and ${isOneOfTypesSql('x.type', paymentTypes)} and ${isKnownSql('x')}
  ),
  part as (
    select income.*, c.component, c.amount as part, coalesce(c.entitled_on, income.date) as entitled,
      c.component = 'franked' and c.amount > 0 and not exists (
        select from ledger_component as k
        where k.transaction_id = income.id and k.component = 'franking_credit' and ${isKnownSql('k')}
      ) as lacks_credit
    from income join ledger_component as c on c.transaction_id = income.id
    where c.amount <> 0 and ${isKnownSql('c')}
  ),
  entitlement as (
    select account, security, payment, component, part as amount, entitled, date, lacks_credit from part
    union all
    select account, security, payment, case type when 'interest' then 'interest' end, amount, date, date, false
    from income where id not in (select id from part)
  )`

/** Counts income on the day of entitlement, else of payment (Income Tax Assessment Act 1936 s 97; s 44 for dividends). */
export const readComponents = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
  by: keyof typeof groupKeys = 'whole',
): Promise<readonly IncomePartRow[]> =>
  queryRows(
    client,
    IncomePartRow,
    `${entitlementsSql}
     select ${groupKeys[by]} as key, component, payment, sum(amount)::float8 as amount,
       date between $3 and $4 as "isReceived", bool_or(lacks_credit) as "isCreditMissing"
     from entitlement where entitled between $3 and $4
     group by 1, component, payment, 5 order by 1, payment, component, 5`,
    [knownBefore, accounts, from, to],
  )

const MissingPaymentRow = t.readonly(
  t.strict({
    account: t.string,
    security: t.union([t.string, t.null]),
    payment: PaymentType,
    date: t.string,
    amount: t.number,
  }),
)

export type MissingPayment = t.TypeOf<typeof MissingPaymentRow>

const lackingConditions = { components: 'component is null', credit: 'lacks_credit' }

const readPaymentsLacking = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
  what: keyof typeof lackingConditions,
): Promise<readonly MissingPayment[]> =>
  queryRows(
    client,
    MissingPaymentRow,
    `${entitlementsSql}
     select account, security, payment, date::text, sum(amount)::float8 as amount
     from entitlement where ${lackingConditions[what]} and entitled between $3 and $4
     group by account, security, payment, entitlement.date order by security, account, entitlement.date`,
    [knownBefore, accounts, from, to],
  )

export const readMissingPayments = (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  span: DateSpan,
): Promise<readonly MissingPayment[]> => readPaymentsLacking(snapshot, accounts, span, 'components')

export const readMissingCredits = (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  span: DateSpan,
): Promise<readonly MissingPayment[]> => readPaymentsLacking(snapshot, accounts, span, 'credit')

const DistributedGainRow = t.readonly(
  t.strict({
    account: t.string,
    date: t.string,
    component: t.keyof({ discounted_gain: null, other_gain: null }),
    amount: t.number,
  }),
)

/** Dated by entitlement. A discounted gain is the amount distributed. */
export type DistributedGain = t.TypeOf<typeof DistributedGainRow>

/** `missing`: distributions without components, which may hold further gains. */
export interface DistributedIncome {
  readonly gains: readonly DistributedGain[]
  readonly missing: readonly MissingPayment[]
}

const isDistribution = ({ payment }: Pick<MissingPayment, 'payment'>): boolean => payment === 'distribution'

export const readDistributed = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  to: DateSpan['to'],
): Promise<DistributedIncome> => ({
  gains: await readDistributedGains(snapshot, accounts, to),
  missing: (await readMissingPayments(snapshot, accounts, { from: firstDate, to })).filter(isDistribution),
})

const readDistributedGains = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  to: DateSpan['to'],
): Promise<readonly DistributedGain[]> =>
  queryRows(
    client,
    DistributedGainRow,
    `${entitlementsSql}
     select account, entitled::text as date, component, sum(amount)::float8 as amount
     from entitlement
     where component in ('discounted_gain', 'other_gain') and payment = 'distribution' and entitled <= $3
     group by 1, 2, 3 order by 1, 2, 3`,
    [knownBefore, accounts, to],
  )

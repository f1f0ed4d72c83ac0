import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type LedgerFinding, FindingSubject } from '../../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { missingRatesSql, unbalancedConversionsSql } from './currency-findings.ts'
import { overspentPlansSql, strandedResidualsSql } from './plan-residuals.ts'
import {
  missingMarketValuesSql,
  priceJumpsSql,
  unclassifiedSecuritiesSql,
  unpricedHoldingsSql,
} from './security-findings.ts'
import { unmatchedCash } from './unmatched-cash.ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { saleTypes } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { endOfExpiringCalendar } from '../../../../src/domain/ledger/settlement/trading-calendar.ts'
import { isOneOfTypesSql } from '../../read/scope.ts'
import { readTradingCalendar } from '../../settlement/read-trading-calendar.ts'
import { firmDay } from '../firm-day.ts'

const touchedAccountsSql = `
  select account from ledger_staged_transaction where account is not null
  union
  select l.account from ledger_staged_transaction s join ledger_transaction l on l.id = s.id`

const negativeCashSql = `
  with days as (
    select account, settlement_currency as currency, date,
      sum(case when settlement_currency is null then amount else foreign_amount end) as amount
    from ledger_transaction
    where known_to = 'infinity' and account in (${touchedAccountsSql})
    group by account, settlement_currency, date
  ),
  balances as (
    select account, currency, date, sum(amount) over own as balance, sum(amount) over own - amount as before
    from days window own as (partition by account, currency order by date)
  )
  select 'negative-cash' as kind, account, null as security, date::text,
    array_remove(array[trim_scale(balance)::text, currency], null) as values
  from balances where balance < 0 and before >= 0
  order by account, currency nulls first, balances.date`

const calendarEnding = async (client: PoolClient, now: number): Promise<readonly FindingSubject[]> => {
  const date = endOfExpiringCalendar(await readTradingCalendar(client), await firmDay(client, now))
  return date === null ? [] : [{ kind: 'calendar-ending', account: null, security: null, date, values: [] }]
}

const workedAmountSql = `case type when 'buy' then -quantity * price - coalesce(brokerage, 0)
  when 'sell' then quantity * price - coalesce(brokerage, 0) else quantity * price end`

/** Tolerance: half a unit of the price's last decimal (fourth or later) per unit, and a cent. */
const roundingSql = 'quantity * 0.5 * power(10::numeric, -greatest(scale(price), 4)) + 0.01'

/** The amount in the row's currency, like units and price. */
const paidAmountSql = 'coalesce(foreign_amount, amount)'

/** Only rows of this import. A rounded price explains a difference of its rounding. */
const amountMismatchesSql = `
  select 'amount-mismatch' as kind, account, security, date::text,
    array[trim_scale(round(${workedAmountSql}, 2))::text, trim_scale(${paidAmountSql})::text, trim_scale(quantity)::text,
      trim_scale(price)::text] as values
  from ledger_staged_transaction s
  where ${isOneOfTypesSql('type', ['buy', ...saleTypes, ...securityPayments, 'return_of_capital'])}
    and quantity is not null and price is not null and abs(${workedAmountSql} - ${paidAmountSql}) > ${roundingSql}
  order by account, s.date, line`

const digestLength = 16

export const withDigest = (subject: FindingSubject): LedgerFinding => {
  const { kind, account, security, date, values } = subject
  const text = JSON.stringify([kind, account, security, date, ...values])
  return { ...subject, digest: createHash('sha256').update(text).digest('hex').slice(0, digestLength) }
}

const findingChecks = [
  negativeCashSql,
  priceJumpsSql,
  amountMismatchesSql,
  unpricedHoldingsSql,
  missingMarketValuesSql,
  unclassifiedSecuritiesSql,
  missingRatesSql,
  unbalancedConversionsSql,
  overspentPlansSql,
  strandedResidualsSql,
]

export const findFindings = async (transaction: PoolClient, now: number): Promise<readonly LedgerFinding[]> => {
  const found = new Map<string, LedgerFinding>()
  const add = (subject: FindingSubject): void => {
    const finding = withDigest(subject)
    found.set(finding.digest, finding)
  }
  for (const check of findingChecks) (await queryRows(transaction, FindingSubject, check)).forEach(add)
  ;(await unmatchedCash(transaction)).forEach(add)
  ;(await calendarEnding(transaction, now)).forEach(add)
  return [...found.values()]
}

import { homeCurrency } from '../../../../src/domain/ledger/rows/exchange-rate-row.ts'

export const missingRatesSql = `
  with used as (
    select settlement_currency as currency, date from ledger_staged_transaction where settlement_currency is not null
    union all
    select s.currency, x.date
    from ledger_staged_transaction x join ledger_security s on s.code = x.security and s.known_to = 'infinity'
    where x.type in ('buy', 'transfer_in') and s.currency <> '${homeCurrency}'
  ),
  begun as (select currency, min(date) as date from used group by currency)
  select 'missing-rate' as kind, null as account, null as security, begun.date::text, array[currency] as values
  from begun
  where not exists (
    select from ledger_exchange_rate r
    where r.currency = begun.currency and r.date <= begun.date + 7 and r.known_to = 'infinity'
  )
  order by currency`

/** Tolerance per row: half a unit of the rate's last decimal (fourth or later) per currency unit, and a cent. */
const roundingSql = `
  sum(coalesce(abs(foreign_amount) * 0.5 * power(10::numeric, -greatest(scale(exchange_rate), 4)), 0)) + 0.01 * count(*)`

/** At its own rate, an exchanged amount is worth what was paid, so a day's rows add up to zero Australian dollars. */
export const unbalancedConversionsSql = `
  select 'unbalanced-conversion' as kind, account, null as security, date::text,
    array[trim_scale(sum(amount))::text] as values
  from ledger_transaction
  where known_to = 'infinity' and type = 'conversion'
    and (account, date) in (select account, date from ledger_staged_transaction where type = 'conversion')
  group by account, date
  having abs(sum(amount)) > ${roundingSql}
  order by account, ledger_transaction.date`

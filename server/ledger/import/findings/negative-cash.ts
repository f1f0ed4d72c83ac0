const touched = `
  select account from ledger_staged_transaction where account is not null
  union
  select l.account from ledger_staged_transaction s join ledger_transaction l on l.id = s.id`

/** The close of each day on which an account's cash in one currency comes to be less than nothing. */
export const negativeCash = `
  with days as (
    select account, settlement_currency as currency, date,
      sum(case when settlement_currency is null then amount else foreign_amount end) as amount
    from ledger_transaction
    where known_to = 'infinity' and account in (${touched})
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

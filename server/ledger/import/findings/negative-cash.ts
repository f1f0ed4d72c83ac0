const touched = `
  select account from ledger_staged_transaction where account is not null
  union
  select l.account from ledger_staged_transaction s join ledger_transaction l on l.id = s.id`

/** The close of each day on which an account's cash comes to be less than nothing. */
export const negativeCash = `
  with days as (
    select account, date, sum(amount) as amount from ledger_transaction
    where known_to = 'infinity' and account in (${touched})
    group by account, date
  ),
  balances as (
    select account, date, sum(amount) over own as balance, sum(amount) over own - amount as before
    from days window own as (partition by account order by date)
  )
  select 'negative-cash' as kind, account, null as security, date::text, array[trim_scale(balance)::text] as values
  from balances where balance < 0 and before >= 0
  order by account, balances.date`

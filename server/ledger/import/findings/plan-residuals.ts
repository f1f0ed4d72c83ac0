const touchedAccountsSql = `
  select account from ledger_staged_transaction where type = 'plan_residual'
  union
  select l.account from ledger_staged_transaction s join ledger_transaction l on l.id = s.id where l.type = 'plan_residual'
  union
  select account from ledger_transaction
  where known_to = 'infinity' and type = 'plan_residual' and security in (select security from ledger_staged_corporate_action)`

const keptResidualsSql = `
  select account, security, date, sum(-sum(amount)) over own as kept, sum(-sum(amount)) over own + sum(amount) as before,
    min(date) over own as since
  from ledger_transaction
  where known_to = 'infinity' and type = 'plan_residual' and account in (${touchedAccountsSql})
  group by account, security, date
  window own as (partition by account, security order by date)`

export const overspentPlansSql = `
  select 'overspent-plan' as kind, account, security, date::text, array[trim_scale(-kept)::text] as values
  from (${keptResidualsSql}) kept where kept < 0 and before >= 0
  order by account, security, kept.date`

/** Residuals under a code replaced or delisted since the plan began. Before, another company had the code. */
export const strandedResidualsSql = `
  select 'stranded-residual' as kind, account, security, action.date::text,
    array_remove(array[trim_scale(kept)::text, action.new_code], '') as values
  from (select distinct on (account, security) * from (${keptResidualsSql}) kept order by account, security, date desc) last
    join lateral (
      select a.date, a.new_code from ledger_corporate_action a
      where a.security = last.security and a.type in ('code-change', 'merger', 'delisting') and a.date >= last.since
        and a.known_to = 'infinity'
      order by a.date limit 1
    ) action on true
  where kept > 0
  order by account, security`

import { unclassified } from '../../../../src/domain/ledger/import/finding.ts'

/** Until it has a price it is valued at what was paid for it, which for a new issue may be some days. */
export const unpricedHoldings = `
  select 'unpriced-holding' as kind, null as account, security, bought.date::text, array[]::text[] as values
  from (
    select security, min(date) as date from ledger_staged_transaction where type in ('buy', 'transfer_in') group by security
  ) bought
  where not exists (
    select from ledger_price p
    where p.security = bought.security and p.date <= bought.date + 7 and p.known_to = 'infinity'
  )
  order by security`

export const unclassifiedSecurities = `
  select 'security-without-class' as kind, null as account, code as security, null as date, array[]::text[] as values
  from ledger_staged_security where asset_class = '${unclassified}'
  order by code`

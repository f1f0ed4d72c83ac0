import { priceJump } from '../../../../src/domain/ledger/import/finding.ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { inTypes } from '../../read/in-types.ts'

const threshold = priceJump.toString()

/** What pays income leaves a price where it was, as far as a jump goes; anything else that is told of a security explains one. */
const isOfUnits = `not ${inTypes('a.type', [...securityPayments, 'buy-back'])}`

export const priceJumps = `
  with priced as (
    select security, date, close, lag(close) over own as before, lag(date) over own as since
    from ledger_price
    where known_to = 'infinity'
      and security in (select security from ledger_staged_price union select security from ledger_staged_corporate_action)
    window own as (partition by security order by date)
  ),
  jumps as materialized (
    select * from priced where close < before * ${threshold} or before < close * ${threshold}
  )
  select 'price-jump' as kind, null as account, security, date::text,
    array[trim_scale(before)::text, trim_scale(close)::text] as values
  from jumps
  where not exists (
      select from ledger_corporate_action a
      where a.known_to = 'infinity' and jumps.security in (a.security, a.new_code) and ${isOfUnits}
        and a.date > since and a.date <= jumps.date
    )
    and not exists (
      select from ledger_transaction x
      where x.known_to = 'infinity' and x.type = 'split' and x.security = jumps.security
        and x.date > since and x.date <= jumps.date
    )
  order by security, jumps.date`

import { needsMarketValue, priceOfDaySql } from '../../read/read-unit-actions.ts'
import { priceJumpRatio, unclassifiedName } from '../../../../src/domain/ledger/import/finding.ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { isOneOfTypesSql } from '../../read/scope.ts'

/** A new issue may have no price for some days, and is valued at cost until then. */
export const unpricedHoldingsSql = `
  select 'unpriced-holding' as kind, null as account, security, bought.date::text, array[]::text[] as values
  from (
    select security, min(date) as date from ledger_staged_transaction where type in ('buy', 'transfer_in') group by security
  ) bought
  where not exists (
    select from ledger_price p
    where p.security = bought.security and p.date <= bought.date + 7 and p.known_to = 'infinity'
  )
  order by security`

const actionColumns = 'security, date, type, new_code, cash, cost_share, market_value, roll_over'

/** Includes announced corporate actions whose date the staged prices reach. */
export const missingMarketValuesSql = `
  with told as (
    select ${actionColumns} from ledger_staged_corporate_action
    union
    select ${actionColumns} from ledger_corporate_action
    where known_to = 'infinity' and date <= (select max(date) from ledger_staged_price)
      and date > (
        select coalesce(max(date), '-infinity') from ledger_price
        where known_to = 'infinity' and date < (select min(date) from ledger_staged_price)
      )
  )
  select 'missing-market-value' as kind, null as account, a.security, a.date::text, array[a.new_code] as values
  from told a
  where ${needsMarketValue('a')} and a.market_value is null and not exists (${priceOfDaySql('a', (row) => `${row}.known_to = 'infinity'`)})
    and a.date <= (select max(date) from ledger_price where known_to = 'infinity')
  order by a.security, a.date`

export const unclassifiedSecuritiesSql = `
  select 'security-without-class' as kind, null as account, code as security, null as date, array[]::text[] as values
  from ledger_staged_security where asset_class = '${unclassifiedName}'
  order by code`

const jumpThreshold = priceJumpRatio.toString()

/** Payments of income do not explain a jump in the price; other actions do. */
const isUnitActionSql = `not ${isOneOfTypesSql('a.type', [...securityPayments, 'buy-back'])}`

export const priceJumpsSql = `
  with priced as (
    select security, date, close, lag(close) over own as before, lag(date) over own as since
    from ledger_price
    where known_to = 'infinity'
      and security in (select security from ledger_staged_price union select security from ledger_staged_corporate_action)
    window own as (partition by security order by date)
  ),
  jumps as materialized (
    select * from priced where close < before * ${jumpThreshold} or before < close * ${jumpThreshold}
  )
  select 'price-jump' as kind, null as account, security, date::text,
    array[trim_scale(before)::text, trim_scale(close)::text] as values
  from jumps
  where not exists (
      select from ledger_corporate_action a
      where a.known_to = 'infinity' and jumps.security in (a.security, a.new_code) and ${isUnitActionSql}
        and a.date > since and a.date <= jumps.date
    )
    and not exists (
      select from ledger_transaction x
      where x.known_to = 'infinity' and x.type = 'split' and x.security = jumps.security
        and x.date > since and x.date <= jumps.date
    )
  order by security, jumps.date`

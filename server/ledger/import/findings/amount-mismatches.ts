import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { sales } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { inTypes } from '../../read/in-types.ts'

const worked = `case type when 'buy' then -quantity * price - coalesce(brokerage, 0)
  when 'sell' then quantity * price - coalesce(brokerage, 0) else quantity * price end`

/** Half a unit of the last place of a rate, which has four at least, for each unit; and a cent. */
const rounding = 'quantity * 0.5 * power(10::numeric, -greatest(scale(price), 4)) + 0.01'

/** As the file had it: units and rate are in the currency of the row. */
const paid = 'coalesce(foreign_amount, amount)'

/** Rows that come with this import. A rate that is rounded explains what comes of the rounding. */
export const amountMismatches = `
  select 'amount-mismatch' as kind, account, security, date::text,
    array[trim_scale(round(${worked}, 2))::text, trim_scale(${paid})::text, trim_scale(quantity)::text,
      trim_scale(price)::text] as values
  from ledger_staged_transaction s
  where ${inTypes('type', ['buy', ...sales, ...securityPayments, 'return_of_capital'])}
    and quantity is not null and price is not null and abs(${worked} - ${paid}) > ${rounding}
  order by account, s.date, line`

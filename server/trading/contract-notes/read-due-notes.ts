import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { ContractNote } from '../../../src/domain/trading/contract-notes/contract-note.ts'
import { queryRows } from '../../postgres/query-rows.ts'

/** What an import has replaced since counts as the order brought it; what was busted does not. */
const sql = `
  select trade.contract_note as number, x.account, min(a.name) as "accountName", min(x.type) as type, x.security,
    min(s.company_name) as "securityName", x.date::text as date, max(trade.settles_on)::text as "settlesOn",
    coalesce(json_agg(json_build_object('units', x.quantity, 'price', x.price, 'brokerage', x.brokerage,
      'consideration', case when x.type = 'buy' then -x.amount - x.brokerage else x.amount + x.brokerage end) order by trade.transaction_id)
      filter (where source.withdrawn_at is null), '[]') as fills
  from ledger_trade as trade join ledger_trade_source as source on source.id = trade.source
    join lateral (
      select * from ledger_transaction as own where own.id = trade.transaction_id and own.import_id = trade.source
      order by own.known_from limit 1
    ) as x on true
    join ledger_account as a on a.code = x.account and a.known_to = 'infinity'
    join ledger_security as s on s.code = x.security and s.known_to = 'infinity'
  where trade.contract_note in (select contract_note from ledger_trade where contract_note is not null and noted_at is null)
    and x.date < $1
  group by trade.contract_note, x.account, x.security, x.date
  order by trade.contract_note`

/** Of the days that are over; without fills where all were busted. */
export const readDueNotes = (pool: Pool, today: IsoDate): Promise<readonly ContractNote[]> =>
  queryRows(pool, ContractNote, sql, [today])

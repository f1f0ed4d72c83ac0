import type { PoolClient } from 'pg'
import {
  cashAmount,
  contractNoteNumber,
  type TradePosting,
  postingKey,
  postingNarration,
} from '../../../src/domain/ledger/trades/posting.ts'

const importedTradesSql = `
  select x.*, exists (select from ledger_trade where transaction_id = x.id) as is_taken
  from ledger_transaction as x join ledger_import as i on i.id = x.import_id
  where x.known_to = 'infinity' and (x.account, x.security, x.type) = (traded.account, traded.security, traded.type)`

/** Finds the imported row of a trade: by contract note, else by day, units and price if no other fill has that row. */
const matchedTradesSql = `
  select traded.*, coalesce(same.import_id, noted.import_id) as told_by,
    case when not noted.is_taken then noted.id else coalesce(same.id, traded.own_id) end as id
  from traded
    left join lateral (
      select * from (${importedTradesSql}) as x where x.contract_note = traded.contract_note order by is_taken, id limit 1
    ) as noted on true
    left join lateral (
      select * from (${importedTradesSql}) as x
      where noted.id is null and not is_taken and not $4 and (x.date, x.quantity, x.price) = (traded.date, traded.quantity, traded.price)
      order by id limit 1
    ) as same on true`

const insertRowsSql = `
  with traded as (
    select nextval(pg_get_serial_sequence('ledger_transaction', 'id')) as own_id, trade.*
    from jsonb_to_recordset($3) as trade (
      account text, date date, type text, security text, quantity numeric, price numeric, brokerage numeric, amount numeric,
      narration text, key text, settles_on date, contract_note text
    )
  ), placed as materialized (${matchedTradesSql}), posted as (
    insert into ledger_trade (key, source, transaction_id, settles_on, contract_note) select key, $1, id, settles_on, contract_note from placed
  )
  insert into ledger_transaction (
    id, account, date, type, security, quantity, price, brokerage, amount, narration, key, settles_on, contract_note,
    import_id, known_from, known_to, withdrawn_by
  )
  select id, account, date, type, security, quantity, price, brokerage, amount, narration, key, settles_on, contract_note,
    $1, $2::timestamptz, case when told_by is null then 'infinity' else $2::timestamptz end, told_by
  from placed`

/** A row already imported for the trade counts. If the import is withdrawn, the order's row replaces that row. */
export const insertTrades = async (
  transaction: PoolClient,
  source: string,
  posting: TradePosting,
  at: string,
): Promise<void> => {
  const { type, date, security, price, settlesOn, isSimulated } = posting
  const rows = posting.trades.map((trade) => ({
    account: trade.account,
    date,
    type,
    security,
    quantity: trade.units,
    price,
    brokerage: trade.brokerage,
    amount: cashAmount(type, trade),
    narration: postingNarration(posting, trade),
    key: postingKey(source, posting, trade.account),
    settles_on: settlesOn,
    contract_note: contractNoteNumber(source, posting, trade.account),
  }))
  await transaction.query(insertRowsSql, [source, at, JSON.stringify(rows), isSimulated])
}

/** Rows that an import replaced stay. Issued contract notes become due again, because they must state the end. */
export const endTrades = async (transaction: PoolClient, source: string, at: string): Promise<void> => {
  await transaction.query(
    `update ledger_transaction set known_to = $2, withdrawn_by = $1
     where known_to = 'infinity' and import_id = $1 and id in (select transaction_id from ledger_trade where source = $1)`,
    [source, at],
  )
  await transaction.query(
    `update ledger_trade set noted_at = null
     where contract_note in (select contract_note from ledger_trade where source = $1 and noted_at is not null)`,
    [source],
  )
}

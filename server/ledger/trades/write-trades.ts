import type { PoolClient } from 'pg'
import {
  cashAmount,
  contractNoteNumber,
  type Posting,
  postingKey,
  postingNarration,
} from '../../../src/domain/ledger/trades/posting.ts'

const insertRows = `
  with traded as (
    select nextval(pg_get_serial_sequence('ledger_transaction', 'id')) as id, trade.*
    from jsonb_to_recordset($3) as trade (
      account text, date date, type text, security text, quantity numeric, price numeric, brokerage numeric, amount numeric,
      narration text, key text, settles_on date, contract_note text
    )
  ), posted as (
    insert into ledger_trade (key, source, transaction_id, settles_on, contract_note) select key, $1, id, settles_on, contract_note from traded
  )
  insert into ledger_transaction (
    id, account, date, type, security, quantity, price, brokerage, amount, narration, key, settles_on, contract_note,
    import_id, known_from
  )
  select id, account, date, type, security, quantity, price, brokerage, amount, narration, key, settles_on, contract_note, $1, $2
  from traded`

/** The rows of a fill, known from `at` and brought by its order. */
export const insertTrades = async (
  transaction: PoolClient,
  source: string,
  posting: Posting,
  at: string,
): Promise<void> => {
  const { type, date, security, price, settlesOn } = posting
  const rows = posting.trades.map((trade) => ({
    ...{ account: trade.account, date, type, security, quantity: trade.units, price, brokerage: trade.brokerage },
    amount: cashAmount(type, trade),
    narration: postingNarration(posting, trade),
    key: postingKey(source, posting, trade.account),
    settles_on: settlesOn,
    contract_note: contractNoteNumber(source, posting, trade.account),
  }))
  await transaction.query(insertRows, [source, at, JSON.stringify(rows)])
}

/** Rows that an import has replaced since are the import's, and stay. Contract notes are to say it. */
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

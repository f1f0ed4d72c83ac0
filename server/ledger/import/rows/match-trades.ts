import type { PoolClient } from 'pg'
import { transactionTable } from '../stage.ts'

const stagedTable = transactionTable.staged

const tradesSql = `
  select x.id, x.key, x.account, x.security, x.type, x.date, x.quantity, x.price, t.contract_note, split_part(t.source, '/', 2) as "order"
  from ledger_trade t join ledger_transaction x on x.id = t.transaction_id and x.import_id = t.source
  where x.known_to = 'infinity' and x.account in (select account from ${stagedTable} where type in ('buy', 'sell'))
    and x.id not in (select id from ${stagedTable} where id is not null)`

const unmatchedTradesSql = `select * from ${stagedTable} where id is null and type in ('buy', 'sell')`

const numberedSql = (rows: string, same: string, order: string): string =>
  `(select *, row_number() over (partition by ${same} order by ${order}) as place from (${rows}) rows)`

/** Pairs identical rows by position: the nth of the file with the nth of the orders. */
const pairTradesSql = (same: string, condition: string): string => `
  update ${stagedTable} s set id = pair.id, key = coalesce(s.key, pair.key)
  from (
    select line, trade.id, trade.key
    from ${numberedSql(`${unmatchedTradesSql} and ${condition}`, same, 'line')} as told
      join ${numberedSql(`select * from (${tradesSql}) t where ${condition}`, same, 'id')} as trade using (${same}, place)
  ) pair
  where pair.line = s.line and s.id is null`

const pairByNoteSql = pairTradesSql('account, security, type, contract_note', 'contract_note is not null')
const pairByTermsSql = pairTradesSql('account, security, type, date, quantity, price', 'true')

/** A contract note lists all trades of its order, so the order's other rows are reversed. */
const reverseRestSql = `
  insert into ${stagedTable} (line, type, id, key)
  select min(s.line), 'reverse', rest.id, rest.key
  from (${tradesSql}) rest
    join ledger_trade noted on noted.contract_note = rest.contract_note
    join ${stagedTable} s on s.id = noted.transaction_id
      and (s.account, s.security, s.type, s.contract_note) = (rest.account, rest.security, rest.type, rest.contract_note)
  group by rest.id, rest.key`

export const tradedTotalsSql = `
  select account, security, type, date, "order", sum(quantity) as quantity, sum(quantity * price) / sum(quantity) as price,
    min(id) as id, array_agg(id order by id) as ids, array_agg(key order by id) as keys
  from (${tradesSql}) t group by account, security, type, date, "order"`

/** Brokers print averages to four decimals or more. */
const samePriceSql = 'abs(told.price - total.price) <= 0.0001'

/** A row that totals several fills replaces the first fill and reverses the others. */
const matchByTotalsSql = `
  with pairs as (
    select line, total.ids, total.keys
    from ${numberedSql(unmatchedTradesSql, 'account, security, type, date, quantity', 'line')} as told
      join ${numberedSql(`${tradedTotalsSql} having count(*) > 1`, 'account, security, type, date, quantity', 'id')} as total
        using (account, security, type, date, quantity, place)
    where ${samePriceSql}
  ), taken_back as (
    insert into ${stagedTable} (line, type, id, key)
    select line, 'reverse', rest.id, rest.key from pairs, unnest(ids[2:], keys[2:]) as rest (id, key)
  )
  update ${stagedTable} s set id = pairs.ids[1], key = coalesce(s.key, pairs.keys[1]) from pairs where pairs.line = s.line`

/** Matches by contract note, else by account, security, side, day, units and price. */
export const matchTrades = async (client: PoolClient): Promise<void> => {
  for (const sql of [pairByNoteSql, reverseRestSql, pairByTermsSql, matchByTotalsSql]) await client.query(sql)
}

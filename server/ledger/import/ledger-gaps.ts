import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { placeInDay } from '../read/scope.ts'

const Overselling = t.strict({
  account: t.string,
  security: t.string,
  date: t.string,
  line: t.union([t.number, t.null]),
})
type Overselling = t.TypeOf<typeof Overselling>

const change = `case type when 'buy' then quantity when 'split' then quantity when 'sell' then -quantity else 0 end`
const current = `select account, security, date, id, null::int as line, ${placeInDay('t')} as place, ${change} as change
  from ledger_transaction t where known_to = 'infinity' and security is not null`
const staged = `select account, security, date, null::bigint as id, line, ${placeInDay('t')} as place, ${change} as change
  from ledger_staged_transaction t where security is not null`

const inOrder = 'date, place, id nulls last, line'

/** Where a row that was there before falls short, the line is that of a sale in the file before it. */
const firstShortfalls = (movements: string): string => `
  with running as (
    select account, security, date, place, id, line, change,
      sum(change) over so_far as held,
      max(line) filter (where change < 0) over so_far as sale
    from (${movements}) movements
    window so_far as (partition by account, security order by ${inOrder})
  )
  select distinct on (account, security) account, security, to_char(date, 'YYYY-MM-DD') as date,
    case when change < 0 and line is not null then line else sale end as line
  from running where held < 0
  order by account, security, ${inOrder}`

export const stagedOverselling = (client: PoolClient): Promise<readonly Overselling[]> =>
  queryRows(
    client,
    Overselling,
    firstShortfalls(`${current} and (account, security) in (select account, security from ledger_staged_transaction)
      union all ${staged}`),
  )

const standingOverselling = (client: PoolClient): Promise<readonly Overselling[]> =>
  queryRows(client, Overselling, firstShortfalls(current))

const Reason = t.strict({ reason: t.string })

const dangling = `
  with adviser as (select code from ledger_adviser where known_to = 'infinity'),
    groups as (select code from ledger_group where known_to = 'infinity'),
    account as (select * from ledger_account where known_to = 'infinity'),
    security as (select code from ledger_security where known_to = 'infinity'),
    used as (
      select import_id, 'accounts' as what, 'adviser ' || adviser_code as needs from account
      where adviser_code not in (table adviser)
      union all
      select import_id, 'accounts', 'group ' || group_code from account where group_code not in (table groups)
      union all
      select import_id, 'prices', 'security ' || security from ledger_price
      where known_to = 'infinity' and security not in (table security)
      union all
      select import_id, 'transactions', 'security ' || security from ledger_transaction
      where known_to = 'infinity' and security not in (table security)
      union all
      select import_id, 'transactions', 'account ' || account from ledger_transaction
      where known_to = 'infinity' and account not in (select code from account)
    )
  select format('%s %s of import %s need %s', count(*), what, import_id, needs) as reason
  from used group by import_id, what, needs order by import_id, what, needs`

export const ledgerGaps = async (client: PoolClient): Promise<readonly string[]> => {
  const needed = await queryRows(client, Reason, dangling)
  const oversold = await standingOverselling(client)
  return [
    ...needed.map(({ reason }) => reason),
    ...oversold.map(({ account, security, date }) => `${account} would sell more ${security} than it holds on ${date}`),
  ]
}

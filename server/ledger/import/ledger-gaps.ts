import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { standingOverselling } from './overselling.ts'

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

/** Where the ledger as it stands rests on what is not there. */
export const ledgerGaps = async (client: PoolClient): Promise<readonly string[]> => {
  const needed = await queryRows(client, Reason, dangling)
  const oversold = await standingOverselling(client)
  return [
    ...needed.map(({ reason }) => reason),
    ...oversold.map(({ account, security, date }) => `${account} would sell more ${security} than it holds on ${date}`),
  ]
}

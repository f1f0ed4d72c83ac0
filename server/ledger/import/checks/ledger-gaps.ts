import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { acknowledgedAmong } from '../findings/findings-projection.ts'
import { currentBlendGaps } from './blend-gaps.ts'
import { currentComponentGaps } from './component-sums.ts'
import { oversoldFinding, currentOverselling } from './overselling.ts'
import { currentPickGaps } from './pick-gaps.ts'
import { currentTaxpayerGaps } from './taxpayer-gaps.ts'

const GapReason = t.strict({ reason: t.string })

const danglingSql = `
  with adviser as (select code from ledger_adviser where known_to = 'infinity'),
    groups as (select code from ledger_group where known_to = 'infinity'),
    account as (select * from ledger_account where known_to = 'infinity'),
    security as (select code from ledger_security where known_to = 'infinity'),
    benchmark as (select code from ledger_benchmark where known_to = 'infinity'),
    used as (
      select import_id, 'accounts' as what, 'adviser ' || adviser_code as needs from account
      where adviser_code not in (table adviser)
      union all
      select import_id, 'accounts', 'group ' || group_code from account where group_code not in (table groups)
      union all
      select import_id, 'entities', 'account ' || account from ledger_entity
      where known_to = 'infinity' and account not in (select code from account)
      union all
      select import_id, 'carried losses', 'account ' || code from ledger_carried_loss
      where known_to = 'infinity' and level = 'account' and code not in (select code from account)
      union all
      select import_id, 'prices', 'security ' || security from ledger_price
      where known_to = 'infinity' and security not in (table security)
      union all
      select import_id, 'corporate actions', 'security ' || code
      from ledger_corporate_action, unnest(array[security, nullif(new_code, '')]) as code
      where known_to = 'infinity' and code not in (table security)
      union all
      select import_id, 'benchmark values', 'benchmark ' || benchmark from ledger_benchmark_value
      where known_to = 'infinity' and benchmark not in (table benchmark)
      union all
      select import_id, 'benchmark parts', 'benchmark ' || code
      from ledger_benchmark_part, unnest(array[benchmark, part]) as code
      where known_to = 'infinity' and code not in (table benchmark)
      union all
      select import_id, 'benchmark choices', 'benchmark ' || benchmark from ledger_benchmark_choice
      where known_to = 'infinity' and benchmark <> '' and benchmark not in (table benchmark)
      union all
      select import_id, 'benchmark choices', level || ' ' || code from ledger_benchmark_choice
      where known_to = 'infinity' and (level = 'account' and code not in (select code from account)
        or level = 'group' and code not in (table groups))
      union all
      select import_id, 'transactions', 'security ' || security from ledger_transaction
      where known_to = 'infinity' and security is not null and security not in (table security)
      union all
      select import_id, 'transactions', 'account ' || account from ledger_transaction
      where known_to = 'infinity' and account not in (select code from account)
      union all
      select import_id, 'changes of cost', 'security ' || security from ledger_cost_base
      where known_to = 'infinity' and security not in (table security)
      union all
      select import_id, 'changes of cost', 'account ' || account from ledger_cost_base
      where known_to = 'infinity' and account not in (select code from account)
      union all
      select import_id, 'parcel choices', 'account ' || account from ledger_parcel_choice
      where known_to = 'infinity' and account not in (select code from account)
      union all
      select import_id, 'positions', 'account ' || account from ledger_custodian_position
      where known_to = 'infinity' and account not in (select code from account)
      union all
      select import_id, 'cash', 'account ' || account from ledger_custodian_cash
      where known_to = 'infinity' and account not in (select code from account)
    )
  select format('%s %s of import %s need %s', count(*), what, import_id, needs) as reason
  from used group by import_id, what, needs order by import_id, what, needs`

export const ledgerGaps = async (client: PoolClient): Promise<readonly string[]> => {
  const needed = await queryRows(client, GapReason, danglingSql)
  const short = await currentOverselling(client)
  const acknowledged = await acknowledgedAmong(
    client,
    short.map((one) => oversoldFinding(one).digest),
  )
  const oversold = short.filter((one) => !acknowledged.has(oversoldFinding(one).digest))
  return [
    ...needed.map(({ reason }) => reason),
    ...(await currentBlendGaps(client)),
    ...(await currentTaxpayerGaps(client)),
    ...(await currentComponentGaps(client)),
    ...(await currentPickGaps(client)),
    ...oversold.map(
      ({ account, security, date }) => `${account} would sell or transfer more ${security} than it holds on ${date}`,
    ),
  ]
}

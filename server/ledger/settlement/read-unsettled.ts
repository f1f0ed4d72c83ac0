import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Scope } from '../read/scope.ts'
import { isKnown, type Snapshot } from '../read/snapshot.ts'

/** Trades not settled by a day. Units sold and cash to pay are negative. `net`: bought and sold units together. */
const Unsettled = t.readonly(
  t.strict({ part: t.string, security: t.string, units: t.number, net: t.number, cash: t.number, until: t.string }),
)
export type Unsettled = t.TypeOf<typeof Unsettled>

const traded = (settlesOn: string, trades: string): string => `
  select x.account, security, type, quantity, amount, settlement_currency, ${settlesOn} as settles_on
  from ${trades}
  where x.account = any($2) and ${settlesOn} > $4 and date <= $4 and type in ('buy', 'sell') and ${isKnown('x')}`

const signed = `case when type = 'sell' then -quantity else quantity end`

/** Uses the order's settlement date if an import without one has replaced the row. */
const sql = `
  select part, security, sum(${signed})::float8 as units,
    (sum(sum(${signed})) over (partition by part, security))::float8 as net,
    sum(case when settlement_currency is null then amount else 0 end)::float8 as cash, max(settles_on)::text as until
  from unnest($2::text[], $3::text[]) as scope (account, part) join (
    ${traded('x.settles_on', 'ledger_transaction as x')}
    union all
    ${traded('trade.settles_on', 'ledger_trade as trade join ledger_transaction as x on x.id = trade.transaction_id and x.settles_on is null')}
  ) as trades using (account)
  group by part, security, type
  order by part, security, type`

export const readUnsettled = async (
  { client, knownBefore }: Snapshot,
  scope: Scope,
  asAt: IsoDate,
): Promise<ReadonlyMap<string, readonly Unsettled[]>> => {
  const rows = await queryRows(client, Unsettled, sql, [knownBefore, [...scope.keys()], [...scope.values()], asAt])
  return Map.groupBy(rows, ({ part }) => part)
}

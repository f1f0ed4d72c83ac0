import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { LedgerScope } from '../read/scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../read/snapshot.ts'

/** Trades not settled by a day. Units sold and cash to pay are negative. `net`: units bought less units sold. */
const UnsettledRow = t.readonly(
  t.strict({ part: t.string, security: t.string, units: t.number, net: t.number, cash: t.number, until: t.string }),
)
export type UnsettledRow = t.TypeOf<typeof UnsettledRow>

const tradedSql = (settlesOn: string, trades: string): string => `
  select x.account, security, type, quantity, amount, settlement_currency, ${settlesOn} as settles_on
  from ${trades}
  where x.account = any($2) and ${settlesOn} > $4 and date <= $4 and type in ('buy', 'sell') and ${isKnownSql('x')}`

const signedUnitsSql = `case when type = 'sell' then -quantity else quantity end`

/** Uses the order's settlement date if an import replaced the row and has no such date. */
const unsettledSql = `
  select part, security, sum(${signedUnitsSql})::float8 as units,
    (sum(sum(${signedUnitsSql})) over (partition by part, security))::float8 as net,
    sum(case when settlement_currency is null then amount else 0 end)::float8 as cash, max(settles_on)::text as until
  from unnest($2::text[], $3::text[]) as scope (account, part) join (
    ${tradedSql('x.settles_on', 'ledger_transaction as x')}
    union all
    ${tradedSql('trade.settles_on', 'ledger_trade as trade join ledger_transaction as x on x.id = trade.transaction_id and x.settles_on is null')}
  ) as trades using (account)
  group by part, security, type
  order by part, security, type`

export const readUnsettled = async (
  { client, knownBefore }: LedgerSnapshot,
  scope: LedgerScope,
  asAt: IsoDate,
): Promise<ReadonlyMap<string, readonly UnsettledRow[]>> => {
  const rows = await queryRows(client, UnsettledRow, unsettledSql, [
    knownBefore,
    [...scope.keys()],
    [...scope.values()],
    asAt,
  ])
  return Map.groupBy(rows, ({ part }) => part)
}

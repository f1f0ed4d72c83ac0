import * as t from 'io-ts'
import { TransactionType } from '../../../../src/domain/ledger/entity.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'
import type { Span } from '../scope.ts'

const Flow = t.readonly(
  t.strict({
    account: t.union([t.string, t.null]),
    type: TransactionType,
    count: t.number,
    amount: t.number,
    home: t.number,
  }),
)

/** Australian dollars: `amount` of all cash, `home` of the cash held in Australian dollars. */
export type Flow = t.TypeOf<typeof Flow>

const sql = `
  select account, type, count(*)::int as count, sum(amount)::float8 as amount,
    coalesce(sum(amount) filter (where settlement_currency is null), 0)::float8 as home
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isKnown('x')}
  group by grouping sets ((account, type), (type))
  order by 1, 2`

export const readFlows = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly Flow[]> => queryRows(client, Flow, sql, [knownBefore, accounts, from, to])

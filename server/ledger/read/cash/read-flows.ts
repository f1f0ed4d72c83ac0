import * as t from 'io-ts'
import { TransactionType } from '../../../../src/domain/ledger/entity.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'
import type { DateSpan } from '../scope.ts'

const CashFlowRow = t.readonly(
  t.strict({
    account: t.union([t.string, t.null]),
    type: TransactionType,
    count: t.number,
    amount: t.number,
    home: t.number,
  }),
)

/** Australian dollars: `amount` of all cash, `home` of the cash held in Australian dollars. */
export type CashFlowRow = t.TypeOf<typeof CashFlowRow>

const flowsSql = `
  select account, type, count(*)::int as count, sum(amount)::float8 as amount,
    coalesce(sum(amount) filter (where settlement_currency is null), 0)::float8 as home
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isKnownSql('x')}
  group by grouping sets ((account, type), (type))
  order by 1, 2`

export const readFlows = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly CashFlowRow[]> => queryRows(client, CashFlowRow, flowsSql, [knownBefore, accounts, from, to])

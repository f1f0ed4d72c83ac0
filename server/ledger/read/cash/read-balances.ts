import * as t from 'io-ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'
import type { Span } from '../scope.ts'

const Balance = t.readonly(t.strict({ account: t.union([t.string, t.null]), opening: t.number, closing: t.number }))

/** Cash in Australian dollars before the first and after the last of some days; of no account: of all of them together. */
export type Balance = t.TypeOf<typeof Balance>

const sql = `
  select account, coalesce(sum(amount) filter (where date < $3), 0)::float8 as opening,
    coalesce(sum(amount), 0)::float8 as closing
  from ledger_transaction as x
  where account = any($2) and date <= $4 and settlement_currency is null and ${isKnown('x')}
  group by grouping sets ((account), ())
  order by 1`

export const readBalances = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly Balance[]> => queryRows(client, Balance, sql, [knownBefore, accounts, from, to])

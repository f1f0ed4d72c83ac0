import { Earning, EarningType } from '../../../../src/domain/ledger/returns/book-part.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import type { Span } from '../scope.ts'
import { inTypes } from '../in-types.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const sql = `
  select date::text, security, type, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${inTypes('type', Object.keys(EarningType.keys))}
    and ${isKnown('x')}
  group by x.date, security, type order by x.date, security, type`

/** What was received of securities and on the cash, and the fees that were paid, day by day from `from` to `to`, both included. */
export const readEarnings = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly Earning[]> => queryRows(client, Earning, sql, [knownBefore, accounts, from, to])

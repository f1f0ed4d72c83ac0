import * as t from 'io-ts'
import { Payment, payments } from '../../../../src/domain/ledger/income/component.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import type { Span } from '../scope.ts'
import { inTypes } from '../in-types.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Income = t.readonly(t.strict({ key: t.string, type: Payment, amount: t.number }))
export type Income = t.TypeOf<typeof Income>

const keys = {
  account: 'x.account',
  security: `coalesce(x.security, '')`,
  month: `to_char(x.date, 'YYYY-MM')`,
  'closing-year': `to_char(x.date + interval '6 months', 'YYYY')`,
}

/** Income received from `from` to `to`, both included, added up by the database; interest on cash has no security. */
export const readIncome = (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
  by: keyof typeof keys,
): Promise<readonly Income[]> =>
  queryRows(
    client,
    Income,
    `select ${keys[by]} as key, type, sum(amount)::float8 as amount
     from ledger_transaction as x
     where account = any($2) and date between $3 and $4 and ${inTypes('type', payments)}
       and ${isKnown('x')}
     group by 1, 2 order by 1, 2`,
    [knownBefore, accounts, from, to],
  )

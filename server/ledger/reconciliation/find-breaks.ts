import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { BreakFigures, type BreakSubject, type FoundBreak } from '../../../src/domain/ledger/reconciliation/break.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { findUnitBreaks } from './find-unit-breaks.ts'

interface Found {
  readonly breaks: readonly FoundBreak[]
  /** Whether anything of the custodian's is known that a subject could be held against. */
  readonly hasStatement: (subject: BreakSubject) => boolean
}

const CashBreak = t.strict({ account: t.string, figures: BreakFigures })

const Stated = t.strict({ account: t.string, is_cash: t.boolean })

const current = "account = any($1) and known_to = 'infinity'"

const figure = (amount: string): string => `trim_scale(${amount})::text`
const day = (date: string): string => `to_char(${date}, 'YYYY-MM-DD')`

/** Cash is added up by the database, to the cent. */
const cash = `
  with said as (select account, date, balance from ledger_custodian_cash where ${current}),
  moved as (
    select account, date, sum(amount) as change from ledger_transaction
    where account in (select account from said) and settlement_currency is null and known_to = 'infinity' group by account, date
  ),
  judged as (
    select account, date, balance, sum(change) over (partition by account order by date) as ledger
    from (
      select account, date, balance, 0 as change from said
      union all select account, date, null, change from moved
    ) marks
  ),
  statement as (select account, date, balance, ledger from judged where balance is not null),
  ended as (
    select account, max(date) as last, max(date) filter (where balance = ledger) as agreed from statement group by account
  ),
  begun as (
    select account, min(date) as since from statement join ended using (account)
    where date > coalesce(agreed, '-infinity') group by account
  )
  select account, json_build_object(
    'date', ${day('date')}, 'since', ${day('since')},
    'ledger', ${figure('ledger')}, 'custodian', ${figure('balance')}, 'difference', ${figure('balance - ledger')}
  ) as figures
  from statement join ended using (account) join begun using (account)
  where date = last
  order by account`

const stated = `
  select account, false as is_cash from ledger_custodian_position where ${current}
  union
  select account, true from ledger_custodian_cash where ${current}`

const keyOf = (account: string, isCash: boolean): string => `${account} ${String(isCash)}`

/**
 * Where the last statement of an account and the ledger at that date, by trade date, are not the same: to the unit of each security that
 * either of them names, and to the cent. What the statement does not name, the custodian holds none of.
 */
export const findBreaks = async (client: PoolClient, accounts: readonly string[]): Promise<Found> => {
  const known = new Set(
    (await queryRows(client, Stated, stated, [accounts])).map(({ account, is_cash }) => keyOf(account, is_cash)),
  )
  const withUnits = accounts.filter((account) => known.has(keyOf(account, false)))
  const withCash = accounts.filter((account) => known.has(keyOf(account, true)))
  const cashBreaks = withCash.length === 0 ? [] : await queryRows(client, CashBreak, cash, [withCash])
  return {
    breaks: [
      ...cashBreaks.map(({ account, figures }) => ({ subject: { account, security: null }, figures })),
      ...(await findUnitBreaks(client, withUnits)),
    ],
    hasStatement: ({ account, security }) => known.has(keyOf(account, security === null)),
  }
}

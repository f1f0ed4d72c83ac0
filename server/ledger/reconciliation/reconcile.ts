import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import {
  BreakFigures,
  breakId,
  type BreakSubject,
  type FoundBreak,
  reconciliationStream,
  subjectOfBreak,
} from '../../../src/domain/ledger/reconciliation/break.ts'
import type { BreakCommand } from '../../../src/domain/ledger/reconciliation/reconciliation-break.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import type { StreamAppend } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { ChangedRows } from '../import/affected.ts'
import { breakStreams, withSignal } from './break-kind.ts'
import { findUnitBreaks } from './find-unit-breaks.ts'

const AccountRow = t.strict({ account: t.string })
const BreakId = t.strict({ id: t.string })

/** A changed action reconciles all accounts with a statement: finding the affected ones is not worth the effort. */
export const accountsToReconcile = async (client: PoolClient, changed: ChangedRows): Promise<readonly string[]> => {
  const rows = await queryRows(
    client,
    AccountRow,
    `select account from ${changed('transaction')} t union select account from ${changed('custodian_position')} p
     union select account from ${changed('custodian_cash')} c
     union select account from ledger_custodian_position
       where known_to = 'infinity' and exists (select from ${changed('corporate_action')} a)`,
  )
  return rows.map(({ account }) => account)
}

const unresolvedBreaksSql =
  "select id from reconciliation_break where account = any($1) and state in ('Open', 'Explained')"

/** Reads current streams. `planned`: earlier events of the same append. */
export type DecideBreaks = (
  transaction: PoolClient,
  planned: readonly StreamAppend[],
) => Promise<readonly StreamAppend[]>

const noBreaks: DecideBreaks = () => Promise.resolve([])

interface BreaksOfKind {
  readonly breaks: readonly FoundBreak[]
  readonly hasStatement: (subject: BreakSubject) => boolean
}

const accountCurrencyColumns = { account: t.string, currency: t.union([t.string, t.null]) }

const CashBreak = t.strict({ ...accountCurrencyColumns, figures: BreakFigures })

const StatedSubject = t.strict({ ...accountCurrencyColumns, is_cash: t.boolean })

const currentRowsSql = "account = any($1) and known_to = 'infinity'"

const figureSql = (amount: string): string => `trim_scale(${amount})::text`
const dateSql = (date: string): string => `to_char(${date}, 'YYYY-MM-DD')`

const homeCurrencySql = `'${homeCurrency}'`

/** The database sums cash to the cent, in each currency that a statement names. */
const cashBreaksSql = `
  with said as (select account, currency, date, balance from ledger_custodian_cash where ${currentRowsSql}),
  moved as (
    select account, coalesce(settlement_currency, ${homeCurrencySql}) as currency, date,
      sum(case when settlement_currency is null then amount else foreign_amount end) as change
    from ledger_transaction
    where account in (select account from said)
      and (account, coalesce(settlement_currency, ${homeCurrencySql})) in (select account, currency from said)
      and known_to = 'infinity'
    group by 1, 2, 3
  ),
  judged as (
    select account, currency, date, balance, sum(change) over (partition by account, currency order by date) as ledger
    from (
      select account, currency, date, balance, 0 as change from said
      union all select account, currency, date, null, change from moved
    ) marks
  ),
  statement as (select account, currency, date, balance, ledger from judged where balance is not null),
  ended as (
    select account, currency, max(date) as last, max(date) filter (where balance = ledger) as agreed
    from statement group by account, currency
  ),
  begun as (
    select account, currency, min(date) as since from statement join ended using (account, currency)
    where date > coalesce(agreed, '-infinity') group by account, currency
  )
  select account, nullif(currency, ${homeCurrencySql}) as currency, json_build_object(
    'date', ${dateSql('date')}, 'since', ${dateSql('since')},
    'ledger', ${figureSql('ledger')}, 'custodian', ${figureSql('balance')}, 'difference', ${figureSql('balance - ledger')}
  ) as figures
  from statement join ended using (account, currency) join begun using (account, currency)
  where date = last
  order by account, currency`

const statedSubjectsSql = `
  select account, null as currency, false as is_cash from ledger_custodian_position where ${currentRowsSql}
  union
  select account, nullif(currency, ${homeCurrencySql}), true from ledger_custodian_cash where ${currentRowsSql}`

const subjectKey = (account: string, currency: string | null, isCash: boolean): string =>
  `${account} ${currency ?? ''} ${String(isCash)}`

/** Compares by trade date, to the unit and to the cent. The custodian holds nothing that its statement omits. */
const findBreaks = async (client: PoolClient, accounts: readonly string[]): Promise<BreaksOfKind> => {
  const found = await queryRows(client, StatedSubject, statedSubjectsSql, [accounts])
  const known = new Set(found.map(({ account, currency, is_cash }) => subjectKey(account, currency, is_cash)))
  const withUnits = accounts.filter((account) => known.has(subjectKey(account, null, false)))
  const withCash = [...new Set(found.flatMap(({ account, is_cash }) => (is_cash ? [account] : [])))]
  const cashBreaks = withCash.length === 0 ? [] : await queryRows(client, CashBreak, cashBreaksSql, [withCash])
  return {
    breaks: [
      ...cashBreaks.map(({ account, currency, figures }) => ({
        subject: { account, security: null, currency },
        figures,
      })),
      ...(await findUnitBreaks(client, withUnits)),
    ],
    hasStatement: ({ account, security, currency }) => known.has(subjectKey(account, currency, security === null)),
  }
}

export const reconcileAccounts = async (
  preparing: PoolClient,
  accounts: readonly string[],
  at: string,
): Promise<DecideBreaks> => {
  if (accounts.length === 0) return noBreaks
  const { breaks, hasStatement } = await findBreaks(preparing, accounts)
  return async (transaction) => {
    const commands = new Map<string, BreakCommand>()
    for (const { id } of await queryRows(transaction, BreakId, unresolvedBreaksSql, [accounts]))
      commands.set(id, hasStatement(subjectOfBreak(id)) ? { type: 'MatchBreak', at } : { type: 'WithdrawStatement' })
    for (const { subject, figures } of breaks) commands.set(breakId(subject), { type: 'NoteBreak', figures })
    const recorded = await readStreams(transaction, [...commands.keys()].map(reconciliationStream))
    const streams = breakStreams(recorded)
    const appends: StreamAppend[] = []
    for (const [id, command] of commands) {
      const decided = streams.appends(id, await streams.past(id), [command])
      if (E.isRight(decided)) appends.push(...decided.right.filter(({ events }) => events.length > 0))
    }
    return withSignal(appends)
  }
}

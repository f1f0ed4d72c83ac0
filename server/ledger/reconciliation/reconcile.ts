import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { breakId, reconciliationStream, subjectOfBreak } from '../../../src/domain/ledger/reconciliation/break.ts'
import type { BreakCommand } from '../../../src/domain/ledger/reconciliation/reconciliation-break.ts'
import type { Append } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { ChangedRows } from '../import/affected.ts'
import { breakStreams, withSignal } from './break-kind.ts'
import { findBreaks } from './find-breaks.ts'

const Account = t.strict({ account: t.string })
const Id = t.strict({ id: t.string })

/** Whose breaks may be others once these rows are written; whom an action of a security reaches through others nobody need work out. */
export const accountsToReconcile = async (client: PoolClient, changed: ChangedRows): Promise<readonly string[]> => {
  const rows = await queryRows(
    client,
    Account,
    `select account from ${changed('transaction')} t union select account from ${changed('custodian_position')} p
     union select account from ${changed('custodian_cash')} c
     union select account from ledger_custodian_position
       where known_to = 'infinity' and exists (select from ${changed('corporate_action')} a)`,
  )
  return rows.map(({ account }) => account)
}

const standing = "select id from reconciliation_break where account = any($1) and state in ('Open', 'Explained')"

/** Decides on what was worked out before, while nobody else can write, so that streams are as they are read. */
export type Deciding = (transaction: PoolClient) => Promise<readonly Append[]>

const nothing: Deciding = () => Promise.resolve([])

/** What the ledger's rows, as this transaction has them, make of the breaks of some accounts. */
export const reconcile = async (preparing: PoolClient, accounts: readonly string[], at: string): Promise<Deciding> => {
  if (accounts.length === 0) return nothing
  const { breaks, hasStatement } = await findBreaks(preparing, accounts)
  return async (transaction) => {
    const commands = new Map<string, BreakCommand>()
    for (const { id } of await queryRows(transaction, Id, standing, [accounts]))
      commands.set(id, hasStatement(subjectOfBreak(id)) ? { type: 'MatchBreak', at } : { type: 'WithdrawStatement' })
    for (const { subject, figures } of breaks) commands.set(breakId(subject), { type: 'NoteBreak', figures })
    const recorded = await readStreams(transaction, [...commands.keys()].map(reconciliationStream))
    const streams = breakStreams(recorded)
    const appends: Append[] = []
    for (const [id, command] of commands) {
      const decided = streams.appends(id, await streams.past(id), [command])
      if (E.isRight(decided)) appends.push(...decided.right.filter(({ events }) => events.length > 0))
    }
    return withSignal(appends)
  }
}

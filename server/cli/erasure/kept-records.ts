import type { Pool } from 'pg'
import type { UserEvent } from '../../../src/domain/users/user.ts'
import { type CountedRecords, countRows, type ErasureOrder } from './erasable.ts'

export interface AccessibleCodes {
  readonly accounts: readonly string[]
  readonly groups: readonly string[]
}

export const lastAccessibleCodes = (events: readonly UserEvent[]): AccessibleCodes =>
  events.reduce<AccessibleCodes>(
    (before, event) =>
      event.type === 'UserAdded' || event.type === 'UserRightsChanged'
        ? { accounts: event.accounts, groups: event.groups }
        : before,
    { accounts: [], groups: [] },
  )

interface KeptRecord {
  readonly table: string
  readonly what: string
  readonly from: string
  readonly values: (order: ErasureOrder, reached: AccessibleCodes) => readonly unknown[]
}

const ofAccounts: KeptRecord['values'] = (_, { accounts }) => [accounts]
const ofBoth: KeptRecord['values'] = (_, { accounts, groups }) => [accounts, groups]

const keptRecordKinds: readonly KeptRecord[] = [
  {
    table: 'ledger_account',
    what: 'accounts, with their names',
    from: `ledger_account where code = any($1) and known_to = 'infinity'`,
    values: ofAccounts,
  },
  {
    table: 'ledger_transaction',
    what: 'transactions of those accounts',
    from: `ledger_transaction where account = any($1) and known_to = 'infinity'`,
    values: ofAccounts,
  },
  {
    table: 'trading_order',
    what: 'orders of those accounts',
    from: 'trading_order where id in (select id from trading_order_account where account = any($1))',
    values: ofAccounts,
  },
  {
    table: 'static_report',
    what: 'static reports of those accounts and their groups',
    from: `static_report where (report->>'Type' = 'portfolio' and report->>'Code' = any($1))
      or (report->>'Type' = 'group' and report->>'Code' = any($2))`,
    values: ofBoth,
  },
  {
    table: 'report_run',
    what: 'reports issued for those accounts and groups, or by them',
    from: `report_run where outcome->>'_tag' = 'Issued'
      and (by = $3 or parameters->>'AccountCode' = any($1) or parameters->>'GroupCode' = any($2))`,
    values: ({ username }, { accounts, groups }) => [accounts, groups, username],
  },
  {
    table: 'message_text',
    what: 'messages they wrote or received',
    from: `mailbox_entry entry join message using (position) join message_text on message_text.id = message.text
      where entry.username = $1 and (message.sender <> $1 or not $2::boolean)`,
    values: ({ username, withMessages }) => [username, withMessages],
  },
]

export const keptRecords = async (
  pool: Pool,
  order: ErasureOrder,
  reached: AccessibleCodes,
): Promise<readonly CountedRecords[]> => {
  const found: CountedRecords[] = []
  for (const { table, what, from, values } of keptRecordKinds) {
    const count = await countRows(pool, from, values(order, reached))
    if (count > 0) found.push({ table, what, count })
  }
  return found
}

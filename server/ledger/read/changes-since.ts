import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { knownBefore, type Snapshot } from './snapshot.ts'

const Row = t.strict({ isMarketChanged: t.boolean, areActionsChanged: t.boolean, accounts: t.readonlyArray(t.string) })

/** Whose rows became known, or others, from an instant on. Of prices, rates and securities, and of what was done to those: whether any did. */
export interface Changes {
  readonly isMarketChanged: boolean
  readonly areActionsChanged: boolean
  readonly accounts: ReadonlySet<string>
}

const isChanged = (row: string): string =>
  `(${row}.known_from >= $1::timestamptz or ${row}.known_to >= $1::timestamptz and ${row}.known_to < 'infinity')`

const anyOf = (tables: readonly string[]): string =>
  tables.map((table) => `exists (select from ${table} as c where ${isChanged('c')})`).join(' or ')

const changes = `
  select
    exists (select from ledger_price_year where changed_at >= $1::timestamptz)
      or ${anyOf(['ledger_exchange_rate', 'ledger_security'])} as "isMarketChanged",
    ${anyOf(['ledger_corporate_action'])} as "areActionsChanged",
    array(
      select account from ledger_transaction as c where ${isChanged('c')}
      union select account from ledger_cost_base as c where ${isChanged('c')}
      union select account from ledger_parcel_choice as c where ${isChanged('c')}
      union select account from ledger_transaction where id in (
        select transaction_id from ledger_component as c where ${isChanged('c')}
        union select sale_id from ledger_parcel_pick as c where ${isChanged('c')})
    ) as accounts`

const readChangesSince = async (snapshot: Snapshot, position: number): Promise<Changes> => {
  const instant = await knownBefore(snapshot.client, { _tag: 'AtPosition', position })
  const [found] = await queryRows(snapshot.client, Row, changes, [instant])
  const { isMarketChanged = true, areActionsChanged = true, accounts } = found ?? {}
  return { isMarketChanged, areActionsChanged, accounts: new Set(accounts) }
}

/** What has changed between imports, by the position of the log that the earlier one has. */
export type ChangesSince = (position: number) => Promise<Changes>

export const openChangesSince = (snapshot: Snapshot): ChangesSince => {
  const known = new Map<number, Promise<Changes>>()
  return (position) => {
    const found = known.get(position) ?? readChangesSince(snapshot, position)
    known.set(position, found)
    return found
  }
}

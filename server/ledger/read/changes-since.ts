import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Snapshot } from './snapshot.ts'

const Row = t.strict({ isMarketChanged: t.boolean, accounts: t.readonlyArray(t.string) })

/** Whose rows became known, or others, from an instant on. Of prices, rates, securities and what was done to them: whether any did. */
export interface Changes {
  readonly isMarketChanged: boolean
  readonly accounts: ReadonlySet<string>
}

const isChanged = (row: string): string =>
  `(${row}.known_from >= $1::timestamptz or ${row}.known_to >= $1::timestamptz and ${row}.known_to < 'infinity')`

const anyOf = (tables: readonly string[]): string =>
  tables.map((table) => `exists (select from ${table} as c where ${isChanged('c')})`).join(' or ')

const changes = `
  select
    exists (select from ledger_price_year where changed_at >= $1::timestamptz)
      or ${anyOf(['ledger_exchange_rate', 'ledger_corporate_action', 'ledger_security'])} as "isMarketChanged",
    array(
      select account from ledger_transaction as c where ${isChanged('c')}
      union select account from ledger_cost_base as c where ${isChanged('c')}
      union select account from ledger_parcel_choice as c where ${isChanged('c')}
      union select account from ledger_transaction where id in (
        select transaction_id from ledger_component as c where ${isChanged('c')}
        union select sale_id from ledger_parcel_pick as c where ${isChanged('c')})
    ) as accounts`

export const readChangesSince = async ({ client }: Snapshot, instant: string): Promise<Changes> => {
  const [found] = await queryRows(client, Row, changes, [instant])
  return { isMarketChanged: found?.isMarketChanged ?? true, accounts: new Set(found?.accounts) }
}

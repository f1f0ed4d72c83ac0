import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../../src/domain/fp.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { SecurityType } from '../../../src/domain/ledger/tax/return-label.ts'
import { ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const ListedSecurity = t.strict({ stock: ListedStock, currency: t.string, type: t.union([SecurityType, t.null]) })
export type ListedSecurity = t.TypeOf<typeof ListedSecurity>

const sql = `
  select json_build_object('asx_code', code, 'company_name', company_name, 'display_name', display_name) as stock,
    coalesce(currency, '${homeCurrency}') as currency, type
  from ledger_security where code = $1 and known_to = 'infinity'`

/** A security as the ledger has it now. */
export const readListedSecurity = async (pool: Pool, code: string): Promise<O.Option<ListedSecurity>> => {
  const [found] = await queryRows(pool, ListedSecurity, sql, [code])
  return O.fromNullable(found)
}

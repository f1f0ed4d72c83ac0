import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { SecurityType } from '../../../src/domain/ledger/tax/security-type.ts'
import type { QuotedPrice } from '../../../src/domain/trading/checks/evidence.ts'
import { ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Stocks } from '../market/stocks.ts'

const Row = t.strict({ security: ListedStock, currency: t.string, type: t.union([SecurityType, t.null]) })

const sql = `
  select json_build_object('asx_code', code, 'company_name', company_name, 'display_name', display_name) as security,
    coalesce(currency, '${homeCurrency}') as currency, type
  from ledger_security where code = $1 and known_to = 'infinity'`

export interface KnownSecurity {
  readonly security: ListedStock
  /** Whether it trades in Australian dollars. */
  readonly isHome: boolean
  readonly quote: QuotedPrice | null
  readonly type: SecurityType | null
}

export interface SecuritySources {
  readonly pool: Pool
  readonly stocks: Pick<Stocks, 'quote'>
}

/** A security as the ledger has it, with its last price if there is one. */
export const findSecurity = async (
  { pool, stocks }: SecuritySources,
  code: string,
): Promise<O.Option<KnownSecurity>> => {
  const [found] = await queryRows(pool, Row, sql, [code])
  if (found === undefined) return O.none
  const quote = pipe(
    await stocks.quote(code)(),
    E.match(
      () => null,
      ({ LastTradePriceOnly: price, date, source }) => ({ price, date, source }),
    ),
  )
  return O.some({ security: found.security, isHome: found.currency === homeCurrency, quote, type: found.type })
}

/** What the checks go by of a security, which an order may have and the ledger no longer. */
export type CheckedSecurity = Pick<KnownSecurity, 'quote' | 'type'>

export const findChecked = async (sources: SecuritySources, code: string): Promise<CheckedSecurity> =>
  pipe(
    await findSecurity(sources, code),
    O.getOrElse((): CheckedSecurity => ({ quote: null, type: null })),
  )

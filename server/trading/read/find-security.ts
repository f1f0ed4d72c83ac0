import type { Pool } from 'pg'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import type { SecurityType } from '../../../src/domain/ledger/tax/return-label.ts'
import type { QuotedPrice } from '../../../src/domain/trading/checks/check.ts'
import type { ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { readListedSecurity, type StockLookup } from '../market/stocks.ts'

export interface KnownSecurity {
  readonly security: ListedStock
  /** True if it trades in Australian dollars. */
  readonly isHome: boolean
  readonly quote: QuotedPrice | null
  readonly type: SecurityType | null
}

export interface SecuritySources {
  readonly pool: Pool
  readonly stocks: Pick<StockLookup, 'quote'>
}

export const findSecurity = async (
  { pool, stocks }: SecuritySources,
  code: string,
): Promise<O.Option<KnownSecurity>> => {
  const listed = await readListedSecurity(pool, code)
  if (O.isNone(listed)) return O.none
  const { stock: security, currency, type } = listed.value
  const quote = pipe(
    await stocks.quote(code)(),
    E.match(
      () => null,
      ({ LastTradePriceOnly: price, date, source }) => ({ price, date, source }),
    ),
  )
  return O.some({ security, isHome: currency === homeCurrency, quote, type })
}

export type CheckedSecurity = Pick<KnownSecurity, 'quote' | 'type'>

export const findChecked = async (sources: SecuritySources, code: string): Promise<CheckedSecurity> =>
  pipe(
    await findSecurity(sources, code),
    O.getOrElse((): CheckedSecurity => ({ quote: null, type: null })),
  )

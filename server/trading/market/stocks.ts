import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { foundStocks, ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { ageOn, type PriceDay, type Quote, quoteOf, yearOf } from '../../../src/domain/trading/market/quote.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { onSnapshot } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type ListedSecurity, readListedSecurity } from './listed-security.ts'
import type { MarketData } from './market-data.ts'
import { readPriceDays } from './read-price-days.ts'

interface StockRefusal {
  readonly _tag: 'NotFound' | 'NotPriced'
}

export interface Stocks {
  readonly search: (text: string) => TE.TaskEither<never, readonly ListedStock[]>
  readonly quote: (code: string) => TE.TaskEither<StockRefusal, Quote>
  readonly closes: (code: string) => TE.TaskEither<StockRefusal, WidgetGraph>
}

interface Sources {
  readonly pool: Pool
  readonly market: MarketData
  readonly today: () => IsoDate
}

const stockColumns = 'code as asx_code, company_name, display_name'

const containing = `
  select ${stockColumns} from ledger_security
  where known_to = 'infinity' and greatest(
    strpos(lower(code), lower($1)), strpos(lower(company_name), lower($1)), strpos(lower(display_name), lower($1))) > 0`

const closesGraph = ({ stock, currency }: ListedSecurity, days: readonly PriceDay[]): WidgetGraph => ({
  type: 'line',
  labels: days.map(({ date }) => date),
  data: [{ name: `${stock.asx_code} (${currency})`, values: days.map(({ close }) => close) }],
  options: { valueType: 'currency', labelType: 'date' },
  meta: [],
})

/** Stocks the ledger knows. Prices are those of the market data, else the last in the ledger. */
export const openStocks = ({ pool, market, today }: Sources): Stocks => {
  const listedStock = (code: string): TE.TaskEither<StockRefusal, ListedSecurity> =>
    TE.fromTaskOption((): StockRefusal => ({ _tag: 'NotFound' }))(() => readListedSecurity(pool, code))

  const priceDays = (code: string, on: IsoDate): Promise<readonly PriceDay[]> =>
    onSnapshot(pool, { _tag: 'Now' }, (snapshot) => readPriceDays(snapshot, code, on))

  const ledgerQuote = async (code: string, on: IsoDate) => quoteOf(await priceDays(code, on))

  return {
    search: (text) =>
      pipe(
        TE.fromTask(() => queryRows(pool, ListedStock, containing, [text])),
        TE.map((stocks) => foundStocks(stocks, text)),
      ),

    quote: (code) =>
      pipe(
        listedStock(code),
        TE.chain(({ stock: security, currency }) => async () => {
          const on = today()
          const sooner = await market.quote(code)
          const found = O.isSome(sooner) ? sooner.value : await ledgerQuote(code, on)
          if (found === undefined) return E.left({ _tag: 'NotPriced' })
          const source = O.isSome(sooner) ? 'market' : 'ledger'
          return E.right({ ...found, security, currency, source, age: ageOn(found.date, on) })
        }),
      ),

    closes: (code) =>
      pipe(
        listedStock(code),
        TE.chain((stock) => async () => {
          const days = yearOf(await priceDays(code, today()))
          return days.length === 0 ? E.left({ _tag: 'NotPriced' }) : E.right(closesGraph(stock, days))
        }),
      ),
  }
}

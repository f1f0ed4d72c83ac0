import { foldedText } from '../../../src/domain/text/folded-text.ts'
import { foldedSql } from '../../postgres/folded-sql.ts'
import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { foundStocks, ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import {
  quoteAgeInDays,
  splitAdjustedDays,
  type MarketQuote,
  type PriceDay,
  type StockQuote,
  quoteOf,
  daysOfLast52Weeks,
} from '../../../src/domain/trading/market/quote.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { isKnownSql, onSnapshot, type LedgerSnapshot } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import * as t from 'io-ts'
import { unitRatio } from '../../../src/domain/ledger/actions/corporate-action.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { SecurityType } from '../../../src/domain/ledger/tax/return-label.ts'
import { readUnitActions } from '../../ledger/read/read-unit-actions.ts'

const optionalNumber = t.union([t.number, t.null])

const PriceRow = t.strict({
  date: t.string,
  high: optionalNumber,
  low: optionalNumber,
  close: t.number,
  volume: optionalNumber,
})

const priceDaysSql = `
  with priced as (
    select date, high, low, close, volume from ledger_price as p
    where security = $2 and date <= $3 and ${isKnownSql('p')}
  ), year as materialized (select (max(date) - interval '1 year')::date as begins from priced
  ), first as materialized (select coalesce(max(date) filter (where date <= begins), min(begins)) as day from priced, year)
  select date::text, high::float8, low::float8, close::float8, volume::float8 from priced, first
  where date >= day
  order by date`

/** Prices and volumes are adjusted for splits up to `today`. */
const readPriceDays = async (
  snapshot: LedgerSnapshot,
  security: string,
  today: IsoDate,
): Promise<readonly PriceDay[]> => {
  const days = await queryRows(snapshot.client, PriceRow, priceDaysSql, [snapshot.knownBefore, security, today])
  const splits = (await readUnitActions(snapshot, [security], today)).flatMap((action) => {
    const ratio = action.security === security ? unitRatio(action) : null
    return ratio === null ? [] : [{ date: action.date, ratio }]
  })
  return splitAdjustedDays(days, splits)
}

interface StockRefusal {
  readonly _tag: 'NotFound' | 'NotPriced'
}

export interface StockLookup {
  readonly search: (text: string) => TE.TaskEither<never, readonly ListedStock[]>
  readonly quote: (code: string) => TE.TaskEither<StockRefusal, StockQuote>
  readonly closes: (code: string) => TE.TaskEither<StockRefusal, WidgetGraph>
}

/** For a broker or data vendor with newer prices than the ledger. */
export interface MarketData {
  readonly quote: (code: string) => Promise<O.Option<MarketQuote>>
}

export const noMarketData: MarketData = { quote: () => Promise.resolve(O.none) }

interface StockSources {
  readonly pool: Pool
  readonly market: MarketData
  readonly today: () => IsoDate
}

const stockColumns = 'code as asx_code, company_name, display_name'

const containingSql = `
  select ${stockColumns} from ledger_security
  where known_to = 'infinity' and greatest(
    ${['code', 'company_name', 'display_name'].map((column) => `strpos(${foldedSql(column)}, $1)`).join(', ')}) > 0`

const ListedSecurity = t.strict({ stock: ListedStock, currency: t.string, type: t.union([SecurityType, t.null]) })
type ListedSecurity = t.TypeOf<typeof ListedSecurity>

const listedSql = `
  select json_build_object('asx_code', code, 'company_name', company_name, 'display_name', display_name) as stock,
    coalesce(currency, '${homeCurrency}') as currency, type
  from ledger_security where code = $1 and known_to = 'infinity'`

export const readListedSecurity = async (pool: Pool, code: string): Promise<O.Option<ListedSecurity>> => {
  const [found] = await queryRows(pool, ListedSecurity, listedSql, [code])
  return O.fromNullable(found)
}

const closesGraph = ({ stock, currency }: ListedSecurity, days: readonly PriceDay[]): WidgetGraph => ({
  type: 'line',
  labels: days.map(({ date }) => date),
  data: [{ name: `${stock.asx_code} (${currency})`, values: days.map(({ close }) => close) }],
  options: { valueType: currency === homeCurrency ? 'price' : 'rate', labelType: 'date' },
  meta: [],
})

export const openStocks = ({ pool, market, today }: StockSources): StockLookup => {
  const listedStock = (code: string): TE.TaskEither<StockRefusal, ListedSecurity> =>
    TE.fromTaskOption((): StockRefusal => ({ _tag: 'NotFound' }))(() => readListedSecurity(pool, code))

  const priceDays = (code: string, on: IsoDate): Promise<readonly PriceDay[]> =>
    onSnapshot(pool, { _tag: 'Now' }, (snapshot) => readPriceDays(snapshot, code, on))

  const ledgerQuote = async (code: string, on: IsoDate) => quoteOf(await priceDays(code, on))

  return {
    search: (text) =>
      pipe(
        TE.fromTask(() => queryRows(pool, ListedStock, containingSql, [foldedText(text)])),
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
          return E.right({ ...found, security, currency, source, age: quoteAgeInDays(found.date, on) })
        }),
      ),

    closes: (code) =>
      pipe(
        listedStock(code),
        TE.chain((stock) => async () => {
          const days = daysOfLast52Weeks(await priceDays(code, today()))
          return days.length === 0 ? E.left({ _tag: 'NotPriced' }) : E.right(closesGraph(stock, days))
        }),
      ),
  }
}

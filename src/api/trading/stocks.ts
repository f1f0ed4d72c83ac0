import * as t from 'io-ts'
import { ListedStock, StockSearch } from '../../domain/trading/market/listed-stock.ts'
import { StockQuote } from '../../domain/trading/market/quote.ts'
import { WidgetGraph } from '../../domain/widgets/graph/widget-graph.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const traderAccess = anyPermissionAccess('client.dashboard.view', 'client.adviser')
const stockParams = t.strict({ code: textUpTo(200) })
const saleRefusals = { NotFound: 404, NotPriced: 404 } as const

/** Matching codes before matching names, at most 20. */
export const stockSearch = defineEndpoint({
  method: 'GET',
  path: '/stocks/query',
  access: traderAccess,
  query: t.strict({ q: StockSearch }),
  reply: t.readonlyArray(ListedStock),
})

export const stockQuote = defineEndpoint({
  method: 'GET',
  path: '/stocks/:code/quote',
  access: traderAccess,
  params: stockParams,
  reply: StockQuote,
  refusals: saleRefusals,
})

/** Closing prices of the year that ends with the last price, in units after all splits up to today. */
export const stockCloses = defineEndpoint({
  method: 'GET',
  path: '/stocks/:code/closes',
  access: traderAccess,
  params: stockParams,
  reply: WidgetGraph,
  refusals: saleRefusals,
})

import * as t from 'io-ts'
import { ListedStock, StockSearch } from '../../domain/trading/market/listed-stock.ts'
import { Quote } from '../../domain/trading/market/quote.ts'
import { WidgetGraph } from '../../domain/widgets/graph/widget-graph.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const traders = anyOf('client.dashboard.view', 'client.adviser')
const params = t.strict({ code: text(200) })
const refusals = { NotFound: 404, NotPriced: 404 } as const

/** Matching codes before matching names, at most 20. */
export const stockSearch = endpoint({
  method: 'GET',
  path: '/stocks/query',
  access: traders,
  query: t.strict({ q: StockSearch }),
  reply: t.readonlyArray(ListedStock),
})

export const stockQuote = endpoint({
  method: 'GET',
  path: '/stocks/:code/quote',
  access: traders,
  params,
  reply: Quote,
  refusals,
})

/** Closes of the year that ends with the last price, in today's units. */
export const stockCloses = endpoint({
  method: 'GET',
  path: '/stocks/:code/closes',
  access: traders,
  params,
  reply: WidgetGraph,
  refusals,
})

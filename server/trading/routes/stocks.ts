import * as api from '../../../src/api/trading/stocks.ts'
import type { Router } from '../../http/router.ts'
import type { Stocks } from '../market/stocks.ts'

export const stockRoutes = (router: Router, { stocks }: { readonly stocks: Stocks }): void => {
  router.guarded(api.stockSearch, ({ query: { q } }) => stocks.search(q))
  router.guarded(api.stockQuote, ({ params: { code } }) => stocks.quote(code))
  router.guarded(api.stockCloses, ({ params: { code } }) => stocks.closes(code))
}

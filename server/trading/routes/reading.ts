import type { Pool } from 'pg'
import * as api from '../../../src/api/trading/orders.ts'
import { stockCloses, stockQuote, stockSearch } from '../../../src/api/trading/stocks.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { isDesk } from '../../../src/domain/trading/access/trader.ts'
import { evidenceRows } from '../../../src/domain/trading/order/order-evidence.ts'
import type { OrderListKey } from '../../../src/domain/trading/order/shown-order.ts'
import { accountsOf, maxAccounts } from '../../../src/domain/trading/order/terms/order-terms.ts'
import type { UserSession } from '../../access/session.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import { intentOf } from '../../log/carry-out.ts'
import { traderOf } from '../access/traders.ts'
import { type CheckServices, factsFor } from '../enter-order.ts'
import type { StockLookup } from '../market/stocks.ts'
import type { OrderStore } from '../orders.ts'
import { readAccountChangesOf, readEvidence, readViews } from '../read/read-evidence.ts'
import { findChecked, findSecurity } from '../read/find-security.ts'
import { readWorths } from '../read/read-worths.ts'
import { accountsInList, readShownOrder, shownOrders } from '../read/shown-orders.ts'
import type { OrderViewStore } from '../views/order-views.ts'

interface OrderReadServices extends CheckServices {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly orders: OrderStore
  readonly views: OrderViewStore
  readonly now: () => Date
}

export const orderReadingRoutes = (route: Route, services: OrderReadServices): void => {
  const { directory, now, tradingSettings } = services
  const traderIn = ({ user, permissions }: UserSession) => traderOf(services, user, permissions)
  const accountsIn = (session: UserSession, key: OrderListKey) =>
    pipe(accountsInList(directory, traderIn(session), key), (accounts) => orNotFound(accounts))

  route(api.orders, ({ params, query: { status, security, before } }, session) =>
    pipe(
      accountsIn(session, params),
      TE.chainTaskK((accounts) => () => {
        const trader = traderIn(session)
        const isOver = status === undefined ? undefined : status === 'over'
        const ofAll = params.type === 'admin' && isDesk(trader)
        return shownOrders(services, trader, ofAll ? null : accounts, { isOver, security, before })
      }),
    ),
  )

  const orderIn = (session: UserSession, { id }: { readonly id: string }) =>
    pipe(
      TE.fromTask(() => readShownOrder(services, traderIn(session), id)),
      TE.chain(orNotFound),
    )

  route(api.oneOrder, ({ params }, session) => orderIn(session, params))

  route(api.factsOfOrder, ({ params }, session) =>
    pipe(
      orderIn(session, params),
      TE.chainTaskK((order) => async () => {
        const security = order.security.asx_code
        const asked = { accounts: accountsOf(order), security, order: order.id }
        return (await factsFor(services, await findChecked(services, security), asked, now())).facts
      }),
    ),
  )

  route(api.worthsOfOrder, ({ params }, session) =>
    pipe(
      orderIn(session, params),
      TE.chainTaskK((order) => () => readWorths(services.pool, accountsOf(order), tradingSettings.today(now()))),
    ),
  )

  route(api.orderEvidence, ({ params: { id }, query: { format } }, { user }) =>
    pipe(
      // recorded first, so that the evidence names its reader
      services.views.record(user, id, 'evidence', intentOf(user.username, now())),
      TE.chainW(() => readEvidence(services, user, id)),
      TE.map((evidence) =>
        format === 'csv' ? E.left(csvReply(`order_${id}.csv`, evidenceRows(evidence))) : E.right(evidence),
      ),
    ),
  )

  route(api.viewsOfOrder, ({ params: { id } }, { user }) => readViews(services, user, id))

  route(api.accountChangesOfOrder, ({ params: { id } }, { user }) => readAccountChangesOf(services, user, id))

  const namedIn = (session: UserSession, key: OrderListKey, named: string | undefined) =>
    pipe(
      accountsIn(session, key),
      TE.map((all) => (named === undefined ? all : all.filter((code) => named.split('|').includes(code)))),
      TE.filterOrElseW(
        (accounts) => accounts.length <= maxAccounts,
        () => ({ _tag: 'TooManyAccounts' as const }),
      ),
    )

  route(api.accountWorths, ({ params, query: { accounts: named } }, session) =>
    pipe(
      namedIn(session, params, named),
      TE.chainTaskK((accounts) => () => readWorths(services.pool, accounts, tradingSettings.today(now()))),
    ),
  )

  route(api.orderFacts, ({ params, query: { security, accounts: named } }, session) =>
    pipe(
      namedIn(session, params, named),
      TE.bindTo('accounts'),
      TE.bindW('known', () =>
        pipe(
          TE.fromTask(() => findSecurity(services, security)),
          TE.chain(TE.fromOption(() => ({ _tag: 'SecurityUnknown' as const }))),
        ),
      ),
      TE.chainTaskK(
        ({ accounts, known }) =>
          async () =>
            (await factsFor(services, known, { accounts, security, order: '' }, now())).facts,
      ),
    ),
  )
}

export const stockRoutes = (route: Route, { stocks }: { readonly stocks: StockLookup }): void => {
  route(stockSearch, ({ query: { q } }) => stocks.search(q))
  route(stockQuote, ({ params: { code } }) => stocks.quote(code))
  route(stockCloses, ({ params: { code } }) => stocks.closes(code))
}

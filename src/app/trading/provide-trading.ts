import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { dashboard } from '../../api/dashboards/dashboards.ts'
import { accountInfo } from '../../api/ledger/accounts.ts'
import { stockCloses, stockQuote, stockSearch } from '../../api/trading/stocks.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { tradedStockPath } from '../../domain/navigation/route.ts'
import { type StockSearchResult, stockPickerMachine } from '../../machines/trading/stock-picker.ts'
import { followedStockMachine, type TradedDashboardResult, tradingMachine } from '../../machines/trading/trading.ts'
import { dashboardFiguresChanged } from '../../streams/events/figures-changed.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { followingActor, retriesOf } from '../following.ts'
import { allAccounts, allBookAccounts, allGroupAccounts } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideGraph } from '../widgets/provide-graph.ts'
import { provideOrders, provideTicket } from './provide-orders.ts'
import { taskActor } from '../task-actor.ts'

const accountsAt = (
  { call }: Pick<ApiClient, 'call'>,
  { type, code }: DashboardKey,
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly Account[]> => {
  switch (type) {
    case 'portfolio':
    case 'external':
      return pipe(
        call(accountInfo)({ params: { code }, signal }),
        TE.map(({ account }) => [account]),
      )
    case 'group':
      return allGroupAccounts({ call }, code, signal)
    case 'adviser':
      return allBookAccounts({ call }, code, signal)
    case 'admin':
      return allAccounts({ call }, signal)
  }
}

export const provideTrading = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const { call } = client
  return tradingMachine.provide({
    actors: {
      readAccounts: taskActor<TradedDashboardResult, DashboardKey>((input, signal) =>
        pipe(
          accountsAt(client, input, signal),
          TE.bindTo('accounts'),
          TE.apSW('shown', call(dashboard)({ params: input, signal })),
          TE.map(({ accounts, shown: { name } }) => ({ accounts, name })),
        ),
      ),
      retries: retriesOf(socket),
      explorer: provideExplorer(deps),
      orders: provideOrders(deps),
      ticket: provideTicket(deps),
      chart: provideGraph(client, page.document),
      stocks: stockPickerMachine.provide({
        actors: {
          searchStocks: taskActor<StockSearchResult, string>((q, signal) =>
            call(stockSearch)({ query: { q }, signal }),
          ),
          retries: retriesOf(socket),
        },
      }),
      keepInAddress: keepInAddress<string>(page, (code) => tradedStockPath(page.location.pathname, code)),
      sight: followedStockMachine.provide({
        actors: followingActor(socket, {
          changes: ({ dashboardKey }) => dashboardFiguresChanged(socket, dashboardKey),
          read: ({ code }, signal) =>
            pipe(
              TE.Do,
              TE.apS('quote', call(stockQuote)({ params: { code }, signal })),
              TE.apS('closes', call(stockCloses)({ params: { code }, signal })),
            ),
        }),
      }),
    },
  })
}

import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { dashboardPath, appRoutes } from '../../domain/navigation/route.ts'
import { stockName } from '../../machines/trading/stock-picker.ts'
import type { TradingRef } from '../../machines/trading/trading.ts'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { AccountChoice } from './ticket/account-choice.tsx'
import { OrderLists } from './orders/order-lists.tsx'
import { QuotePanel } from './quote/quote-panel.tsx'
import { StockSearch } from './quote/stock-search.tsx'
import { OrderTicket } from './ticket/ticket.tsx'
import styles from './trading.module.css'

interface Props {
  readonly trading: TradingRef
}

const OrderingPart = ({ trading }: Props) => {
  const stocks = useSelector(trading, ({ children }) => children.stocks)
  const stock = useSelector(trading, ({ context }) => context.stock)
  const ticket = useSelector(trading, ({ children }) => children.ticket)
  const orders = useSelector(trading, ({ children }) => children.orders)
  const accounts = useSelector(trading, ({ context }) => context.accounts)
  return (
    <>
      <AccountChoice trading={trading} />
      {stocks !== undefined && <StockSearch stocks={stocks} />}
      {O.isSome(stock) && <QuotePanel trading={trading} name={stockName(stock.value)} />}
      {ticket !== undefined && <OrderTicket ticket={ticket} />}
      {orders !== undefined && <OrderLists orders={orders} accounts={accounts} />}
    </>
  )
}

const TradingBody = ({ trading }: Props) => {
  const isRead = useSelector(trading, (snapshot) => snapshot.matches({ accounts: 'read' }))
  const isFailed = useSelector(trading, (snapshot) => snapshot.matches({ accounts: 'failed' }))
  const isTrying = useSelector(trading, (snapshot) => snapshot.matches({ accounts: { failed: 'trying' } }))
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => trading.send({ type: 'accounts.retried' })} />
  return isRead ? <OrderingPart trading={trading} /> : <ListLoading what="accounts" />
}

const headingOf = ({ type, code }: DashboardKey, name: string): string => {
  if (name === '') return code
  return type === 'portfolio' || type === 'external' ? `${name} (${code})` : name
}

export const TradingScreen = ({ trading }: Props) => {
  const { dashboardKey, name } = useSelector(trading, ({ context }) => context)
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          {appRoutes.trading.title}
        </Title>
        <Link href={dashboardPath(dashboardKey)}>{headingOf(dashboardKey, name)}</Link>
      </div>
      <TradingBody trading={trading} />
    </div>
  )
}

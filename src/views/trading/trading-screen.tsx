import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import { dashboardPath, routes } from '../../domain/navigation/route.ts'
import { stockName } from '../../machines/trading/stock-picker.ts'
import type { TradingRef } from '../../machines/trading/trading.ts'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { AccountChoice } from './account-choice.tsx'
import { OrderLists } from './order-lists.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { StockSearch } from './stock-search.tsx'
import { Ticket } from './ticket.tsx'
import styles from './trading.module.css'

interface Props {
  readonly trading: TradingRef
}

const Ordering = ({ trading }: Props) => {
  const stocks = useSelector(trading, ({ children }) => children.stocks)
  const stock = useSelector(trading, ({ context }) => context.stock)
  const ticket = useSelector(trading, ({ children }) => children.ticket)
  const orders = useSelector(trading, ({ children }) => children.orders)
  return (
    <>
      <AccountChoice trading={trading} />
      {stocks !== undefined && <StockSearch stocks={stocks} />}
      {O.isSome(stock) && <QuotePanel trading={trading} name={stockName(stock.value)} />}
      {ticket !== undefined && <Ticket ticket={ticket} />}
      {orders !== undefined && <OrderLists orders={orders} />}
    </>
  )
}

const Body = ({ trading }: Props) => {
  const isRead = useSelector(trading, (snapshot) => snapshot.matches({ accounts: 'read' }))
  const isFailed = useSelector(trading, (snapshot) => snapshot.matches({ accounts: 'failed' }))
  const isTrying = useSelector(trading, (snapshot) => snapshot.matches({ accounts: { failed: 'trying' } }))
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => trading.send({ type: 'accounts.retried' })} />
  return isRead ? <Ordering trading={trading} /> : <ListLoading what="accounts" />
}

export const TradingScreen = ({ trading }: Props) => {
  const { place, accounts } = useSelector(trading, ({ context }) => context)
  const [only, ...others] = accounts
  const name = only !== undefined && others.length === 0 ? `${only.AccountName} (${only.AccountCode})` : place.code
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          {routes.trading.title}
        </Title>
        <Link href={dashboardPath(place)}>{name}</Link>
      </div>
      <Body trading={trading} />
    </div>
  )
}

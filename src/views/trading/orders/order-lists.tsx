import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { Account } from '../../../domain/ledger/accounts/account.ts'
import type { OrderPage, OrdersRef } from '../../../machines/trading/orders.ts'
import type { FollowedState } from '../../../machines/kit/followed.ts'
import { isAmendImpossible, type TicketRef } from '../../../machines/trading/ticket.ts'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ShowEarlier } from '../../ui/lists/show-earlier.tsx'
import { OrderTicket } from '../ticket/ticket.tsx'
import { OrderMovingDialog } from './order-moving-dialog.tsx'
import { OrderTable } from './order-table.tsx'
import { moveTexts, accountNamesByCode, orderText } from './order-texts.ts'
import styles from '../trading.module.css'
import { OrderChanged } from './order-changed.tsx'

interface Props {
  readonly orders: OrdersRef
  readonly accounts: readonly Account[]
}

interface ListProps extends Pick<Props, 'orders'> {
  readonly names: ReadonlyMap<string, string>
  readonly title: string
  readonly list: FollowedState<OrderPage>
  readonly none: string
  readonly onRetry: () => void
}

const OrderList = ({ orders, names, title, list, none, onRetry }: ListProps) => (
  <section aria-label={title}>
    <h2 className={styles['title']}>{title}</h2>
    <ListShell
      list={list}
      loading={<ListLoading what={title.toLowerCase()} height="8rem" />}
      refused="You do not have access to these orders."
      onRetry={onRetry}
    >
      {({ orders: shown }) =>
        shown.length === 0 ? (
          <p className={styles['dimmed']}>{none}</p>
        ) : (
          <OrderTable orders={orders} names={names} shown={shown} label={title} />
        )
      }
    </ListShell>
  </section>
)

interface AmendingDialogProps {
  readonly orders: OrdersRef
  readonly ticket: TicketRef
}

const AmendingDialog = ({ orders, ticket }: AmendingDialogProps) => {
  const order = useSelector(orders, ({ context }) => context.asked)
  const { begunWith, facts, isSending } = useSelector(ticket, ({ context }) => context)
  const names = accountNamesByCode(O.isSome(facts.known) ? facts.known.value.accounts : [])
  return (
    <ModalDialog
      title={`${moveTexts.RequestAmend.title}: ${orderText(order)}`}
      size="60rem"
      onClose={() => orders.send({ type: 'amend.closed' })}
    >
      {begunWith !== null && order.revision > begunWith.revision && !isSending && (
        <OrderChanged order={order} begunWith={begunWith} names={names} isOver={isAmendImpossible(order)} />
      )}
      <OrderTicket ticket={ticket} />
    </ModalDialog>
  )
}

export const OrderLists = ({ orders, accounts }: Props) => {
  const names = accountNamesByCode(accounts)
  const { open, over, isFailed } = useSelector(orders, ({ context }) => context)
  const isListing = useSelector(orders, (snapshot) => snapshot.matches({ earlier: 'listing' }))
  const moving = useSelector(orders, ({ children }) => children.moving)
  const amending = useSelector(orders, ({ children }) => children.amending)
  return (
    <>
      <OrderList
        orders={orders}
        names={names}
        list={open}
        title="Working orders"
        none="No working orders"
        onRetry={() => orders.send({ type: 'open.retried' })}
      />
      <OrderList
        orders={orders}
        names={names}
        list={over}
        title="Past orders"
        none="No past orders"
        onRetry={() => orders.send({ type: 'over.retried' })}
      />
      <ShowEarlier
        what="orders"
        hasMore={O.isSome(over.known) && over.known.value.before !== null}
        isListing={isListing}
        isFailed={isFailed}
        onMore={() => orders.send({ type: 'earlier.requested' })}
      />
      {moving !== undefined && <OrderMovingDialog moving={moving} />}
      {amending !== undefined && <AmendingDialog orders={orders} ticket={amending} />}
    </>
  )
}

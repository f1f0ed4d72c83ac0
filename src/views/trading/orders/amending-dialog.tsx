import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { OrdersRef } from '../../../machines/trading/orders.ts'
import { isOvertaken, type TicketRef } from '../../../machines/trading/ticket.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { OrderChanged } from './order-changed.tsx'
import { moveTexts, namesOf, orderText } from './order-texts.ts'
import { Ticket } from '../ticket/ticket.tsx'

interface Props {
  readonly orders: OrdersRef
  readonly ticket: TicketRef
}

/** An order is changed in the form it was entered by, with the same estimate and checks. */
export const AmendingDialog = ({ orders, ticket }: Props) => {
  const order = useSelector(orders, ({ context }) => context.asked)
  const { begunWith, facts, isSending } = useSelector(ticket, ({ context }) => context)
  const names = namesOf(O.isSome(facts.known) ? facts.known.value.accounts : [])
  return (
    <Dialog
      title={`${moveTexts.RequestAmend.title}: ${orderText(order)}`}
      size="60rem"
      onClose={() => orders.send({ type: 'amend.closed' })}
    >
      {begunWith !== null && order.revision > begunWith.revision && !isSending && (
        <OrderChanged order={order} begunWith={begunWith} names={names} isOver={isOvertaken(order)} />
      )}
      <Ticket ticket={ticket} />
    </Dialog>
  )
}

import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import type { OrderTerms } from '../../../../../src/domain/trading/order/terms/order-terms.ts'
import { orderCommands } from '../../../../unit/support/trading/orders.ts'
import { cbaStock } from '../../support/trading-app.ts'

/** `Second` awaits the second of two approvals. All from `Placed` on took one, by the approver. */
export const orderStates = [
  ...(['Awaiting', 'Second', 'Placed', 'Acknowledged', 'PartFilled', 'CancelRequested', 'AmendRequested'] as const),
  ...(['Filled', 'Cancelled', 'Expired', 'Rejected', 'Declined'] as const),
]
export type OrderState = (typeof orderStates)[number]

export const tradedFill = (execution: string, units: number) => ({
  execution,
  units,
  price: 100.9,
  brokerage: 0,
  tradedOn: '2024-01-04',
})

export interface EnteredBy {
  readonly by: string
  /** Each has 20 units. */
  readonly accounts: readonly string[]
}

const termsOf = ({ accounts }: EnteredBy): OrderTerms => ({
  type: 'b',
  security: cbaStock,
  quantity: 20 * accounts.length,
  value: null,
  priceLimit: 101,
  allocations: accounts.map((account) => ({ account, units: 20 })),
  goodForDay: true,
  goodUntil: '2024-01-04',
})

const approved = orderCommands.ApproveOrder({ by: 'approver' })
const acknowledged = orderCommands.AcknowledgeOrder()
const fill = (execution: string, units: number) => orderCommands.ReportFill({ fill: tradedFill(execution, units) })

/** How an order came to each state, with nothing more than that takes. */
const waysTo = (entered: EnteredBy): Readonly<Record<Exclude<OrderState, 'Second'>, readonly OrderCommand[]>> => {
  const terms = termsOf(entered)
  const amended = { ...terms, priceLimit: 101.5 }
  return {
    Awaiting: [],
    Placed: [approved],
    Acknowledged: [approved, acknowledged],
    PartFilled: [approved, acknowledged, fill('x1', 5)],
    CancelRequested: [approved, acknowledged, orderCommands.RequestCancel()],
    AmendRequested: [approved, acknowledged, orderCommands.RequestAmend({ terms: amended, today: '2024-01-04' })],
    Filled: [approved, acknowledged, fill('x1', terms.quantity)],
    Cancelled: [approved, acknowledged, orderCommands.ConfirmCancel()],
    Expired: [approved, orderCommands.ExpireOrder()],
    Rejected: [approved, orderCommands.RejectOrder()],
    Declined: [orderCommands.DeclineOrder()],
  }
}

export const commandsTo = (entered: EnteredBy, state: OrderState): readonly OrderCommand[] => {
  const enter = (approvals: number) =>
    orderCommands.EnterOrder({ terms: termsOf(entered), by: entered.by, today: '2024-01-04', approvals })
  return state === 'Second' ? [enter(2), approved] : [enter(1), ...waysTo(entered)[state]]
}

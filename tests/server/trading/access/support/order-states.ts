import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import type { OrderTerms } from '../../../../../src/domain/trading/order/terms/order-terms.ts'
import { commands } from '../../../../unit/support/trading/orders.ts'
import { cba } from '../../support/trading-app.ts'

/** `Second` awaits the second of two approvals. All from `Placed` on took one, by the approver. */
export const states = [
  ...(['Awaiting', 'Second', 'Placed', 'Acknowledged', 'PartFilled', 'CancelRequested', 'AmendRequested'] as const),
  ...(['Filled', 'Cancelled', 'Expired', 'Rejected', 'Declined'] as const),
]
export type State = (typeof states)[number]

export const traded = (execution: string, units: number) => ({
  execution,
  units,
  price: 100.9,
  brokerage: 0,
  tradedOn: '2024-01-04',
})

export interface Entered {
  readonly by: string
  /** Each has 20 units. */
  readonly accounts: readonly string[]
}

const termsOf = ({ accounts }: Entered): OrderTerms => ({
  type: 'b',
  security: cba,
  quantity: 20 * accounts.length,
  value: null,
  priceLimit: 101,
  allocations: accounts.map((account) => ({ account, units: 20 })),
  goodForDay: true,
  goodUntil: '2024-01-04',
})

const approved = commands.ApproveOrder({ by: 'approver' })
const acknowledged = commands.AcknowledgeOrder()
const fill = (execution: string, units: number) => commands.ReportFill({ fill: traded(execution, units) })

/** How an order came to each state, with nothing more than that takes. */
const waysTo = (entered: Entered): Readonly<Record<Exclude<State, 'Second'>, readonly OrderCommand[]>> => {
  const terms = termsOf(entered)
  const amended = { ...terms, priceLimit: 101.5 }
  return {
    Awaiting: [],
    Placed: [approved],
    Acknowledged: [approved, acknowledged],
    PartFilled: [approved, acknowledged, fill('x1', 5)],
    CancelRequested: [approved, acknowledged, commands.RequestCancel()],
    AmendRequested: [approved, acknowledged, commands.RequestAmend({ terms: amended, today: '2024-01-04' })],
    Filled: [approved, acknowledged, fill('x1', terms.quantity)],
    Cancelled: [approved, acknowledged, commands.ConfirmCancel()],
    Expired: [approved, commands.ExpireOrder()],
    Rejected: [approved, commands.RejectOrder()],
    Declined: [commands.DeclineOrder()],
  }
}

export const commandsTo = (entered: Entered, state: State): readonly OrderCommand[] => {
  const enter = (approvals: number) =>
    commands.EnterOrder({ terms: termsOf(entered), by: entered.by, today: '2024-01-04', approvals })
  return state === 'Second' ? [enter(2), approved] : [enter(1), ...waysTo(entered)[state]]
}

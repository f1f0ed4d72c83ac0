import { intentOf } from '../../../../server/log/carry-out.ts'
import { openOnDemandRepository } from '../../../../server/log/repository.ts'
import type { TellReport } from '../../../../server/trading/broker/broker.ts'
import { commandOfReport } from '../../../../server/trading/broker/work-broker.ts'
import { orderKind } from '../../../../server/trading/order-kind.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { BrokerChannel } from '../../../../src/domain/trading/order/fills/fill.ts'
import type { EnteredOrder } from '../../../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../../../src/domain/trading/order/order-command.ts'
import { clientOrderOf } from '../../../../src/domain/trading/order/order-id.ts'
import type { OrderTerms } from '../../../../src/domain/trading/order/terms/order-terms.ts'
import { amendedTerms, orderCommands, orderTerms } from '../../../unit/support/trading/orders.ts'
import type { TestLog } from '../open-test-log.ts'

export interface OrderLog {
  readonly enter: (id: string, change?: Partial<OrderTerms>) => Promise<void>
  readonly cancel: (id: string) => Promise<void>
  readonly amend: (id: string, change: { readonly quantity: number; readonly priceLimit: number }) => Promise<void>
  readonly report: TellReport
  readonly order: (id: string) => Promise<EnteredOrder>
  /** The broker's reports that an order refused, each with its refusal. */
  readonly disputes: readonly string[]
}

/** Orders of one side of the port to the broker, in a log, without what checks and permits them. */
export const openOrderLog = (log: TestLog, side: BrokerChannel, now: () => Date): OrderLog => {
  const orders = openOnDemandRepository(log, orderKind)
  const disputes: string[] = []

  const change = async (id: string, command: OrderCommand): Promise<string | null> => {
    const changed = await orders.change(id, command, intentOf('tester', now()))()
    return E.isLeft(changed) ? changed.left._tag : null
  }
  const must = async (id: string, command: OrderCommand): Promise<void> => {
    const refusal = await change(id, command)
    if (refusal !== null) throw new Error(`${command.type} of ${id}: ${refusal}`)
  }
  const at = () => now().toISOString()

  return {
    disputes,
    enter: (id, given = {}) => {
      const { quantity = orderTerms.quantity } = given
      const asked = { ...orderTerms, ...given, allocations: [{ account: 'A1', units: quantity }] }
      return must(id, orderCommands.EnterOrder({ terms: asked, broker: side, at: at() }))
    },
    cancel: (id) => must(id, orderCommands.RequestCancel({ at: at() })),
    amend: (id, { quantity, priceLimit }) =>
      must(
        id,
        orderCommands.RequestAmend({
          at: at(),
          terms: { ...amendedTerms, quantity, priceLimit, allocations: [{ account: 'A1', units: quantity }] },
        }),
      ),
    report: async (report) => {
      const { id } = clientOrderOf(report.clientOrder)
      const refusal = await change(id, commandOfReport(report, side, at()))
      if (refusal !== null) disputes.push(`${id} ${report.type} ${refusal}`)
    },
    order: async (id) => {
      const { state } = await orders.get(id)
      if (state._tag === 'Draft') throw new Error(`there is no order ${id}`)
      return state
    },
  }
}

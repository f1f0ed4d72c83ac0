import type { BrokerSide } from '../../../src/domain/trading/order/fills/fill.ts'
import type { OrderCommand } from '../../../src/domain/trading/order/order-command.ts'
import type { OrderRefusalTag } from '../../../src/domain/trading/order/order-refusal.ts'
import { clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import type { BrokerReport } from './broker.ts'

const filledIn = ({ filled }: { readonly filled?: number }) => (filled === undefined ? {} : { filled })

/** What a broker tells, as something to be decided on; told by its side of the port. */
export const commandOfReport = (report: BrokerReport, side: BrokerSide, at: string): OrderCommand => {
  const done = { source: side, by: side, at }
  const { request } = clientOrderOf(report.clientOrder)
  switch (report.type) {
    case 'Acknowledged':
      return { type: 'AcknowledgeOrder', reference: report.reference, ...filledIn(report), ...done }
    case 'Rejected':
      return { type: 'RejectOrder', reason: report.reason, ...done }
    case 'Filled':
      return { type: 'ReportFill', fill: report.fill, ...done }
    case 'Busted':
      return { type: 'BustFill', execution: report.execution, reason: report.reason, ...done }
    case 'Corrected': {
      const { execution, reason, fill } = report
      return { type: 'CorrectFill', execution, reason, fill, ...done }
    }
    case 'Cancelled':
      return { type: 'ConfirmCancel', reason: report.reason, ...filledIn(report), ...done }
    case 'CancelRefused':
      return { type: 'RefuseCancel', request, reason: report.reason, ...done }
    case 'Amended':
      return { type: 'AcceptAmend', request, ...done }
    case 'AmendRefused':
      return { type: 'RefuseAmend', request, reason: report.reason, ...done }
    case 'Expired':
      return { type: 'ExpireOrder', ...filledIn(report), ...done }
  }
}

/** Also that the broker has nothing of an order that is open here. */
export type Disputable = BrokerReport | { readonly type: 'NotKnown'; readonly clientOrder: string }
export type Refused = OrderRefusalTag | 'BrokerHasNotOrder'

/** The same, as what the order refuses of it and why. */
export const disputeOfReport = (report: Disputable, refused: Refused, side: BrokerSide, at: string): OrderCommand => ({
  type: 'DisputeReport',
  dispute: {
    ...{ clientOrder: report.clientOrder, report: report.type, refused },
    reason: 'reason' in report ? report.reason : '',
    execution: 'execution' in report ? report.execution : '',
    trade: 'fill' in report ? report.fill : null,
    filled: 'filled' in report ? (report.filled ?? null) : null,
  },
  ...{ by: side, at },
})

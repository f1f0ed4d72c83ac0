import { isSameDispute } from '../desk/dispute.ts'
import type { EnteredOrder } from './order.ts'
import type { OrderCommand } from './order-command.ts'
import type { Fill, ReportedFill } from './fills/fill.ts'

const isSameFill = (one: Fill, { execution, units, price, tradedOn }: ReportedFill): boolean =>
  one.execution === execution && one.units === units && one.price === price && one.tradedOn === tradedOn

/** Whoever enters a trade by hand is not to believe that another brokerage was noted, or that a busted one counts again. */
const isAsEntered = ({ brokerage, isBusted }: Fill, entered: ReportedFill): boolean =>
  !isBusted && brokerage === entered.brokerage

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Whether what a command asks for, or tells of, has been done. */
export const isRepeated = (command: OrderCommand, order: EnteredOrder): boolean => {
  const { _tag, fills } = order
  switch (command.type) {
    case 'EnterOrder':
      return command.by === order.by && canonical(command.terms) === canonical(order.terms)
    case 'ApproveOrder':
      return order.approvedBy.includes(command.by)
    case 'DeclineOrder':
      return _tag === 'Declined'
    case 'AcknowledgeOrder':
      return order.isAcknowledged
    case 'RejectOrder':
      return _tag === 'Rejected'
    case 'ReportFill':
    case 'CorrectFill':
      return fills.some(
        (each) => isSameFill(each, command.fill) && (command.source !== 'hand' || isAsEntered(each, command.fill)),
      )
    case 'BustFill':
      return fills.some(({ execution, isBusted }) => isBusted && execution === command.execution)
    case 'RequestCancel':
      return _tag === 'CancelRequested' || _tag === 'Cancelled'
    case 'ConfirmCancel':
      return _tag === 'Cancelled'
    case 'ExpireOrder':
      return _tag === 'Expired'
    case 'RefuseCancel':
    case 'AcceptAmend':
    case 'RefuseAmend':
      return command.request <= order.requests && !('request' in order && order.request === command.request)
    case 'WorkByHand':
      return order.broker === 'hand'
    case 'DisputeReport':
      return order.disputes.some((each) => isSameDispute(each, command.dispute))
    case 'SettleDispute':
      return order.disputes.some(({ dispute, settled }) => dispute === command.dispute && settled !== null)
    case 'RequestAmend':
      return _tag === 'AmendRequested' && canonical(command.terms) === canonical(order.amended)
  }
}

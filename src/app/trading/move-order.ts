import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import * as api from '../../api/trading/orders.ts'
import { O, TE } from '../../domain/fp.ts'
import { fillFromEntry } from '../../domain/trading/ticket/order-entry.ts'
import type { OrderMoveRequest } from '../../machines/trading/order-moving.ts'

/** The input does not describe a trade, so the client sent no request. */
const notSentError: ApiError = { _tag: 'Undecodable' }

export const moveOrder = (
  { call }: ApiClient,
  { order: { id, request }, move, entry, acknowledged, correlation }: OrderMoveRequest,
): TE.TaskEither<ApiError, unknown> => {
  const said = { params: { id }, correlation }
  const reason = entry.reason.trim()
  const answered = { request: request ?? 0, reason }
  switch (move) {
    case 'ApproveOrder':
      return call(api.approveOrder)({ ...said, body: { acknowledged } })
    case 'DeclineOrder':
      return call(api.declineOrder)({ ...said, body: { reason } })
    case 'RequestCancel':
      return call(api.cancelOrder)({ ...said, body: {} })
    case 'WorkByHand':
      return call(api.workByHand)({ ...said, body: { reason } })
    case 'SettleDispute':
      return call(api.settleDispute)({ ...said, body: { dispute: Number(entry.dispute), reason } })
    case 'AcknowledgeOrder':
      return call(api.acknowledgeOrder)({ ...said, body: { reference: entry.reference.trim() } })
    case 'RejectOrder':
      return call(api.rejectOrder)({ ...said, body: { reason } })
    case 'ReportFill': {
      const fill = fillFromEntry(entry)
      return O.isNone(fill) ? TE.left(notSentError) : call(api.fillOrder)({ ...said, body: fill.value })
    }
    case 'BustFill':
      return call(api.bustFill)({ ...said, body: { execution: entry.execution.trim(), reason } })
    case 'ConfirmCancel':
      return call(api.confirmCancel)({ ...said, body: { reason } })
    case 'RefuseCancel':
      return call(api.refuseCancel)({ ...said, body: answered })
    case 'AcceptAmend':
      return call(api.acceptAmend)({ ...said, body: { request: request ?? 0 } })
    case 'RefuseAmend':
      return call(api.refuseAmend)({ ...said, body: answered })
    case 'ExpireOrder':
      return call(api.expireOrder)({ ...said, body: {} })
    case 'RequestAmend':
      return TE.left(notSentError)
  }
}

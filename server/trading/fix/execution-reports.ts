import * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { roundToCents } from '../../../src/domain/money.ts'
import type { ReportedFill } from '../../../src/domain/trading/order/fills/fill.ts'
import type { BrokerReport } from '../broker/broker.ts'

const DateValue = new t.Type<Date, Date, unknown>(
  'Date',
  (value): value is Date => value instanceof Date,
  (value, context) => (value instanceof Date ? t.success(value) : t.failure(value, context)),
  t.identity,
)

const ExecutionReport = t.intersection([
  t.type({ ClOrdID: t.string, OrderID: t.string, ExecID: t.string, ExecType: t.string, OrdStatus: t.string }),
  t.partial({
    OrigClOrdID: t.string,
    ExecRefID: t.string,
    Text: t.string,
    OrdRejReason: t.number,
    LastQty: t.number,
    LastPx: t.number,
    CumQty: t.number,
    TradeDate: DateValue,
    TransactTime: DateValue,
    CommissionData: t.partial({ Commission: t.number, CommType: t.string }),
  }),
])
type ExecutionReport = t.TypeOf<typeof ExecutionReport>

const OrderCancelReject = t.intersection([
  t.type({ ClOrdID: t.string, CxlRejResponseTo: t.string }),
  t.partial({ Text: t.string, CxlRejReason: t.number }),
])

const BusinessMessageReject = t.intersection([
  t.type({ RefMsgType: t.string }),
  t.partial({ BusinessRejectRefID: t.string, Text: t.string }),
])

/** `isStatus`: the answer to a status request. `isUnknown`: the broker has no such order. */
export interface ReceivedReports {
  readonly clientOrder: string
  readonly isStatus: boolean
  readonly isUnknown: boolean
  readonly reports: readonly BrokerReport[]
}

const unknownOrderReason = 5
const duplicateOrderReason = 6
const absoluteCommissionType = '3'

const utcDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Brokerage is 0 if the report has none; the contract note has it. TradeDate is the market's day, which the engine reads as midnight UTC. */
const fillOf = (
  { ExecID, LastQty = 0, LastPx = 0, TradeDate, CommissionData }: ExecutionReport,
  today: string,
): ReportedFill => ({
  execution: ExecID,
  units: LastQty,
  price: LastPx,
  brokerage: CommissionData?.CommType === absoluteCommissionType ? roundToCents(CommissionData.Commission ?? 0) : 0,
  tradedOn: TradeDate === undefined ? today : utcDay(TradeDate),
})

/** FIX 4.4, order status request: for unknown orders OrderID is NONE and OrdRejReason 5. */
const isUnknown = ({ ExecType, OrdStatus, OrdRejReason, OrderID }: ExecutionReport): boolean =>
  ExecType === 'I' && OrdStatus === '8' && (OrdRejReason === unknownOrderReason || OrderID === 'NONE')

const filledField = ({ CumQty: filled }: ExecutionReport) => (filled === undefined ? {} : { filled })

const statusReports = (report: ExecutionReport): readonly BrokerReport[] => {
  const { ClOrdID: clientOrder, OrderID: reference, OrdStatus, Text: reason = '' } = report
  switch (OrdStatus) {
    case '4':
      return [{ type: 'Cancelled', clientOrder, reason, ...filledField(report) }]
    case 'C':
      return [{ type: 'Expired', clientOrder, ...filledField(report) }]
    case '8':
      return isUnknown(report) ? [] : [{ type: 'Rejected', clientOrder, reason }]
    default:
      return [{ type: 'Acknowledged', clientOrder, reference, ...filledField(report) }]
  }
}

const reportsOf = (report: ExecutionReport, today: string): readonly BrokerReport[] => {
  const { ClOrdID: clientOrder, OrderID: reference, ExecRefID: execution = '', Text: reason = '' } = report
  switch (report.ExecType) {
    case '0':
      return [{ type: 'Acknowledged', clientOrder, reference }]
    case 'F':
      return [{ type: 'Filled', clientOrder, fill: fillOf(report, today) }]
    case 'G':
      return [
        {
          type: 'Corrected',
          clientOrder,
          execution,
          fill: fillOf(report, today),
          reason: reason === '' ? 'Corrected' : reason,
        },
      ]
    case 'H':
      return [{ type: 'Busted', clientOrder, execution, reason }]
    case '4':
      return [{ type: 'Cancelled', clientOrder, reason, ...filledField(report) }]
    case '5':
      return [{ type: 'Amended', clientOrder }]
    case '8':
      // a duplicate is not a rejection: the broker has the original order
      return report.OrdRejReason === duplicateOrderReason ? [] : [{ type: 'Rejected', clientOrder, reason }]
    case 'C':
      return [{ type: 'Expired', clientOrder, ...filledField(report) }]
    case 'I':
      return statusReports(report)
    default:
      return []
  }
}

type DayOf = (instant?: Date) => string

const receivedReportsOf = (report: ExecutionReport, dayOf: DayOf): ReceivedReports => ({
  clientOrder: report.ClOrdID,
  isStatus: report.ExecType === 'I',
  isUnknown: isUnknown(report),
  reports: reportsOf(report, dayOf(report.TransactTime)),
})

const refusalReport = (messageType: string, clientOrder: string, reason: string): BrokerReport => {
  if (messageType === 'F') return { type: 'CancelRefused', clientOrder, reason }
  return messageType === 'G' ? { type: 'AmendRefused', clientOrder, reason } : { type: 'Rejected', clientOrder, reason }
}

export const refusedMessageReports = (messageType: string, clientOrder: string, reason: string): ReceivedReports => ({
  clientOrder,
  isStatus: messageType === 'H',
  isUnknown: false,
  reports: messageType === 'H' ? [] : [refusalReport(messageType, clientOrder, reason)],
})

/** By MsgType (35); null for messages that concern no order. */
export const receivedReportsFrom = (
  type: string,
  message: unknown,
  dayOf: DayOf,
): E.Either<t.Errors, ReceivedReports | null> => {
  switch (type) {
    case '8':
      return pipe(
        ExecutionReport.decode(message),
        E.map((report) => receivedReportsOf(report, dayOf)),
      )
    case '9':
      return pipe(
        OrderCancelReject.decode(message),
        E.map(({ ClOrdID, CxlRejResponseTo, Text = '' }) =>
          refusedMessageReports(CxlRejResponseTo === '1' ? 'F' : 'G', ClOrdID, Text),
        ),
      )
    case 'j':
      return pipe(
        BusinessMessageReject.decode(message),
        E.map(({ RefMsgType, BusinessRejectRefID = '', Text = '' }) =>
          BusinessRejectRefID === '' || RefMsgType === 'AF'
            ? null
            : refusedMessageReports(RefMsgType, BusinessRejectRefID, Text),
        ),
      )
    default:
      return E.right(null)
  }
}

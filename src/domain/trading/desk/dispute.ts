import * as t from 'io-ts'

const ReportKind = t.keyof({
  Acknowledged: null,
  Rejected: null,
  Filled: null,
  Busted: null,
  Corrected: null,
  Cancelled: null,
  CancelRefused: null,
  Amended: null,
  AmendRefused: null,
  Expired: null,
  NotKnown: null,
})
export type ReportKind = t.TypeOf<typeof ReportKind>

/** As reported, in units and dollars; it may not be valid as a trade. */
const DisputedTrade = t.readonly(
  t.strict({ execution: t.string, units: t.number, price: t.number, brokerage: t.number, tradedOn: t.string }),
)

/** A broker's report that contradicts the order. `refused` is the reason, `trade` the trade that was to count. */
export const disputeFacts = {
  clientOrder: t.string,
  report: ReportKind,
  refused: t.string,
  reason: t.string,
  execution: t.string,
  trade: t.union([DisputedTrade, t.null]),
  filled: t.union([t.number, t.null]),
}

const DisputeSettlement = t.readonly(t.strict({ reason: t.string, by: t.string, at: t.string }))

export const BrokerDispute = t.readonly(
  t.strict({ ...disputeFacts, dispute: t.number, at: t.string, settled: t.union([DisputeSettlement, t.null]) }),
)
export type BrokerDispute = t.TypeOf<typeof BrokerDispute>

export type DisputedReport = Omit<BrokerDispute, 'dispute' | 'at' | 'settled'>

export const isSameDispute = (one: DisputedReport, other: DisputedReport): boolean =>
  one.clientOrder === other.clientOrder &&
  one.report === other.report &&
  one.refused === other.refused &&
  one.execution === other.execution &&
  one.reason === other.reason &&
  one.filled === other.filled &&
  one.trade?.execution === other.trade?.execution &&
  one.trade?.units === other.trade?.units &&
  one.trade?.price === other.trade?.price

export const openDisputes = (disputes: readonly BrokerDispute[]): readonly BrokerDispute[] =>
  disputes.filter(({ settled }) => settled === null)

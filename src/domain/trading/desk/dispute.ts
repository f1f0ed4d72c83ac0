import * as t from 'io-ts'

const ReportKind = t.keyof({
  ...{ Acknowledged: null, Rejected: null, Filled: null, Busted: null, Corrected: null, Cancelled: null },
  ...{ CancelRefused: null, Amended: null, AmendRefused: null, Expired: null, NotKnown: null },
})
export type ReportKind = t.TypeOf<typeof ReportKind>

/** As it was reported, whatever a trade of ours may be: in units and dollars. */
const DisputedTrade = t.readonly(
  t.strict({ execution: t.string, units: t.number, price: t.number, brokerage: t.number, tradedOn: t.string }),
)

/** What a broker reported that cannot be so of an order as it is; `refused` is why, and `trade` what was to count. */
export const disputeFacts = {
  clientOrder: t.string,
  report: ReportKind,
  refused: t.string,
  reason: t.string,
  execution: t.string,
  trade: t.union([DisputedTrade, t.null]),
  /** How many units the broker says have traded, where it says so. */
  filled: t.union([t.number, t.null]),
}

const Settlement = t.readonly(t.strict({ reason: t.string, by: t.string, at: t.string }))

/** `dispute` counts those of the order, from 1; `settled` is what was done about it. */
export const Dispute = t.readonly(
  t.strict({ ...disputeFacts, dispute: t.number, at: t.string, settled: t.union([Settlement, t.null]) }),
)
export type Dispute = t.TypeOf<typeof Dispute>

export type DisputedReport = Omit<Dispute, 'dispute' | 'at' | 'settled'>

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

export const openDisputes = (disputes: readonly Dispute[]): readonly Dispute[] =>
  disputes.filter(({ settled }) => settled === null)

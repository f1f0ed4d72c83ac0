import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'

export const CheckRule = t.keyof({
  cash: null,
  holding: null,
  priceCollar: null,
  priceStep: null,
  duplicate: null,
  blockedSecurity: null,
  stalePrice: null,
})
export type CheckRule = t.TypeOf<typeof CheckRule>

const CheckOutcome = t.keyof({ passed: null, warning: null, refusal: null })

const CheckFigure = t.union([t.string, t.number, t.null])

/** `account` is null for the whole order. */
export const OrderCheck = t.readonly(
  t.strict({
    rule: CheckRule,
    outcome: CheckOutcome,
    account: t.union([t.string, t.null]),
    figures: t.readonly(t.record(t.string, CheckFigure)),
  }),
)
export type OrderCheck = t.TypeOf<typeof OrderCheck>

export const refusalsIn = (checks: readonly OrderCheck[]): readonly OrderCheck[] =>
  checks.filter(({ outcome }) => outcome === 'refusal')

export const unacknowledgedRules = (
  checks: readonly OrderCheck[],
  acknowledged: readonly CheckRule[],
): readonly CheckRule[] => [
  ...new Set(
    checks.filter(({ outcome, rule }) => outcome === 'warning' && !acknowledged.includes(rule)).map(({ rule }) => rule),
  ),
]

export const QuotedPrice = t.readonly(t.strict({ price: t.number, date: IsoDate, source: t.string }))
export type QuotedPrice = t.TypeOf<typeof QuotedPrice>

export const CheckEvidence = t.readonly(
  t.strict({
    checks: t.readonlyArray(OrderCheck),
    acknowledged: t.readonlyArray(CheckRule),
    quote: t.union([QuotedPrice, t.null]),
  }),
)
export type CheckEvidence = t.TypeOf<typeof CheckEvidence>

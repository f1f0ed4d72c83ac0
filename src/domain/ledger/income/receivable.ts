import * as t from 'io-ts'
import { type IsoDate, lastDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import type { DatedStep } from '../valuation/step.ts'
import {
  type PayableEntitlement,
  type IncomePayment,
  paidEntitlements,
  splitPayments,
  possibleEntitlements,
} from './paid-entitlement.ts'

/** Entitlement not paid yet, from the close of `from` to the payment day `until`. Without `of` it is income. */
export interface IncomeReceivable {
  readonly account: string
  readonly security: string
  readonly from: IsoDate
  readonly until: IsoDate
  readonly amount: number
  /** Capital: cash of a merger, or the residual of a reinvestment plan. */
  readonly of?: 'consideration' | 'residual'
}

export const isIncome = ({ of }: IncomeReceivable): boolean => of === undefined

/** `held` are the account's units by day; `considerations` is cash owed by mergers, after the day's earlier actions. */
export interface HeldUnits {
  readonly account: string
  readonly security: string
  readonly held: readonly DatedStep[]
  readonly considerations?: readonly DatedStep[] | undefined
}

const announcedAmount = (
  { held, considerations = [] }: Pick<HeldUnits, 'held' | 'considerations'>,
  { type, date, perUnit }: PayableEntitlement,
): number => {
  if (type === 'cash_consideration') return considerations.find((step) => step.date === date)?.value ?? 0
  return roundToCents((held.findLast((step) => step.date < date)?.value ?? 0) * perUnit)
}

const holdingKeyOf = ({ account, security }: Pick<HeldUnits, 'account' | 'security'>): string =>
  `${account} ${security}`

/**
 * Income counts from its ex-date until it is paid (CFA Institute, Global Investment Performance Standards: dividends
 * accrued as of the ex-dividend date): the price falls by it on the ex-date, and the account's value does not. A
 * payment belongs to its security's ex-date, or else to the day of its components. If the firm has given a payment day
 * that has not come, the amount is units × amount a unit. `entitlements` come by date.
 */
export const receivablesOf = (
  entitlements: readonly PayableEntitlement[],
  payments: readonly IncomePayment[],
  positions: readonly HeldUnits[],
): readonly IncomeReceivable[] => {
  const bySecurity = Map.groupBy(entitlements, ({ security }) => security)
  const possible = new Map([...bySecurity].map(([security, own]) => [security, possibleEntitlements(own)]))
  const heldAt = new Map(positions.map((position) => [holdingKeyOf(position), position]))
  const announcedAt = (key: string) => (entitlement: PayableEntitlement) =>
    announcedAmount(heldAt.get(key) ?? { held: [] }, entitlement)
  const paid = new Map(
    [...Map.groupBy(payments, holdingKeyOf)].map(([key, own]) => {
      const among = possible.get(own[0]?.security ?? '') ?? (() => [])
      return [key, splitPayments(paidEntitlements(own, among), among, announcedAt(key))]
    }),
  )
  const received = [...paid.values()].flat().flatMap(({ payment, entitlement }): readonly IncomeReceivable[] => {
    const { account, security, date, amount, entitledOn } = payment
    const from = entitlement?.date ?? entitledOn
    return from === null || from >= date ? [] : [{ account, security, from, until: date, amount }]
  })
  const announced = positions.flatMap(({ account, security }) =>
    (bySecurity.get(security) ?? []).flatMap((entitlement): readonly IncomeReceivable[] => {
      const { date, paidOn } = entitlement
      const key = holdingKeyOf({ account, security })
      const isSettled = paid.get(key)?.some((one) => one.entitlement === entitlement)
      const amount = announcedAt(key)(entitlement)
      return paidOn === null || paidOn <= date || isSettled === true || amount === 0
        ? []
        : [{ account, security, from: date, until: paidOn, amount }]
    }),
  )
  return [...received, ...announced]
}

export const outstandingReceivables = (
  receivables: readonly IncomeReceivable[],
  date: IsoDate,
): readonly IncomeReceivable[] => receivables.filter(({ from, until }) => from <= date && date < until)

export const totalReceivableOn = (receivables: readonly IncomeReceivable[], date: IsoDate): number =>
  totalOf(outstandingReceivables(receivables, date), ({ amount }) => amount)

export const receivablesBySecurity = (
  receivables: readonly IncomeReceivable[],
  date: IsoDate,
): readonly IncomeReceivable[] =>
  [
    ...Map.groupBy(
      outstandingReceivables(receivables, date),
      ({ security, until, of = '' }) => `${until} ${security} ${of}`,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined ? [] : [{ ...first, amount: totalOf([first, ...others], ({ amount }) => amount) }],
    )

/** Cash into a reinvestment plan (negative), or back from it. */
export const PlanMove = t.readonly(
  t.strict({ account: t.string, security: t.string, date: t.string, amount: t.number }),
)
type PlanMove = t.TypeOf<typeof PlanMove>

export const planResiduals = (moves: readonly PlanMove[]): readonly IncomeReceivable[] =>
  [...Map.groupBy(moves, ({ account, security }) => `${account} ${security}`).values()].flatMap((own) => {
    const kept = { amount: 0 }
    return own.flatMap(({ account, security, date, amount }, index): readonly IncomeReceivable[] => {
      kept.amount = roundToCents(kept.amount - amount)
      const until = own[index + 1]?.date ?? lastDate
      return kept.amount <= 0 ? [] : [{ account, security, from: date, until, amount: kept.amount, of: 'residual' }]
    })
  })

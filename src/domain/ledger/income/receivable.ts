import * as t from 'io-ts'
import { type IsoDate, lastDate } from '../../dates/iso-date.ts'
import { cents, totalOf } from '../../money.ts'
import type { Step } from '../valuation/step.ts'
import {
  type Entitlement,
  type IncomePayment,
  paidEntitlements,
  partedPayments,
  possibleOf,
} from './paid-entitlement.ts'

/** Entitlement not paid yet, from the close of `from` to the payment day `until`. Without `of` it is income. */
export interface Receivable {
  readonly account: string
  readonly security: string
  readonly from: IsoDate
  readonly until: IsoDate
  readonly amount: number
  /** Capital: cash of a merger, or the residual of a reinvestment plan. */
  readonly of?: 'consideration' | 'residual'
}

export const isIncome = ({ of }: Receivable): boolean => of === undefined

/** `held` are units, by account; `considerations` are cash that mergers owe, after that day's earlier actions. */
export interface HeldUnits {
  readonly account: string
  readonly security: string
  readonly held: readonly Step[]
  readonly considerations?: readonly Step[] | undefined
}

const announcedTo = (
  { held, considerations = [] }: Pick<HeldUnits, 'held' | 'considerations'>,
  { type, date, perUnit }: Entitlement,
): number => {
  if (type === 'cash_consideration') return considerations.find((step) => step.date === date)?.value ?? 0
  return cents((held.findLast((step) => step.date < date)?.value ?? 0) * perUnit)
}

const placeOf = ({ account, security }: Pick<HeldUnits, 'account' | 'security'>): string => `${account} ${security}`

/**
 * Income counts from its ex-date until it is paid (CFA Institute, Global Investment Performance Standards: dividends
 * accrued as of the ex-dividend date): the price falls by it on the ex-date, and the account's value does not. A
 * payment belongs to its security's ex-date, or else to the day of its components. If the firm has given a payment day
 * that has not come, the amount is units × amount a unit. `entitlements` come by date.
 */
export const receivablesOf = (
  entitlements: readonly Entitlement[],
  payments: readonly IncomePayment[],
  positions: readonly HeldUnits[],
): readonly Receivable[] => {
  const bySecurity = Map.groupBy(entitlements, ({ security }) => security)
  const possible = new Map([...bySecurity].map(([security, own]) => [security, possibleOf(own)]))
  const heldAt = new Map(positions.map((position) => [placeOf(position), position]))
  const announcedAt = (place: string) => (entitlement: Entitlement) =>
    announcedTo(heldAt.get(place) ?? { held: [] }, entitlement)
  const paid = new Map(
    [...Map.groupBy(payments, placeOf)].map(([place, own]) => {
      const among = possible.get(own[0]?.security ?? '') ?? (() => [])
      return [place, partedPayments(paidEntitlements(own, among), among, announcedAt(place))]
    }),
  )
  const received = [...paid.values()].flat().flatMap(({ payment, entitlement }): readonly Receivable[] => {
    const { account, security, date, amount, entitledOn } = payment
    const from = entitlement?.date ?? entitledOn
    return from === null || from >= date ? [] : [{ account, security, from, until: date, amount }]
  })
  const announced = positions.flatMap(({ account, security }) =>
    (bySecurity.get(security) ?? []).flatMap((entitlement): readonly Receivable[] => {
      const { date, paidOn } = entitlement
      const place = placeOf({ account, security })
      const isSettled = paid.get(place)?.some((one) => one.entitlement === entitlement)
      const amount = announcedAt(place)(entitlement)
      return paidOn === null || paidOn <= date || isSettled === true || amount === 0
        ? []
        : [{ account, security, from: date, until: paidOn, amount }]
    }),
  )
  return [...received, ...announced]
}

export const outstandingOn = (receivables: readonly Receivable[], date: IsoDate): readonly Receivable[] =>
  receivables.filter(({ from, until }) => from <= date && date < until)

export const receivableOn = (receivables: readonly Receivable[], date: IsoDate): number =>
  totalOf(outstandingOn(receivables, date), ({ amount }) => amount)

export const owedBySecurity = (receivables: readonly Receivable[], date: IsoDate): readonly Receivable[] =>
  [...Map.groupBy(outstandingOn(receivables, date), ({ security, until, of = '' }) => `${until} ${security} ${of}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined ? [] : [{ ...first, amount: totalOf([first, ...others], ({ amount }) => amount) }],
    )

/** Cash into a reinvestment plan (negative), or back from it. */
export const PlanMove = t.readonly(
  t.strict({ account: t.string, security: t.string, date: t.string, amount: t.number }),
)
type PlanMove = t.TypeOf<typeof PlanMove>

export const planResiduals = (moves: readonly PlanMove[]): readonly Receivable[] =>
  [...Map.groupBy(moves, ({ account, security }) => `${account} ${security}`).values()].flatMap((own) => {
    const kept = { amount: 0 }
    return own.flatMap(({ account, security, date, amount }, place): readonly Receivable[] => {
      kept.amount = cents(kept.amount - amount)
      const until = own[place + 1]?.date ?? lastDate
      return kept.amount <= 0 ? [] : [{ account, security, from: date, until, amount: kept.amount, of: 'residual' }]
    })
  })

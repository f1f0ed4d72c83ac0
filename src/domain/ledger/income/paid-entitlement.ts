import { addDays, addMonths } from '../../dates/calendar.ts'
import { type IsoDate, latestDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'

type PayableType = 'dividend' | 'distribution' | 'cash_consideration'

/** Payment per unit held at the opening of `date`, the ex-date or merger day; `paidOn` if the firm has given it. */
export interface PayableEntitlement {
  readonly type: PayableType
  readonly security: string
  readonly date: IsoDate
  readonly perUnit: number
  readonly paidOn: IsoDate | null
}

export interface IncomePayment {
  readonly type: PayableType
  readonly account: string
  readonly security: string
  readonly date: IsoDate
  readonly amount: number
  readonly entitledOn: IsoDate | null
}

export interface PaidEntitlement {
  readonly payment: IncomePayment
  readonly entitlement: PayableEntitlement | undefined
}

/** Longer than payments take, and shorter than the time between half-yearly payments. */
export const monthsToPay = 3

const daysEarly = 7

type EntitlementLookup = (date: IsoDate) => readonly PayableEntitlement[]

export const possibleEntitlements = (entitlements: readonly PayableEntitlement[]): EntitlementLookup => {
  const payable = entitlements.map((entitlement) => {
    const { date, paidOn } = entitlement
    const [first, last] =
      paidOn === null
        ? [date, addMonths(date, monthsToPay)]
        : [[date, addDays(paidOn, -daysEarly)].toSorted().at(-1) ?? date, addMonths(paidOn, 1)]
    return { entitlement, first, last }
  })
  const known = new Map<IsoDate, readonly PayableEntitlement[]>()
  return (date) => {
    const found =
      known.get(date) ??
      payable.filter(({ first, last }) => first <= date && date <= last).map(({ entitlement }) => entitlement)
    known.set(date, found)
    return found
  }
}

/** Without a known payment day, several rows of one day may be the same payment. */
const isUnpaid =
  (paid: readonly PaidEntitlement[], date: IsoDate) =>
  (entitlement: PayableEntitlement): boolean =>
    !paid.some((one) => one.entitlement === entitlement && (entitlement.paidOn !== null || one.payment.date < date))

/** Prefers entitlements payable on that day, then unpaid ones. Among several, takes the same type, then the latest. */
const entitlementOf = (
  { type, date }: IncomePayment,
  possible: readonly PayableEntitlement[],
  paid: readonly PaidEntitlement[],
): PayableEntitlement | undefined => {
  const unpaid = possible.filter(isUnpaid(paid, date))
  const isOfDay = ({ paidOn }: PayableEntitlement): boolean => paidOn === date
  const inOrder = [unpaid.filter(isOfDay), possible.filter(isOfDay), unpaid, possible]
  const among = inOrder.find((some) => some.length > 0) ?? []
  return among.findLast((one) => one.type === type) ?? among.at(-1)
}

export const paidEntitlements = (
  payments: readonly IncomePayment[],
  possible: EntitlementLookup,
): readonly PaidEntitlement[] => {
  const paid: PaidEntitlement[] = []
  for (const payment of payments.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
    paid.push({ payment, entitlement: entitlementOf(payment, possible(payment.date), paid) })
  return paid
}

type AmountOf = (entitlement: PayableEntitlement) => number

/** Splits a row over several ex-dates if that fits the amount better than one, and none is payable on a later day. */
export const splitPayments = (
  paid: readonly PaidEntitlement[],
  possible: EntitlementLookup,
  amountOf: AmountOf,
): readonly PaidEntitlement[] => {
  const settled = new Set(paid.map(({ entitlement }) => entitlement))
  return [...Map.groupBy(paid, ({ entitlement }) => entitlement)].flatMap(([entitlement, rows]) => {
    const last = rows.at(-1)
    if (entitlement === undefined || last === undefined) return rows
    const left = { more: roundToCents(totalOf(rows, ({ payment }) => payment.amount) - amountOf(entitlement)) }
    const parts: PaidEntitlement[] = []
    const until = latestDate(last.payment.date, entitlement.paidOn ?? last.payment.date)
    for (const other of possible(last.payment.date)) {
      const announced = other.paidOn === null || other.paidOn > until || settled.has(other) ? 0 : amountOf(other)
      if (announced === 0 || left.more <= announced / 2) continue
      const amount = Math.min(announced, left.more)
      left.more = roundToCents(left.more - amount)
      settled.add(other)
      parts.push({ payment: { ...last.payment, amount }, entitlement: other })
    }
    const rest = roundToCents(last.payment.amount - totalOf(parts, ({ payment }) => payment.amount))
    return [...rows.slice(0, -1), { ...last, payment: { ...last.payment, amount: rest } }, ...parts]
  })
}

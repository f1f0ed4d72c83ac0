import { addDays, addMonths } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'

type PayableType = 'dividend' | 'distribution' | 'cash_consideration'

/** What a security pays for each unit held when the market opens on `date`, its ex-date or the day of its merger; `paidOn` where the firm has said it. */
export interface Entitlement {
  readonly type: PayableType
  readonly security: string
  readonly date: IsoDate
  readonly perUnit: number
  readonly paidOn: IsoDate | null
}

/** What was received; `entitledOn` is of its components. */
export interface IncomePayment {
  readonly type: PayableType
  readonly account: string
  readonly security: string
  readonly date: IsoDate
  readonly amount: number
  readonly entitledOn: IsoDate | null
}

/** A payment, and the ex-date it is of. */
export interface PaidEntitlement {
  readonly payment: IncomePayment
  readonly entitlement: Entitlement | undefined
}

/** Longer than a company or a trust takes to pay, and shorter than from one half-yearly payment to the next. */
export const monthsToPay = 3

/** How long before its day of payment income may be booked. */
const daysEarly = 7

type Possible = (date: IsoDate) => readonly Entitlement[]

/** What a payment of a day can be of. */
export const possibleOf = (entitlements: readonly Entitlement[]): Possible => {
  const payable = entitlements.map((entitlement) => {
    const { date, paidOn } = entitlement
    const [first, last] =
      paidOn === null
        ? [date, addMonths(date, monthsToPay)]
        : [[date, addDays(paidOn, -daysEarly)].toSorted().at(-1) ?? date, addMonths(paidOn, 1)]
    return { entitlement, first, last }
  })
  const known = new Map<IsoDate, readonly Entitlement[]>()
  return (date) => {
    const found =
      known.get(date) ??
      payable.filter(({ first, last }) => first <= date && date <= last).map(({ entitlement }) => entitlement)
    known.set(date, found)
    return found
  }
}

/** Rows of one day may be one payment, where the firm has not said when it is made. */
const isUnpaid =
  (paid: readonly PaidEntitlement[], date: IsoDate) =>
  (entitlement: Entitlement): boolean =>
    !paid.some((one) => one.entitlement === entitlement && (entitlement.paidOn !== null || one.payment.date < date))

/** What is paid on that very day comes first, then what has not been paid; of several that of the same type, and the last. */
const entitlementOf = (
  { type, date }: IncomePayment,
  possible: readonly Entitlement[],
  paid: readonly PaidEntitlement[],
): Entitlement | undefined => {
  const unpaid = possible.filter(isUnpaid(paid, date))
  const isOfDay = ({ paidOn }: Entitlement): boolean => paidOn === date
  const inOrder = [unpaid.filter(isOfDay), possible.filter(isOfDay), unpaid, possible]
  const among = inOrder.find((some) => some.length > 0) ?? []
  return among.findLast((one) => one.type === type) ?? among.at(-1)
}

/** The ex-dates that one account's payments of one security are of. */
export const paidEntitlements = (
  payments: readonly IncomePayment[],
  possible: Possible,
): readonly PaidEntitlement[] => {
  const paid: PaidEntitlement[] = []
  for (const payment of payments.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
    paid.push({ payment, entitlement: entitlementOf(payment, possible(payment.date), paid) })
  return paid
}

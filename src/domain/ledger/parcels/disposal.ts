import { addMonths, daysBetween } from '../../date/calendar.ts'
import type { IsoDate } from '../../date/iso-date.ts'

/** Shares of one parcel sold in one sale; a sale over three parcels is three disposals. */
export interface Disposal {
  readonly acquired: IsoDate
  readonly disposed: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly proceeds: number
}

/** Realised gain = proceeds net of brokerage − cost with brokerage. */
export const gainOf = (disposal: Disposal): number => disposal.proceeds - disposal.cost

export const daysHeld = (disposal: Disposal): number => daysBetween(disposal.acquired, disposal.disposed)

/**
 * Whether the capital gains discount can apply: held for at least twelve months, neither the day of acquisition nor
 * that of disposal counted (Australian Taxation Office, "CGT discount"; Income Tax Assessment Act 1997 s 115-25).
 */
export const isDiscountEligible = (disposal: Disposal): boolean => disposal.disposed > addMonths(disposal.acquired, 12)

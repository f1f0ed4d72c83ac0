import { daysBetween } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'

/** Shares of one parcel sold in one sale; a sale over three parcels is three disposals. Cost and proceeds are whole cents. */
export interface Disposal {
  readonly acquired: IsoDate
  readonly disposed: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly proceeds: number
}

/** Realised gain = proceeds net of brokerage − cost with brokerage. */
export const gainOf = ({ proceeds, cost }: Disposal): number => cents(proceeds - cost)

export const daysHeld = (disposal: Disposal): number => daysBetween(disposal.acquired, disposal.disposed)

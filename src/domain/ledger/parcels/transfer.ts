import type { IsoDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'
import { byAcquired, type Parcel, type Trade } from './parcel.ts'

/** Units that came in kind with their cost; of those that went both are negative. */
export interface Transfer {
  readonly date: IsoDate
  readonly units: number
  readonly cost: number
}

/** What comes in kind goes on as a parcel of the day it was acquired and of what it cost then, wherever that was. */
export const withTransferred = (open: readonly Parcel[], trade: Trade) => {
  const { id, date, acquired, quantity: held, amount, rate } = trade
  const cost = cents(amount)
  const parcel = {
    ...{ id, acquired: acquired ?? date, quantity: held, cost, held, heldCost: cost },
    ...(rate && { rate }),
  }
  return { open: [...open, parcel].toSorted(byAcquired), transfer: { date, units: held, cost } }
}

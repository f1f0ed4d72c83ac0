import type { IsoDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'
import { byAcquired, costLeft, type Parcel, quantity, type Trade } from './parcel.ts'
import { leftOf } from './reduced-cost-base.ts'

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

/** The oldest units go first, with what they cost, and nothing is realised; `missing` is what there was none of. */
export const withoutTransferred = (open: readonly Parcel[], { date, quantity: units }: Trade) => {
  const left = { units, cost: 0 }
  const kept = open.flatMap((parcel): readonly Parcel[] => {
    const part = Math.min(left.units, parcel.held)
    if (part <= 0) return [parcel]
    const held = quantity(parcel.held - part)
    const heldCost = costLeft(parcel, held)
    left.units = quantity(left.units - part)
    left.cost = cents(left.cost + parcel.heldCost - heldCost)
    return held > 0 ? [leftOf(parcel, held, heldCost)] : []
  })
  return {
    open: kept,
    missing: left.units,
    transfer: { date, units: quantity(left.units - units), cost: cents(-left.cost) },
  }
}

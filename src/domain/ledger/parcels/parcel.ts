import type { IsoDate } from '../../dates/iso-date.ts'
import { totalOf } from '../../money.ts'
import { totalQuantity } from './quantity.ts'

/**
 * The units of one purchase, a tax lot. `cost` is what all of its `quantity` cost; `held` of them are still there, and
 * `heldCost` of the cost, both in whole cents.
 */
export interface Parcel {
  readonly acquired: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly held: number
  readonly heldCost: number
}

export const heldCost = (parcels: readonly Parcel[]): number => totalOf(parcels, (parcel) => parcel.heldCost)

export const heldQuantity = (parcels: readonly Parcel[]): number => totalQuantity(parcels, ({ held }) => held)

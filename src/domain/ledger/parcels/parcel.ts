import type { IsoDate } from '../../date/iso-date.ts'

/** The shares of one purchase. `held` of its `quantity` are still there; `cost` is what all of them cost. */
export interface Parcel {
  readonly acquired: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly held: number
}

/**
 * The cost of part of a parcel: cost × part ÷ quantity. Always taken from the whole parcel's cost, so the parts of a
 * parcel sold bit by bit add up to what was paid and no rounding accumulates.
 */
export const costOf = (parcel: Parcel, part: number): number => (parcel.cost * part) / parcel.quantity

export const heldCost = (parcels: readonly Parcel[]): number =>
  parcels.reduce((total, parcel) => total + costOf(parcel, parcel.held), 0)

export const heldQuantity = (parcels: readonly Parcel[]): number =>
  parcels.reduce((total, parcel) => total + parcel.held, 0)

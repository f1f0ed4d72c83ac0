import { cents, shareBetween, totalOf } from '../../money.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import { heldQuantity, type Parcel } from '../parcels/parcel.ts'

/**
 * What one account's holding of a security is worth: quantity × price, to the cent. What several accounts hold is worth
 * their values added, so that an account's figures, its group's and the firm's are the same cents however they are
 * grouped.
 */
export const marketValue = (quantity: number, price: number): number => cents(quantity * price)

/** What the holdings of several accounts are worth. */
export const marketValueOf = (histories: readonly ParcelHistory[], price: number): number =>
  totalOf(histories, ({ open }) => marketValue(heldQuantity(open), price))

/** What each of one account's parcels is worth, cut so that they add up to what the holding is worth. */
export const parcelValues = (parcels: readonly Parcel[], price: number): readonly number[] => {
  const units = heldQuantity(parcels)
  const whole = marketValue(units, price)
  const seen = { units: 0 }
  return parcels.map(({ held }) => {
    const from = seen.units
    seen.units += held
    return shareBetween(whole, from, seen.units, units)
  })
}

import { cents, shareBetween } from '../../money.ts'
import type { Parcel } from './parcel.ts'

const withTaxFree = ({ taxFree: _, ...parcel }: Parcel, taxFree: number): Parcel =>
  taxFree > 0 ? { ...parcel, taxFree } : parcel

/** Neither a cost base nor a reduced one falls below nil. */
export const withinCost = (parcel: Parcel): Parcel =>
  (parcel.taxFree ?? 0) > parcel.heldCost ? withTaxFree(parcel, parcel.heldCost) : parcel

/** What a trust paid tax-free lowers the reduced cost base alone (Income Tax Assessment Act 1997 s 104-71(3)). */
export const paidTaxFree = (parcel: Parcel, amount: number): Parcel =>
  withinCost(withTaxFree(parcel, cents((parcel.taxFree ?? 0) + amount)))

export const leftOf = (parcel: Parcel, held: number, heldCost: number): Parcel => ({
  ...parcel,
  ...(parcel.taxFree === undefined ? {} : { taxFree: shareBetween(parcel.taxFree, 0, held, parcel.held) }),
  held,
  heldCost,
})

/** Two parcels of one, each with its part of the cost: `cost` and what is left of it. */
export const costDivided = (parcel: Parcel, cost: number): readonly [part: Parcel, rest: Parcel] => {
  const taxFree = parcel.taxFree ?? 0
  const part = parcel.heldCost === 0 ? 0 : cents((taxFree * cost) / parcel.heldCost)
  const at = (own: number, free: number): Parcel =>
    withTaxFree({ ...parcel, quantity: parcel.held, cost: own, heldCost: own }, free)
  return [at(cost, part), at(cents(parcel.heldCost - cost), cents(taxFree - part))]
}

/**
 * What proceeds are held against: the cost base where they are more than it, the reduced cost base where they are less than that, and
 * between the two what they are, as there is neither a gain nor a loss (Income Tax Assessment Act 1997 ss 104-10(4), 110-55).
 */
export const costAgainst = (proceeds: number, cost: number, taxFree: number): number =>
  Math.min(cost, Math.max(proceeds, cents(cost - taxFree)))

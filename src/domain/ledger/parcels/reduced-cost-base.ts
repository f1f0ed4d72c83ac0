import { roundToCents, shareBetween } from '../../money.ts'
import type { Parcel } from './parcel.ts'

const withTaxFree = ({ taxFree: _, ...parcel }: Parcel, taxFree: number): Parcel =>
  taxFree > 0 ? { ...parcel, taxFree } : parcel

export const withinCost = (parcel: Parcel): Parcel =>
  (parcel.taxFree ?? 0) > parcel.heldCost ? withTaxFree(parcel, parcel.heldCost) : parcel

/** A trust's tax-free payment lowers only the reduced cost base (Income Tax Assessment Act 1997 s 104-71(3)). */
export const paidTaxFree = (parcel: Parcel, amount: number): Parcel =>
  withinCost(withTaxFree(parcel, roundToCents((parcel.taxFree ?? 0) + amount)))

export const leftOf = (parcel: Parcel, held: number, heldCost: number): Parcel => ({
  ...parcel,
  ...(parcel.taxFree === undefined ? {} : { taxFree: shareBetween(parcel.taxFree, 0, held, parcel.held) }),
  held,
  heldCost,
})

export const costDivided = (parcel: Parcel, cost: number): readonly [part: Parcel, rest: Parcel] => {
  const taxFree = parcel.taxFree ?? 0
  const part = parcel.heldCost === 0 ? 0 : roundToCents((taxFree * cost) / parcel.heldCost)
  const at = (own: number, free: number): Parcel =>
    withTaxFree({ ...parcel, quantity: parcel.held, cost: own, heldCost: own }, free)
  return [at(cost, part), at(roundToCents(parcel.heldCost - cost), roundToCents(taxFree - part))]
}

/**
 * The cost base for proceeds above it, the reduced cost base for proceeds below that. In between, the proceeds
 * themselves: neither gain nor loss (Income Tax Assessment Act 1997 ss 104-10(4), 110-55).
 */
export const costAgainst = (proceeds: number, cost: number, taxFree: number): number =>
  Math.min(cost, Math.max(proceeds, roundToCents(cost - taxFree)))

import { roundToCents, shareBetween } from '../../money.ts'
import type { Parcel } from './parcel.ts'

const withTaxFreeAmount = ({ taxFree: _, ...parcel }: Parcel, taxFree: number): Parcel =>
  taxFree > 0 ? { ...parcel, taxFree } : parcel

export const capTaxFreeAtCost = (parcel: Parcel): Parcel =>
  (parcel.taxFree ?? 0) > parcel.heldCost ? withTaxFreeAmount(parcel, parcel.heldCost) : parcel

/** A trust's tax-free payment lowers only the reduced cost base (Income Tax Assessment Act 1997 s 104-71(3)). */
export const addTaxFreePayment = (parcel: Parcel, amount: number): Parcel =>
  capTaxFreeAtCost(withTaxFreeAmount(parcel, roundToCents((parcel.taxFree ?? 0) + amount)))

export const remainingParcel = (parcel: Parcel, held: number, heldCost: number): Parcel => ({
  ...parcel,
  ...(parcel.taxFree === undefined ? {} : { taxFree: shareBetween(parcel.taxFree, 0, held, parcel.held) }),
  held,
  heldCost,
})

export const splitParcelByCost = (parcel: Parcel, cost: number): readonly [part: Parcel, rest: Parcel] => {
  const taxFree = parcel.taxFree ?? 0
  const part = parcel.heldCost === 0 ? 0 : roundToCents((taxFree * cost) / parcel.heldCost)
  const at = (own: number, free: number): Parcel =>
    withTaxFreeAmount({ ...parcel, quantity: parcel.held, cost: own, heldCost: own }, free)
  return [at(cost, part), at(roundToCents(parcel.heldCost - cost), roundToCents(taxFree - part))]
}

/**
 * The cost base for proceeds above it, the reduced cost base for proceeds below that. In between, the proceeds
 * themselves: neither gain nor loss (Income Tax Assessment Act 1997 ss 104-10(4), 110-55).
 */
export const costBaseForProceeds = (proceeds: number, cost: number, taxFree: number): number =>
  Math.min(cost, Math.max(proceeds, roundToCents(cost - taxFree)))

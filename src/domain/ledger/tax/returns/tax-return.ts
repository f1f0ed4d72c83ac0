import type { Component, Payment } from '../../income/component.ts'

/** An amount belongs to the label `own`; labels `beside` count it again, like a franking credit. */
export interface Place {
  readonly own: string
  readonly beside: readonly string[]
  readonly isDeducted: boolean
}

type Places = Readonly<Partial<Record<Component, Place>>>

/** `total` is before losses and discount; null if a return asks only for the net amount. */
interface GainLabels {
  readonly total: string | null
  readonly net: string
  readonly carriedForward: string
}

export interface TaxReturn {
  readonly name: string
  /** Years, by their end, whose published labels were checked. */
  readonly first: number
  readonly last: number
  readonly questions: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
  readonly places: Readonly<Record<Payment, Places>>
  readonly gains: GainLabels
  readonly forex: { readonly gain: string; readonly loss: string } | null
}

export const at = (own: string, ...beside: readonly string[]): Place => ({ own, beside, isDeducted: false })

export const deductedAt = (own: string): Place => ({ own, beside: [], isDeducted: true })

/** A trust's discounted gain counts twice, to add back the trust's discount. */
export const distributedGains = (label: string): Places => ({
  discounted_gain: at(label, label),
  other_gain: at(label),
})

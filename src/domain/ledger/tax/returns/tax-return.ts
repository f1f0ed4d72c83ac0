import type { Component, Payment } from '../../income/component.ts'

/** `own` is the label an amount stands under by itself; in the labels `beside` it is counted once more, as a franking credit is. */
export interface Place {
  readonly own: string
  readonly beside: readonly string[]
  /** Whether it lessens its label. */
  readonly isDeducted: boolean
}

type Places = Readonly<Partial<Record<Component, Place>>>

/** Labels of capital gains; `total`, before losses and the discount, is null where a return asks for the net amount alone. */
interface GainLabels {
  readonly total: string | null
  readonly net: string
  readonly carriedForward: string
}

export interface TaxReturn {
  /** As a sentence calls it. */
  readonly name: string
  /** The years, by that in which they end, that the labels were found published for. */
  readonly first: number
  readonly last: number
  /** What begins a label, up to its first digits, and what the return calls the question. */
  readonly questions: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
  readonly places: Readonly<Record<Payment, Places>>
  readonly gains: GainLabels
  readonly forex: { readonly gain: string; readonly loss: string } | null
}

export const at = (own: string, ...beside: readonly string[]): Place => ({ own, beside, isDeducted: false })

export const deductedAt = (own: string): Place => ({ own, beside: [], isDeducted: true })

/** Capital gains that a trust has distributed; a discounted one twice: what the trust's discount took off is added again. */
export const distributedGains = (label: string): Places => ({
  discounted_gain: at(label, label),
  other_gain: at(label),
})

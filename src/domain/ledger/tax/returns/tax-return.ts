import type { IncomeComponent, PaymentType } from '../../income/component.ts'

/** An amount belongs to the label `own`. The labels `beside` include the amount again, as with a franking credit. */
export interface LabelPosition {
  readonly own: string
  readonly beside: readonly string[]
  readonly isDeducted: boolean
}

type LabelPositions = Readonly<Partial<Record<IncomeComponent, LabelPosition>>>

/** `total` is before losses and discount; null if a return asks only for the net amount. */
interface GainLabels {
  readonly total: string | null
  readonly net: string
  readonly carriedForward: string
}

export interface TaxReturn {
  readonly name: string
  /** First and last financial year, named by its end, whose published labels were checked. */
  readonly first: number
  readonly last: number
  readonly questions: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
  readonly positions: Readonly<Record<PaymentType, LabelPositions>>
  readonly gains: GainLabels
  readonly forex: { readonly gain: string; readonly loss: string } | null
}

export const labelPositionAt = (own: string, ...beside: readonly string[]): LabelPosition => ({
  own,
  beside,
  isDeducted: false,
})

export const deductedPositionAt = (own: string): LabelPosition => ({ own, beside: [], isDeducted: true })

/** A trust's discounted gain counts twice, to add back the trust's discount. */
export const distributedGainPositions = (label: string): LabelPositions => ({
  discounted_gain: labelPositionAt(label, label),
  other_gain: labelPositionAt(label),
})

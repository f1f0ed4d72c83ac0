import type { Component, Payment } from '../income/component.ts'

/** Questions and labels of the tax return of an individual, in its order. */
const titles = {
  '10L': 'Gross interest',
  '10M': 'TFN amounts withheld from gross interest',
  '11S': 'Unfranked amount',
  '11T': 'Franked amount',
  '11U': 'Franking credit',
  '11V': 'TFN amounts withheld from dividends',
  '13U': 'Share of net income from trusts, less capital gains, foreign income and franked distributions',
  '13C': 'Franked distributions from trusts',
  '13Y': 'Other deductions relating to amounts shown at U and C',
  '13Q': 'Share of franking credit from franked dividends',
  '13R': 'Share of credit for TFN amounts withheld from interest, dividends and unit trust distributions',
  '18H': 'Total current year capital gains',
  '18A': 'Net capital gain',
  '18V': 'Net capital losses carried forward to later income years',
  '20E': 'Assessable foreign source income',
  '20M': 'Other net foreign source income',
  '20O': 'Foreign income tax offset',
} as const
export type ReturnLabel = keyof typeof titles

const questions: Readonly<Record<string, string>> = {
  10: 'Gross interest',
  11: 'Dividends',
  13: 'Partnerships and trusts',
  18: 'Capital gains',
  20: 'Foreign source income and foreign assets or property',
}

export const returnLabels: readonly ReturnLabel[] = [
  ...(['10L', '10M', '11S', '11T', '11U', '11V', '13U', '13C', '13Y', '13Q', '13R'] as const),
  ...(['18H', '18A', '18V', '20E', '20M', '20O'] as const),
]

export const labelTitle = (label: ReturnLabel): string => titles[label]

export const questionOf = (label: ReturnLabel): string => {
  const number = label.slice(0, 2)
  return `${number} ${questions[number] ?? ''}`
}

/**
 * Where an amount goes. `own` is the label it stands under by itself; in the labels `beside` it is counted once more, as the return asks
 * for a franking credit both alone and within what it is attached to.
 */
interface Place {
  readonly own: ReturnLabel
  readonly beside: readonly ReturnLabel[]
  /** Whether it lessens its label. */
  readonly isDeducted: boolean
}

type Places = Readonly<Partial<Record<Component, Place>>>

const at = (own: ReturnLabel, ...beside: readonly ReturnLabel[]): Place => ({ own, beside, isDeducted: false })

const foreign: Places = { foreign_income: at('20E', '20M'), foreign_offset: at('20O', '20E', '20M') }

const distribution: Places = {
  franked: at('13C'),
  unfranked: at('13U'),
  interest: at('13U'),
  other_income: at('13U'),
  deductions: { ...at('13U'), isDeducted: true },
  // the gross-up: what the trust's discount took off is added again
  discounted_gain: at('18H', '18H'),
  other_gain: at('18H'),
  ...foreign,
  withholding: at('13R'),
  expenses: at('13Y'),
  franking_credit: at('13Q', '13C'),
}

const dividend: Places = {
  franked: at('11T'),
  unfranked: at('11S'),
  ...foreign,
  withholding: at('11V'),
  franking_credit: at('11U'),
}

const interest: Places = { interest: at('10L'), ...foreign, withholding: at('10M') }

interface ReturnYears {
  /** The years, by that in which they end, that the labels were found published for. */
  readonly first: number
  readonly last: number
  readonly places: Readonly<Record<Payment, Places>>
}

/**
 * The labels of the years, the first year first. Australian Taxation Office: "Individual tax return" (questions 10 and 11) and
 * "Individual supplementary tax return" (questions 13, 18 and 20) with their instructions for 2018 to 2025; for trusts part B of "AMMA statement or
 * SDS" for 2018 to 2025. A franked distribution is shown with its franking credit ("13 Partnerships and trusts"), foreign
 * income with the foreign tax paid on it ("20 Foreign source income"), a discounted capital gain twice ("Personal investors guide to
 * capital gains tax 2024", chapter C1). Another year's labels are one more row.
 */
const years: readonly [ReturnYears, ...(readonly ReturnYears[])] = [
  { first: 2018, last: 2025, places: { distribution, dividend, interest } },
]

export interface LabelsOfYear {
  readonly placeOf: (component: Component | null, payment: Payment) => Place | null
  /** The year whose return has the labels: that asked for, or the nearest that is known. */
  readonly year: number
}

export const labelsOf = (year: number): LabelsOfYear => {
  const { first, last, places } = years.findLast((one) => one.first <= year) ?? years[0]
  return {
    placeOf: (component, payment) => (component === null ? null : (places[payment][component] ?? null)),
    year: Math.min(Math.max(year, first), last),
  }
}

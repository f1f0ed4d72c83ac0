import * as t from 'io-ts'

/**
 * Parts of income as in part C of a managed fund's statement (Australian Taxation Office, "Attribution managed
 * investment trust member annual statement and standard distribution statement", AMMA and SDS).
 */
export const IncomeComponent = t.keyof({
  franked: null,
  unfranked: null,
  interest: null,
  other_income: null,
  deductions: null,
  discounted_gain: null,
  concession: null,
  other_gain: null,
  foreign_income: null,
  tax_exempt: null,
  tax_free: null,
  tax_deferred: null,
  amit_excess: null,
  amit_shortfall: null,
  withholding: null,
  expenses: null,
  franking_credit: null,
  foreign_offset: null,
})
export type IncomeComponent = t.TypeOf<typeof IncomeComponent>

export const PaymentType = t.keyof({ distribution: null, dividend: null, interest: null })
export type PaymentType = t.TypeOf<typeof PaymentType>

export const securityPayments: readonly string[] = ['distribution', 'dividend'] satisfies readonly PaymentType[]
export const paymentTypes: readonly string[] = [...securityPayments, 'interest']

export const paymentTitles: Readonly<Record<PaymentType, string>> = {
  distribution: 'Distributions',
  dividend: 'Dividends',
  interest: 'Interest',
}

/** `cash` is the effect of one dollar on the money received; credits are not money. */
interface ComponentMeaning {
  readonly title: string
  readonly cash: 1 | 0 | -1
}

export const componentMeanings: Readonly<Record<IncomeComponent, ComponentMeaning>> = {
  franked: { title: 'Franked', cash: 1 },
  unfranked: { title: 'Unfranked', cash: 1 },
  interest: { title: 'Interest', cash: 1 },
  other_income: { title: 'Other Australian income', cash: 1 },
  deductions: { title: 'Deductions of the trust', cash: -1 },
  discounted_gain: { title: 'Discounted capital gains', cash: 1 },
  concession: { title: 'CGT concession', cash: 1 },
  other_gain: { title: 'Other capital gains', cash: 1 },
  foreign_income: { title: 'Foreign income', cash: 1 },
  tax_exempt: { title: 'Tax-exempted', cash: 1 },
  tax_free: { title: 'Tax-free', cash: 1 },
  tax_deferred: { title: 'Tax-deferred', cash: 1 },
  amit_excess: { title: 'AMIT cost base excess', cash: 1 },
  amit_shortfall: { title: 'AMIT cost base shortfall', cash: -1 },
  withholding: { title: 'Tax withheld', cash: -1 },
  expenses: { title: 'Other expenses', cash: -1 },
  franking_credit: { title: 'Franking credits', cash: 0 },
  foreign_offset: { title: 'Foreign income tax offset', cash: 0 },
}

export interface IncomePart {
  readonly component: IncomeComponent | null
  readonly payment: PaymentType
  readonly amount: number
  readonly isCreditMissing?: boolean
}

export const componentTitle = ({ component }: Pick<IncomePart, 'component'>): string =>
  component === null ? 'Not broken down' : componentMeanings[component].title

export const cashOf = ({ component, amount }: IncomePart): number =>
  component === null ? amount : componentMeanings[component].cash * amount + 0

export const creditOf = ({ component, amount }: IncomePart): number =>
  component !== null && componentMeanings[component].cash === 0 ? amount : 0

import { unitsText } from '../../../domain/ledger/units-text.ts'

const money = { style: 'currency', currency: 'AUD' } as const
const units = { maximumFractionDigits: 10 } as const
const signed = { signDisplay: 'exceptZero' } as const

const textBy = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-AU', options)
  return (figure: number): string => format.format(figure)
}

export const moneyText = textBy(money)
/** Of one unit, with at most four decimals. */
export const unitPriceText = textBy({ ...money, maximumFractionDigits: 4 })
export const moneyDifferenceText = textBy({ ...money, ...signed })
export const unitsDifferenceText = textBy({ ...units, ...signed })

/** The code stands before the amount: several currencies have a dollar. */
export const currencyText = (currency: string, amount: number): string => `${currency} ${unitsText(amount)}`

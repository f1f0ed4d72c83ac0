import { formatCell } from '../../../domain/widgets/table/format-cell.ts'

const moneyFormat = { style: 'currency', currency: 'AUD' } as const
const unitsFormat = { maximumFractionDigits: 10 } as const
const signFormat = { signDisplay: 'exceptZero' } as const

const figureFormatter = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-AU', options)
  return (figure: number): string => format.format(figure)
}

export const moneyText = figureFormatter(moneyFormat)
/** Dollars per unit, with all decimals. */
export const unitPriceText = (price: number): string => formatCell('price', price)
export const moneyDifferenceText = figureFormatter({ ...moneyFormat, ...signFormat })
export const unitsDifferenceText = figureFormatter({ ...unitsFormat, ...signFormat })

/** The code comes first, because several currencies have a dollar. */
export const foreignPriceText = (currency: string, price: number): string => `${currency} ${formatCell('rate', price)}`

import type { FigureType } from './figure-type.ts'

/** Money is whole cents, but prices have more decimals; units have those of the ledger. */
const decimals: Readonly<Record<FigureType, number>> = { currency: 6, holding: 8, percent: 10, number: 10 }

/** What a double holds of a decimal figure, and the whole numbers of as many digits. */
const digits = 15
const most = 10 ** digits

/** A figure with the decimals of its kind: past them is nothing but the dust of reckoning in floating point. */
export const withoutDust = (type: FigureType, figure: number): number => {
  if (Number.isInteger(figure)) return figure
  const scale = 10 ** decimals[type]
  const scaled = Math.round(figure * scale)
  return Math.abs(scaled) < most ? scaled / scale + 0 : Number(figure.toPrecision(digits))
}

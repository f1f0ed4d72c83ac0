import type { FigureType } from '../../../../../src/domain/widgets/figures/figure-type.ts'
import { formatCell, formatRounded } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { type BuiltIn, cellOf, figureOf, type HelperArguments } from './values.ts'
import { clampNumber } from '../../../../../src/domain/numbers/clamp.ts'

const maxDecimals = 10

const decimalsOf = ({ values, hash }: HelperArguments): number | undefined => {
  const decimals = figureOf(values[1] ?? hash['decimals'])
  return decimals === null ? undefined : clampNumber(Math.round(decimals), 0, maxDecimals)
}

export const shownFigure = (type: FigureType, value: unknown, decimals: number | undefined): string => {
  const figure = figureOf(value)
  if (figure === null || decimals === undefined) return formatCell(type, figure ?? cellOf(value))
  return formatRounded(type, figure, decimals)
}

const figureHelper =
  (type: FigureType): BuiltIn =>
  (given) =>
    shownFigure(type, given.values[0], decimalsOf(given))

export const currencyHelper = figureHelper('currency')
export const priceHelper = figureHelper('price')
export const percentHelper = figureHelper('percent')
export const quantityHelper = figureHelper('holding')
export const numberHelper = figureHelper('number')

export const negativeHelper: BuiltIn = ({ values: [value] }) => ((figureOf(value) ?? 0) < 0 ? 'negative' : '')

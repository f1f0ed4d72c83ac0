import type { FigureType } from '../../../../../src/domain/widgets/figures/figure-type.ts'
import { formatCell, formatRounded } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { type BuiltIn, cellOf, figureOf, type Given } from './values.ts'

const mostDecimals = 10

const decimalsOf = ({ values, hash }: Given): number | undefined => {
  const decimals = figureOf(values[1] ?? hash['decimals'])
  return decimals === null ? undefined : Math.max(0, Math.min(mostDecimals, Math.round(decimals)))
}

export const shown = (type: FigureType, value: unknown, decimals: number | undefined): string => {
  const figure = figureOf(value)
  if (figure === null || decimals === undefined) return formatCell(type, figure ?? cellOf(value))
  return formatRounded(type, figure, decimals)
}

const figure =
  (type: FigureType): BuiltIn =>
  (given) =>
    shown(type, given.values[0], decimalsOf(given))

export const currency = figure('currency')
export const price = figure('price')
export const percent = figure('percent')
export const quantity = figure('holding')
export const number = figure('number')

export const negative: BuiltIn = ({ values: [value] }) => ((figureOf(value) ?? 0) < 0 ? 'negative' : '')

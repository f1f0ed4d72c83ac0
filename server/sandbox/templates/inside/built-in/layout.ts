import { isFigureType } from '../../../../../src/domain/widgets/figures/figure-type.ts'
import { isNegative } from '../../../../../src/domain/widgets/table/format-cell.ts'
import type { ColumnType } from '../../../../../src/domain/widgets/table/widget-table.ts'
import { withoutDust } from '../../../../../src/domain/widgets/figures/figures.ts'
import { date } from './dates.ts'
import { shown } from './figures.ts'
import { attribute, type BuiltIn, escaped, figureOf, type Given, safe, textOf } from './values.ts'

const types: readonly ColumnType[] = ['text', 'number', 'currency', 'percent', 'holding', 'date']

const typeOf = (type: unknown): ColumnType => types.find((each) => each === type) ?? 'text'

const textIn = (type: ColumnType, given: Given): string => {
  const [value] = given.values
  if (isFigureType(type)) return shown(type, value, figureOf(given.hash['decimals']) ?? undefined)
  return type === 'date' ? textOf(date({ ...given, values: [value] })) : textOf(value)
}

/** Spreadsheets read the type and the value; the letters are for people. */
export const cell: BuiltIn = (given) => {
  const { values, hash } = given
  const type = typeOf(hash['type'])
  const text = textIn(type, given)
  const isFigure = isFigureType(type)
  const figure = figureOf(values[0])
  const value = isFigure ? figure && withoutDust(type, figure) : textOf(values[0])
  const classes = [
    isFigure ? 'figure' : '',
    isFigure && isNegative(value, text) ? 'negative' : '',
    textOf(hash['class']),
  ]
  const span = figureOf(hash['colspan'])
  return safe(
    `<td${attribute('data-type', type)}${attribute('data-value', value ?? undefined)}` +
      attribute('class', classes.filter((name) => name !== '').join(' ')) +
      `${attribute('colspan', span ?? undefined)}>${escaped(text)}</td>`,
  )
}

export const pageBreak: BuiltIn = () => safe('<div class="page-break" style="break-after: page"></div>')

/** The logo the report was given: the document alone knows the picture, and hides this where there is none. */
export const logo: BuiltIn = ({ hash }) => {
  const size = ['width', 'height'].map((side) => attribute(side, figureOf(hash[side]) ?? undefined)).join('')
  return safe(`<img class="report-logo" alt=""${size}>`)
}

import { isFigureType } from '../../../../../src/domain/widget/figure-type.ts'
import { isNegative } from '../../../../../src/domain/widget/format-cell.ts'
import type { ColumnType } from '../../../../../src/domain/widget/widget-table.ts'
import { date } from './dates.ts'
import { shown } from './figures.ts'
import {
  attribute,
  type BuiltIn,
  escaped,
  figureOf,
  type Given,
  isRecord,
  safe,
  textOf,
  withoutDust,
} from './values.ts'

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
  const figure = isFigure ? figureOf(values[0]) : null
  const value = isFigure ? figure && withoutDust(figure) : textOf(values[0])
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

const picture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/

/** The logo the report's header was given; nothing where it has none. */
export const logo: BuiltIn = ({ root, hash }) => {
  const report = isRecord(root) ? root['report'] : undefined
  const given = isRecord(report) ? report['logo'] : undefined
  const [src, alt] = isRecord(given) ? [textOf(given['src']), textOf(given['alt'])] : ['', '']
  if (!picture.test(src)) return ''
  const size = ['width', 'height'].map((side) => attribute(side, figureOf(hash[side]) ?? undefined)).join('')
  return safe(`<img class="logo" src="${escaped(src)}" alt="${escaped(alt)}"${size}>`)
}

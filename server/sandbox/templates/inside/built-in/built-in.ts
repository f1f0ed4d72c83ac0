import type Handlebars from 'handlebars'
import type { HelperName } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { noteCall } from '../helper-script.ts'
import { engine } from '../engine.ts'
import { placeIn } from '../fault.ts'
import { chart } from './chart.ts'
import { date, financialYear, month, quarter, today } from './dates.ts'
import { currency, negative, number, percent, price, quantity, shown } from './figures.ts'
import { average, count, group, limit, max, min, pluck, sort, total, where } from './lists.ts'
import { type BuiltIn, type Given, isRecord, textOf, attribute, escaped, figureOf, safe } from './values.ts'
import { isFigureType } from '../../../../../src/domain/widgets/figures/figure-type.ts'
import { isNegative } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { markedText } from '../../../../../src/domain/widgets/table/unknown-figures.ts'
import type { ColumnType } from '../../../../../src/domain/widgets/table/widget-table.ts'
import { withoutDust } from '../../../../../src/domain/widgets/figures/figures.ts'

const types: readonly ColumnType[] = ['text', 'number', 'currency', 'price', 'rate', 'percent', 'holding', 'date']

const typeOf = (type: unknown): ColumnType => types.find((each) => each === type) ?? 'text'

const textIn = (type: ColumnType, given: Given): string => {
  const [value] = given.values
  if (isFigureType(type)) return shown(type, value, figureOf(given.hash['decimals']) ?? undefined)
  return type === 'date' ? textOf(date({ ...given, values: [value] })) : textOf(value)
}

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const cell: BuiltIn = (given) => {
  const { values, hash } = given
  const type = typeOf(hash['type'])
  const isIncomplete = isTrue(hash['incomplete'])
  const text = markedText(textIn(type, given), isIncomplete)
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

const pageBreak: BuiltIn = () => safe('<div class="page-break" style="break-after: page"></div>')

/** Only the document has the picture, and it hides the element if there is none. */
const logo: BuiltIn = ({ hash }) => {
  const size = ['width', 'height'].map((side) => attribute(side, figureOf(hash[side]) ?? undefined)).join('')
  return safe(`<img class="report-logo" alt=""${size}>`)
}

const order = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [textOf(left), textOf(right)]
  return a < b ? -1 : Number(a > b)
}

const compared =
  (test: (order: number) => boolean): BuiltIn =>
  ({ values: [left, right] }) =>
    left !== null && left !== undefined && right !== null && right !== undefined && test(order(left, right))

const eq: BuiltIn = ({ values: [left, right] }) => left === right
const ne: BuiltIn = ({ values: [left, right] }) => left !== right
const gt = compared((by) => by > 0)
const gte = compared((by) => by >= 0)
const lt = compared((by) => by < 0)
const lte = compared((by) => by <= 0)

const and: BuiltIn = ({ values }) => values.every(isTrue)
const or: BuiltIn = ({ values }) => values.find(isTrue) ?? false
const not: BuiltIn = ({ values: [value] }) => !isTrue(value)

const concat: BuiltIn = ({ values }) => values.map(textOf).join('')

const fallback: BuiltIn = ({ values: [value, instead] }) =>
  value === null || value === undefined || value === '' ? instead : value

const builtIns: Readonly<Record<HelperName, BuiltIn>> = {
  currency,
  price,
  percent,
  quantity,
  number,
  negative,
  date,
  month,
  quarter,
  financialYear,
  today,
  eq,
  ne,
  gt,
  gte,
  lt,
  lte,
  and,
  or,
  not,
  concat,
  default: fallback,
  total,
  sum: total,
  average,
  count,
  min,
  max,
  sort,
  limit,
  pluck,
  where,
  group,
  cell,
  chart,
  logo,
  pageBreak,
}

const report: { data: unknown } = { data: {} }

export const tellBuiltIns = (data: unknown): void => {
  report.data = data
}

interface Options {
  readonly hash: Readonly<Record<string, unknown>>
  readonly data?: unknown
  readonly fn?: (context: unknown, frame: { readonly data: unknown }) => string
  readonly inverse?: (context: unknown) => string
}

const isOptions = (value: unknown): value is Options => isRecord(value) && isRecord(value['hash']) && 'name' in value

const givenOf = (self: unknown, all: readonly unknown[]): Given => {
  const last = all.at(-1)
  if (!isOptions(last)) return { values: all, hash: {}, self, root: report.data }
  const { fn, inverse, hash, data } = last
  return {
    values: all.slice(0, -1),
    hash,
    self,
    root: report.data,
    inner: fn && ((context, nth) => fn(context, { data: { ...Object(engine.createFrame(data ?? {})), ...nth } })),
    inverse,
  }
}

/** Data may have a helper's name: the name alone means the data. */
const fieldOf = (name: string, { self, values, hash, inner }: Given): PropertyDescriptor | undefined =>
  values.length === 0 && Object.keys(hash).length === 0 && inner === undefined && isRecord(self)
    ? Object.getOwnPropertyDescriptor(self, name)
    : undefined

const helper = (name: string, builtIn: BuiltIn) =>
  function (this: unknown, ...all: readonly unknown[]): unknown {
    try {
      const given = givenOf(this, all)
      const field = fieldOf(name, given)
      return field === undefined ? builtIn(given) : field.value
    } catch (error) {
      noteCall(error, { name, place: placeIn(all), isAuthors: false })
      throw error
    }
  }

export const builtInHelpers: Readonly<Record<string, Handlebars.HelperDelegate>> = Object.fromEntries(
  Object.entries(builtIns).map(([name, builtIn]) => [name, helper(name, builtIn)]),
)

Object.assign(engine.helpers, builtInHelpers)

import type Handlebars from 'handlebars'
import type { HelperName } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { noteCall } from '../helper-script.ts'
import { templateEngine } from '../engine.ts'
import { positionIn } from '../fault.ts'
import { chartHelper } from './chart.ts'
import { dateHelper, financialYearHelper, monthHelper, quarterHelper, todayHelper } from './dates.ts'
import {
  currencyHelper,
  negativeHelper,
  numberHelper,
  percentHelper,
  priceHelper,
  quantityHelper,
  shownFigure,
} from './figures.ts'
import {
  averageHelper,
  countHelper,
  groupHelper,
  limitHelper,
  maxHelper,
  minHelper,
  pluckHelper,
  sortHelper,
  totalHelper,
  whereHelper,
} from './lists.ts'
import {
  type BuiltIn,
  type HelperArguments,
  isRecord,
  textOf,
  attributeHtml,
  escapeHtml,
  figureOf,
  safeHtml,
} from './values.ts'
import { isFigureType } from '../../../../../src/domain/widgets/figures/figure-type.ts'
import { isNegative } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { markedText } from '../../../../../src/domain/widgets/table/unknown-figures.ts'
import type { ColumnType } from '../../../../../src/domain/widgets/table/widget-table.ts'
import { withoutRoundingError } from '../../../../../src/domain/widgets/figures/figures.ts'

const columnTypes: readonly ColumnType[] = ['text', 'number', 'currency', 'price', 'rate', 'percent', 'holding', 'date']

const typeOf = (type: unknown): ColumnType => columnTypes.find((each) => each === type) ?? 'text'

const textIn = (type: ColumnType, given: HelperArguments): string => {
  const [value] = given.values
  if (isFigureType(type)) return shownFigure(type, value, figureOf(given.hash['decimals']) ?? undefined)
  return type === 'date' ? textOf(dateHelper({ ...given, values: [value] })) : textOf(value)
}

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const cellHelper: BuiltIn = (given) => {
  const { values, hash } = given
  const type = typeOf(hash['type'])
  const isIncomplete = isTrue(hash['incomplete'])
  const text = markedText(textIn(type, given), isIncomplete)
  const isFigure = isFigureType(type)
  const figure = figureOf(values[0])
  const value = isFigure ? figure && withoutRoundingError(type, figure) : textOf(values[0])
  const classes = [
    isFigure ? 'figure' : '',
    isFigure && isNegative(value, text) ? 'negative' : '',
    textOf(hash['class']),
  ]
  const span = figureOf(hash['colspan'])
  return safeHtml(
    `<td${attributeHtml('data-type', type)}${attributeHtml('data-value', value ?? undefined)}` +
      attributeHtml('class', classes.filter((name) => name !== '').join(' ')) +
      `${attributeHtml('colspan', span ?? undefined)}>${escapeHtml(text)}</td>`,
  )
}

const pageBreak: BuiltIn = () => safeHtml('<div class="page-break" style="break-after: page"></div>')

/** The document's style adds the logo's picture, or hides the element if there is no logo. */
const logoHelper: BuiltIn = ({ hash }) => {
  const size = ['width', 'height'].map((side) => attributeHtml(side, figureOf(hash[side]) ?? undefined)).join('')
  return safeHtml(`<img class="report-logo" alt=""${size}>`)
}

const orderOfValues = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [textOf(left), textOf(right)]
  return a < b ? -1 : Number(a > b)
}

const comparisonHelper =
  (test: (order: number) => boolean): BuiltIn =>
  ({ values: [left, right] }) =>
    left !== null && left !== undefined && right !== null && right !== undefined && test(orderOfValues(left, right))

const equalHelper: BuiltIn = ({ values: [left, right] }) => left === right
const unequalHelper: BuiltIn = ({ values: [left, right] }) => left !== right
const greaterHelper = comparisonHelper((by) => by > 0)
const atLeastHelper = comparisonHelper((by) => by >= 0)
const lessHelper = comparisonHelper((by) => by < 0)
const atMostHelper = comparisonHelper((by) => by <= 0)

const andHelper: BuiltIn = ({ values }) => values.every(isTrue)
const orHelper: BuiltIn = ({ values }) => values.find(isTrue) ?? false
const notHelper: BuiltIn = ({ values: [value] }) => !isTrue(value)

const concatHelper: BuiltIn = ({ values }) => values.map(textOf).join('')

const fallbackHelper: BuiltIn = ({ values: [value, instead] }) =>
  value === null || value === undefined || value === '' ? instead : value

const builtIns: Readonly<Record<HelperName, BuiltIn>> = {
  currency: currencyHelper,
  price: priceHelper,
  percent: percentHelper,
  quantity: quantityHelper,
  number: numberHelper,
  negative: negativeHelper,
  date: dateHelper,
  month: monthHelper,
  quarter: quarterHelper,
  financialYear: financialYearHelper,
  today: todayHelper,
  eq: equalHelper,
  ne: unequalHelper,
  gt: greaterHelper,
  gte: atLeastHelper,
  lt: lessHelper,
  lte: atMostHelper,
  and: andHelper,
  or: orHelper,
  not: notHelper,
  concat: concatHelper,
  default: fallbackHelper,
  total: totalHelper,
  sum: totalHelper,
  average: averageHelper,
  count: countHelper,
  min: minHelper,
  max: maxHelper,
  sort: sortHelper,
  limit: limitHelper,
  pluck: pluckHelper,
  where: whereHelper,
  group: groupHelper,
  cell: cellHelper,
  chart: chartHelper,
  logo: logoHelper,
  pageBreak,
}

const currentReport: { data: unknown } = { data: {} }

export const setReportData = (data: unknown): void => {
  currentReport.data = data
}

interface HelperOptions {
  readonly hash: Readonly<Record<string, unknown>>
  readonly data?: unknown
  readonly fn?: (context: unknown, frame: { readonly data: unknown }) => string
  readonly inverse?: (context: unknown) => string
}

const isOptions = (value: unknown): value is HelperOptions =>
  isRecord(value) && isRecord(value['hash']) && 'name' in value

const helperArgumentsFrom = (self: unknown, all: readonly unknown[]): HelperArguments => {
  const last = all.at(-1)
  if (!isOptions(last)) return { values: all, hash: {}, self, root: currentReport.data }
  const { fn, inverse, hash, data } = last
  return {
    values: all.slice(0, -1),
    hash,
    self,
    root: currentReport.data,
    inner:
      fn && ((context, nth) => fn(context, { data: { ...Object(templateEngine.createFrame(data ?? {})), ...nth } })),
    inverse,
  }
}

/** A field of the data may have the name of a helper. Without arguments or a block, the name means the field. */
const fieldOf = (name: string, { self, values, hash, inner }: HelperArguments): PropertyDescriptor | undefined =>
  values.length === 0 && Object.keys(hash).length === 0 && inner === undefined && isRecord(self)
    ? Object.getOwnPropertyDescriptor(self, name)
    : undefined

const helperFunction = (name: string, builtIn: BuiltIn) =>
  function (this: unknown, ...all: readonly unknown[]): unknown {
    try {
      const given = helperArgumentsFrom(this, all)
      const field = fieldOf(name, given)
      return field === undefined ? builtIn(given) : field.value
    } catch (error) {
      noteCall(error, { name, position: positionIn(all), isAuthors: false })
      throw error
    }
  }

export const builtInHelpers: Readonly<Record<string, Handlebars.HelperDelegate>> = Object.fromEntries(
  Object.entries(builtIns).map(([name, builtIn]) => [name, helperFunction(name, builtIn)]),
)

Object.assign(templateEngine.helpers, builtInHelpers)

import type Handlebars from 'handlebars'
import { type HelperName, ourHelpers } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { noteCall } from '../helper-script.ts'
import { engine } from '../engine.ts'
import { placeIn } from '../fault.ts'
import { chart } from './chart.ts'
import { date, financialYear, month, quarter, today } from './dates.ts'
import { currency, negative, number, percent, quantity } from './figures.ts'
import { cell, logo, pageBreak } from './layout.ts'
import { average, count, group, limit, max, min, pluck, sort, total, where } from './lists.ts'
import { and, concat, eq, fallback, gt, gte, lt, lte, ne, not, or } from './logic.ts'
import { type BuiltIn, type Given, isRecord } from './values.ts'

const builtIns: Readonly<Record<HelperName, BuiltIn>> = {
  ...{ currency, percent, quantity, number, negative },
  ...{ date, month, quarter, financialYear, today },
  ...{ eq, ne, gt, gte, lt, lte, and, or, not, concat, default: fallback },
  ...{ total, sum: total, average, count, min, max, sort, limit, pluck, where, group },
  ...{ cell, chart, logo, pageBreak },
}

const report: { data: unknown } = { data: {} }

/** The data is what some of them are about. */
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

/** Data may be called as a helper is: said alone, a name means the data's. */
const fieldOf = (name: string, { self, values, hash, inner }: Given): PropertyDescriptor | undefined =>
  values.length === 0 && Object.keys(hash).length === 0 && inner === undefined && isRecord(self)
    ? Object.getOwnPropertyDescriptor(self, name)
    : undefined

const helper = (name: HelperName) =>
  function (this: unknown, ...all: readonly unknown[]): unknown {
    try {
      const given = givenOf(this, all)
      const field = fieldOf(name, given)
      return field === undefined ? builtIns[name](given) : field.value
    } catch (error) {
      noteCall(error, { name, place: placeIn(all), isAuthors: false })
      throw error
    }
  }

/** By name, as templates and scripts call them. */
export const builtInHelpers: ReadonlyMap<string, Handlebars.HelperDelegate> = new Map(
  ourHelpers.map(({ name }) => [name, helper(name)]),
)

builtInHelpers.forEach((each, name) => engine.registerHelper(name, each))

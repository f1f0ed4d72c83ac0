import { type HelperName, ourHelpers } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { figure, listOf, recordOf, type Shape, unknown, walk } from './shape.ts'

/** What a helper takes: `column` is rows and the path of a column, `chart` rows with its labels' and values', `guarded` what may be missing. */
type Takes = 'values' | 'guarded' | 'rows' | 'column' | 'chart'

interface Reading {
  readonly takes: Takes
  /** Of what it was given first, and the path of the column where it takes one. */
  readonly gives: (first: Shape, path: string | undefined) => Shape
}

const aFigure = (): Shape => figure
const theRows = (rows: Shape): Shape => (rows.kind === 'list' ? rows : unknown)

const theColumn = (rows: Shape, path: string | undefined): Shape => {
  if (rows.kind !== 'list' || path === undefined) return listOf(unknown)
  const found = walk(rows.row, path.split('.'))
  return listOf(found.isThere ? found.shape : unknown)
}

/** What is inside `group`: the value of a column and the rows that have it. */
const groupOf = (rows: Shape): Shape => recordOf({ key: figure, rows: theRows(rows) })

const theGroups = (rows: Shape): Shape => listOf(groupOf(rows))

const written: Reading = { takes: 'values', gives: aFigure }
const sum: Reading = { takes: 'column', gives: aFigure }

const readings: Readonly<Record<HelperName, Reading>> = {
  ...{ currency: written, percent: written, quantity: written, number: written, negative: written },
  ...{ date: written, month: written, quarter: written, financialYear: written, today: written },
  ...{ eq: written, ne: written, gt: written, gte: written, lt: written, lte: written, concat: written },
  ...{ cell: written, logo: written, pageBreak: written },
  and: { takes: 'guarded', gives: aFigure },
  not: { takes: 'guarded', gives: aFigure },
  or: { takes: 'guarded', gives: () => unknown },
  default: { takes: 'guarded', gives: () => unknown },
  ...{ total: sum, sum, average: sum, min: sum, max: sum },
  count: { takes: 'rows', gives: aFigure },
  limit: { takes: 'rows', gives: theRows },
  sort: { takes: 'column', gives: theRows },
  where: { takes: 'column', gives: theRows },
  pluck: { takes: 'column', gives: theColumn },
  group: { takes: 'column', gives: theGroups },
  chart: { takes: 'chart', gives: aFigure },
}

const byName: ReadonlyMap<string, Reading> = new Map(Object.entries(readings))

/** What a helper of ours does with what it is given. */
export const readingOf = (name: string): Reading | undefined => byName.get(name)

const alone: ReadonlySet<string> = new Set(
  ourHelpers
    .filter(({ name, signature }) => /^(?:\[|$)/.test(signature.slice(name.length + 1)))
    .map(({ name }) => name),
)

/** Whether it says something without being given anything. */
export const standsAlone = (name: string): boolean => alone.has(name)

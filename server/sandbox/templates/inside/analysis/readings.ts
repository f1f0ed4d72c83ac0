import { type HelperName, ourHelpers } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { figure, listOf, recordOf, type Shape, unknown, walk } from './shape.ts'

type Takes = 'values' | 'guarded' | 'rows' | 'column' | 'chart'

interface Reading {
  readonly takes: Takes
  readonly gives: (first: Shape, path: string | undefined) => Shape
}

const aFigure = (): Shape => figure
const theRows = (rows: Shape): Shape => (rows.kind === 'list' ? rows : unknown)

const theColumn = (rows: Shape, path: string | undefined): Shape => {
  if (rows.kind !== 'list' || path === undefined) return listOf(unknown)
  const found = walk(rows.row, path.split('.'))
  return listOf(found.isThere ? found.shape : unknown)
}

const groupOf = (rows: Shape): Shape => recordOf({ key: figure, rows: theRows(rows) })

const theGroups = (rows: Shape): Shape => listOf(groupOf(rows))

const written: Reading = { takes: 'values', gives: aFigure }
const sum: Reading = { takes: 'column', gives: aFigure }

const readings: Readonly<Record<HelperName, Reading>> = {
  currency: written,
  price: written,
  percent: written,
  quantity: written,
  number: written,
  negative: written,
  date: written,
  month: written,
  quarter: written,
  financialYear: written,
  today: written,
  eq: written,
  ne: written,
  gt: written,
  gte: written,
  lt: written,
  lte: written,
  concat: written,
  cell: written,
  logo: written,
  pageBreak: written,
  and: { takes: 'guarded', gives: aFigure },
  not: { takes: 'guarded', gives: aFigure },
  or: { takes: 'guarded', gives: () => unknown },
  default: { takes: 'guarded', gives: () => unknown },
  total: sum,
  sum,
  average: sum,
  min: sum,
  max: sum,
  count: { takes: 'rows', gives: aFigure },
  limit: { takes: 'rows', gives: theRows },
  sort: { takes: 'column', gives: theRows },
  where: { takes: 'column', gives: theRows },
  pluck: { takes: 'column', gives: theColumn },
  group: { takes: 'column', gives: theGroups },
  chart: { takes: 'chart', gives: aFigure },
}

const byName: ReadonlyMap<string, Reading> = new Map(Object.entries(readings))

export const readingOf = (name: string): Reading | undefined => byName.get(name)

const alone: ReadonlySet<string> = new Set(
  ourHelpers
    .filter(({ name, signature }) => /^(?:\[|$)/.test(signature.slice(name.length + 1)))
    .map(({ name }) => name),
)

export const standsAlone = (name: string): boolean => alone.has(name)

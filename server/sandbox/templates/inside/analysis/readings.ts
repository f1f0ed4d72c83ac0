import { type HelperName, ourHelpers } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { figureShape, listOf, recordOf, type AnalysedShape, unknownShape, walkShape } from './shape.ts'

type ArgumentKind = 'values' | 'guarded' | 'rows' | 'column' | 'chart'

interface HelperReading {
  readonly takes: ArgumentKind
  readonly gives: (first: AnalysedShape, path: string | undefined) => AnalysedShape
}

const aFigure = (): AnalysedShape => figureShape
const theRows = (rows: AnalysedShape): AnalysedShape => (rows.kind === 'list' ? rows : unknownShape)

const theColumn = (rows: AnalysedShape, path: string | undefined): AnalysedShape => {
  if (rows.kind !== 'list' || path === undefined) return listOf(unknownShape)
  const found = walkShape(rows.row, path.split('.'))
  return listOf(found.isThere ? found.shape : unknownShape)
}

const groupOf = (rows: AnalysedShape): AnalysedShape => recordOf({ key: figureShape, rows: theRows(rows) })

const theGroups = (rows: AnalysedShape): AnalysedShape => listOf(groupOf(rows))

const writtenReading: HelperReading = { takes: 'values', gives: aFigure }
const sumReading: HelperReading = { takes: 'column', gives: aFigure }

const helperReadings: Readonly<Record<HelperName, HelperReading>> = {
  currency: writtenReading,
  price: writtenReading,
  percent: writtenReading,
  quantity: writtenReading,
  number: writtenReading,
  negative: writtenReading,
  date: writtenReading,
  month: writtenReading,
  quarter: writtenReading,
  financialYear: writtenReading,
  today: writtenReading,
  eq: writtenReading,
  ne: writtenReading,
  gt: writtenReading,
  gte: writtenReading,
  lt: writtenReading,
  lte: writtenReading,
  concat: writtenReading,
  cell: writtenReading,
  logo: writtenReading,
  pageBreak: writtenReading,
  and: { takes: 'guarded', gives: aFigure },
  not: { takes: 'guarded', gives: aFigure },
  or: { takes: 'guarded', gives: () => unknownShape },
  default: { takes: 'guarded', gives: () => unknownShape },
  total: sumReading,
  sum: sumReading,
  average: sumReading,
  min: sumReading,
  max: sumReading,
  count: { takes: 'rows', gives: aFigure },
  limit: { takes: 'rows', gives: theRows },
  sort: { takes: 'column', gives: theRows },
  where: { takes: 'column', gives: theRows },
  pluck: { takes: 'column', gives: theColumn },
  group: { takes: 'column', gives: theGroups },
  chart: { takes: 'chart', gives: aFigure },
}

const byName: ReadonlyMap<string, HelperReading> = new Map(Object.entries(helperReadings))

export const readingOf = (name: string): HelperReading | undefined => byName.get(name)

const soleHelpers: ReadonlySet<string> = new Set(
  ourHelpers
    .filter(({ name, signature }) => /^(?:\[|$)/.test(signature.slice(name.length + 1)))
    .map(({ name }) => name),
)

export const standsAlone = (name: string): boolean => soleHelpers.has(name)

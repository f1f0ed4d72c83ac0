import { type HelperName, customHelpers } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { figureShape, listOf, recordOf, type AnalysedShape, unknownShape, walkShape } from './shape.ts'

type ArgumentKind = 'values' | 'guarded' | 'rows' | 'column' | 'chart'

interface HelperReading {
  readonly takes: ArgumentKind
  readonly gives: (first: AnalysedShape, path: string | undefined) => AnalysedShape
}

const alwaysFigureShape = (): AnalysedShape => figureShape
const rowsShape = (rows: AnalysedShape): AnalysedShape => (rows.kind === 'list' ? rows : unknownShape)

const columnShape = (rows: AnalysedShape, path: string | undefined): AnalysedShape => {
  if (rows.kind !== 'list' || path === undefined) return listOf(unknownShape)
  const found = walkShape(rows.row, path.split('.'))
  return listOf(found.isThere ? found.shape : unknownShape)
}

const groupShape = (rows: AnalysedShape): AnalysedShape => recordOf({ key: figureShape, rows: rowsShape(rows) })

const theGroups = (rows: AnalysedShape): AnalysedShape => listOf(groupShape(rows))

const writtenReading: HelperReading = { takes: 'values', gives: alwaysFigureShape }
const sumReading: HelperReading = { takes: 'column', gives: alwaysFigureShape }

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
  and: { takes: 'guarded', gives: alwaysFigureShape },
  not: { takes: 'guarded', gives: alwaysFigureShape },
  or: { takes: 'guarded', gives: () => unknownShape },
  default: { takes: 'guarded', gives: () => unknownShape },
  total: sumReading,
  sum: sumReading,
  average: sumReading,
  min: sumReading,
  max: sumReading,
  count: { takes: 'rows', gives: alwaysFigureShape },
  limit: { takes: 'rows', gives: rowsShape },
  sort: { takes: 'column', gives: rowsShape },
  where: { takes: 'column', gives: rowsShape },
  pluck: { takes: 'column', gives: columnShape },
  group: { takes: 'column', gives: theGroups },
  chart: { takes: 'chart', gives: alwaysFigureShape },
}

const readingsByName: ReadonlyMap<string, HelperReading> = new Map(Object.entries(helperReadings))

export const helperReadingOf = (name: string): HelperReading | undefined => readingsByName.get(name)

const helpersWithoutArguments: ReadonlySet<string> = new Set(
  customHelpers
    .filter(({ name, signature }) => /^(?:\[|$)/.test(signature.slice(name.length + 1)))
    .map(({ name }) => name),
)

export const isHelperWithoutArguments = (name: string): boolean => helpersWithoutArguments.has(name)
